// The core that a page carries with it: unpressed, compiled once, and at work in a thread of its own.

import { inWorker } from "../wasm/remote.js";

// The core pressed and in Base64, and the code of the worker.
export async function openCore(core, workerCode) {
  const pressed = Uint8Array.from(atob(core.trim()), (char) => char.charCodeAt(0));
  const plain = new Blob([pressed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const module = await WebAssembly.compile(await new Response(plain).arrayBuffer());
  const code = URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" }));
  return { module, core: inWorker(module, () => new Worker(code)) };
}
