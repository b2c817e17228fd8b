// How hard a puzzle is for a person: the numbers of the core as a record, and one sentence on them.

import { numberOf } from "./core.js";

const RUNGS = ["overlap", "line", "two-lines", "contradiction", "deeper", "guess"];

// As Python does: what lies exactly between two goes to the even one.
function rounded(value, digits) {
  const up = Number(value.toFixed(digits));
  const tie = /^50*$/.test(value.toFixed(60).split(".")[1].slice(digits));
  const odd = Math.round(up * 10 ** digits) % 2 !== 0;
  return tie && odd ? Number((up - Math.sign(value) * 10 ** -digits).toFixed(digits)) : up;
}

// {tier, score, why, features}, with the names of grade/features.py.
export function gradeOf({ width, height }, counts, found) {
  const number = (bits) => rounded(numberOf(bits), 4);
  const [overlap, line, twoLines, contradiction, deeper] = found.shares.map(number);
  const [, lineRounds, twoLineRounds, contradictionRounds, deeperRounds] = found.rounds_of_rung;
  const features = {
    width, height, colours: found.colours, rung: RUNGS[found.rung], rounds: found.rounds, steps: found.steps,
    strain: number(found.strain), free_cells: number(found.free_cells), narrowest: found.narrowest,
    mean_openings: number(found.mean_openings), jump: number(found.jump), depth: found.depth,
    by_overlap: overlap, by_line: line, by_two_lines: twoLines, by_contradiction: contradiction, by_deeper: deeper,
    open_cells: found.open_cells, sweeps: counts.sweeps, lines_per_line: rounded(counts.line_solves / (width + height), 4),
    end: found.end, effort: number(found.effort), narrow_moments: found.narrow_moments, narrow_lines: found.narrow_lines,
    line_rounds: lineRounds, two_line_rounds: twoLineRounds, contradiction_rounds: contradictionRounds, deeper_rounds: deeperRounds,
    parts: found.parts, line_solves: found.line_solves,
  };
  return { tier: found.tier, score: numberOf(found.score), why: why(features), features };
}

// The same sentence as grade/why.py.

const FEW = 3;
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const TIMES = ["never", "once", "twice"];
const number = (count) => WORDS[count] ?? `${count}`;
const times = (count) => TIMES[count] ?? `${number(count)} times`;

function why(features) {
  let whole = [kind(features), ...narrowness(features), ...end(features)].join("; ");
  if (features.parts > 1) whole = `${number(features.parts)} puzzles on one grid that share no line: ${whole}`;
  return `${whole[0].toUpperCase()}${whole.slice(1)}.`;
}

function kind({ two_line_rounds: two, contradiction_rounds: short, deeper_rounds: long, end: ended, rounds, line_rounds: lines, depth }) {
  if (!two && !short && !long) {
    if (ended === "guess" && rounds === 0) return "no line says anything at the start";
    if (!lines) return ended === "solved" ? "all by overlaps in single lines" : "single lines lead on at first";
    return `all by single lines, ${times(lines)} by counting all arrangements of one`;
  }
  const kinds = [
    [two, "two lines must be thought together"], [short, "a short contradiction is needed"],
    [long, `a contradiction must be followed through ${depth} waves of lines`],
  ].filter(([count]) => count).map(([count, what]) => `${times(count)} ${what}`);
  return `single lines are not enough: ${kinds.slice(-2).join(" and ")}`;
}

function narrowness({ narrowest: few, narrow_moments: moments, narrow_lines: lines, rung }) {
  if (!moments || few > FEW || 3 * few > lines) return [];
  const what = rung === "overlap" || rung === "line" ? "line" : "place";
  const [noun, verb] = few === 1 ? [what, "leads"] : [`${what}s`, "lead"];
  return [`${times(moments)} only ${number(few)} ${noun}${what === "line" ? ` out of ${lines}` : ""} ${verb} on`];
}

function end({ end: ended, open_cells: open }) {
  if (ended === "guess") return [`then no rule goes on, and ${open} cells are left for guessing`];
  return ended === "spent" ? [`then the limit of the grader was spent, with ${open} cells open`] : [];
}
