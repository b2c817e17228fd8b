// The verdict without asking another thread, where a few milliseconds are enough for it.

import { Core } from "../wasm/core.js";
import { makePuzzle } from "../wasm/puzzle.js";
import { classify } from "../wasm/verdict.js";
import { cluesOfDocument, givensOf } from "./document.js";

const SECONDS = 0.008; // a frame has 0.016
const LINE_SOLVES = 20000;

// A function that answers the classification of a document; null where it took too long, or something was wrong with it,
// which the worker will tell.
export function classifierAtOnce(module) {
  let core;
  try {
    core = new Core(module);
  } catch {
    return () => null; // some browsers start no core in the thread of the page
  }
  return (doc) => {
    const [rows, columns] = cluesOfDocument(doc);
    const goal = doc.kind === "picture" ? doc.cells : null;
    try {
      const found = classify(core, makePuzzle({ palette: doc.palette, rows, columns, givens: givensOf(doc), goal }), SECONDS, LINE_SOLVES);
      return found.verdict === "undecided" ? null : found;
    } catch {
      return null;
    }
  };
}
