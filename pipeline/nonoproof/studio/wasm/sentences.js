// Steps in words: the data of the core, put into the phrases of the table. The same as reasoning/sentences.py.

import { Words, listed, say } from "./words.js";

const word = (name, parts) => say("words", name, parts);

export class Teller {
  constructor(puzzle) {
    this.words = new Words(puzzle);
    this.oneColour = puzzle.colours === 2;
  }

  step({ line, why }) {
    const sayings = why.map((each) => this.saying(each)).join("; ");
    return why[0]?.phrase === "suppose" || line === null ? sayings : `${this.words.lineAndClue(line)}: ${sayings}`;
  }

  ending({ end, line, cells }, verdict) {
    if (end === "cut") return "";
    if (end === "impossible") return say("endings", "impossible", { line: this.words.lineAndClue(line) });
    if (end === "solved") return say("endings", "solved");
    const number = cells.flat().filter((cell) => cell === 255).length;
    if (end === "spent") return say("endings", "spent", { number });
    return say("endings", "open", { number, why: say("endings", verdict) });
  }

  saying(saying) {
    const { phrase, line } = saying;
    const effects = this.effects(saying);
    switch (phrase) {
      case "all-arrangements":
        return say("sayings", phrase, { number: saying.more ? word("more-than", { number: saying.number }) : saying.number, effects });
      case "overlap": {
        const [first, last] = saying.room;
        const room = this.words.places(line, Array.from({ length: last - first + 1 }, (_, place) => first + place));
        return say("sayings", phrase, { run: this.words.run(line, saying.run), room, effects });
      }
      case "out-of-reach":
        return this.outOfReach(saying);
      case "then":
      case "broken":
        return say("sayings", phrase, { line: this.words.lineAndClue(line), effects });
      case "suppose":
      case "so":
      case "guess":
        return say("sayings", phrase, { cell: this.words.cell(saying.cell), what: this.what(saying) });
      default:
        return say("sayings", phrase, { effects });
    }
  }

  outOfReach({ phrase, line, effects: [{ colour, places }] }) {
    const told = this.words.places(line, places);
    if (this.oneColour) return say("sayings", phrase, { places: told, they: word(places.length === 1 ? "it" : "they") });
    return say("sayings", "out-of-reach-in-colour", { colour: this.words.colour(colour), places: told });
  }

  effects({ line, effects = [] }) {
    const told = effects.map(({ colour, is, places }) => {
      const what = this.words.colour(colour);
      return this.words.placesAre(line, places, is ? what : word("not", { what }));
    });
    return told.length ? listed(told) : "";
  }

  what({ colour, is }) {
    if (is) return this.words.colour(colour);
    return this.oneColour ? this.words.colour(1 - colour) : word("not", { what: this.words.colour(colour) });
  }
}
