// Steps in words: the data of the core, put into the phrases of the table. The same as reasoning/sentences.py.

import { Words, either, listed, say } from "./words.js";

const MOST_LINES = 4; // of a supposition, that are named
const word = (name, parts) => say("words", name, parts);

export class StepWriter {
  constructor(puzzle) {
    this.words = new Words(puzzle);
    this.oneColour = puzzle.colours === 2;
  }

  step({ line, why }) {
    if (why[0]?.phrase === "suppose") return this.supposition(why);
    const phrases = why.map((each) => this.phrase(each)).join("; ");
    return line === null ? phrases : `${this.words.lineAndClue(line)}: ${phrases}`;
  }

  // What a supposition leads to, line by line; empty for other steps.
  chain({ why }) {
    return why[0]?.phrase === "suppose" ? why.slice(1, -1).map((each) => this.phrase(each)) : [];
  }

  ending({ end, line, cells }, verdict) {
    if (end === "cut") return "";
    if (end === "impossible") return say("endings", "impossible", { line: this.words.lineAndClue(line) });
    if (end === "solved") return say("endings", "solved");
    const number = cells.flat().filter((cell) => cell === 255).length;
    if (end === "spent") return say("endings", "spent", { number });
    return say("endings", "open", { number, why: say("endings", verdict) });
  }

  // What is supposed, the lines that it leads through, and the one that has no arrangement left.
  supposition(why) {
    const [suppose, conclusion, broken] = [why[0], why.at(-1), why.at(-2)];
    let lines = [...new Set(why.slice(1, -2).map(({ line }) => line))].map((line) => this.words.line(line));
    if (lines.length > MOST_LINES) {
      const few = MOST_LINES - 1;
      lines = [...lines.slice(0, few), word("more-lines", { number: lines.length - few })];
    }
    const name = ["broken", "broken-by-one"][lines.length] ?? "broken-by";
    const line = this.words.lineAndClue(broken.line);
    const middle = say("phrases", name, lines.length ? { line, lines: listed(lines) } : { line });
    return [this.phrase(suppose), middle, this.phrase(conclusion)].join("; ");
  }

  phrase(phrase) {
    const { phrase: name, line } = phrase;
    const effects = this.effects(phrase);
    switch (name) {
      case "all-arrangements":
        return say("phrases", name, { number: phrase.more ? word("more-than", { number: phrase.number }) : phrase.number, effects });
      case "no-shared-colour": {
        const [effect] = phrase.effects;
        return say("phrases", name, { places: this.words.places(line, effect.places), they: this.they(effect) });
      }
      case "out-of-reach":
        return this.outOfReach(phrase);
      case "then":
      case "broken":
        return say("phrases", name, { line: this.words.lineAndClue(line), effects });
      case "suppose":
      case "so":
      case "guess":
        return say("phrases", name, { cell: this.words.cell(phrase.cell), what: this.what(phrase) });
      default:
        return phrase.runs ? this.aboutRuns(phrase) : say("phrases", name, { effects });
    }
  }

  aboutRuns(phrase) {
    const { phrase: name, line, runs, room: [first, last], effects: [effect] } = phrase;
    const [room, effects, run, they] = [this.span(line, phrase.room), this.effects(phrase), this.words.run(line, runs[0]), this.they(effect)];
    const places = () => this.words.places(line, effect.places);
    const named = () => either(this.words.runs(line, runs));
    switch (name) {
      case "gap":
        return say("phrases", name, { run, room, they: effect.places.length === last - first + 1 ? they : effects });
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
        return say("phrases", name, { ends: this.words.places(line, [first, last]), runs: named(), effects });
      case "forcing":
        return say("phrases", name, { room, runs: named(), covered: this.span(line, phrase.covered), effects });
      case "forced-end":
        return say("phrases", name, { room, runs: named(), places: places(), they });
      default:
        return say("phrases", name, { run, room, effects });
    }
  }

  outOfReach(phrase) {
    const { line, runs: [before, after], room: [first, last] } = phrase;
    const parts = { effects: this.effects(phrase) };
    if (before !== null) Object.assign(parts, { before: this.words.run(line, before), first: this.words.places(line, [first - 1]) });
    if (after !== null) Object.assign(parts, { after: this.words.run(line, after), last: this.words.places(line, [last + 1]) });
    const name = before === null ? "out-of-reach-before" : after === null ? "out-of-reach-after" : "out-of-reach";
    return say("phrases", name, parts);
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
