// The verdict after every stroke, and then all the rest: how hard, what is open, what would help. Verdicts have a thread
// of their own, so that none waits for the rest of the one before it.

const PATIENT = 120; // milliseconds that a question about an older state may still take

// Works on one thing at a time, always on the newest; what is older is dropped, or cancelled where it takes long.
class Newest {
  #work;
  #wanted = null;
  #running = null;

  constructor(work) { this.#work = work; }

  put(item) {
    this.#wanted = item;
    if (this.#running) this.outdated();
    else this.#next();
  }

  // Nobody waits any longer for what is worked on.
  outdated() {
    const running = this.#running;
    if (running) setTimeout(() => running.cancel.abort(), Math.max(0, running.since + PATIENT - performance.now()));
  }

  async #next() {
    const item = this.#wanted;
    if (item === null) return;
    this.#wanted = null;
    this.#running = { since: performance.now(), cancel: new AbortController() };
    await this.#work(item, this.#running.cancel.signal);
    this.#running = null;
    this.#next();
  }
}

export class Live {
  #report;
  #number = 0; // of the state that was asked about last
  #verdicts;
  #details;

  constructor(quick, patient, report) {
    this.#report = report;
    this.#verdicts = new Newest((asked, signal) => this.#answer(asked, signal, async () => {
      const classification = await quick.classify(asked.record, { seconds: 10, signal });
      this.#tell(asked, { classification });
      this.#details.put({ ...asked, verdict: classification.verdict });
    }));
    this.#details = new Newest((asked, signal) => this.#answer(asked, signal, () => this.#study(patient, asked, signal)));
  }

  study(record) {
    this.#details.outdated();
    this.#verdicts.put({ record, number: ++this.#number });
  }

  #isOld({ number }) { return number !== this.#number; }

  #tell(asked, found) { if (!this.#isOld(asked)) this.#report(found); }

  async #answer(asked, signal, questions) {
    try {
      await questions();
    } catch (error) {
      if (!signal.aborted) this.#tell(asked, { error: error.message });
    }
  }

  async #study(core, asked, signal) {
    const { record } = asked;
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
    }[asked.verdict] ?? [];
    for (const question of questions) {
      if (this.#isOld(asked)) return;
      this.#tell(asked, await question());
    }
    this.#tell(asked, { done: true });
  }
}
