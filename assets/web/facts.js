// What the server knows of one cell of a run (visualize/cell.py): fetched when somebody looks, kept, and fetched again
// while the run goes on.
//
// Invariants: at most one question at a time, and none sooner than PAUSE after the last; what is known of another run
// is let go.

import { store } from "./store.js";

const PAUSE = 250; // ms
const KEEP = 300;  // cells
const GONE = "The program cannot be reached, and it holds what was measured of each cell.";

export class Facts {
  #known = new Map(); // position → answer
  #run = null;
  #wanted = -1;
  #busy = false;
  #last = 0;

  // Called when there is news of a position.
  constructor(news) { this.news = news; }

  // What is known of a position of the run on screen: an answer, {error}, or null while it is on its way.
  of(run, pos) {
    if (run.id !== this.#run) { this.#known.clear(); this.#run = run.id; }
    const known = this.#known.get(pos);
    const stale = known && !known.error && known.seq < run.nextSeq - 1 && !this.#settled(run, pos, known);
    if (!known || stale) this.#ask(run, pos);
    return known ?? null;
  }

  // Ask again after a failure.
  forget(pos) { this.#known.delete(pos); }

  // Whether no frame after an event says anything of a position, and its block is closed.
  #settled(run, pos, known) {
    const { block: number, open } = run.figures(run.last), block = run.block(number);
    if (open && pos >= block.start && pos < block.start + block.length) return false;
    for (let k = run.last; k >= 0 && run.frames[k].last > known.seq; k--) if (run.frames[k].touched.includes(pos)) return false;
    known.seq = run.nextSeq - 1;
    return true;
  }

  async #ask(run, pos) {
    this.#wanted = pos;
    if (this.#busy) return;
    this.#busy = true;
    await new Promise((done) => { setTimeout(done, Math.max(0, this.#last + PAUSE - performance.now())); });
    const asked = this.#wanted;
    this.#wanted = -1;
    this.#last = performance.now();
    const answer = await this.#fetched(run, asked);
    this.#busy = false;
    if (run.id !== this.#run) return;
    this.#known.set(asked, answer);
    if (this.#known.size > KEEP) this.#known.delete(this.#known.keys().next().value);
    this.news(asked);
    if (this.#wanted >= 0 && this.#wanted !== asked) this.#ask(store.run, this.#wanted);
  }

  async #fetched(run, pos) {
    try {
      const answer = await fetch(`/runs/${encodeURIComponent(run.id)}/cells/${pos}`);
      const said = await answer.json();
      if (answer.ok) return said;
      return { error: typeof said.detail === "string" ? said.detail : `The program refused (${answer.status}).` };
    } catch {
      return { error: GONE };
    }
  }
}
