"use strict";
// Elements are made here and nowhere else, and texts are only ever set as texts: nothing in the data is markup.
globalThis.nonoproof = {};

(() => {
  const SVG = "http://www.w3.org/2000/svg";

  // Parts that are left out are null, undefined or false; lists of parts may lie within lists.
  const present = (children) => children.flat(Infinity).filter((child) => child != null && child !== false);

  function fill(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value != null) made.setAttribute(name, value);
    }
    made.append(...present(children));
    return made;
  }

  nonoproof.element = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  nonoproof.svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

  nonoproof.replace = (made, ...children) => made.replaceChildren(...present(children));

  nonoproof.SYMBOLS = { unique: "✓", multiple: "≠", none: "✕", undecided: "?", invalid: "!" };

  nonoproof.badge = (state) =>
    nonoproof.element("span", { class: `badge ${state}` },
      nonoproof.element("span", { "aria-hidden": "true" }, nonoproof.SYMBOLS[state]), " ", state);

  nonoproof.number = (value) => value.toLocaleString("en").replaceAll(",", "\u202f");

  nonoproof.seconds = (value) => {
    if (value == null) return "";
    const units = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"]];
    const [unit, name] = units.find(([each]) => value >= each) ?? units[2];
    return `${Number((value / unit).toPrecision(3))}\u00a0${name}`;
  };

  nonoproof.many = (count, thing) => `${nonoproof.number(count)} ${thing}${count === 1 ? "" : "s"}`;

  // "1, 2 and 3"
  nonoproof.list = (words) =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

  // Numbers in words: "1, 4 to 7 and 9".
  nonoproof.spans = (numbers) => {
    const spans = [];
    for (const each of numbers) {
      if (spans.length && spans.at(-1)[1] === each - 1) spans.at(-1)[1] = each;
      else spans.push([each, each]);
    }
    return nonoproof.list(spans.flatMap(([from, to]) => (from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`])));
  };
})();
