// The thread in which the core works: compiled once by whoever starts it, asked by messages.

import { Engine } from "./engine.js";

let engine;

export function answer({ module, id, name, args }) {
  if (module) {
    engine = new Engine(module);
    return null;
  }
  try {
    return { id, found: engine[name](...args) };
  } catch (error) {
    return { id, fault: { name: error.name, message: error.message } };
  }
}

const port = globalThis.process?.getBuiltinModule?.("node:worker_threads").parentPort;
port?.on("message", (data) => {
  const reply = answer(data);
  if (reply) port.postMessage(reply);
});

if (typeof self !== "undefined" && typeof self.postMessage === "function" && typeof document === "undefined") {
  self.onmessage = ({ data }) => {
    const reply = answer(data);
    if (reply) self.postMessage(reply);
  };
}
