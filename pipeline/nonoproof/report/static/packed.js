"use strict";
// The packed form of grids and puzzles, in which the store keeps them and the data of the page holds them.

(() => {
  const BLACK_AND_WHITE = [
    { char: ".", rgb: "ffffff", name: "white" },
    { char: "#", rgb: "000000", name: "black" },
  ];
  const [GOAL, GIVENS, PALETTE] = [1, 2, 4];

  nonoproof.BLACK_AND_WHITE = BLACK_AND_WHITE;

  nonoproof.bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

  class Reader {
    constructor(bytes) {
      this.bytes = bytes;
      this.at = 0;
    }

    byte() {
      if (this.at >= this.bytes.length) throw new RangeError("the packed form is too short");
      return this.bytes[this.at++];
    }

    varint() {
      let number = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = this.byte();
        number += (byte & 127) * scale;
        if (byte < 128) return number;
      }
    }

    text(size) {
      this.at += size;
      return new TextDecoder().decode(this.bytes.subarray(this.at - size, this.at));
    }

    lines(count, coloured) {
      return Array.from({ length: count }, () =>
        Array.from({ length: this.varint() }, () => [this.varint(), coloured ? this.byte() : 1]));
    }

    // The first cell is in the highest bits; with the highest bit of the first byte set, the topmost value is unknown.
    grid(width, height) {
      const head = this.byte();
      const bits = head & 127;
      const [each, top] = [8 / bits, (1 << bits) - 1];
      const unknown = head & 128 ? top : -1;
      const start = this.at;
      const cell = (place) => {
        const value = (this.bytes[start + Math.floor(place / each)] >> ((each - 1 - (place % each)) * bits)) & top;
        return value === unknown ? -1 : value;
      };
      this.at += Math.ceil((width * height) / each);
      return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => cell(y * width + x)));
    }

    colour() {
      const char = this.text(this.byte());
      const rgb = Array.from({ length: 3 }, () => this.byte().toString(16).padStart(2, "0")).join("");
      return { char, rgb, name: this.text(this.varint()) };
    }
  }

  // Rows of colours; -1 is a cell that is not known.
  nonoproof.unpackGrid = (base64, width, height) => new Reader(nonoproof.bytesOf(base64)).grid(width, height);

  nonoproof.unpackPuzzle = (base64) => {
    const reader = new Reader(nonoproof.bytesOf(base64));
    const [version, flags, colours] = [reader.byte(), reader.byte(), reader.byte()];
    if (version !== 1) throw new RangeError(`the packed form has version ${version}`);
    const [width, height] = [reader.varint(), reader.varint()];
    const rows = reader.lines(height, colours > 2);
    const columns = reader.lines(width, colours > 2);
    const goal = flags & GOAL ? reader.grid(width, height) : null;
    const givens = flags & GIVENS ? reader.grid(width, height) : null;
    const palette = flags & PALETTE ? Array.from({ length: colours }, () => reader.colour()) : BLACK_AND_WHITE;
    return { width, height, rows, columns, goal, givens, palette };
  };
})();
