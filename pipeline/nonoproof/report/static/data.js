"use strict";
// Loads the scripts of the data folder. A page from a disk may not fetch files, but it may run scripts.

(() => {
  const folder = new URL("data/", document.currentScript.src);
  const waiting = new Map();
  const loading = new Map();
  let contents;

  nonoproof.receive = (kind, first, content) => waiting.get(`${kind}-${first}`)?.(content);

  function load(kind, first, file) {
    const name = `${kind}-${first}`;
    if (!loading.has(name)) {
      loading.set(name, new Promise((resolve, reject) => {
        waiting.set(name, resolve);
        const script = nonoproof.element("script", { src: new URL(file, folder).href });
        script.addEventListener("error", () => reject(new Error(`${file} is missing next to the page`)));
        script.addEventListener("load", () => script.remove());
        document.head.append(script);
      }));
    }
    return loading.get(name);
  }

  nonoproof.loadContents = async () => (nonoproof.contents = contents = await load("contents", 0, "contents.js"));

  // Numbers for texts that come again.
  function numbering() {
    const places = new Map();
    const texts = [];
    const place = (text) => {
      if (!places.has(text)) places.set(text, texts.push(text) - 1);
      return places.get(text);
    };
    return { texts, place };
  }

  const NUMBERS = {
    width: Uint16Array, height: Uint16Array, colours: Uint8Array, state: Uint8Array, tier: Int8Array, score: Float64Array, amount: Float64Array,
    means: Int8Array, micros: Float64Array, collection: Uint32Array, index: Uint32Array, codes: Uint32Array, fails: Uint8Array,
  };

  // The rows of one part, column by column. Parts are as long as the page can sort and filter at once.
  nonoproof.loadRows = async (part = 1) => {
    const from = (part - 1) * contents.part;
    const count = Math.max(0, Math.min(contents.count - from, contents.part));
    const columns = { from, count, name: new Array(count), id: new Map(), title: new Array(count), author: new Array(count), below: new Array(count) };
    for (const [name, Kind] of Object.entries(NUMBERS)) columns[name] = new Kind(count);
    const [collections, codeSets] = [numbering(), numbering()];
    const fill = (at, cells, texts) => {
      const [names, title, author, width, height, colours, state, tier, score, amount, means, micros, collection, below, index, codes, fails] = cells;
      const numbers = { width, height, colours, state, tier, score, amount, means, micros, index, fails };
      for (const name in numbers) columns[name][at] = numbers[name];
      columns.title[at] = title;
      columns.author[at] = texts[author];
      columns.below[at] = below;
      columns.collection[at] = collections.place(texts[collection]);
      columns.codes[at] = codeSets.place(texts[codes]);
      columns.name[at] = names.slice(0, 16) || `${nonoproof.sourceOf({ columns, collections: collections.texts }, at)}#${index}`;
      if (names.length > 16) columns.id.set(at, names.slice(17));
    };
    const firsts = contents.rows.filter((first, place) => first < from + count && (contents.rows[place + 1] ?? Infinity) > from);
    await Promise.all(firsts.map(async (first) => {
      let row = first;
      for (const [texts, entries] of await load("rows", first, `rows-${first}.js`)) {
        for (const cells of entries) {
          if (row >= from && row < from + count) fill(row - from, cells, texts);
          row += 1;
        }
      }
      loading.delete(`rows-${first}`);
      waiting.delete(`rows-${first}`);
    }));
    return { columns, contents, part, collections: collections.texts, codeSets: codeSets.texts.map((text) => text.split(" ").filter(Boolean).map(Number)) };
  };

  // Details come compressed: how many puzzles there are, and then all of it. It is unpacked once.
  async function unpacked(piece) {
    if (typeof piece[0] === "number") {
      const bytes = Uint8Array.from(atob(piece[1]), (char) => char.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
      piece.splice(0, 2, ...(await new Response(stream).json()));
    }
    return piece;
  }

  // What is said of a puzzle, by its number in the whole report, and the texts that it means by numbers.
  async function entry(kind, row) {
    const first = contents[kind].findLast((each) => each <= row);
    let before = first;
    for (const piece of await load(kind, first, `${kind}-${first}.js`)) {
      const count = typeof piece[0] === "number" ? piece[0] : piece[1].length;
      if (row < before + count) {
        const [texts, entries] = await unpacked(piece);
        return [entries[row - before], texts];
      }
      before += count;
    }
    throw new Error(`there is no puzzle ${row} in ${kind}-${first}.js`);
  }

  nonoproof.loadPicture = (row) => entry("pictures", row);
  nonoproof.loadDetails = (row) => entry("details", row);
})();
