// The core in WebAssembly: a puzzle goes in as words, an answer comes out as an object. All calls are synchronous.

const MOST_WORDS = 1 << 24;

// What the core asks of the machine: the time, and a place for last words.
const machine = (memory) => ({
  wasi_snapshot_preview1: {
    clock_time_get: (_clock, _precision, place) => {
      new DataView(memory().buffer).setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
  },
});

export class CoreError extends Error {}

export class Core {
  #module;
  #exports = null;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    const instance = new WebAssembly.Instance(this.#module, machine(() => this.#exports.memory));
    this.#exports = instance.exports;
    this.#exports._initialize();
  }

  // Calls a function of the core. Whatever it does to itself, the next call finds a sound one.
  call(name, puzzle, ...limits) {
    const words = wordsOf(puzzle);
    if (words.length > MOST_WORDS) throw new CoreError("the puzzle is too large");
    try {
      const room = this.#exports.room(words.length);
      new Uint32Array(this.#exports.memory.buffer, room, words.length).set(words);
      if (!this.#exports[name](words.length, ...limits)) throw new CoreError("the puzzle is malformed");
      const text = new Uint8Array(this.#exports.memory.buffer, this.#exports.text(), this.#exports.size());
      return JSON.parse(new TextDecoder().decode(text));
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      const said = this.#lastWords();
      this.#start();
      throw new CoreError(said || "the core gave up");
    }
  }

  has(name) {
    return name in this.#exports;
  }

  #lastWords() {
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#exports.fault(), 256);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

// See studio/core/problem.hpp.
function wordsOf({ width, height, colours, rows, columns, givens, goal }) {
  const words = [width, height, colours, (givens ? 1 : 0) + (goal ? 2 : 0)];
  for (const clue of [...rows, ...columns]) {
    words.push(clue.length);
    for (const [length, colour] of clue) words.push(length, colour);
  }
  for (const cells of [givens, goal]) if (cells) for (const cell of cells) words.push(cell);
  return words;
}

// A number that came as the two halves of its bits.
export function numberOf([low, high]) {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, low, true);
  view.setUint32(4, high, true);
  return view.getFloat64(0, true);
}
