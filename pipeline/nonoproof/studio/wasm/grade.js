// How hard a puzzle is for a person: what the core found, by the names of grading/features.py, and in a sentence as in
// grading/why.py.

import { numberOf } from "./core.js";

export const RUNGS = ["overlap", "segments", "line", "two-lines", "contradiction", "deeper", "guess"];
export const TIERS = ["trivial", "easy", "medium", "hard", "very-hard", "expert", "guess", "undecided"];
export const LINE_SOLVES = 4_000_000;

// As Python does: what lies exactly between two goes to the even one.
function rounded(value, digits) {
  const up = Number(value.toFixed(digits));
  const tie = /^5 *0*$/.test(value.toFixed(60).split(".")[1].slice(digits));
  const odd = Math.round(up * 10 ** digits) % 2 !== 0;
  return tie && odd ? Number((up - Math.sign(value) * 10 ** -digits).toFixed(digits)) : up;
}

export function gradeOf(counts, found) {
  const number = (name) => rounded(numberOf(found[name]), 4);
  const shares = found.shares.map((share) => rounded(numberOf(share), 4));
  const [, segments, line, two, short, deeper] = found.rounds_of_rung;
  const features = {
    width: found.width, height: found.height, colours: found.colours,
    rung: RUNGS[found.rung], rounds: found.rounds, steps: found.steps,
    strain: number("strain"), free_cells: number("free_cells"), narrowest: found.narrowest,
    mean_openings: number("mean_openings"), jump: number("jump"), depth: found.depth,
    by_overlap: shares[0], by_segments: shares[1], by_line: shares[2], by_two_lines: shares[3], by_contradiction: shares[4], by_deeper: shares[5],
    open_cells: found.open_cells, sweeps: counts.sweeps,
    lines_per_line: rounded(counts.line_solves / (found.width + found.height), 4),
    end: found.end, effort: number("effort"), looks: number("looks"), narrow_moments: found.narrow_moments, narrow_lines: found.narrow_lines,
    segment_rounds: segments, line_rounds: line, two_line_rounds: two, contradiction_rounds: short, deeper_rounds: deeper,
    parts: found.parts, line_solves: found.line_solves, amount: found.amount,
  };
  return { tier: found.tier, score: numberOf(found.score), amount: features.amount, why: why(features), features };
}

// Why, in one sentence.

const FEW = 3;
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const count = (number) => WORDS[number] ?? String(number);
const times = (number) => ["never", "once", "twice"][number] ?? `${count(number)} times`;

export function why(features) {
  const said = [kind(features), ...narrowness(features), ...ending(features)].join("; ");
  const whole = features.parts > 1 ? `${count(features.parts)} puzzles on one grid that share no line: ${said}` : said;
  return `${whole[0].toUpperCase()}${whole.slice(1)}.`;
}

// The features keep the largest of several numbers.
const most = (number, times) => (times === 1 ? String(number) : `up to ${number}`);

function kind({ two_line_rounds: two, contradiction_rounds: short, deeper_rounds: deeper, line_rounds: lines, segment_rounds: segments, rounds, end, depth }) {
  const kinds = [
    [two, "two lines must be combined"],
    [short, "a short contradiction is needed"],
    [deeper, `a contradiction must be followed through ${most(depth, deeper)} waves of lines`],
  ].filter(([number]) => number).map(([number, what]) => `${times(number)} ${what}`);
  if (kinds.length) return `single lines are not enough: ${kinds.slice(-2).join(" and ")}`;
  const solved = end === "solved";
  if (rounds === 0) return solved ? "all cells are given" : "no line settles anything at the start";
  const counted = lines ? `, ${times(lines)} by counting all arrangements of a line`
    : segments ? `, ${times(segments)} by what filled cells and gaps say` : "";
  if (!solved) return `single lines help at first${counted}`;
  return counted ? `single lines are enough${counted}` : "overlaps in single lines are enough";
}

function narrowness({ narrowest: few, narrow_moments: moments, narrow_lines: lines, rung }) {
  if (!moments || few > FEW || 3 * few > lines) return [];
  const single = ["overlap", "segments", "line"].includes(rung);
  const found = single ? `of ${most(lines, moments)} lines` : few === 1 ? "place" : "places";
  return [`${times(moments)}, only ${count(few)} ${found} ${few === 1 ? "helps" : "help"}`];
}

function ending({ end, open_cells: open }) {
  if (end === "guess") return [`then no rule helps, and ${open} cells are left for guessing`];
  if (end === "spent") return [`then the grader reached its limit, with ${open} cells open`];
  return [];
}
