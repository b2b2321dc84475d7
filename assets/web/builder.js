// The page while it is written: one sandboxed frame, loaded once, that is sent the page so far (assets/preview/builder.js).
//
// Invariants: what is sent is a beginning of the page (partial.js) made of certain cells alone; the next is sent when the
// frame has shown the last, so that none waits in a line; the newest always comes.

import { el } from "./dom.js";
import { PLACE, partial } from "./partial.js";
import { COMMITTED, MASKED } from "./run.js";

const FOUND = { none: "The first words are being written.", text: "No page so far: what is written is under Source.", latex: "A LaTeX document is being written: it is under LaTeX." };
const WORD = 5;    // letters of a position that nothing is known of
const LONG = 12;   // letters of a bar

export class Builder {
  frame = null;
  updates = 0;      // shown so far, of all runs
  words = "";       // what is being written, in words
  #ready = false;
  #busy = false;
  #wanted = null;
  #sent = "";
  #run = "";

  // `late()` is called when the frame does not answer.
  constructor(host, { late }) {
    this.host = host;
    this.late = late;
    this.sent = 0;
    addEventListener("message", (event) => this.#hear(event));
    setInterval(() => { if (this.frame && (this.#busy || !this.#ready) && performance.now() - this.sent > 2000) this.late(); }, 500);
  }

  // Load the frame, so that it is there when the first words come.
  async open() {
    if (this.frame) return;
    const frame = (this.frame = el("iframe"));
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "The page while it is written, sandboxed, without its scripts";
    this.sent = performance.now();
    const answer = await fetch("/preview/builder").catch(() => null);
    if (!answer?.ok) { this.frame = null; return; }
    frame.srcdoc = (await answer.json()).page;
    this.sent = performance.now();
    this.host.append(frame);
  }

  // The page as it was after round k of a run.
  paint(run, k) {
    this.#wanted = { run, k };
    this.open();
    this.#pump();
  }

  #pump() {
    if (!this.#wanted || !this.#ready || this.#busy) return;
    const { run, k } = this.#wanted, fresh = run.id !== this.#run;
    this.#wanted = null;
    const text = certain(run, k), page = partial(text), bars = page.inside === "text" ? outlook(run, k) : [];
    this.words = page.kind === "html" ? doing(page) : FOUND[page.kind];
    const message = { clover: "build", html: page.html, bars, note: this.words, canvas: ofCanvas(page) };
    const key = JSON.stringify(message);
    if (key === this.#sent && !fresh) return; // nothing new can be seen
    this.#sent = key;
    this.#run = run.id;
    this.#busy = true;
    this.sent = performance.now();
    this.frame.contentWindow.postMessage({ ...message, fresh, n: this.updates }, "*");
  }

  #hear(event) {
    if (!event.source || event.source !== this.frame?.contentWindow) return;
    const { clover } = event.data ?? {};
    if (clover === "ready") { // loaded, or loaded anew
      this.#ready = true;
      this.#busy = false;
      this.#sent = this.#run = "";
    } else if (clover === "built") {
      this.#busy = false;
      this.updates++;
    }
    this.#pump();
  }
}

// The text of a run after round k, as far as it is certain without a gap.
export function certain(run, k) {
  const end = ended(run, k);
  let text = "";
  for (let pos = 0; pos < end; pos++) {
    const state = run.at(pos, k);
    if (!state || state.kind < COMMITTED) break;
    text += state.text;
  }
  return text;
}

const ended = (run, k) => { const end = run.figures(k)?.end ?? -1; return end < 0 ? run.histories.length : end; };

// How long the words are that come behind it in the blocks that are open: what is guessed gives its length, and no more.
function outlook(run, k) {
  const last = run.blocks.filter((block) => block.k <= k).at(-1);
  if (!last || run.ended && k >= run.last) return [];
  const end = run.figures(k)?.end ?? -1, stop = end < 0 ? last.start + last.length : end;
  const bars = [];
  let gap = false, length = 0;
  for (let pos = 0; pos < stop; pos++) {
    const state = run.at(pos, k);
    gap ||= !state || state.kind < COMMITTED;
    if (!gap) continue;
    const text = state && state.kind !== MASKED ? state.text : "";
    length += text ? text.length : WORD;
    if (length >= LONG || /\s/.test(text)) { bars.push(Math.min(length, LONG)); length = 0; }
  }
  if (length) bars.push(Math.min(length, LONG));
  return bars;
}

const lines = (count) => `${count} line${count === 1 ? "" : "s"} so far`;

function doing({ html, inside, lines: count, script }) {
  const empty = !html.replace(`<!--${PLACE}-->`, "").replace(/<(style|title)\b[\s\S]*?<\/\1>|<[^>]*>/gi, "").trim();
  if (inside === "script") return `Its script is being written, ${lines(count)}; it runs when the page is complete.`;
  if (inside === "style") return `Its style sheet is being written, ${lines(count)}.`;
  if (script) return `Its script waits (${script} line${script === 1 ? "" : "s"}); it runs when the page is complete.`;
  return empty ? "Its head is being written." : "";
}

function ofCanvas({ inside, script }) {
  if (inside === "script") return "its script is being written";
  return script ? "its script runs when the page is complete" : "its script comes later";
}
