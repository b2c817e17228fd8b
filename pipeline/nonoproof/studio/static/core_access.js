// The core that this page carries with it: unpressed, compiled once, and at work in a thread of its own.

import { inWorker } from "../wasm/remote.js";
import { $ } from "./dom.js";

export async function openCore() {
  const pressed = Uint8Array.from(atob($("core").textContent.trim()), (char) => char.charCodeAt(0));
  const plain = new Blob([pressed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const module = await WebAssembly.compile(await new Response(plain).arrayBuffer());
  const code = URL.createObjectURL(new Blob([$("worker-code").textContent], { type: "text/javascript" }));
  return inWorker(module, () => new Worker(code));
}
