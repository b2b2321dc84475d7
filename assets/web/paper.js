// The LaTeX tab: a document as pages, while it is written and when it is complete; what is wrong with it, by lines.
//
// Invariants: pages are pictures, and what is shown without pdflatex stands in a frame with `sandbox="allow-scripts"`
// and nothing else; text of a document or a log is text. One draft is asked for at a time, the latest wins, and none
// takes the place of the finished document.

import { download, el } from "./dom.js";
import { COMMITTED } from "./run.js";
import { store } from "./store.js";

const FAST = 1; // seconds: a document that takes longer is typeset when it is complete
const SIGN = "\\documentclass";
const NONE = "This run wrote no LaTeX. Ask for a resume to see a typeset document here.";
const LATER = "Typeset when the document is complete.";

export class Paper {
  #run = null;       // the run that is being written
  #block = -1;       // the block of the last draft that was asked for
  #busy = false;
  #seconds = 0;
  #told = false;
  #view = null;

  // `appear` is called when there is something to see for the first time; `source` shows a line of the source.
  constructor(host, { appear, source }) {
    this.host = host;
    this.appear = appear;
    this.source = source;
  }

  begin(run) {
    this.#run = run;
    this.#block = -1;
    this.#told = false;
    this.#view = null;
    store.emit("marks", new Map());
    this.host.replaceChildren(el("p", "empty", LATER));
  }

  // A block has ended: picture the document so far, if it is one and the last picture was quick.
  progress(run, k) {
    const block = run.figures(k)?.block ?? -1;
    if (run.origin !== "live" || run.ended || block <= Math.max(0, this.#block) || this.#busy || this.#seconds >= FAST) return;
    if (!begun(run).includes(SIGN)) return;
    this.#block = block;
    this.#draft(run);
  }

  async #draft(run) {
    this.#busy = true;
    try {
      const answer = await fetch(`/runs/${encodeURIComponent(run.id)}/draft`);
      const { latex } = answer.ok ? await answer.json() : {};
      if (!latex || this.#view || this.#run?.id !== run.id) return;
      this.#seconds = latex.seconds;
      this.#paint(latex, latex.note);
      if (!this.#told) this.appear();
      this.#told = true;
    } catch {
      // the program has gone; the board says so
    } finally {
      this.#busy = false;
    }
  }

  show(view) {
    this.#view = view;
    const { latex } = view;
    if (!latex) { this.host.replaceChildren(el("p", "empty", NONE)); return; }
    this.#seconds = latex.seconds;
    this.#paint(latex, view.complete ? latex.note : `${latex.note} The document was cut off before its end.`, view);
  }

  #paint(latex, said, view = null) {
    const head = el("div", "paperhead");
    head.append(el("p", latex.pages.length || latex.leaf ? "hint" : "empty", said));
    if (view) head.append(...saves(view, latex));
    const nodes = [head];
    if (latex.problems.length) nodes.push(this.#problems(latex.problems));
    else if (latex.log) nodes.push(el("pre", "log", latex.log));
    if (latex.leaf) nodes.push(framed(latex.leaf));
    this.host.classList.toggle("framed", Boolean(latex.leaf));
    this.host.replaceChildren(...nodes, ...this.#pages(latex.pages));
  }

  // The same picture elements, with new pictures: nothing moves when a draft follows a draft.
  #pages(urls) {
    const known = [...this.host.querySelectorAll(".leaf")];
    return urls.map((url, i) => {
      const image = known[i] ?? el("img", "leaf");
      if (image.src !== url) image.src = url;
      image.alt = `Page ${i + 1} of the document`;
      return image;
    });
  }

  #problems(problems) {
    const list = el("ol", "problems");
    list.setAttribute("aria-label", "What LaTeX says is wrong");
    for (const { line, text } of problems) {
      const item = el("li");
      if (!line) { item.append(text); list.append(item); continue; }
      const go = el("button", "problem");
      go.type = "button";
      go.append(el("b", "", `line ${line}`), `: ${text}`);
      go.title = "Show this line in the source and on the board";
      go.onclick = () => this.#point(line);
      item.append(go);
      list.append(item);
    }
    return list;
  }

  // The line in the source, and its cells on the board if this run is there.
  async #point(line) {
    this.source(line);
    const id = this.#view?.id;
    if (!id || id !== store.run?.id) return;
    const answer = await fetch(`/runs/${encodeURIComponent(id)}/lines/${line}`).catch(() => null);
    if (!answer?.ok || id !== store.run?.id) return;
    const { first, last } = await answer.json();
    store.seek(store.run.last);
    store.emit("marks", new Map(Array.from({ length: last - first + 1 }, (_, i) => [first + i, "wrong"])));
    store.emit("look", first);
  }
}

// The first words of a run: enough to know a document by.
function begun(run) {
  let text = "";
  for (let pos = 0; text.length < 200; pos++) {
    const state = run.at(pos, run.last);
    if (!state || state.kind < COMMITTED) break;
    text += state.text;
  }
  return text;
}

function framed(leaf) {
  const frame = el("iframe", "document");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "The document, as far as it can be shown";
  frame.srcdoc = leaf;
  return frame;
}

function saves(view, { pdf, seconds }) {
  const save = (label, name, what) => {
    const button = el("button", "btn sm", label);
    button.type = "button";
    button.setAttribute("aria-label", `Download the document as ${label}`);
    button.onclick = () => download(name, what());
    return button;
  };
  const text = view.source.map(([, part]) => part).join("");
  const stem = view.file.replace(/\.tex$/, "");
  const buttons = [save(".tex", `${stem}.tex`, () => new Blob([text], { type: "text/plain" }))];
  if (pdf) buttons.push(save(".pdf", `${stem}.pdf`, () => new Blob([Uint8Array.from(atob(pdf), (c) => c.charCodeAt(0))], { type: "application/pdf" })));
  if (seconds) buttons.unshift(el("span", "seconds", `${seconds.toFixed(1)} s`));
  return buttons;
}

// Select a line of a source, counted from 1, and bring it into sight.
export function selectLine(code, line) {
  const text = code.textContent, lines = text.split("\n");
  let at = 0;
  for (let i = 1; i < line && i < lines.length; i++) at += lines[i - 1].length + 1;
  const [from, to] = [place(code, at), place(code, at + (lines[line - 1] ?? "").length)];
  if (!from || !to) return;
  getSelection().setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  const box = code.closest(".edbox") ?? code.parentElement, seen = box.getBoundingClientRect();
  const { top } = getSelection().getRangeAt(0).getBoundingClientRect();
  box.scrollTo({ top: box.scrollTop + top - seen.top - seen.height / 2, left: 0 });
}

// The text node and the offset in it that hold a character.
function place(root, at) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (left <= node.length) return { node, offset: left };
    left -= node.length;
  }
  return null;
}
