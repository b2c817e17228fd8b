// Slips of the hand in clues, undone: every way in which a puzzle may have been meant that one slip explains. The same, in
// the same order and with the same weights, as repair/slips.py; a test compares them.

const [NUMBER, DIGIT, FAR] = [1.0, 0.6, 0.3];
const [DOUBLED, EXTRA, MISSING] = [0.9, 0.15, 0.8];
const [EXCHANGED, REVERSED, SPACE] = [0.9, 0.5, 1.0];
const COLOUR = 0.8;
const [NEIGHBOURS, LINES, MOVED] = [0.8, 0.3, 0.3];
const LIST = 0.9;

const key = (value) => JSON.stringify(value);
const same = (one, other) => key(one) === key(other);
const replaced = (clue, place, runs, until = place + 1) => [...clue.slice(0, place), ...runs, ...clue.slice(until)];
const fits = (clue, length) => clue.reduce((all, [run, colour], place) => all + run + (place > 0 && clue[place - 1][1] === colour), 0) <= length;

// By colour, how many cells more the first clues have than the others; only where they differ.
export function surplusOf(clues, others) {
  const sums = new Map();
  for (const [part, sign] of [[clues, 1], [others, -1]]) {
    for (const clue of part) for (const [length, colour] of clue) sums.set(colour, (sums.get(colour) ?? 0) + sign * length);
  }
  return new Map([...sums].filter(([, more]) => more));
}

const loses = (before, after, more) => {
  const lost = surplusOf([before], [after]);
  return lost.size === more.size && [...more].every(([colour, number]) => lost.get(colour) === number);
};

// What one line may have been meant to be, if it has `more` cells of each colour than it should: [clue, cause, weight].
function* lineEdits(clue, more) {
  if (more.size === 0) yield* rearranged(clue);
  if (more.size === 1) {
    const [[colour, extra]] = more;
    yield* numbers(clue, colour, extra);
    yield* missing(clue, colour, -extra);
    yield* superfluous(clue, colour, extra);
    yield* spaces(clue, more);
  }
  if (more.size === 2) yield* recoloured(clue, more);
}

function* numbers(clue, colour, extra) {
  for (const [place, [length, ink]] of clue.entries()) {
    const meant = length - extra;
    if (ink !== colour || meant < 1) continue;
    const weight = Math.abs(extra) === 1 ? NUMBER : oneKey(String(length), String(meant)) ? DIGIT : FAR;
    yield [replaced(clue, place, [[meant, ink]]), "a number is wrong", weight];
  }
}

// A key that was missed, pressed twice or hit beside.
function oneKey(typed, meant) {
  if (typed.length === meant.length) return typed.length > 1 && [...typed].filter((digit, place) => digit !== meant[place]).length === 1;
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  return long.length === short.length + 1 && [...long].some((_, place) => long.slice(0, place) + long.slice(place + 1) === short);
}

function* missing(clue, colour, length) {
  const seen = new Set();
  for (let place = 0; length >= 1 && place <= clue.length; place++) {
    const meant = [...clue.slice(0, place), [length, colour], ...clue.slice(place)];
    if (!seen.has(key(meant))) yield [meant, "a number is missing", MISSING];
    seen.add(key(meant));
  }
}

function* superfluous(clue, colour, length) {
  const seen = new Set();
  for (const [place, each] of clue.entries()) {
    const meant = replaced(clue, place, []);
    if (!same(each, [length, colour]) || seen.has(key(meant))) continue;
    seen.add(key(meant));
    const twice = [clue[place - 1], clue[place + 1]].some((other) => other && same(other, each));
    yield [meant, twice ? "a number is typed twice" : "there is a number too many", twice ? DOUBLED : EXTRA];
  }
}

// "1 2" typed "12", or the reverse.
function* spaces(clue, more) {
  for (const [place, [length, colour]] of clue.entries()) {
    const digits = String(length);
    for (let cut = 1; cut < digits.length; cut++) {
      const meant = replaced(clue, place, [[Number(digits.slice(0, cut)), colour], [Number(digits.slice(cut)), colour]]);
      if (digits[cut] !== "0" && loses(clue, meant, more)) yield [meant, "a space is missing", SPACE];
    }
  }
  for (let place = 0; place + 1 < clue.length; place++) {
    const [[one, colour], [other, ink]] = [clue[place], clue[place + 1]];
    const joined = `${one}${other}`;
    const meant = replaced(clue, place, [[Number(joined), colour]], place + 2);
    if (colour === ink && joined.length < 5 && loses(clue, meant, more)) yield [meant, "there is a space too many", SPACE];
  }
}

function* recoloured(clue, more) {
  for (const [place, [length, colour]] of clue.entries()) {
    for (const ink of more.keys()) {
      const meant = replaced(clue, place, [[length, ink]]);
      if (ink !== colour && loses(clue, meant, more)) yield [meant, "a number has the wrong colour", COLOUR];
    }
  }
}

function* rearranged(clue) {
  const seen = new Set([key(clue)]);
  const fresh = (meant) => !seen.has(key(meant)) && seen.add(key(meant));
  for (let place = 0; place + 1 < clue.length; place++) {
    const meant = replaced(clue, place, [clue[place + 1], clue[place]], place + 2);
    if (fresh(meant)) yield [meant, "two numbers are swapped", EXCHANGED];
  }
  const backwards = clue.toReversed();
  if (!seen.has(key(backwards))) yield [backwards, "the clue is written backwards", REVERSED];
  if (new Set(clue.map(([, colour]) => colour)).size < 2) return;
  for (let place = 0; place + 1 < clue.length; place++) {
    const [[one, colour], [other, ink]] = [clue[place], clue[place + 1]];
    const meant = replaced(clue, place, [[one, ink], [other, colour]], place + 2);
    if (fresh(meant)) yield [meant, "two colours are swapped", COLOUR];
  }
}

// All that one slip explains: {rows, columns, cause, weight}. `suspects`: lines, by number, that may be the only wrong one;
// `blamed`: those that cannot all be right.
function* corrections({ rows, columns }, suspects, blamed) {
  const sides = [
    { name: "row", clues: rows, length: columns.length, first: 0, with: (changed) => ({ rows: changed, columns }) },
    { name: "column", clues: columns, length: rows.length, first: rows.length, with: (changed) => ({ rows, columns: changed }) },
  ];
  const more = surplusOf(rows, columns);
  const less = new Map([...more].map(([colour, number]) => [colour, -number]));
  for (const side of sides) {
    for (const [line, clue] of side.clues.entries()) {
      if (!suspects.has(side.first + line)) continue;
      for (const [meant, cause, weight] of lineEdits(clue, side.name === "row" ? more : less)) {
        if (fits(meant, side.length)) yield { ...side.with(side.clues.with(line, meant)), cause, weight };
      }
    }
  }
  if (more.size) return;
  for (const side of sides) {
    for (const [one, other, changed, cause, weight] of exchanges(side.clues, side.name)) {
      const allowed = blamed.has(side.first + one) || blamed.has(side.first + other);
      if (allowed && [one, other].every((line) => fits(changed[line], side.length))) yield { ...side.with(changed), cause, weight };
    }
  }
  for (const side of sides) yield* wholeLists(side);
}

// Two lines are exchanged, or a number stands in the next line.
function* exchanges(clues, name) {
  for (let one = 0; one < clues.length; one++) {
    for (let other = one + 1; other < clues.length; other++) {
      if (same(clues[one], clues[other])) continue;
      yield [one, other, clues.with(one, clues[other]).with(other, clues[one]), `two ${name}s are swapped`, other === one + 1 ? NEIGHBOURS : LINES];
    }
  }
  for (let source = 0; source < clues.length; source++) {
    for (const target of [source - 1, source + 1]) {
      if (!clues[target]) continue;
      for (const [place, number] of clues[source].entries()) {
        for (let to = 0; to <= clues[target].length; to++) {
          const put = [...clues[target].slice(0, to), number, ...clues[target].slice(to)];
          yield [source, target, clues.with(source, replaced(clues[source], place, [])).with(target, put), `a number is in the wrong ${name}`, MOVED];
        }
      }
    }
  }
}

// A list is reversed, or all its clues are, or it begins with the wrong line.
function* wholeLists(side) {
  const { name, clues } = side;
  const backwards = clues.map((clue) => clue.toReversed());
  const variants = [
    [clues.toReversed(), `the ${name}s are listed in reverse`, LIST],
    [backwards, `the clues of all ${name}s are written backwards`, LIST / 2],
    [backwards.toReversed(), `the ${name}s are listed in reverse, each backwards`, LIST / 3],
    [[...clues.slice(1), ...clues.slice(0, 1)], `the last ${name} is listed first`, LIST / 2],
    [[...clues.slice(-1), ...clues.slice(0, -1)], `the first ${name} is listed last`, LIST / 2],
  ];
  for (const [changed, cause, weight] of variants) {
    if (!same(changed, clues)) yield { ...side.with(changed), cause, weight };
  }
}

export { corrections };
