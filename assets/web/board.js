// The board: every position of the answer is a cell. In the text layout the cells read as source text; in the grid
// each block is a row of cells of the same width.
//
// Invariants: text of the model goes in as textContent; only cells whose look changed touch the document; in the text
// layout a line breaks only at a committed newline, so drafts never make the board jump. There each block is a box that
// begins on the last line of the one before, behind its text: a round lays out the open block alone, however long the
// answer.

import { el } from "./dom.js";
import { parts, quoted, squeezed } from "./face.js";
import { level, scaleOf } from "./measures.js";
import { COMMITTED, DRAFT, MASKED, REVISED } from "./run.js";
import { store } from "./store.js";

const MARKS = { mask: " bmask", pin: " bpin", wrong: " wrong", aim: " aim" };

export class Board {
  constructor(host) {
    this.el = host;
    this.listed = host.getAttribute("role") === "listbox"; // else nobody chooses cells of it
    this.layout = "text";
    this.clear();
    const measured = () => {
      this.height = host.clientHeight; // asking for sizes at every paint would have the page laid out once more
      this.line = parseFloat(getComputedStyle(host).lineHeight);
      if (this.painted && this.layout === "text") this.#chain(0);
    };
    new ResizeObserver(measured).observe(host);
    measured();
  }

  clear() {
    this.#empty();
    this.selected = -1;
    this.marks = new Map();
    this.el.removeAttribute("aria-activedescendant");
  }

  #empty() {
    this.el.replaceChildren();
    this.cells = [];
    this.groups = new Map();
    this.looks = [];
    this.painted = null;
    this.columns = 0;
    this.numbered = -1;
  }

  // Text or grid; the next paint builds it.
  arrange(layout) {
    if (layout === this.layout) return;
    this.layout = layout;
    this.el.classList.toggle("grid", layout === "grid");
    this.line = parseFloat(getComputedStyle(this.el).lineHeight);
    this.#empty();
  }

  paint(run, k) {
    const figures = run.figures(k);
    if (!figures) return;
    const end = figures.end < 0 ? Infinity : figures.end;
    const last = this.painted;
    const now = { run, k, end, newest: run.newest(k), scale: scaleOf(run, store.measure) };
    const dirty = this.#dirty(now);
    if (this.layout === "grid") this.#widen(run);
    for (const block of run.blocks) {
      const known = this.groups.get(block.number);
      const group = known ?? this.#group(block);
      const shown = block.k <= k && block.start < end;
      const whole = !dirty || !known || group.hidden; // cells of a hidden block were not kept up to date
      group.hidden = !shown;
      group.classList.toggle("open", shown && figures.open && block.number === figures.block);
      if (!shown) continue;
      for (let pos = block.start; pos < block.start + block.length; pos++) {
        if (whole || dirty.has(pos)) this.#cell(now, block, group, pos);
      }
    }
    if (this.layout === "text") this.#chain(dirty ? run.blocks.find((block) => block.k > last.k)?.number : 0);
    this.painted = now;
  }

  // Let each block from this one on begin where the one before ends.
  #chain(first) {
    if (first === undefined) return;
    this.numbered = -1;
    let before = null;
    for (const [number, group] of this.groups) {
      if (group.hidden) break;
      if (before && number >= first) {
        const end = before.querySelector(".be").getBoundingClientRect(), from = before.getBoundingClientRect();
        group.querySelector(".pad").style.width = `${Math.max(0, end.left - from.left)}px`;
      }
      before = group;
    }
  }

  // Which positions may look different from the last paint; null for all of them. Going forward, that is what the
  // frames in between touched and what was new before: a long answer costs no more a round than a short one.
  #dirty(now) {
    const last = this.painted;
    if (!last || last.run !== now.run || last.scale !== now.scale || last.end !== now.end || now.k < last.k) return null;
    const dirty = new Set();
    const take = (frame) => { for (const pos of frame?.touched ?? []) dirty.add(pos); };
    for (let k = last.k + 1; k <= now.k; k++) take(now.run.frames[k]);
    take(now.run.frames[last.newest]);
    return dirty;
  }

  // As many columns as the longest block has positions.
  #widen(run) {
    const columns = Math.max(...run.blocks.map((block) => block.length), 1);
    if (columns === this.columns) return;
    this.columns = columns;
    this.el.style.setProperty("--columns", columns);
  }

  #group(block) {
    const group = el("div", "blk"), text = el("span", "run");
    if (this.listed) group.setAttribute("role", "group");
    if (this.listed) group.setAttribute("aria-label", `Block ${block.number + 1}`);
    const marks = [el("i", "bm", block.number + 1), el("i", "pad"), el("i", "be")];
    if (block.number && this.layout === "text") text.append(el("i", "bd"));
    for (const mark of [...marks, ...text.children]) mark.setAttribute("aria-hidden", "true");
    group.append(marks[0], marks[1], text, marks[2]);
    this.groups.set(block.number, group);
    this.el.append(group);
    return group;
  }

  #cell(now, block, group, pos) {
    const { run, end } = now;
    const state = pos < end ? run.at(pos, now.k) : null;
    const fresh = state !== null && state.kind >= COMMITTED && state.k === now.newest;
    const tint = !state || state.kind !== COMMITTED || fresh ? 0 : level(state, block, store.measure, run);
    const look = pos >= end ? "" : !state || state.kind === MASKED ? "m" : `${state.kind}${fresh ? "!" : ""}${tint}${state.text}`;
    if (this.looks[pos] === look) return;
    this.looks[pos] = look;
    const cell = (this.cells[pos] ||= this.#made(group, pos));
    cell.main.hidden = pos >= end;
    const text = state && state.kind !== MASKED ? state.text : null;
    const show = text === null ? { head: " · ", gap: "", tail: "" }
      : this.layout === "grid" ? squeezed(text) : parts(text, state.kind >= COMMITTED);
    cell.classes = pos >= end ? "c" : classesOf(state, fresh, tint, show.head, text);
    cell.main.textContent = show.head;
    if (this.layout === "grid") cell.main.title = text === null ? "masked" : quoted(text);
    this.#extra(cell, "gap", pos < end ? show.gap : "", cell.main);
    this.#extra(cell, "tail", pos < end ? show.tail : "", cell.gap ?? cell.main);
    this.#dress(pos);
  }

  #made(group, pos) {
    const main = el("span");
    if (this.listed) main.id = `cell-${pos}`;
    if (this.listed) main.setAttribute("role", "option");
    main.dataset.pos = pos;
    group.querySelector(".run").append(main);
    return { main, gap: null, tail: null, classes: "c" };
  }

  #extra(cell, name, text, after) {
    if (!text) { cell[name]?.remove(); cell[name] = null; return; }
    if (!cell[name]) { cell[name] = el("span", "br"); after.after(cell[name]); }
    cell[name].textContent = text;
    cell[name].dataset.pos = cell.main.dataset.pos;
  }

  // The classes of a cell: of its look, and of what a person did to it.
  #dress(pos) {
    const cell = this.cells[pos];
    if (!cell) return;
    const chosen = pos === this.selected;
    const classes = `${cell.classes}${MARKS[this.marks.get(pos)] ?? ""}${chosen ? " sel" : ""}`;
    cell.main.className = classes;
    if (cell.tail) cell.tail.className = `${classes} tail`;
    if (chosen) cell.main.setAttribute("aria-selected", "true");
    else if (cell.main.ariaSelected) cell.main.removeAttribute("aria-selected");
  }

  select(pos) {
    const before = this.selected;
    this.selected = pos;
    this.#dress(before);
    this.#dress(pos);
    if (pos < 0) this.el.removeAttribute("aria-activedescendant");
    else this.el.setAttribute("aria-activedescendant", `cell-${pos}`);
  }

  // What a person wants done to cells, by position: "mask" or "pin". Kept until told otherwise.
  mark(marks) {
    const before = this.marks;
    this.marks = new Map(marks);
    for (const pos of new Set([...before.keys(), ...this.marks.keys()])) this.#dress(pos);
  }

  // Whether a cell is on screen, or would be after scrolling.
  shows(pos) {
    const main = this.cells[pos]?.main;
    return Boolean(main) && !main.hidden && !main.parentElement.hidden;
  }

  // Where several blocks begin on one line, the first is numbered, or the open one.
  #number(open) {
    if (open === this.numbered) return;
    this.numbered = open;
    let shown = null, line = 0;
    for (const [number, group] of this.groups) {
      const mark = group.firstElementChild;
      if (group.hidden) continue;
      const top = this.#top(group), taken = shown !== null && Math.abs(top - line) < 2;
      if (taken && number === open) shown.classList.add("off");
      mark.classList.toggle("off", taken && number !== open);
      if (!taken || number === open) [shown, line] = [mark, top];
    }
  }

  // Scroll so that a block is about three fifths down, in whole lines.
  follow(number, at = 0.62) {
    if (this.layout === "text") this.#number(number);
    const group = this.groups.get(number);
    if (!group || group.hidden) return;
    const top = this.#top(group) - this.height * at;
    const to = top < 0 ? 0 : Math.round(top / this.line) * this.line;
    if (Math.abs(to - this.el.scrollTop) >= 1) this.el.scrollTop = to;
  }

  // The row of a block, or the line that its number stands on.
  #top(group) { return group.offsetTop; }

  // The block at the top of what is seen, and back to it: a reader keeps their place when the layout changes.
  get place() {
    for (const [number, group] of this.groups) if (!group.hidden && this.#top(group) >= this.el.scrollTop) return number;
    return -1;
  }

  set place(number) {
    const group = this.groups.get(number);
    if (group) this.el.scrollTop = this.#top(group) - 8;
  }
}

function classesOf(state, fresh, tint, head, text) {
  if (text === null) return "c m";
  const blank = /^[¬␣\s]*$/.test(head);
  const kind = blank ? (head.includes("¬") ? " nl" : " ws") : "";
  if (state.kind === DRAFT) return `c g${kind}`;
  if (state.kind === REVISED) return fresh ? "c r ff" : "c r";
  return fresh ? `c f${kind}` : `c d l${tint}${kind}`;
}
