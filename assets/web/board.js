// The board: every position of the answer is a cell, and the cells read as source text.
//
// Invariants: text of the model goes in as textContent; only cells whose look changed touch the document; a line
// breaks only at a committed newline, so drafts never make the board jump.

import { $, el } from "./dom.js";
import { COMMITTED, DRAFT, MASKED, REVISED } from "./run.js";
import { store } from "./store.js";

const LEVELS = 6;

// 1 to 6 on the measure ramp; 0 where the measure says nothing (one token a pass has no rounds to tell apart).
export function level(state, block, measure, mode) {
  if (measure === "round" && mode === "autoregressive") return 0;
  const share = {
    round: Math.min(LEVELS, state.step + 1) / LEVELS,
    confidence: (state.confidence - 50) / 50,
    memory: state.memory / 100,
    block: ((block.number % 3) * 2 + 1) / LEVELS,
  }[measure];
  return Math.min(LEVELS, Math.max(1, Math.ceil(share * LEVELS - 1e-9)));
}

// What a cell shows of a text: newlines as signs, and the part that stands behind the last one.
export function parts(text, committed) {
  const cut = text.lastIndexOf("\n") + 1;
  if (!cut) return { head: text, gap: "", tail: "" };
  const head = text.slice(0, cut).replace(/\n[ \t]*(?=\n|$)/g, "¬").replace(/\n/g, "¬");
  const rest = text.slice(cut);
  const indent = rest.match(/^[ \t]*/)[0];
  if (!committed) return { head: head + rest.slice(indent.length), gap: "", tail: "" };
  return { head, gap: "\n".repeat((text.match(/\n/g) || []).length) + indent, tail: rest.slice(indent.length) };
}

export class Board {
  constructor(host) {
    this.host = host;
    this.el = host;
    this.clear();
  }

  clear() {
    this.el.replaceChildren();
    this.cells = [];
    this.groups = new Map();
    this.looks = [];
    this.selected = -1;
    this.painted = null;
  }

  paint(run, k) {
    const figures = run.figures(k);
    if (!figures) return;
    const end = figures.end < 0 ? Infinity : figures.end;
    const now = { run, k, end, newest: run.newest(k), measure: store.measure };
    const dirty = this.#dirty(now);
    this.mode = run.config.mode;
    for (const block of run.blocks) {
      const known = this.groups.get(block.number);
      const group = known ?? this.#group(block);
      const shown = block.k <= k && block.start < end;
      const whole = !dirty || !known || group.hidden; // cells of a hidden block were not kept up to date
      group.hidden = !shown;
      group.classList.toggle("open", shown && figures.open && block.number === figures.block);
      if (!shown) continue;
      for (let pos = block.start; pos < block.start + block.length; pos++) {
        if (whole || dirty.has(pos)) this.#cell(run, block, group, pos, k, now.newest, end);
      }
    }
    this.painted = now;
  }

  // Which positions may look different from the last paint; null for all of them. Going forward, that is what the
  // frames in between touched and what was new before: a long answer costs no more a round than a short one.
  #dirty(now) {
    const last = this.painted;
    if (!last || last.run !== now.run || last.measure !== now.measure || last.end !== now.end || now.k < last.k) return null;
    const dirty = new Set();
    const take = (frame) => { for (const pos of frame?.touched ?? []) dirty.add(pos); };
    for (let k = last.k + 1; k <= now.k; k++) take(now.run.frames[k]);
    take(now.run.frames[last.newest]);
    return dirty;
  }

  #group(block) {
    const group = el("span", "blk");
    const number = el("i", "bm", block.number + 1);
    group.append(number);
    if (block.number) group.append(el("i", "bd"));
    this.groups.set(block.number, group);
    this.el.append(group);
    return group;
  }

  #cell(run, block, group, pos, k, newest, end) {
    const state = pos < end ? run.at(pos, k) : null;
    const fresh = state !== null && state.kind >= COMMITTED && state.k === newest;
    const look = pos >= end ? "" : this.#look(state, block, fresh);
    if (this.looks[pos] === look) return;
    this.looks[pos] = look;
    let cell = this.cells[pos];
    if (!cell) {
      cell = this.cells[pos] = { main: el("span", "c"), gap: null, tail: null };
      cell.main.dataset.pos = pos;
      group.append(cell.main);
    }
    cell.main.hidden = pos >= end;
    const text = state && state.kind !== MASKED ? state.text : null;
    const committed = state !== null && state.kind >= COMMITTED;
    const show = text === null ? { head: " · ", gap: "", tail: "" } : parts(text, committed);
    const classes = pos >= end ? "c" : this.#classes(state, block, fresh, show, text);
    cell.main.className = pos === this.selected ? `${classes} sel` : classes;
    cell.main.textContent = show.head;
    this.#extra(cell, "gap", "br", pos < end ? show.gap : "", cell.main);
    this.#extra(cell, "tail", classes, pos < end ? show.tail : "", cell.gap ?? cell.main);
  }

  #extra(cell, name, className, text, after) {
    if (!text) { cell[name]?.remove(); cell[name] = null; return; }
    if (!cell[name]) { cell[name] = el("span"); after.after(cell[name]); }
    cell[name].className = className;
    cell[name].textContent = text;
    cell[name].dataset.pos = cell.main.dataset.pos;
  }

  #look(state, block, fresh) {
    if (!state || state.kind === MASKED) return "m";
    const tint = state.kind === COMMITTED && !fresh ? level(state, block, store.measure, this.mode) : 0;
    return `${state.kind}${fresh ? "!" : ""}${tint}${state.text}`;
  }

  #classes(state, block, fresh, show, text) {
    if (text === null) return "c m";
    const blank = /^[¬\s]*$/.test(show.head);
    const kind = blank ? (show.head.includes("¬") ? " nl" : " ws") : "";
    if (state.kind === DRAFT) return `c g${kind}`;
    if (state.kind === REVISED) return fresh ? "c r ff" : "c r";
    if (fresh) return `c f${kind}`;
    return `c d l${level(state, block, store.measure, this.mode)}${kind}`;
  }

  // Where several blocks begin on one line, the first is numbered, or the open one.
  #number(open) {
    let shown = null;
    for (const [number, group] of this.groups) {
      const mark = group.firstElementChild;
      if (group.hidden) continue;
      const taken = shown !== null && shown.offsetTop === mark.offsetTop;
      if (taken && number === open) shown.classList.add("off");
      mark.classList.toggle("off", taken && number !== open);
      if (!taken || number === open) shown = mark;
    }
  }

  select(pos) {
    this.cells[this.selected]?.main.classList.remove("sel");
    this.selected = pos;
    this.cells[pos]?.main.classList.add("sel");
  }

  // Scroll so that a block is about three fifths down, in whole lines.
  follow(number, at = 0.62) {
    this.#number(number);
    const mark = this.groups.get(number)?.firstElementChild;
    if (!mark || mark.offsetParent === null) return;
    const height = this.el.clientHeight, line = parseFloat(getComputedStyle(this.el).lineHeight);
    const top = mark.offsetTop - height * at;
    this.el.scrollTop = top < 0 ? 0 : Math.round(top / line) * line;
  }
}
