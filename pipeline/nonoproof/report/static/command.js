"use strict";
// The view as a command: what `nonoproof select` must be told to choose the same puzzles, for a shell.

(() => {
  const ORDERS = {
    place: "source", title: "title", size: "size", verdict: "verdict", difficulty: "easy-first", amount: "amount", seconds: "seconds",
  };
  // Control characters would act on the terminal that they are pasted into; there is a form that spells them out.
  const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
  const spelled = (char) => (CONTROL.test(char) ? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}` : char);

  nonoproof.quoted = (word) => {
    if (/^[\w@%+=:,./-]+$/.test(word)) return word;
    if (!CONTROL.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
    return `$'${[...word].map((char) => (char === "'" || char === "\\" ? `\\${char}` : spelled(char))).join("")}'`;
  };

  // A value that begins with a dash would be taken for an option.
  const option = (name, value) => (value.startsWith("-") ? nonoproof.quoted(`--${name}=${value}`) : `--${name} ${nonoproof.quoted(value)}`);

  // The folder of this page on the disk; elsewhere the command is for that folder, wherever it is.
  function folder() {
    if (location.protocol !== "file:") return ".";
    const path = decodeURIComponent(location.pathname).replace(/^\/(?=[A-Za-z]:)/, "");
    return path.slice(0, path.lastIndexOf("/")) || "/";
  }

  nonoproof.command = (view) => {
    const words = ["nonoproof select", option("from", folder())];
    const add = (name, value) => value && words.push(option(name, value));
    add("verdict", view.verdict);
    add("tier", view.tier === "hard" && !nonoproof.contents.own_tiers ? "hard-only" : view.tier);
    add("longer-side", view.size && nonoproof.sizeSpan(view.size));
    add("needs", view.means);
    add("collection", view.source);
    add("finding", view.finding);
    add("search", view.q?.trim());
    if (view.fails) words.push("--failing");
    const falling = view.sort?.startsWith("-");
    const order = ORDERS[(falling ? view.sort.slice(1) : view.sort) || "place"];
    if (order === "easy-first") add("order", falling ? "hard-first" : order);
    else {
      if (order && order !== "source") add("order", order);
      if (falling) words.push("--backwards");
    }
    return words.join(" ");
  };

  // Shows the command, selected, and copies it where the browser lets it.
  nonoproof.handOver = async (box, view) => {
    const text = nonoproof.command(view);
    const { value, note } = box.children.length ? { value: box.children[0], note: box.children[1] } : made(box);
    value.value = text;
    box.hidden = false;
    value.focus({ preventScroll: true });
    value.select();
    try {
      await navigator.clipboard.writeText(text);
      note.textContent = "Copied. Add --count 30 --no-copies --to book.pdf, for instance: `nonoproof select --help` lists all options.";
    } catch {
      note.textContent = "Copy it from here. Add --count 30 --no-copies --to book.pdf, for instance.";
    }
  };

  function made(box) {
    const value = nonoproof.element("input", { type: "text", readonly: true, "aria-label": "The command that chooses these puzzles", spellcheck: "false" });
    const note = nonoproof.element("p", { class: "quiet", role: "status" });
    box.append(value, note);
    return { value, note };
  }
})();
