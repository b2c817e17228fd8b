// The functions of the engine in a worker. One question is worked on at a time, the others wait; a question that is
// cancelled while it is worked on ends the worker, and the next one gets a new worker.

const NAMES = ["classify", "grade", "steps", "hint", "ambiguity", "contradiction", "fix", "isSolution", "score", "generate"];

// Threads of Node, which has other workers than browsers. Null in a browser.
const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads") ?? null;

function startBeside() {
  if (!threads) return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const thread = new threads.Worker(new URL("worker.js", import.meta.url));
  // With the face of a worker of a browser.
  const worker = { postMessage: (data) => thread.postMessage(data), terminate: () => thread.terminate(), ref: () => thread.ref(), unref: () => thread.unref() };
  thread.on("message", (data) => worker.onmessage({ data }));
  thread.on("error", (error) => worker.onerror({ message: error.message }));
  return worker;
}

// `start` makes a worker; by default from the file beside this one.
export function inWorker(module, start = startBeside) {
  let worker = null;
  let number = 0;
  let busy = null;
  const queue = [];

  function open() {
    worker = start();
    worker.onmessage = ({ data }) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      stop();
      if (busy) finish({ id: busy.id, fault: { name: "Error", message: event.message || "the worker failed" } });
    };
    worker.postMessage({ module });
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  function finish({ id, found, fault }) {
    if (busy?.id !== id) return;
    const { resolve, reject } = busy;
    busy = null;
    // An idle thread does not keep Node from its end.
    worker?.unref?.();
    if (fault) reject(Object.assign(new Error(fault.message), { name: fault.name }));
    else resolve(found);
    next();
  }

  function next() {
    if (busy || !queue.length) return;
    busy = queue.shift();
    if (!worker) open();
    worker.ref?.();
    worker.postMessage({ id: busy.id, name: busy.name, args: busy.args });
  }

  function ask(name, args, signal) {
    return new Promise((resolve, reject) => {
      const question = { id: ++number, name, args, resolve, reject };
      const cancel = () => {
        const place = queue.indexOf(question);
        if (place >= 0) queue.splice(place, 1);
        else if (busy !== question) return;
        else {
          busy = null;
          stop();
          next();
        }
        reject(signal.reason ?? new Error("cancelled"));
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", cancel, { once: true });
      queue.push(question);
      next();
    });
  }

  const functions = Object.fromEntries(NAMES.map((name) => [name, (...args) => {
    const last = args.at(-1);
    const { signal, ...options } = last !== null && typeof last === "object" && "signal" in last ? last : {};
    return ask(name, signal ? [...args.slice(0, -1), options] : args, signal);
  }]));
  return { ...functions, close: stop };
}
