// Uses the package as a program does that has installed it: in this thread, and in one of its own.
import * as nonoproof from "nonoproof";

const puzzle = { rows: [[1], [3]], columns: [[2], [1], [1]] };
const hard = { rows: Array(150).fill([1, 1, 2, 1, 3, 1, 1]), columns: Array(150).fill([1, 1, 2, 1, 3, 1, 1]) };
const worker = nonoproof.inWorker(await nonoproof.compile());
const answers = {};
for (const [name, ask] of [["thread", nonoproof], ["worker", worker]]) {
  const made = await ask.generate({ size: 8, seed: 5, count: 3 });
  answers[name] = {
    verdict: (await ask.classify(puzzle)).verdict,
    invalid: (await ask.classify({ rows: [[2]], columns: [[1], [0]] })).findings,
    solution: [await ask.isSolution(puzzle, ["#..", "###"]), await ask.isSolution(puzzle, [[0, 1, 0], [1, 1, 1]])],
    score: (await ask.score(puzzle, "1: # . .\n2: # # .")).why,
    made,
    unique: await Promise.all(made.map(async (each) => (await ask.classify(each)).verdict)),
    fault: await ask.classify({ rows: 1 }).catch((error) => error.name),
  };
}
answers.cancelled = await worker.classify(hard, { seconds: 60, signal: AbortSignal.timeout(200) }).catch((error) => error.name);
answers.after = (await worker.classify(puzzle)).verdict;
console.log(JSON.stringify(answers));
// Without close(): an idle worker does not keep the program from its end.
