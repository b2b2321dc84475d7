// The lens: the open block as bars, one a position, against the line that a guess must reach.

import { el } from "./dom.js";
import { COMMITTED, DRAFT, MASKED, REVISED } from "./run.js";
import { store } from "./store.js";

export const BY_THRESHOLD = new Set(["threshold", "low_confidence_dynamic", "klass", "wino", "t2t"]);
const SIGNS = { m: "·", g: "~", d: "", f: "", r: "↺" };
const FOOT = "1.2rem";

export class Lens {
  // A bar that is clicked is a cell that is chosen; the keyboard chooses it on the board.
  constructor(host, choose = () => {}) {
    this.host = host;
    this.who = ["b", "span", "span"].map((tag) => el(tag));
    const who = el("div", "who");
    who.append(...this.who);
    this.cols = el("div", "cols");
    this.base = el("div", "base");
    this.line = el("div", "th");
    this.line.append(el("span"));
    this.cols.append(this.base, this.line);
    this.bars = [];
    this.start = -1;
    this.cols.onclick = (event) => {
      const at = this.bars.indexOf(event.target.closest(".col"));
      if (at >= 0 && this.start >= 0) choose(this.start + at);
    };
    host.replaceChildren(who, this.cols);
  }

  empty() {
    this.host.classList.add("idle");
    this.start = -1;
    this.#size(32);
    this.bars.forEach((bar) => this.#bar(bar, "m", 0.04, ""));
    this.#say("Lens", "the open block,", "a bar a position");
    this.line.hidden = true;
  }

  paint(run, k) {
    const figures = run.figures(k);
    const block = figures && run.block(figures.block);
    if (!block || block.k > k) { this.empty(); return; }
    this.host.classList.remove("idle");
    this.start = block.start;
    const end = figures.end < 0 ? Infinity : figures.end;
    const length = Math.max(1, Math.min(block.length, end - block.start));
    this.#size(Math.max(length, run.config.block_size));
    const newest = run.newest(k);
    let inside = 0;
    this.bars.forEach((bar, i) => {
      if (i >= length) { this.#bar(bar, "none", 0, ""); return; }
      const state = run.at(block.start + i, k);
      const fresh = state !== null && state.kind >= COMMITTED && state.k === newest;
      const name = !state || state.kind === MASKED ? "m" : state.kind === DRAFT ? "g"
        : state.kind === REVISED ? "r" : fresh ? "f" : "d";
      inside += state !== null && state.kind >= COMMITTED;
      const confidence = state ? state.confidence / 100 : 0;
      this.#bar(bar, name, confidence, state ? `${JSON.stringify(state.text || "?")} ${confidence.toFixed(2)}` : "masked",
        block.start + i === store.selected);
    });
    const round = figures.open ? `round ${figures.step + 1}` : "closed";
    this.#say(`Block ${block.number + 1}`, round, `${inside} of ${length} in`);
    this.#threshold(run.config);
  }

  #size(length) {
    while (this.bars.length < length) {
      const bar = el("div", "col");
      const well = el("div", "well");
      well.append(el("div", "b"));
      bar.append(well, el("div", "s"));
      this.bars.push(bar);
      this.cols.insertBefore(bar, this.base);
    }
    while (this.bars.length > length) this.bars.pop().remove();
    this.cols.classList.toggle("dense", length > 40);
  }

  // Touched only where it looks different: whatever is set anew is laid out anew.
  #bar(bar, name, confidence, title, chosen = false) {
    const look = `${name} ${confidence} ${chosen} ${title}`;
    if (bar.look === look) return;
    bar.look = look;
    bar.className = chosen ? `col ${name} sel` : `col ${name}`;
    bar.firstChild.firstChild.style.height = `${(100 * Math.max(0.04, confidence)).toFixed(0)}%`;
    bar.lastChild.textContent = SIGNS[name];
    bar.title = title;
  }

  #say(...texts) { texts.forEach((text, i) => { if (this.who[i].textContent !== text) this.who[i].textContent = text; }); }

  #threshold(config) {
    const used = config.mode === "diffusion" && BY_THRESHOLD.has(config.strategy);
    this.line.hidden = !used;
    if (!used) return;
    this.line.style.bottom = `calc((100% - ${FOOT}) * ${config.threshold} + ${FOOT})`;
    const line = config.threshold.toFixed(2);
    if (this.line.firstChild.textContent !== line) this.line.firstChild.textContent = line;
  }
}
