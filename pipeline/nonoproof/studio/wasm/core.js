// The core in WebAssembly: a packed puzzle goes in, an answer comes out as an object. All calls are synchronous.

const MOST_BYTES = 1 << 24;

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

export class CoreError extends Error {
  name = "CoreError";
}

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
    const bytes = pack(puzzle);
    if (bytes.length > MOST_BYTES) throw new CoreError("the puzzle is too large");
    try {
      const room = this.#exports.room(bytes.length);
      new Uint8Array(this.#exports.memory.buffer, room, bytes.length).set(bytes);
      if (!this.#exports[name](...limits)) throw new CoreError("the puzzle is too large");
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

// The packed form: see solver/core/clues/packed.hpp.
function pack({ width, height, colours, rows, columns, givens, goal }) {
  const bytes = [1, (goal ? 1 : 0) + (givens ? 2 : 0), colours];
  const number = (value) => {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    bytes.push(value);
  };
  number(width);
  number(height);
  for (const side of [rows, columns]) for (const clue of side) {
    number(clue.length);
    for (const [length, colour] of clue) {
      number(length);
      if (colours > 2) bytes.push(colour);
    }
  }
  for (const cells of [goal, givens]) if (cells) packGrid(cells, colours, bytes);
  return bytes;
}

function packGrid(cells, colours, bytes) {
  const open = cells.includes(255);
  const most = cells.reduce((all, cell) => (cell === 255 ? all : Math.max(all, cell)), colours - 1);
  const bits = [1, 2, 4, 8].find((each) => most < 2 ** each - (open ? 1 : 0));
  bytes.push(bits + (open ? 128 : 0));
  for (let place = 0; place < cells.length; place += 8 / bits) {
    let byte = 0;
    for (let i = 0; i < 8 / bits; i++) {
      const cell = cells[place + i] ?? 0;
      byte = byte * 2 ** bits + (cell === 255 ? 2 ** bits - 1 : cell);
    }
    bytes.push(byte);
  }
}

// A number that came as the two halves of its bits.
export function numberOf([low, high]) {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, low, true);
  view.setUint32(4, high, true);
  return view.getFloat64(0, true);
}
