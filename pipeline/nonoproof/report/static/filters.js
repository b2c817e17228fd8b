"use strict";
// Which rows are shown, and in which order. All of it is in the address, so that a view can be linked.

(() => {
  const KEYS = ["q", "verdict", "tier", "size", "source", "finding", "means", "fails", "sort", "view", "part", "puzzle"];
  const SIZES = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100];

  nonoproof.SORTS = {
    place: "as in the sources", title: "title", size: "size", verdict: "verdict", difficulty: "difficulty", amount: "amount", seconds: "time",
  };

  nonoproof.readAddress = (hash = location.hash) => {
    const given = new URLSearchParams(hash.slice(1));
    return Object.fromEntries(KEYS.filter((key) => given.get(key)).map((key) => [key, given.get(key)]));
  };

  nonoproof.writeAddress = (view) => {
    const given = new URLSearchParams(KEYS.filter((key) => view[key]).map((key) => [key, view[key]]));
    // Slashes need no escape in a fragment, and paths are easier to read with them.
    return `#${given.toString().replaceAll("%2F", "/")}`;
  };

  nonoproof.sizeName = (bound) => {
    const before = SIZES[SIZES.indexOf(Number(bound)) - 1];
    return before ? `${before + 1} to ${bound}` : `up to ${bound}`;
  };

  // The same as a range: "11-15".
  nonoproof.sizeSpan = (bound) => {
    if (bound === "more") return `${SIZES.at(-1) + 1}-`;
    return `${(SIZES[SIZES.indexOf(Number(bound)) - 1] ?? 0) + 1}-${bound}`;
  };

  // By the longer side; there are few, so that each side is looked up once.
  const classes = Array.from({ length: 101 }, (_, longer) => (longer ? String(SIZES.find((bound) => longer <= bound)) : ""));
  nonoproof.sizeClass = (columns, row) => classes[Math.max(columns.width[row], columns.height[row])] ?? "more";

  nonoproof.sourceOf = ({ columns, collections }, row) => {
    const collection = collections[columns.collection[row]];
    const below = columns.below[row];
    return below === "" ? collection : below.startsWith("/") ? below.slice(1) : `${collection}/${below}`;
  };

  // What the search looks through, made once, when somebody searches.
  function haystack(data, row) {
    data.haystacks ??= [];
    const { columns } = data;
    return (data.haystacks[row] ??= `${columns.title[row]}\n${columns.author[row]}\n${nonoproof.sourceOf(data, row)}\n${columns.name[row]}\n${columns.id.get(row) ?? ""}`
      .toLowerCase());
  }

  function tests(data, view) {
    const { columns, contents } = data;
    const made = [];
    const equal = (key, column, names) => {
      if (!view[key]) return;
      const wanted = new Set(view[key].split(",").map((name) => names.indexOf(name)));
      made.push((row) => wanted.has(column[row]));
    };
    equal("verdict", columns.state, contents.states);
    equal("tier", columns.tier, contents.tiers);
    equal("means", columns.means, contents.means);
    if (view.source) {
      const wanted = data.collections.indexOf(view.source);
      made.push((row) => columns.collection[row] === wanted);
    }
    if (view.size) made.push((row) => nonoproof.sizeClass(columns, row) === view.size);
    if (view.finding) {
      const wanted = contents.codes.findIndex(([code]) => code === view.finding);
      const having = data.codeSets.map((codes) => codes.includes(wanted));
      made.push((row) => having[columns.codes[row]]);
    }
    if (view.fails) made.push((row) => columns.fails[row] === 1);
    if (view.q) {
      const words = view.q.toLowerCase().split(/\s+/).filter(Boolean);
      made.push((row) => words.every((word) => haystack(data, row).includes(word)));
    }
    return made;
  }

  const collator = new Intl.Collator(undefined, { numeric: true });
  const last = (value) => (value < 0 ? Infinity : value);
  const KEYS_OF = {
    size: ({ columns }, row) => columns.width[row] * columns.height[row],
    verdict: ({ columns }, row) => columns.state[row],
    difficulty: ({ columns }, row) => last(columns.tier[row] >= 0 ? columns.score[row] : columns.means[row]),
    amount: ({ columns }, row) => (columns.tier[row] >= 0 ? columns.amount[row] : Infinity),
    seconds: ({ columns }, row) => last(columns.micros[row]),
  };

  function order(data, rows, sort) {
    const falling = sort?.startsWith("-");
    const name = falling ? sort.slice(1) : sort;
    if (name === "title") {
      // Comparing texts as people order them is slow; their places are found once.
      data.titlePlaces ??= places(data.columns.title);
      sortBy(rows, (row) => data.titlePlaces[row], falling);
    } else if (KEYS_OF[name]) {
      sortBy(rows, (row) => KEYS_OF[name](data, row), falling);
    } else if (falling) {
      rows.reverse();
    }
    return rows;
  }

  function places(texts) {
    const found = new Float64Array(texts.length);
    [...texts.keys()].sort((a, b) => collator.compare(texts[a], texts[b])).forEach((row, place) => {
      found[row] = texts[row] === "" ? Infinity : place;
    });
    return found;
  }

  // What has no value comes last in either direction; equal ones keep the order of the sources.
  function sortBy(rows, key, falling) {
    const keys = [];
    for (const row of rows) keys[row] = key(row);
    const sign = falling ? -1 : 1;
    rows.sort((a, b) => {
      const one = keys[a];
      const other = keys[b];
      if (one === other) return a - b;
      if (one === Infinity || other === Infinity) return one === Infinity ? 1 : -1;
      return sign * (one - other);
    });
  }

  nonoproof.select = (data, view) => {
    const made = tests(data, view);
    const rows = [];
    for (let row = 0; row < data.columns.count; row++) {
      if (made.every((test) => test(row))) rows.push(row);
    }
    return order(data, rows, view.sort);
  };
})();
