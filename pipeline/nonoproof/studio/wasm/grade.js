// How hard a puzzle is for a person, from the rounds of the ladder. The same as grade/features.py and grade/score.py.

import { numberOf } from "./core.js";

export const RUNGS = ["overlap", "line", "two-lines", "contradiction", "deeper", "guess"];
export const TIERS = ["trivial", "easy", "medium", "hard", "expert", "guess"];
const LIMITS = [[12.5, "trivial"], [22.5, "easy"], [37.5, "medium"], [52.5, "hard"]];
const RANGES = [["trivial", "medium"], ["easy", "hard"], ["medium", "expert"], ["hard", "expert"], ["expert", "expert"], ["guess", "guess"]];

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

// As Python does: what lies exactly between two goes to the even one.
function rounded(value, digits) {
  const up = Number(value.toFixed(digits));
  const tie = /^5 *0*$/.test(value.toFixed(60).split(".")[1].slice(digits));
  const odd = Math.round(up * 10 ** digits) % 2 !== 0;
  return tie && odd ? Number((up - Math.sign(value) * 10 ** -digits).toFixed(digits)) : up;
}

export function gradeOf(puzzle, counts, climb) {
  const features = featuresOf(puzzle, counts, climb);
  const score = rounded(scoreOf(features), 2);
  const shown = Object.fromEntries(Object.entries(features).map(([name, value]) => [name, typeof value === "number" ? rounded(value, 4) : value]));
  return { tier: tierOf(features, score), score, features: shown };
}

function featuresOf({ width, height, palette, rows: clues }, counts, { end, rounds, by_rung: byRung, cells }) {
  const column = (place) => rounds.map((round) => round[place]);
  const [rungs, openings, free, runs, depths] = [0, 1, 6, 7, 8].map(column);
  const [steps, area, lines] = [sum(openings), width * height, width + height];
  const used = new Set(clues.flat().map(([, colour]) => colour)).size;
  return {
    width, height,
    colours: palette.length === 2 ? Math.min(1, used) : used,
    rung: RUNGS[end === "solved" ? Math.max(0, ...rungs) : 5],
    rounds: rounds.length,
    steps,
    strain: sum(runs.map((count, place) => count / openings[place])),
    free_cells: sum(free) / Math.max(steps, 1),
    narrowest: openings.length > 1 ? Math.min(...openings.slice(0, -1)) : lines,
    mean_openings: steps / Math.max(rounds.length, 1),
    jump: sum(rounds.map((round) => numberOf(round[9]))) / Math.max(rounds.length - 1, 1),
    depth: Math.max(0, ...depths),
    by_overlap: byRung[0] / area, by_line: byRung[1] / area, by_two_lines: byRung[2] / area,
    by_contradiction: byRung[3] / area, by_deeper: byRung[4] / area,
    open_cells: cells.flat().filter((cell) => cell === 255).length,
    sweeps: counts.sweeps,
    lines_per_line: counts.line_solves / lines,
  };
}

function scoreOf({ width, height, strain, open_cells: open, rung, narrowest }) {
  const relative = (100 / (width * height)) ** 0.25;
  return 5 * (Math.log2(1 + (strain + open) * relative) + 1.5 * RUNGS.indexOf(rung) + 0.25 * Math.log2(16 / Math.min(16, narrowest)));
}

function tierOf({ rung }, score) {
  const place = TIERS.indexOf(LIMITS.find(([limit]) => score < limit)?.[1] ?? "expert");
  const [easiest, hardest] = RANGES[RUNGS.indexOf(rung)].map((tier) => TIERS.indexOf(tier));
  return TIERS[Math.min(Math.max(place, easiest), hardest)];
}
