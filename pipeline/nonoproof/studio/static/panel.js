// What the solver says, in words, and what can be done about it.

import { $, announce, h, many } from "./dom.js";
import { paint } from "./picture.js";
import { spans } from "../wasm/words.js";
import { sentence } from "./play.js";

const NAMES = { unique: "Unique", multiple: "Several solutions", none: "No solution", undecided: "Undecided", invalid: "Not a puzzle yet" };
const SYMBOLS = { unique: "✓", multiple: "≠", none: "✕", undecided: "?", invalid: "!" };
const TEXTS = {
  unique: "Exactly one solution, proved.",
  undecided: "Ten seconds were not enough to decide.",
};
const MANY = 2; // clues that are listed one by one
const MEANS = { lines: "single lines", probing: "probing", search: "search" };
const RUNGS = { overlap: "overlap", segments: "filled cells and gaps", line: "a whole line", two_lines: "two lines", contradiction: "contradiction", deeper: "deeper contradiction" };
// A clock of the browser has steps of a part of a millisecond.
const time = (seconds) => (seconds < 0.001 ? "at once" : seconds < 1 ? `in ${(seconds * 1000).toFixed(0)} ms` : `in ${seconds.toFixed(1)} s`);

export function showFindings(app) {
  const { classification, ambiguity, grade, way, remedies, error, stale } = app.found;
  const verdict = isBlank(app) ? "" : error ? "invalid" : classification?.verdict ?? "";
  const card = $("verdict");
  if (!stale && card.dataset.verdict !== verdict) announce(`${NAMES[verdict] ?? ""}`);
  Object.assign(card.dataset, { verdict, stale: stale ? "1" : "" });
  card.querySelector(".symbol").textContent = SYMBOLS[verdict] ?? "";
  $("verdict-name").textContent = isBlank(app) ? "An empty grid" : NAMES[verdict] ?? "…";
  $("verdict-text").textContent = isBlank(app) ? "Draw something. The verdict follows every stroke." : error ? sentence(error) : verdict === "multiple" ? ambiguityText(ambiguity) : verdict === "none" ? contradictionText(app) : TEXTS[verdict] ?? "";
  $("verdict-work").textContent = classification && !isBlank(app) ? `Decided ${time(classification.seconds)}, by ${MEANS[classification.solved_by]}.` : "";
  $("second-label").hidden = verdict !== "multiple" || app.mode === "play";
  $("second").checked = app.second;
  showGrade(verdict === "unique" && app.mode !== "play" ? grade : null);
  const searching = !stale && !app.found.done && (verdict === "multiple" || verdict === "none");
  showRemedies(app, app.mode === "play" ? null : remedies ?? (searching ? SEARCHING : null));
  showWay(app, app.mode === "play" || (verdict !== "unique" && verdict !== "none") ? null : way);
}

// Nothing is drawn yet, so that there is nothing to judge.
const isBlank = ({ doc, mode }) => doc.kind === "picture" && mode === "draw" && doc.cells.every((cell) => cell === 0);

function contradictionText({ found: { contradiction: lines, stale } }) {
  if (stale || !lines?.length) return "No grid has these clues.";
  const side = (kind) => lines.filter(({ line }) => line === kind).map(({ number }) => number - 1);
  const told = ["row", "column"].map((kind) => [kind, side(kind)]).filter(([, numbers]) => numbers.length)
    .map(([kind, numbers]) => `${kind}${numbers.length > 1 ? "s" : ""} ${spans(numbers)}`).join(" and ");
  return lines.length > 12 ? `${lines.length} lines cannot all be right, marked red.` : `${sentence(told).slice(0, -1)} cannot ${lines.length === 1 ? "" : lines.length === 2 ? "both " : "all "}be right.`;
}

function ambiguityText(ambiguity) {
  if (!ambiguity) return "More than one grid has these clues.";
  const count = ambiguity.solutions > 1e6 ? "More than a million solutions" : ambiguity.exact ? many(ambiguity.solutions, "solution") : `At least ${many(ambiguity.solutions, "solution")}`;
  const cells = `${many(ambiguity.cells, "cell")}, hatched, ${ambiguity.cells === 1 ? "differs" : "differ"} between them`;
  return `${count}. ${ambiguity.complete ? cells : `At least ${cells}`}.`;
}

function showGrade(grade) {
  $("grade").hidden = !grade;
  if (!grade) return;
  const { tier, score, features } = grade;
  $("tier").textContent = tier;
  $("grade-text").textContent = `${grade.why} Score ${score}.`;
  $("rungs").replaceChildren(...Object.entries(RUNGS).flatMap(([name, label]) => {
    const share = features[`by_${name}`];
    if (!share) return [];
    const percent = `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
    return [h("span", {}, label), h("meter", { min: "0", max: "1", value: String(share), "aria-label": `${label}: ${percent} of the cells` }), h("span", {}, percent)];
  }));
}

const SEARCHING = { remedies: [], searching: true };

function showRemedies(app, found) {
  const list = $("remedies");
  const { kind, remedies = [], minimal, verdict } = found ?? {};
  $("mend").hidden = !found || verdict === "unique" || (kind === "picture" && app.doc.kind !== "picture");
  if (app.shownRemedies === found) return;
  app.shownRemedies = found;
  $("mend-text").textContent = found?.searching ? "Searching for a small change that makes it unique …" : !remedies.length ? "No small change was found in a few seconds."
    : kind === "picture" ? `Changing ${many(remedies[0].cells.length, "cell")} makes it unique${minimal ? "; no smaller change does" : ""}. Point at a proposal to see it.`
      : "A clue may be mistyped. Each of these makes the puzzle unique.";
  list.replaceChildren(...remedies.map((remedy) => h("li", {}, remedyButton(app, remedy))));
}

function remedyButton(app, remedy) {
  const { palette, width } = app.doc;
  const colourOf = (char) => palette.findIndex((each) => each.char === char);
  const changes = remedy.cells.map(({ row, column, to }) => ({ place: (row - 1) * width + column - 1, to: colourOf(to) }));
  const clue = (runs) => runs.map((run) => (Array.isArray(run) ? run.join("") : run)).join(" ") || "0";
  const text = remedy.cells.length
    ? remedy.cells.map(({ row, column, to }) => `row ${row}, column ${column} ${to === palette[0].char ? "empty" : palette.length > 2 ? palette[colourOf(to)]?.name || to : "filled"}`).join("; ")
    : remedy.clues.length > MANY ? remedy.cause
    : remedy.clues.map(({ line, number, from, to }) => `${line} ${number}: ${clue(from)} → ${clue(to)}`).join("; ");
  const look = (on) => { app.preview = on && changes.length ? changes : null; app.say("show"); };
  return h("button", {
    type: "button", onclick: () => take(app, remedy, changes),
    onpointerenter: () => look(true), onpointerleave: () => look(false), onfocus: () => look(true), onblur: () => look(false),
  }, sentence(text).slice(0, -1), h("span", { class: "quiet" }, ` · ${remedy.tier}`));
}

function take(app, remedy, changes) {
  app.preview = null;
  let { doc } = app;
  if (remedy.cells.length) {
    for (const { place, to } of changes) doc = paint(doc, [place], to);
  } else {
    const [rows, columns] = [doc.rows.slice(), doc.columns.slice()];
    const colourOf = (char) => doc.palette.findIndex((each) => each.char === char);
    for (const { line, number, to } of remedy.clues) (line === "row" ? rows : columns)[number - 1] = to.map((run) => (Array.isArray(run) ? [run[0], colourOf(run[1])] : [run, 1]));
    doc = { ...doc, rows, columns };
  }
  app.change(doc);
  announce("Changed. The verdict follows.");
}

function showWay(app, way) {
  $("way").hidden = !way?.steps?.length && !way?.ending;
  if (!way) return;
  const { steps, ending } = way;
  const slider = $("step");
  const at = app.step ?? 0;
  slider.max = String(steps.length);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `step ${at} of ${steps.length}`);
  $("heat").checked = app.heat;
  $("heat").disabled = !steps.length;
  $("step-off").hidden = app.step === null;
  $("step-back").disabled = at === 0;
  $("step-on").disabled = at >= steps.length;
  const step = steps[at - 1];
  const last = at === steps.length ? ` ${sentence(ending)}` : "";
  $("step-text").textContent = app.step === null
    ? `${many(steps.length, "step")}${way.guesses ? `, ${many(way.guesses, "guess").replace("guesss", "guesses")} among them` : ""}. Move the slider to go through them.`
    : `${at} of ${steps.length}. ${step ? `${sentence(step.text)}` : "Nothing is known."}${last}`;
}
