// Undo and redo without end: every state that was reached, and where we are among them.

export class History {
  #states;
  #place = 0;

  constructor(state) { this.#states = [state]; }

  get state() { return this.#states[this.#place]; }
  get canUndo() { return this.#place > 0; }
  get canRedo() { return this.#place < this.#states.length - 1; }

  push(state) {
    if (state === this.state) return;
    this.#states.splice(this.#place + 1, Infinity, state);
    this.#place++;
  }

  undo() { if (this.canUndo) this.#place--; }
  redo() { if (this.canRedo) this.#place++; }
}
