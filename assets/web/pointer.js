// Pointing: an element of the running page, its place in the source and the cells that wrote it, each shown when one of
// them is pointed at. What is picked can be redone (redo.js).
//
// Invariants: what the page's frame tells is a number of an element and four numbers of a box, checked here, and never a
// command; it counts while pointing is on, and only from the frame that shows the very page that is known here. Cells
// are shown for a page that the run on the board wrote, and for no other.

import { $, calmly, el, icon } from "./dom.js";
import { shows } from "./glass.js";
import { Redo } from "./redo.js";
import { count, elementAt, elements, lines, positions } from "./spans.js";
import { store } from "./store.js";

const FAR = 1e5; // px that a box may lie away
const ARROW = "M4 3l5 13 2-5.500 5.500-2z";
const HELP = "Hover in the page, or walk with the arrow keys; click or Enter picks, Esc leaves.";
const NONE = "There is no page to point at yet.";

export function pointer(tries = 300) {
  const pane = $(".pv");
  if ($(".glass", pane ?? document) && $(".pbar")) new Pointer(pane);
  else if (tries) setTimeout(() => pointer(tries - 1), 100); // parts come one after another
}

class Pointer {
  on = false;
  list = [];      // of the page that is shown (spans.js)
  code = "";
  offsets = null; // of the run on the board, when it wrote this page
  at = -1;        // the element that is pointed at
  picked = -1;
  #known = "";    // the document of the page
  #marked = false;

  constructor(pane) {
    this.pane = pane;
    this.glass = $(".glass", pane);
    this.box = el("div", "aimbox");
    this.box.hidden = true;
    this.glass.append(this.box);
    this.button = el("button", "ib point");
    this.button.type = "button";
    this.button.append(icon(ARROW));
    this.button.setAttribute("aria-label", "Point at the page");
    this.button.title = "Point at an element of the page: see its source and its cells, and have it redone";
    this.button.onclick = () => (this.on ? this.leave() : this.enter());
    $(".pbar .reload", pane).before(this.button);
    this.bar = el("section", "aims");
    this.bar.hidden = true;
    this.words = el("p", "aimed");
    this.words.tabIndex = 0;
    this.words.setAttribute("role", "application");
    this.words.setAttribute("aria-label", `The element pointed at. ${HELP}`);
    this.said = el("span");
    this.said.setAttribute("role", "status");
    this.words.append(this.said);
    this.bar.append(this.words);
    pane.append(this.bar);
    this.redo = new Redo(this.bar, this);
    this.#press();
    this.#listen();
  }

  #listen() {
    store.on("shown", (view) => this.#shown(view));
    store.on("begin", () => { this.offsets = null; this.#marked = false; });
    store.on("select", (pos) => { if (this.on && pos >= 0) this.#cell(pos); });
    this.glass.addEventListener("load", () => setTimeout(() => this.#attach()), true);
    addEventListener("message", (event) => this.#hear(event));
    this.words.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("keydown", (event) => {
      if (!this.on || event.key !== "Escape" || $("dialog[open]") || store.going) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.leave();
    }, true);
    this.pane.addEventListener("click", (event) => { if (event.target.closest("[role=tab]")) requestAnimationFrame(() => this.#light()); });
    const cell = calmly((pos) => { if (this.on) this.#cell(pos); });
    document.addEventListener("pointerover", (event) => {
      const over = this.on ? event.target.closest?.("#part-stage .board [data-pos]") : null;
      if (over) cell(Number(over.dataset.pos));
    });
    this.pane.addEventListener("pointermove", calmly((event) => this.#line(event)));
    document.addEventListener("selectionchange", () => {
      const area = document.activeElement;
      if (this.on && area?.matches?.(".edtext") && area.value === this.code) this.aim(elementAt(this.list, area.selectionStart), "source");
    });
  }

  enter() {
    if (!this.list.length) { store.emit("hint", NONE); return; }
    this.on = true;
    this.bar.hidden = false;
    this.#press();
    this.#attach();
    this.#fetch();
    this.aim(Math.max(0, this.list.findIndex(({ tag }) => tag === "body")), "keys");
    this.words.focus();
  }

  leave() {
    if (!this.on) return;
    const inside = this.bar.contains(document.activeElement);
    this.on = false;
    this.redo.close();
    this.bar.hidden = true;
    this.picked = -1;
    this.aim(-1, "keys");
    this.#attach();
    this.#press();
    if (inside) this.button.focus();
  }

  #press() {
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.disabled = !this.list.length;
    this.pane.classList.toggle("pointing", this.on);
  }

  #shown(view) {
    const code = (view?.source ?? []).map(([, text]) => text).join("");
    const same = this.list[this.picked]?.start ?? -1;
    this.code = code;
    this.list = view?.page ? elements(view.page, code) : [];
    this.#known = this.list.length ? view.page : "";
    this.offsets = null;
    this.#press();
    if (!this.on) return;
    if (!this.list.length) { this.leave(); return; }
    this.picked = this.list.findIndex(({ start }) => start === same);
    this.#fetch();
    this.aim(this.picked >= 0 ? this.picked : 0, "shown");
    this.redo.paint();
  }

  // Which cells wrote which characters, of the run on the board.
  async #fetch() {
    const run = store.run, code = this.code;
    if (!run?.ended || this.offsets) return;
    const answer = await fetch(`/runs/${encodeURIComponent(run.id)}/offsets`).catch(() => null);
    const offsets = answer?.ok ? await answer.json() : null;
    if (run.id !== store.run?.id || code !== this.code) return;
    this.offsets = offsets?.code === code ? offsets : null;
    if (this.on) this.aim(this.at, "shown");
    this.redo.paint();
  }

  // The frame of the page that is known here; none while another one is on screen.
  get #frame() {
    const frame = $("iframe:not(.coming)", this.glass);
    return frame && this.#known && shows.get(frame) === this.#known ? frame : null;
  }

  #send(message) { this.#frame?.contentWindow?.postMessage(message, "*"); }

  #attach() {
    this.#send({ clover: "pointing", on: this.on });
    this.#send({ clover: "outline", span: this.on ? this.at : -1 });
  }

  #hear(event) {
    if (!this.on || event.source !== this.#frame?.contentWindow || typeof event.data !== "object") return;
    const { clover, span, box } = event.data ?? {};
    if (!Number.isInteger(span) || span < -1 || span >= this.list.length) return;
    if (!Array.isArray(box) || box.length !== 4 || !box.every((each) => Number.isInteger(each) && Math.abs(each) < FAR)) return;
    if (clover === "leave") this.leave();
    if (clover === "point" && span >= 0) this.aim(span, "page");
    if (clover === "pick" && span >= 0) this.pick(span);
    if ((clover === "point" || clover === "box") && span === this.at) this.#place(box);
  }

  #place([left, top, width, height]) {
    this.box.hidden = !width || !height;
    Object.assign(this.box.style, { left: `${left}px`, top: `${top}px`, width: `${Math.max(0, width)}px`, height: `${Math.max(0, height)}px` });
  }

  #cell(pos) {
    if (!this.offsets || pos >= this.offsets.starts.length) return;
    this.aim(elementAt(this.list, this.offsets.starts[pos] - this.offsets.begins), "board");
  }

  // A line of the source that is hovered: the element that its first sign stands in.
  #line(event) {
    const area = this.on && event.target.closest?.(".edtext");
    if (!area || area.value !== this.code) return;
    const style = getComputedStyle(area), line = Math.floor((event.offsetY - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight));
    const all = this.code.split("\n");
    if (line < 0 || line >= all.length) return;
    const before = all.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
    this.aim(elementAt(this.list, before + all[line].search(/\S|$/)), "source");
  }

  // Show an element everywhere. `from` is where it was pointed at: there, nothing moves.
  aim(at, from) {
    if (at !== this.at || from !== "page") this.#send({ clover: "outline", span: at, into: from !== "page" && from !== "shown" });
    if (at < 0) this.box.hidden = true;
    if (at === this.at && from === "page") return;
    this.at = at;
    this.#light();
    this.#mark(from);
    this.said.textContent = at < 0 ? HELP : this.describe(at);
  }

  pick(at) {
    this.aim(at, "page");
    this.picked = at;
    this.redo.open();
  }

  // An element in words.
  describe(at) {
    const { tag, start, end } = this.list[at], [first, last] = lines(this.code, start, end), cells = this.cells(start, end);
    const place = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    return `<${tag}> · ${place}${cells ? ` · ${count(cells)} of ${this.offsets.starts.length} tokens` : ""}`;
  }

  // The first and the last position of characters of the page; null where no run on the board wrote them.
  cells(from, to, whole = false) { return this.offsets ? positions(this.offsets, from, to, whole) : null; }

  #light() {
    if (!globalThis.Highlight) return;
    const code = $(".code", this.pane), { start, end } = this.list[this.at] ?? {};
    CSS.highlights.delete("aim");
    if (!this.on || this.at < 0 || code.textContent !== this.code) return;
    const range = new Range();
    range.setStart(...spot(code, start));
    range.setEnd(...spot(code, end));
    CSS.highlights.set("aim", new Highlight(range));
    if (!code.contains(document.activeElement)) this.#reveal(range);
  }

  #reveal(range) {
    const box = $(".edbox", this.pane), rect = range.getBoundingClientRect(), seen = box?.getBoundingClientRect();
    if (!seen?.height || document.activeElement?.matches(".edtext") || box.matches(":hover")) return;
    if (rect.top < seen.top || rect.top > seen.bottom - 20) box.scrollTop += rect.top - seen.top - seen.height / 3;
  }

  #mark(from) {
    if (document.documentElement.classList.contains("branching")) return;
    const { start, end } = this.list[this.at] ?? {}, cells = this.on && this.at >= 0 ? this.cells(start, end) : null;
    if (!cells && !this.#marked) return;
    const marks = new Map();
    for (let pos = cells?.[0] ?? 0; cells && pos <= cells[1]; pos++) marks.set(pos, "aim");
    this.#marked = marks.size > 0;
    store.emit("marks", marks);
    if (cells && from !== "board" && from !== "shown") store.emit("look", cells[0]);
  }

  #key(event) {
    const { parent } = this.list[this.at] ?? { parent: -1 };
    const next = { ArrowUp: () => parent, ArrowDown: () => this.#near(this.at, 0), ArrowRight: () => this.#near(parent, 1), ArrowLeft: () => this.#near(parent, -1) }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || (!next && event.key !== "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) { if (this.at >= 0) this.pick(this.at); return; }
    const to = next();
    if (to >= 0) this.aim(to, "keys");
  }

  // A child of an element: its first, or the one beside what is pointed at.
  #near(parent, by) {
    const children = this.list.flatMap((each, i) => (each.parent === parent && i !== parent ? [i] : []));
    return by ? children[children.indexOf(this.at) + by] ?? -1 : children[0] ?? -1;
  }
}

// The text node and the offset in it of a character.
function spot(root, at) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = at, node = walker.nextNode();
  while (node && left > node.length) { left -= node.length; node = walker.nextNode(); }
  return node ? [node, left] : [root, root.childNodes.length];
}
