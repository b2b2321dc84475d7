// When to paint: at most once a screen frame, and less often on a machine that is slow to.
//
// Invariants: what was asked for is painted, however late; a page out of sight is painted too, without frames.

const SPENT = 33; // ms that a paint may take at full speed: a round, at 30 a second
const REST = 200; // ms, the longest rest between two paints
const HIDDEN = 100; // ms between paints of a page out of sight, which gets no animation frames

export class Pacer {
  #paint;
  #due = false;
  #idle = 0;
  #hold = 0;

  // `paint` returns whether there is more to paint.
  constructor(paint) { this.#paint = paint; }

  // Paint soon, and leave the browser as much time again as the last paint, layout included, took beyond SPENT, so that
  // clicks are still heard at once.
  schedule() {
    if (this.#due) return;
    this.#due = true;
    const wait = Math.max(this.#idle, this.#hold) - performance.now();
    if (document.hidden) setTimeout(() => this.#run(), HIDDEN);
    else if (wait > 8) setTimeout(() => requestAnimationFrame(() => this.#run()), wait);
    else requestAnimationFrame(() => this.#run());
  }

  // Paint nothing for so many milliseconds, unless released.
  hold(milliseconds) { this.#hold = performance.now() + milliseconds; }

  // A paint that was held back is not waited for.
  release() {
    this.#hold = 0;
    this.#due = false;
  }

  #run() {
    const began = performance.now();
    this.#due = false;
    if (began < this.#hold) { this.schedule(); return; }
    const more = this.#paint();
    if (document.hidden) return;
    setTimeout(() => {
      const now = performance.now();
      this.#idle = now + Math.max(0, Math.min(REST, now - began - SPENT));
      if (more) this.schedule();
    });
  }
}
