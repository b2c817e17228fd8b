// Answers for each puzzle from standard input, one JSON object a line, what slips may explain it, and how rough its picture is.
import { createInterface } from "node:readline";
import { corrections } from "../../pipeline/nonoproof/studio/wasm/slips.js";
import { preference } from "../../pipeline/nonoproof/studio/wasm/corners.js";
import { roughness } from "../../pipeline/nonoproof/studio/wasm/roughness.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { suspects, blamed, grid, other, ...puzzle } = JSON.parse(line);
  const found = [...corrections(puzzle, new Set(suspects), new Set(blamed))];
  process.stdout.write(`${JSON.stringify({ found, roughness: roughness(grid), preference: preference(grid, other) })}\n`);
}
