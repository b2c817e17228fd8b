// The verdict after every stroke. What was asked about an older state is dropped; what takes long is cancelled.

const PATIENT = 120; // milliseconds that a question about an older state may still take

export class Live {
  #core;
  #report;
  #wanted = null;
  #running = null;
  #number = 0;

  constructor(core, report) {
    this.#core = core;
    this.#report = report;
  }

  // Begins at once, or as soon as the question before it is done with.
  study(record) {
    this.#wanted = { record, number: ++this.#number, begin: performance.now() };
    if (!this.#running) this.#next();
    else if (performance.now() - this.#running.since > PATIENT) this.#running.cancel.abort();
    else setTimeout((running) => { if (this.#running === running && this.#wanted) running.cancel.abort(); }, PATIENT, this.#running);
  }

  async #next() {
    const work = this.#wanted;
    this.#wanted = null;
    if (!work) return;
    this.#running = { since: performance.now(), cancel: new AbortController() };
    const { signal } = this.#running.cancel;
    const tell = (found) => { if (work.number === this.#number) this.#report({ ...found, asked: work.begin }); };
    const stale = () => work.number !== this.#number;
    try {
      const classification = await this.#core.classify(work.record, { seconds: 10, signal });
      tell({ classification });
      if (stale()) return;
      if (classification.verdict === "unique") {
        tell({ grade: await this.#core.grade(work.record, { signal }) });
        if (!stale()) tell({ way: await this.#core.steps(work.record, { signal }) });
      } else if (classification.verdict === "multiple") {
        tell({ ambiguity: await this.#core.ambiguity(work.record, { seconds: 3, signal }) });
        if (!stale()) tell({ remedies: await this.#core.fix(work.record, { seconds: 4, signal }) });
      } else if (classification.verdict === "none") {
        tell({ way: await this.#core.steps(work.record, { signal }) });
        if (!stale()) tell({ remedies: await this.#core.fix(work.record, { seconds: 4, signal }) });
      }
      tell({ done: true });
    } catch (error) {
      if (!signal.aborted) tell({ error: error.message });
    } finally {
      this.#running = null;
      this.#next();
    }
  }
}
