// Proves that nonograms have exactly one solution, tells how hard they are, and shows the way: in a browser or in Node.
//
//   import { classify } from "./nonoproof.js";
//   const { verdict, solutions } = await classify({ rows: [[1], [3]], columns: [[2], [1], [1]] });
//
// These functions work in this thread. `inWorker()` gives the same ones in a thread of their own, where each can be
// cancelled by the `signal` of its options.

import { Engine } from "./engine.js";
export { PuzzleError } from "./puzzle.js";
export { CoreError } from "./core.js";
export { inWorker } from "./remote.js";

let loading;

// The compiled core; by default from the file beside this one. Takes bytes, a WebAssembly.Module, or an address.
export async function compile(source = new URL("nonoproof.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL)) return WebAssembly.compile(source);
  if (source.protocol !== "file:") return WebAssembly.compile(await (await fetch(source)).arrayBuffer());
  // Without an import, which bundlers for browsers would not find.
  return WebAssembly.compile(await globalThis.process.getBuiltinModule("node:fs/promises").readFile(source));
}

export function load(source) {
  loading ??= compile(source).then((module) => new Engine(module));
  return loading;
}

export const classify = async (puzzle, options) => (await load()).classify(puzzle, options);
export const grade = async (puzzle, options) => (await load()).grade(puzzle, options);
export const steps = async (puzzle, options) => (await load()).steps(puzzle, options);
export const hint = async (puzzle, cells, options) => (await load()).hint(puzzle, cells, options);
export const ambiguity = async (puzzle, options) => (await load()).ambiguity(puzzle, options);
export const fix = async (puzzle, options) => (await load()).fix(puzzle, options);
export const isSolution = async (puzzle, grid) => (await load()).isSolution(puzzle, grid);
export const score = async (puzzle, text) => (await load()).score(puzzle, text);
export const generate = async (options) => (await load()).generate(options);
export const contradiction = async (puzzle, options) => (await load()).contradiction(puzzle, options);
