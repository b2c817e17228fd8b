// Steps in words: the data of the core, put into the phrases of the table. The same as reasoning/sentences.py.

import { PHRASES } from "./phrases.js";
import { Words, either, listed, say } from "./words.js";

const MOST_LINES = 4; // of a supposition, that are named; of more, only the first
const FEW_LINES = 2;
const word = (name, parts) => say("words", name, parts);

export class StepWriter {
  constructor(puzzle) {
    this.words = new Words(puzzle);
    this.oneColour = puzzle.colours === 2;
  }

  step({ line, why, rules }) {
    if (why[0]?.phrase === "suppose") return this.suppositions(suppositionsOf(why));
    if (rules[0] === "no-shared-colour") return this.bare(why);
    const phrases = settled(why).map((each) => this.phrase(each)).join("; ");
    return line === null ? phrases : `${this.words.lineAndClue(line)}: ${phrases}`;
  }

  // What a supposition leads to, line by line; empty for other steps.
  chain({ why }) {
    if (why[0]?.phrase !== "suppose") return [];
    const all = suppositionsOf(why);
    return all.flatMap((each) => each.slice(all.length > 1 ? 0 : 1, -1)).map((each) => this.phrase(each));
  }

  ending({ end, line, cells }, verdict) {
    if (end === "cut") return "";
    if (end === "impossible") return say("endings", "impossible", { line: this.words.lineAndClue(line) });
    if (end === "solved") return say("endings", "solved");
    const number = cells.flat().filter((cell) => cell === 255).length;
    if (end === "spent") return say("endings", "spent", { number });
    return say("endings", "open", { number, why: say("endings", verdict) });
  }

  // Rows with the same such cells are told together.
  bare(phrases) {
    const rows = grouped(phrases, ({ effects: [{ places }] }) => places.join());
    const cells = [...rows.values()].map((same) => word("places-of", {
      places: this.words.places(same[0].line, same[0].effects[0].places), lines: this.words.lines(same.map(({ line }) => line)),
    }));
    return say("phrases", "no-shared-colour", { cells: cells.join("; ") });
  }

  // What is supposed, the lines that it leads through, and the one that has no arrangement left.
  suppositions(all) {
    const [supposed, broken, conclusion] = [all[0][0], all[0].at(-2), all[0].at(-1)];
    const through = [...new Set(all.flatMap((each) => each.slice(1, -2).map(({ line }) => line)))];
    const parts = {
      cells: this.words.anyCell(broken.line, all.map(([{ cell }]) => cell)),
      what: this.what(supposed),
      line: this.words.lineAndClue(broken.line),
      they: word(all.length === 1 ? "that-cell-is" : "those-cells-are", { what: this.what(conclusion) }),
    };
    if (!through.length) return say("phrases", "supposition", parts);
    const lines = through.length <= MOST_LINES ? this.words.lines(through)
      : word("many-lines", { number: through.length, lines: this.words.lines(through.slice(0, FEW_LINES)) });
    return say("phrases", "supposition-by", { ...parts, lines });
  }

  phrase(phrase) {
    const { phrase: name, line } = phrase;
    const effects = this.effects(phrase);
    switch (name) {
      case "all-arrangements":
        return say("phrases", name, { number: phrase.more ? word("more-than", { number: phrase.number }) : phrase.number, effects });
      case "out-of-reach":
        return say("phrases", name, { bounds: this.bounds(phrase), effects });
      case "finished-line":
        if (!this.words.isOneRun(line)) return say("phrases", name, { effects });
        return say("phrases", "finished-run", { run: this.words.run(line, 0), effects });
      case "then":
      case "broken":
        return say("phrases", name, { line: this.words.lineAndClue(line), effects });
      case "suppose":
      case "guess":
        return say("phrases", name, { cell: this.words.cell(phrase.cell), what: this.what(phrase) });
      default:
        return phrase.runs ? this.aboutRuns(phrase) : say("phrases", name, { effects });
    }
  }

  aboutRuns(phrase) {
    const { phrase: name, line, runs, room: [first, last] } = phrase;
    const [room, effects, run] = [this.span(line, phrase.room), this.effects(phrase), this.words.run(line, runs[0])];
    const they = phrase.effects.length === 1 ? this.they(phrase.effects[0]) : effects;
    const all = phrase.effects.flatMap(({ places: each }) => each).sort((a, b) => a - b);
    const named = all[0] === first && all.at(-1) === last && all.length === last - first + 1;
    const places = () => this.words.places(line, all);
    const owners = () => either(this.words.runs(line, runs));
    switch (name) {
      case "gap":
        return say("phrases", name, { run, room, they: named ? they : effects });
      case "overlap":
        return say("phrases", named ? "only-place" : name, { run, room, effects, they });
      case "punctuating":
        if (runs.length > 1) return say("phrases", name, { room, length: this.words.length(line, runs[0]), effects });
        return say("phrases", "complete", { run, room, effects });
      case "splitting":
        return say("phrases", name, { place: places(), what: this.words.colour(phrase.colour), room, run, effects });
      case "edge": {
        const size = runs.length === 1 ? run : word("no-shorter", { run: this.words.shortest(line, runs) });
        return say("phrases", phrase.backwards ? "edge-backwards" : "edge", { room, bound: this.words.places(line, [phrase.bound]), size, effects });
      }
      case "joining":
        return say("phrases", name, { ends: this.words.places(line, [first, last]), runs: owners(), effects });
      case "forcing":
        return say("phrases", name, { room, runs: owners(), covered: this.span(line, phrase.covered), effects });
      case "forced-end":
        return say("phrases", name, { room, runs: owners(), places: places(), they });
      default:
        return say("phrases", name, { run, room, effects });
    }
  }

  // Where the run before the cells ends, and where the one behind them begins.
  bounds({ line, runs: [before, after], room: [first, last], placed }) {
    const bound = (run, place, name) => (run === null ? [] : [word(name, { run: this.words.run(line, run), place: this.words.places(line, [place]) })]);
    return listed([...bound(before, first - 1, placed[0] ? "ends" : "ends-by"), ...bound(after, last + 1, placed[1] ? "begins" : "begins-from")]);
  }

  span(line, [first, last]) {
    return this.words.places(line, Array.from({ length: last - first + 1 }, (_, place) => first + place));
  }

  effects({ line, effects = [] }) {
    return effects.length ? listed(effects.map((effect) => this.words.placesAre(line, effect.places, this.becomes(effect)))) : "";
  }

  // The same of cells that were just named: "they are empty".
  they(effect) {
    return word(effect.places.length === 1 ? "it-is" : "they-are", { what: this.becomes(effect) });
  }

  becomes({ colour, is }) {
    const what = this.words.colour(colour);
    return is ? what : word("not", { what });
  }

  what({ colour, is }) {
    if (is) return this.words.colour(colour);
    return this.oneColour ? this.words.colour(1 - colour) : word("not", { what: this.words.colour(colour) });
  }
}

// A hint in three stages: where to look, which rule helps there, and the step.
export function stages({ rung, rules, line, cells: [first], chain, text }) {
  const where = () => {
    if (line === null) return say("hints", rung === "guess" ? "guess" : "all");
    // Of a supposition the line of its cells, and not the one that has no arrangement then.
    const number = chain.length ? first[line.kind] : line.number;
    return say("hints", "line", { line: `${word(line.kind)} ${number}` });
  };
  if (rung === "guess") return [where(), where(), text];
  const named = rules.map((name) => say("hints", "named-rule", { name, rule: PHRASES.rules[name] })).join("; ");
  return [where(), say("hints", "rule", { where: where(), rules: named }), text];
}

// As Map.groupBy does, which not every browser has.
function grouped(items, key) {
  const groups = new Map();
  for (const each of items) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}

// Each from what is supposed to what follows.
function suppositionsOf(why) {
  const starts = why.flatMap(({ phrase }, place) => (phrase === "suppose" ? [place] : []));
  return starts.map((start, number) => why.slice(start, starts[number + 1]));
}

// Of cells that have lost their last other colour: the phrase that says so says what they are.
function settled(phrases) {
  if (phrases.at(-1)?.phrase !== "left-over") return phrases;
  const left = new Map(phrases.at(-1).effects.flatMap(({ colour, places }) => places.map((place) => [place, colour])));
  return phrases.slice(0, -1).reverse().map((phrase) => {
    const effects = phrase.effects.flatMap((effect) => {
      const places = effect.places.filter((place) => effect.is || !left.has(place));
      const now = grouped(effect.places.filter((place) => !places.includes(place)), (place) => left.get(place));
      for (const place of [...now.values()].flat()) left.delete(place);
      const settledNow = [...now].map(([colour, at]) => ({ colour, is: true, places: at }));
      return [...settledNow, ...(places.length ? [{ ...effect, places }] : [])];
    });
    return { ...phrase, effects };
  }).reverse();
}
