// A random puzzle, and whether what you write is right.
import { generate, score } from "nonoproof";

const [puzzle] = await generate({ size: 8, seed: Date.now() % 2 ** 32, tier: ["trivial", "easy"] });
const clues = (side) => side.map((clue, number) => `${number + 1}: ${clue.join(" ") || 0}`).join("\n");
document.querySelector("#clues").textContent = `Rows\n${clues(puzzle.rows)}\n\nColumns\n${clues(puzzle.columns)}`;
document.querySelector("#answer").addEventListener("input", async ({ target }) => {
  const { solved, why } = await score(puzzle, target.value);
  document.querySelector("#verdict").textContent = solved ? "Right!" : why;
});
