// "Redo this": what was picked is masked again and denoised between what stands before and after it (visualize/redo.py).
// The result is a version of the same page; Undo brings back the one before.
//
// Invariants: what cannot be done is said before it is tried: the number of tokens stays, no text that was edited by
// hand can be redone, an instruction goes only to a model that was trained for one. Nothing is redone but by a press here.

import { el } from "./dom.js";
import { lineage, open } from "./lineage.js";
import { live, stop } from "./live.js";
import { count } from "./spans.js";
import { store } from "./store.js";
import { versions } from "./versions.js";

const HEAT = { other: 0.7, again: 1 }, CHECK = 0.1;
const WAYS = [["other", "Its second choice", "The likeliest guess that it did not take is put in first, the rest is drawn around it"],
  ["again", "Draw again", `All of it is drawn anew at temperature ${HEAT.again}`]];
const EDITED = "This page is not the text of the run on the board: it was edited, or that run was replaced. Only what the model wrote can be redone.";
const SHORT = 60; // characters of a text in words

export class Redo {
  #tries = 0;
  #going = null; // {id, controller}
  #undo = [];    // runs that were redone, the newest last
  #result = "";

  constructor(host, pointer) {
    this.pointer = pointer;
    const form = this.form = el("form", "redo");
    form.setAttribute("aria-label", "Redo this part");
    form.hidden = true;
    this.about = el("p", "redowhat");
    this.part = this.#select("What is redone");
    this.way = this.#select("How");
    for (const [value, label] of WAYS) this.way.append(new Option(label, value));
    this.way.onchange = () => this.paint();
    this.wish = el("input", "redowish");
    this.wish.type = "text";
    this.wish.maxLength = 400;
    this.wish.setAttribute("aria-label", "Instruction for this part");
    this.note = el("p", "redonote");
    this.say = el("p", "redosay");
    this.say.setAttribute("role", "status");
    this.go = this.#button("Redo", "btn sm pri redogo", "submit");
    this.back = this.#button("Undo", "btn sm redoback");
    this.shut = this.#button("Close", "btn sm redoshut");
    const row = el("div", "redorow"), choices = el("div", "redorow");
    choices.append(this.part, this.way);
    row.append(this.go, this.back, el("span", "sp"), this.shut);
    form.append(this.about, choices, this.wish, row, this.note, this.say);
    form.onsubmit = (event) => { event.preventDefault(); this.#redo(); };
    form.addEventListener("keydown", (event) => { if (event.key !== "Escape") event.stopPropagation(); });
    this.back.onclick = () => this.#takeBack();
    this.shut.onclick = () => this.close();
    this.part.onchange = () => this.paint();
    store.on("begin", (run) => { if (this.#going && this.#going.id !== run.id) this.#going.controller.abort(); });
    store.on("model", () => this.paint());
    addEventListener("click", (event) => { if (event.target.closest?.("#stop") && this.#going?.id) stop(this.#going.id); }, true);
    host.append(form);
  }

  #select(label) {
    const made = el("select", "redopick");
    made.setAttribute("aria-label", label);
    return made;
  }

  #button(label, name, type = "button") {
    const made = el("button", name, label);
    made.type = type;
    return made;
  }

  open() {
    this.#result = "";
    this.form.hidden = false;
    const { inner } = this.pointer.list[this.pointer.picked];
    const choices = [["inner", "What stands inside"], ["all", "All of it, tags as well"]].filter(([name]) => name === "all" || inner);
    this.part.replaceChildren(...choices.map(([value, label]) => new Option(label, value)));
    this.part.disabled = choices.length < 2;
    this.paint();
    (this.go.disabled ? this.shut : this.go).focus();
  }

  close() {
    if (this.form.contains(document.activeElement) && this.pointer.on) this.pointer.words.focus();
    this.form.hidden = true;
    this.pointer.picked = -1;
  }

  // What is picked, as characters of the page and positions of the run.
  get #span() {
    const node = this.pointer.list[this.pointer.picked];
    if (!node) return null;
    const [from, to] = this.part.value === "inner" && node.inner ? node.inner : [node.start, node.end];
    return { from, to, cells: this.pointer.cells(from, to, true) };
  }

  paint() {
    if (this.form.hidden) return;
    const span = this.#span, { infills = false, name = "the model" } = store.model ?? {};
    this.back.disabled = !this.#undo.length || Boolean(this.#going);
    this.go.disabled = !span?.cells || Boolean(this.#going);
    this.wish.disabled = !infills;
    this.wish.placeholder = infills ? "What should be here (may be empty)" : `${name} takes no instruction for a part`;
    if (!span) { this.about.textContent = "It is no longer there."; return; }
    this.about.textContent = span.cells ? `${quoted(this.pointer.code.slice(span.from, span.to))}, ${count(span.cells)} tokens`
      : this.pointer.offsets ? "No token stands wholly in there: redo all of it, or more." : EDITED;
    const weak = infills ? "" : ` ${name} was never trained to fill a gap: it may not fit.`;
    this.note.textContent = `${WAYS.find(([way]) => way === this.way.value)[2]}; all else stays, and so does the number of tokens.${weak}`;
    this.say.textContent = this.#result;
    this.say.hidden = !this.#result;
  }

  async #redo() {
    const span = this.#span, parent = store.run, way = this.way.value;
    if (!span?.cells || this.#going) return;
    const [first, last] = span.cells, before = this.pointer.code, after = before.length - span.to;
    const { strategy: _, ...config } = { ...parent.config, mode: "diffusion", temperature: HEAT[way], acceptance: CHECK, seed: ++this.#tries, threshold: 0.9 };
    const wish = { config, redo: { run: parent.id, first, last, other: way === "other", instruction: this.wish.disabled ? "" : this.wish.value } };
    const going = this.#going = { id: null, controller: new AbortController() };
    this.#result = "Being written again.";
    this.paint();
    const shown = new Promise((done) => { store.addEventListener("shown", (event) => done(event.detail), { once: true }); });
    try {
      await live(wish, (message) => {
        if (message.run) {
          going.id = message.run.id;
          lineage.add(message.run.id, { label: "redone in part", parent: parent.id, from: `its end; ${count(span.cells)} positions redone` });
        }
        store.receive(message);
      }, { signal: going.controller.signal, lane: "redo" });
      this.#undo.push(parent.id);
      await shown;
      this.#result = told(before.slice(span.from, span.to), this.pointer.code.slice(span.from, this.pointer.code.length - after), way);
    } catch (error) {
      this.#result = going.controller.signal.aborted ? "" : error.message;
    } finally {
      this.#going = null;
      this.paint();
    }
  }

  // The run before on the board, its page on screen, and its text in the page's file.
  async #takeBack() {
    const run = this.#undo.pop();
    if (!run) return;
    const shown = new Promise((done) => { store.addEventListener("shown", done, { once: true }); });
    await open(run);
    if (store.run?.id !== run) return;
    await shown;
    const version = versions.ofRun(run);
    try {
      if (version) await versions.restore(version.id);
      this.#result = "Undone: the page is as it was before.";
    } catch (error) { this.#result = error.message; }
    this.paint();
  }
}

function told(was, is, way) {
  if (was !== is) return `${quoted(was)} became ${quoted(is)}.`;
  return `It came out the same: the model is sure of this. ${way === "again" ? "Begin with its second choice instead." : "Redo more, or something else."}`;
}

function quoted(text) {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > SHORT ? `“${flat.slice(0, SHORT / 2)} … ${flat.slice(-SHORT / 3)}”` : `“${flat}”`;
}
