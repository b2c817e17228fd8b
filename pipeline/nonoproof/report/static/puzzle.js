"use strict";
// The page of one puzzle.

(() => {
  const { element, many, spans, list } = nonoproof;

  const figure = (drawn, caption, kind) => element("figure", kind ? { class: kind } : {}, element("div", { class: "picture" }, drawn), caption && element("figcaption", {}, caption));

  // What the verdict rests on: pictures, and a sentence.
  function evidence(puzzle, result) {
    const { solutions } = result;
    const size = `${puzzle.width} by ${puzzle.height} cells`;
    if (result.verdict === "unique") {
      return { figures: [figure(nonoproof.drawPuzzle(puzzle, solutions[0], `The only solution, ${size}`, { crosses: false }))] };
    }
    if (result.verdict === "multiple") return ambiguity(puzzle, result, size);
    if (result.verdict === "none") return impossibility(puzzle, result, size);
    if (!result.verdict && result.contradiction) return impossibility(puzzle, result, size);
    const sentence = result.verdict === "undecided" ? `${result.reason}. The drawing shows what reasoning settles.` : null;
    const drawn = figure(nonoproof.drawPuzzle(puzzle, puzzle.givens, `The puzzle, ${size}`, { crosses: true }));
    return { sentence, figures: [drawn], later: result.verdict && settled(puzzle, drawn, size) };
  }

  // Draws what the steps settle, once they are there.
  const settled = (puzzle, drawn, size, wrong) => ({ steps, after, line }) => {
    const broken = wrong ?? new Set(line ? [`${line.kind}${line.number - 1}`] : []);
    drawn.firstElementChild.replaceChildren(nonoproof.drawPuzzle(puzzle, after(steps.length - 1), `What reasoning settles, ${size}`, { wrong: broken, crosses: true }));
  };

  // Steps are shown up to this size: beyond it nobody goes through them.
  const reasonable = (puzzle) => puzzle.width <= 575 && puzzle.height <= 575 && puzzle.width * puzzle.height <= 40000;

  function mapOf(puzzle, solution, { open, complete }) {
    const marked = open.flatMap((row, y) => [...row].flatMap((char, x) => (char === "?" ? [[y, x]] : [])));
    return figure(nonoproof.drawPuzzle(puzzle, solution, `The cells that are open, ${puzzle.width} by ${puzzle.height} cells`, { marked }),
      `Hatched: ${complete ? "all" : "the known"} cells that are not the same in every solution (${marked.length})`, "open");
  }

  function ambiguity(puzzle, result, size) {
    const { solutions, ambiguity: known } = result;
    const { cells, regions } = nonoproof.differences(...solutions);
    const where = (region) => {
      const [rows, columns] = [0, 1].map((side) => spans([...new Set(region.map((cell) => cell[side] + 1))].sort((a, b) => a - b)));
      return `${many(region.length, "cell")} in ${/\D/.test(rows) ? "rows" : "row"} ${rows}, ${/\D/.test(columns) ? "columns" : "column"} ${columns}`;
    };
    const places = regions.slice(0, 6).map(where).join("; ") + (regions.length > 6 ? `; and ${regions.length - 6} more` : "");
    const drawn = solutions.map((grid, place) => figure(
      nonoproof.drawPuzzle(puzzle, grid, `Solution ${place + 1} of two, ${size}; the cells that differ are hatched`, { marked: cells }),
      place ? "Another solution" : "One solution"));
    return {
      sentence: `${many(cells.length, "cell")} ${cells.length === 1 ? "differs" : "differ"} between these two solutions, ${regions.length === 1 ? "in one exchange" : `in ${regions.length} exchanges that do not depend on each other`}: ${places}.`,
      figures: [...drawn, ...(known && (known.cells > cells.length || !known.complete) ? [mapOf(puzzle, solutions[0], known)] : [])],
    };
  }

  function impossibility(puzzle, result, size) {
    const lines = result.contradiction ?? [];
    const numbers = (kind) => lines.filter(({ line }) => line === kind).map(({ number }) => number);
    const words = ["row", "column"].map((kind) => [kind, numbers(kind)]).filter(([, found]) => found.length)
      .map(([kind, found]) => `${kind}${found.length > 1 ? "s" : ""} ${spans(found)}`);
    const wrong = lines.length ? new Set(lines.map(({ line, number }) => `${line}${number - 1}`)) : null;
    const rest = puzzle.givens ? " and the given cells" : "";
    const sentence = !lines.length ? "There is no solution. The drawing shows what reasoning settles before it meets a contradiction."
      : lines.length === 1 && !puzzle.givens ? `The clue of ${words[0]} does not fit.`
        : `These lines cannot agree: ${list(words)}${rest}, whatever the other lines are.`;
    const drawn = figure(nonoproof.drawPuzzle(puzzle, puzzle.givens, `The puzzle, ${size}`, { wrong: wrong ?? new Set(), crosses: true }));
    return { sentence, figures: [drawn], later: settled(puzzle, drawn, size, wrong) };
  }

  const facts = (pairs) => element("dl", { class: "facts" }, pairs.filter(([, value]) => value != null && value !== "").map(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));

  function about(result) {
    const work = result.work ?? {};
    return facts([
      ["Size", result.width && `${result.width} × ${result.height}${result.colours > 1 ? `, ${result.colours} colours` : ""}`],
      ["Needed", result.solved_by],
      ["Certified", result.certificate && element("a", { href: `certificates/${encodeURIComponent(result.certificate)}` }, "certificate")],
      ["Time", nonoproof.seconds(result.seconds)],
      ["Work", result.work && `${many(work.line_solves ?? 0, "line solve")}, ${many(work.probes ?? 0, "probe")}, ${many(work.conflicts ?? 0, "conflict")}`],
      ["Settled by lines", result.work?.known_after_lines != null && result.width && `${work.known_after_lines} of ${result.width * result.height} cells`],
      ["Id", result.id && element("code", {}, result.id)],
    ]);
  }

  // From the weakest kind of reasoning to the strongest.
  const RUNGS = [["by_overlap", "overlap"], ["by_segments", "filled cells and gaps"], ["by_line", "all arrangements"], ["by_two_lines", "two lines"], ["by_contradiction", "contradiction"], ["by_deeper", "deeper contradiction"]];

  function grade({ grade: found }) {
    if (!found) return null;
    const features = found.features ?? {};
    const value = (each) => (typeof each === "number" ? String(Number(each.toPrecision(4))) : String(each));
    const { contents } = nonoproof;
    const taken = nonoproof.minutes(contents, contents.tiers.indexOf(found.tier), found.score, features.amount ?? 0);
    const rungs = RUNGS.filter(([name]) => features[name] > 0).map(([name, label]) => {
      const share = Math.round(1000 * features[name]) / 10;
      const bar = nonoproof.svg("svg", { width: "100%", height: 10, "aria-hidden": "true" }, nonoproof.svg("rect", { class: "fill level-2", width: `${share}%`, height: 10 }));
      return element("tr", {}, element("th", { scope: "row" }, label), element("td", {}, bar), element("td", { class: "right" }, `${share} %`));
    });
    const others = Object.entries(features).filter(([name]) => name !== "amount" && !RUNGS.some(([rung]) => rung === name)).map(([name, each]) => [name.replaceAll("_", " "), value(each)]);
    return element("section", {}, element("h2", {}, "Difficulty"),
      element("p", { class: "grade" }, element("strong", {}, found.tier), `, score ${value(found.score)}; ${nonoproof.many(features.amount ?? 0, "line")} to look at`, taken && `; ${nonoproof.inMinutes(taken)}`),
      found.why && element("p", {}, found.why),
      rungs.length > 0 && element("table", { class: "rungs" }, element("caption", {}, "Cells that each kind of reasoning settles"), element("tbody", {}, rungs)),
      others.length > 0 && element("details", {}, element("summary", {}, "What the score is made from"), facts(others)));
  }

  function findings(result) {
    const items = result.findings.map(({ severity, code, message, line, source, index }) => element("li", {},
      element("span", { class: `severity ${severity}` }, severity), " ", element("b", {}, code), ` ${message}`,
      element("span", { class: "quiet" }, [source && ` – ${source}${index > 1 ? `, puzzle ${index}` : ""}`, line && `, line ${line}`].filter(Boolean).join(""))));
    const failures = result.failures.filter((text) => !result.findings.some(({ code }) => text.startsWith(`${code}:`))).map((text) => element("li", {}, element("span", { class: "severity error" }, "fails"), ` ${text}`));
    return items.length + failures.length > 0 && element("section", {}, element("h2", {}, "Findings"), element("ul", { class: "plain" }, failures, items));
  }

  const sources = (result) => element("section", {}, element("h2", {}, result.sources.length > 1 ? `${result.sources.length} sources` : "Source"),
    element("ul", { class: "plain" }, result.sources.map(({ source, index, line, format }) => element("li", {},
      element("span", { class: "path" }, source), element("span", { class: "quiet" }, `${index > 1 ? `, puzzle ${index}` : ""}${line > 1 ? `, line ${line}` : ""}${format ? ` – ${format}` : ""}`)))));

  function clueTexts(puzzle) {
    const words = (runs) => runs.map(([length, colour]) => (puzzle.palette.length > 2 ? `${length} ${puzzle.palette[colour].name || puzzle.palette[colour].char}` : length)).join(", ") || "empty";
    const lines = (name, clues) => [element("h3", {}, name), element("ol", {}, clues.map((runs) => element("li", {}, words(runs))))];
    return element("details", { class: "clues screen" }, element("summary", {}, "The clues as text"), element("div", { class: "columns" },
      element("div", {}, lines("Rows", puzzle.rows)), element("div", {}, lines("Columns", puzzle.columns))));
  }

  const palette = (puzzle) => puzzle.palette.length > 2 && element("ul", { class: "palette" }, puzzle.palette.slice(1).map(({ rgb, char, name }) => {
    const swatch = element("span", { class: "swatch" }, char);
    Object.assign(swatch.style, { background: `#${rgb}`, color: nonoproof.inkOn(rgb) });
    return element("li", {}, swatch, " ", name || `#${rgb}`);
  }));

  function downloads(puzzle, result) {
    const solution = result.solutions[0] ?? null;
    const picture = () => styled(nonoproof.drawPuzzle(puzzle, solution, "Puzzle"));
    const name = (result.title.normalize("NFKD").replace(/[^\w]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase() || result.id || "puzzle").slice(0, 60);
    const buttons = nonoproof.downloads(puzzle, solution, picture).map(([label, suffix, type, content]) => element("button", {
      type: "button", "data-format": suffix, onclick: () => nonoproof.saveAs(`${name}.${suffix}`, type, content()),
    }, label));
    return element("section", { class: "screen" }, element("h2", {}, "Save or print"),
      element("p", { class: "buttons" }, buttons, element("button", { type: "button", onclick: () => print() }, "Print a sheet"),
        puzzle.width <= 100 && puzzle.height <= 100 && workbench(puzzle)));
  }

  // The address of the workbench beside this page, with the puzzle in it.
  function workbench(puzzle) {
    const link = element("a", { class: "button", href: "pages/studio.html", target: "_blank" }, "Open in the workbench");
    nonoproof.pressed(puzzle.record).then((text) => { link.href = `pages/studio.html#p=${text}`; });
    return link;
  }

  // A drawing that stands alone has no style sheet; it takes the few rules that it needs with it.
  function styled(drawing) {
    const rules = ".thin{stroke:#999;stroke-width:.03}.thick{stroke:#000;stroke-width:.07}.line{fill:none}text{font:.7px sans-serif;text-anchor:middle}.lettered,.letters{display:none}.ring{fill:none;stroke:#888;stroke-width:.08}";
    drawing.prepend(nonoproof.svg("style", {}, rules));
    return drawing;
  }

  function controls(puzzle, result, page) {
    const toggle = (name, text) => element("label", { class: "check" }, element("input", { type: "checkbox", onchange: ({ target }) => page.classList.toggle(name, target.checked) }), ` ${text}`);
    return element("div", { class: "toggles screen" },
      result.solutions.length > 0 && toggle("unsolved", "hide the solution"),
      puzzle.palette.length > 2 && toggle("lettered", "letters for colours"));
  }

  let looking = null; // the questions about the puzzle that was looked at last

  async function showSteps(puzzle, section, later, signal) {
    try {
      const trace = await nonoproof.explain(puzzle, signal);
      nonoproof.drawSteps(puzzle, trace, section);
      later?.(trace);
    } catch (error) {
      if (section.isConnected) section.append(element("p", { class: "quiet" }, `The steps could not be shown: ${error.message}.`));
    }
  }

  // The cells that a run had no time for.
  async function showMap(puzzle, result, drawn, signal) {
    const found = await nonoproof.findOpen(puzzle, signal).catch(() => null);
    if (found?.cells > result.ambiguity.cells || found?.complete) drawn.replaceWith(mapOf(puzzle, result.solutions[0], found));
  }

  // What has another goal needs other clues; which ones, only the command finds out.
  const isIll = ({ verdict, findings: found }) => (verdict === "multiple" || verdict === "none") && !found.some(({ code }) => code === "goal-contradicts-clues");

  // A run leaves out what rarely succeeds: it is worked out when somebody looks.
  async function showRemedy(puzzle, place, signal) {
    try {
      const remedy = await nonoproof.findRemedy(puzzle, signal);
      place.replaceWith(nonoproof.drawRemedy(puzzle, remedy) ?? element("p", { class: "quiet" }, "No small change that makes it unique was found here. nonoproof fix searches longer."));
    } catch (error) {
      if (place.isConnected) place.replaceWith(element("p", { class: "quiet" }, `No remedy could be searched for: ${error.message}.`));
    }
  }

  nonoproof.drawPage = (page, { result, puzzle }, { back, before, after }) => {
    const title = nonoproof.nameOf(result.title, result.source, result.index);
    document.title = `${title} – nonoproof`;
    page.className = "";
    const heading = element("header", {},
      element("nav", { class: "screen", "aria-label": "Puzzles" }, element("a", { href: back }, "← All puzzles"),
        element("span", {}, before && element("a", { href: before, rel: "prev" }, "Previous"), after && element("a", { href: after, rel: "next" }, "Next"))),
      element("h1", { tabindex: -1 }, title),
      element("p", { class: "by" }, result.author && `by ${result.author} `, nonoproof.badge(result.verdict ?? "invalid")));
    const side = [puzzle && about(result), grade(result), findings(result), sources(result)];
    if (!puzzle?.width || !puzzle.height) {
      nonoproof.replace(page, heading, element("p", {}, "There is no puzzle to draw."), side);
      return;
    }
    const { sentence, figures, later } = evidence(puzzle, result);
    const metadata = facts(nonoproof.metadataOf(puzzle.record).filter(([key]) => !["title", "author"].includes(key)));
    page.classList.toggle("wide", figures.length > 1);
    nonoproof.replace(page, heading,
      sentence && element("p", { class: "evidence" }, sentence),
      controls(puzzle, result, page),
      element("div", { class: "body" },
        element("div", { class: "pictures" }, figures, palette(puzzle)),
        element("div", { class: "side" }, side, metadata.children.length > 0 && element("section", {}, element("h2", {}, "About"), metadata), downloads(puzzle, result), clueTexts(puzzle))),
      nonoproof.drawRemedy(puzzle, result.remedy));
    if (!result.verdict || !reasonable(puzzle)) return;
    looking?.abort();
    looking = new AbortController();
    const steps = element("section", { class: "steps screen", "aria-labelledby": "steps" });
    showSteps(puzzle, steps, later, looking.signal);
    if (result.ambiguity && !result.ambiguity.complete) showMap(puzzle, result, page.querySelector("figure.open"), looking.signal);
    if (isIll(result) && !result.remedy) {
      const remedy = element("p", { class: "quiet" }, "Searching for a small change that makes it unique …");
      page.append(remedy);
      showRemedy(puzzle, remedy, looking.signal);
    }
    page.append(steps);
  };
})();
