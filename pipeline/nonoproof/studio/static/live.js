// The verdict after every stroke, and then all the rest: how hard, what is open, what would help.
//
// Nearly all pictures are decided in less time than it takes to ask another thread, so this one tries first, for a few
// milliseconds. What it cannot decide, and all the rest, is for the worker: one thing at a time, always the newest; what is
// older is dropped, or cancelled where it takes long.

import { recordOf } from "./document.js";

// The verdict is drawn before the worker takes a processor from the browser. A page that nobody sees draws nothing.
const drawn = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 50);
});
const PATIENT = 120; // milliseconds that a question about an older state may still take

export class Live {
  #atOnce;
  #core;
  #report;
  #number = 0; // of the state that was asked about last
  #wanted = null;
  #running = null;

  // `atOnce` answers a classification, or null where that would take long.
  constructor(atOnce, core, report) {
    this.#atOnce = atOnce;
    this.#core = core;
    this.#report = report;
  }

  study(doc) {
    const number = ++this.#number;
    const classification = this.#atOnce(doc);
    if (classification) this.#report({ classification });
    this.#wanted = { doc, number, verdict: classification?.verdict };
    const running = this.#running;
    if (running) setTimeout(() => running.cancel.abort(), Math.max(0, running.since + PATIENT - performance.now()));
    else this.#next();
  }

  // Whatever is on its way is not about what is there now.
  forget() {
    this.#number++;
    this.#wanted = null;
    this.#running?.cancel.abort();
  }

  async #next() {
    const asked = this.#wanted;
    if (!asked) return;
    this.#wanted = null;
    this.#running = { since: performance.now(), cancel: new AbortController() };
    const { signal } = this.#running.cancel;
    try {
      await drawn();
      await this.#answer(asked, signal);
    } catch (error) {
      if (!signal.aborted) this.#tell(asked, { error: error.message });
    }
    this.#running = null;
    this.#next();
  }

  #tell({ number }, found) { if (number === this.#number) this.#report(found); }

  async #answer(asked, signal) {
    const [core, record] = [this.#core, recordOf(asked.doc)];
    let { verdict } = asked;
    if (!verdict) {
      const found = await core.classify(record, { seconds: 10, signal });
      // Here clues that cannot be right are on their way to being so.
      const classification = found.verdict === "invalid" ? { ...found, verdict: "none" } : found;
      this.#tell(asked, { classification });
      verdict = classification.verdict;
    }
    const questions = {
      unique: [
        async () => ({ grade: await core.grade(record, { signal }) }),
        async () => ({ way: await core.steps(record, { signal }) }),
      ],
      multiple: [
        async () => ({ ambiguity: await core.ambiguity(record, { seconds: 3, line_solves: Infinity, signal }) }),
        async () => ({ remedies: await core.fix(record, { seconds: 4, signal }) }),
      ],
      none: [
        async () => ({ contradiction: await core.contradiction(record, { signal }) }),
        async () => ({ way: await core.steps(record, { signal }) }),
        async () => ({ remedies: await core.fix(record, { seconds: 4, signal }) }),
      ],
    }[verdict] ?? [];
    for (const question of questions) {
      if (this.#wanted) return;
      this.#tell(asked, await question());
    }
    this.#tell(asked, { done: true });
  }
}
