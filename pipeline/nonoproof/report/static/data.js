"use strict";
// Loads the scripts of the data folder, each once. A page from a disk may not fetch files, but it may run scripts.

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
        script.addEventListener("error", () => reject(new Error(`${file} is missing beside the page`)));
        script.addEventListener("load", () => script.remove());
        document.head.append(script);
      }));
    }
    return loading.get(name);
  }

  // All rows, column by column, and the lists that their numbers point into.
  nonoproof.loadRows = async () => {
    contents = await load("contents", 0, "contents.js");
    const chunks = await Promise.all(contents.rows.map((first) => load("rows", first, `rows-${first}.js`)));
    const columns = { count: contents.count, ids: new Map() };
    for (const name of Object.keys(chunks[0] ?? {})) {
      if (name !== "ids") columns[name] = chunks.length === 1 ? chunks[0][name] : chunks.flatMap((chunk) => chunk[name]);
    }
    chunks.forEach((chunk, place) => {
      for (const [row, id] of Object.entries(chunk.ids)) columns.ids.set(contents.rows[place] + Number(row), id);
    });
    return { columns, contents };
  };

  async function entry(kind, row) {
    const firsts = contents[kind];
    const first = firsts[firsts.findLastIndex((each) => each <= row)];
    return (await load(kind, first, `${kind}-${first}.js`))[row - first];
  }

  nonoproof.loadPicture = (row) => entry("pictures", row);
  nonoproof.loadPuzzle = (row) => entry("puzzles", row);
})();
