// Judges answers and grids from standard input, one JSON object a line: {puzzle, text} or {puzzle, grid}.
import { createInterface } from "node:readline";
import * as nonoproof from "../../pipeline/nonoproof/studio/wasm/nonoproof.js";

const engine = await nonoproof.load();
for await (const line of createInterface({ input: process.stdin })) {
  const { puzzle, text, grid } = JSON.parse(line);
  const answer = grid ? { solution: engine.isSolution(puzzle, grid), findings: engine.classify(puzzle).findings ?? [] } : engine.score(puzzle, text);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
