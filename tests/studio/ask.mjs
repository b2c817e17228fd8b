// Answers questions about puzzles from standard input, one JSON object a line: {puzzle, ask: [...], cells?}.
import { createInterface } from "node:readline";
import * as nonoproof from "../../pipeline/nonoproof/studio/wasm/nonoproof.js";

const engine = await nonoproof.load();
for await (const line of createInterface({ input: process.stdin })) {
  const { puzzle, ask, cells, options } = JSON.parse(line);
  const answer = {};
  for (const name of ask) {
    try {
      answer[name] = name === "hint" ? engine.hint(puzzle, cells, options) : engine[name](puzzle, options);
    } catch (error) {
      answer[name] = { fault: error.constructor.name, message: error.message };
    }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
