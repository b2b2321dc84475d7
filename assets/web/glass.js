// The page that runs: its frame, the frame that takes its place, whether it answers, and its end.
//
// Invariants: a frame has `sandbox="allow-scripts"` and nothing else; its messages are data, and only those of the frame
// on screen or of the one that comes count. What was shown stays until its successor is there. A page that does not
// answer is taken away before another is loaded: it would hold that up (boxes.js).

import { PAUSE, free } from "./boxes.js";
import { el } from "./dom.js";
import { numbered } from "./spans.js";

const SILENT = 4000;  // ms without a sign of life, at one a second
const QUIET = 1800;   // ms after which a page is not trusted to let another one load
const LATE = 1200;    // ms that a page may take to load before it is shown as it is
const STORM = 300;    // messages a second that nobody reads
const FLOOD = 3000;   // messages a second that hold up the app
const FLOODED = "The page said more than could be heard, and was stopped.";

export const shows = new WeakMap(); // by frame: the document that stands in it

export class Glass {
  frame = null;
  view = null;
  why = "";        // it does not run
  stuck = false;
  storm = false;
  settled = false; // whether a page is on screen
  #alive = 0;
  #since = 0;
  #heard = 0;
  #heardOf = false; // whether the page said anything at all
  #away = false;
  #seen = true;
  #covered = false;
  #last = performance.now();

  // `said(kind, text)` is called with what the page says, `changed()` when it comes, ends, or stops answering.
  constructor(host, { said, changed }) {
    this.host = host;
    this.said = said;
    this.changed = changed;
    addEventListener("message", (event) => this.#hear(event));
    setInterval(() => this.#tick(), 500);
    new IntersectionObserver((entries) => { this.#seen = entries.at(-1).isIntersecting; this.#attend(); }).observe(host);
    document.addEventListener("visibilitychange", () => this.#attend());
  }

  // Whether something else stands before the page.
  cover(on) {
    this.#covered = on;
    this.#attend();
  }

  #attend() { this.#pause(!this.#seen || document.hidden || (this.#covered && this.settled)); }

  get running() { return this.frame !== null; }

  // Load a page beside the one on screen and swap, so that nothing flashes.
  show(view) {
    const held = this.stuck || (this.#listens && this.#silence > QUIET);
    if (held) this.stop();
    const frame = el("iframe", "coming");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "Generated page, sandboxed";
    const swap = () => this.#swap(frame);
    frame.addEventListener("load", swap, { once: true });
    this.frame = frame;
    this.view = view;
    this.stuck = this.storm = false;
    this.#heard = 0;
    this.#alive = this.#since = performance.now();
    this.#heardOf = false;
    shows.set(frame, view.page);
    frame.srcdoc = numbered(view.page, view.source.map(([, text]) => text).join("")); // for pointer.js
    const begin = () => {
      if (frame !== this.frame) return;
      this.host.append(frame); // only now: an empty frame would say at once that it has loaded
      setTimeout(() => this.#late(frame, held), LATE);
    };
    if (held) setTimeout(begin, PAUSE); else begin(); // at once it might get the process that is to end
    this.changed();
  }

  // Not loaded yet. Where nothing was heard of it, the page before may hold it up, also one that was taken away: without
  // that, it begins anew.
  #late(frame, held) {
    const before = [...this.host.querySelectorAll("iframe")].filter((other) => other !== frame);
    const coming = frame === this.frame && frame.isConnected && frame.className === "coming";
    if (coming && !this.#heardOf && (before.length || held)) {
      free(before);
      setTimeout(() => this.#swap(frame), LATE);
    } else this.#swap(frame);
  }

  #swap(frame) {
    if (frame !== this.frame || !frame.isConnected) return;
    frame.className = "";
    for (const other of this.host.querySelectorAll("iframe")) if (other !== frame) other.remove();
    this.settled = true;
    if (this.#away) this.#send("pause");
    this.changed();
  }

  reload() { if (this.view) this.show(this.view); }

  // End the page, whatever it does; `why` is said in its place.
  stop(why = "Stopped.") {
    const frames = [...this.host.querySelectorAll("iframe")];
    if (this.stuck || this.#silence > QUIET) free(frames);
    else for (const frame of frames) frame.remove();
    this.frame = null;
    this.why = why;
    this.stuck = this.storm = this.settled = false;
    this.changed();
  }

  get #silence() { return performance.now() - this.#alive; }

  // Whether a sign of life is to be expected: a page out of sight has few.
  get #listens() { return this.running && !this.#away && this.view.lives !== false; }

  #pause(away) {
    if (away === this.#away) return;
    this.#away = away;
    this.#alive = performance.now();
    this.#send(away ? "pause" : "go");
  }

  #send(clover) { this.frame?.contentWindow?.postMessage({ clover }, "*"); }

  #hear(event) {
    // What was said in a frame that has gone has no source, and one that is taken off for a moment has no window.
    if (!event.source || event.source !== this.frame?.contentWindow) return;
    this.#alive = performance.now();
    this.#heardOf = true;
    if (++this.#heard > FLOOD) { this.stop(FLOODED); return; }
    if (this.#heard > STORM || typeof event.data !== "object") return;
    const { clover, text } = event.data ?? {};
    if (clover === "more" && Number(text) > STORM && !this.storm) { this.storm = true; this.changed(); }
    if (typeof clover === "string" && clover !== "alive") this.said(clover, String(text));
  }

  #tick() {
    const now = performance.now(), slept = now - this.#last > 2000; // the app itself was held up: nothing can be said
    this.#last = now;
    if (slept) this.#alive = now;
    const storm = this.storm || this.#heard > STORM, stuck = this.#listens && this.#silence > SILENT;
    if (now - this.#since >= 1000) { this.#heard = 0; this.#since = now; }
    if (stuck === this.stuck && storm === this.storm) return;
    this.stuck = stuck;
    this.storm = storm;
    this.changed();
  }
}
