// The boards of a task: each turn of the model is a run, painted like any other; earlier ones can be looked at again.
//
// Invariants: the newest turn is shown unless somebody chose another; a run is what the program told, nothing is added.

import { Board } from "./board.js";
import { Pacer } from "./pacer.js";
import { Run } from "./run.js";

export class Turns {
  runs = [];
  shown = -1; // the turn on screen
  follows = true;
  #pacer = new Pacer(() => this.#paint());

  // `changed()` is called when there is another turn, or another is shown.
  constructor(host, changed) {
    this.board = new Board(host);
    this.changed = changed;
  }

  clear() {
    this.runs = [];
    this.shown = -1;
    this.follows = true;
    this.board.clear();
    this.changed();
  }

  // A message of a run (app/wire.py).
  take(message) {
    if (message.run) {
      this.runs.push(new Run(message.run));
      if (this.follows) this.#show(this.runs.length - 1);
      else this.changed();
    }
    const run = this.runs.at(-1);
    if (!run || (message.id && message.id !== run.id)) return;
    for (const frame of message.frames ?? []) run.add(frame);
    if (message.end) {
      run.ended = message.end;
      if (message.end.merged) this.#whole(run);
    }
    if (this.runs[this.shown] === run) this.#pacer.schedule();
  }

  // Look at a turn; the last one is followed again.
  look(index) {
    this.follows = index === this.runs.length - 1;
    this.#show(index);
  }

  get run() { return this.runs[this.shown] ?? null; }

  #show(index) {
    this.shown = index;
    this.board.clear();
    this.#pacer.schedule();
    this.changed();
  }

  #paint() {
    const { run } = this;
    if (!run || run.last < 0) return;
    this.board.paint(run, run.last);
    const { block } = run.figures(run.last);
    if (block >= 0) this.board.follow(block, 0.7);
  }

  // Every frame of a run whose rounds were merged on the way here.
  async #whole(run) {
    const answer = await fetch(`/runs/${encodeURIComponent(run.id)}`).catch(() => null);
    if (!answer?.ok) return; // it is no longer kept; what came is shown
    const made = new Run(run);
    for (const frame of (await answer.json()).frames) made.add(frame);
    made.ended = run.ended;
    const at = this.runs.indexOf(run);
    if (at < 0) return;
    this.runs[at] = made;
    if (at === this.shown) this.#show(at);
  }
}
