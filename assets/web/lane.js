// One lane of the race: its settings before, its board, figures and page while it is replayed, its finish.
//
// Invariants: text of the model goes in as text; its page runs in a sandbox, and only while the clock is past the end of
// the lane's run; every figure is one that the run measured.

import { Board } from "./board.js";
import { el } from "./dom.js";
import { bytes } from "./figures.js";
import { figuresOf } from "./measure.js";
import { SIGNS } from "./verdict.js";

export class Lane {
  constructor(host, number) {
    this.run = null;
    this.judged = null;
    this.k = -1;
    this.host = host;
    host.className = `lane lane${number}`;
    const head = el("header", "lh"), mark = el("i", `dk dk${number}`);
    this.name = el("h2");
    this.words = el("p", "words");
    const title = el("div", "who"), list = el("dl", "figs0");
    mark.setAttribute("aria-hidden", "true");
    title.append(this.name, this.words);
    this.figures = ["tokens", "forwards", "seconds"].map((name) => figure(list, name));
    head.append(mark, title, list);
    this.bar = el("div", "lp");
    this.bar.append(el("i"));
    this.bar.setAttribute("role", "progressbar");
    this.body = el("div", "bw");
    this.form = el("form", "setup");
    this.form.onsubmit = (event) => event.preventDefault();
    this.wait = el("p", "wait0");
    this.text = el("div", "board");
    this.text.tabIndex = 0;
    this.text.setAttribute("role", "region");
    this.mini = el("div", "mini");
    this.finish = el("div", "finish");
    this.body.append(this.form, this.wait, this.text, this.mini, this.finish);
    host.append(head, this.bar, this.body);
    this.board = new Board(this.text);
    this.stage("setup");
  }

  // setup, waiting (its turn, or being measured), shown
  stage(name) {
    this.host.dataset.stage = name;
    this.form.hidden = name !== "setup";
    this.wait.hidden = name !== "waiting";
    this.bar.hidden = this.text.hidden = this.mini.hidden = name !== "shown";
    if (name !== "shown") { this.finish.hidden = true; this.#page(false); }
  }

  call(name, words) {
    this.name.textContent = name;
    this.words.textContent = this.words.title = words;
    this.text.setAttribute("aria-label", `Board of ${name}`);
    this.bar.setAttribute("aria-label", `${name}: share of its text that is written`);
  }

  // Before a race: nothing is known of this lane.
  empty(said) {
    this.run = this.judged = null;
    this.stage("waiting");
    this.wait.textContent = said;
    this.#figures(null);
  }

  // While the lane is measured: figures and no board, so that nothing is painted.
  measuring(run, said) {
    this.wait.textContent = said;
    this.#figures(run);
  }

  // What was measured; `lines` are two sentences for its finish.
  show(run, judged, [headline, line], best) {
    this.run = run;
    this.judged = judged;
    this.k = -1;
    this.tokens = figuresOf(run).tokens;
    this.board.clear();
    this.stage("shown");
    const seconds = el("strong", "", figuresOf(run).seconds.toFixed(2)), said = el("div");
    seconds.append(el("small", "", " s"));
    said.append(el("b", "", headline), el("span", "", line), el("span", "", this.#summary()));
    this.finish.replaceChildren(seconds, said);
    this.finish.classList.toggle("best", best);
    this.finish.classList.toggle("bad", run.ended.tone === "bad");
  }

  get length() { return this.run?.figures(this.run.last)?.ms ?? 0; }

  // The frames' times, for stepping.
  get times() { return this.run ? this.run.marks.map((mark) => mark.ms) : []; }

  // [ms, tokens] from the beginning of the run.
  get points() {
    if (!this.run) return [[0, 0]];
    const seen = this.run.frames.map(({ figures }) => [figures.ms, figures.tokens]);
    return [[0, 0], ...seen.filter(([ms], i) => ms > 0 && ms !== seen[i + 1]?.[0])];
  }

  paint(ms) {
    const { run } = this;
    if (!run || run.last < 0) return;
    const over = ms >= this.length, k = over ? run.last : this.#frame(ms);
    if (k !== this.k) {
      this.k = k;
      this.board.paint(run, k);
      const { block } = run.figures(k);
      if (block >= 0) this.board.follow(block, over ? 0.8 : 0.62);
    }
    this.#figures(run, k, Math.min(ms, this.length));
    const share = this.tokens ? Math.min(1, run.figures(k).tokens / this.tokens) : 0;
    this.bar.firstChild.style.width = `${100 * share}%`;
    this.bar.setAttribute("aria-valuenow", Math.round(100 * share));
    this.finish.hidden = !over;
    this.#page(over, share);
  }

  #frame(ms) {
    const { frames } = this.run;
    let low = 0, high = frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (frames[middle].figures.ms <= ms) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  }

  #figures(run, k = run?.last, ms) {
    const known = run && run.last >= 0 ? figuresOf(run, k) : null;
    const [tokens, forwards, seconds] = this.figures;
    tokens.textContent = known ? known.tokens : "–";
    forwards.textContent = known ? known.forwards : "–";
    seconds.textContent = known ? ((ms ?? known.seconds * 1000) / 1000).toFixed(1) : "–";
  }

  #summary() {
    const { rate, forwards, perForward, held } = figuresOf(this.run);
    return `${Math.round(rate)} tokens/s · ${forwards} forwards · ${perForward.toFixed(1)} a forward · ${bytes(held).join("")}`;
  }

  // The page, small and running, once the lane is done; before, how much of it is written.
  #page(over, share = 0) {
    const { run, judged, mini } = this;
    const view = judged?.view, state = !over ? "writing" : !view || run.ended.reason !== "end_of_text" ? "none" : view.kind;
    if (state === "writing" && this.shown === state) { this.written.textContent = `${Math.round(100 * share)} % written`; return; }
    if (state === this.shown && mini.firstChild) return;
    this.shown = state;
    const runs = state === "html" || state === "svg";
    mini.classList.toggle("on", runs || state === "latex");
    if (runs) mini.replaceChildren(framed(view.page, this.name.textContent));
    else if (state === "latex" && view.latex.pages.length) mini.replaceChildren(pictured(view.latex.pages[0]));
    else mini.replaceChildren(...this.#placard(state, share));
  }

  #placard(state, share) {
    const [, words] = SIGNS[this.judged?.passed ?? null];
    this.written = el("b", "", state === "writing" ? `${Math.round(100 * share)} % written` : "No page");
    const text = state === "writing" ? "the page runs when it is complete" : this.judged?.why ?? words;
    const box = el("div");
    box.append(this.written, el("span", "", text));
    return [box];
  }
}

function figure(list, name) {
  const box = el("div", `fig${name === "tokens" ? " key" : ""}`), value = el("dd", "", "–");
  box.append(el("dt", "", name), value);
  list.append(box);
  return value;
}

function framed(page, name) {
  const frame = el("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = `The page that ${name} wrote, sandboxed`;
  frame.srcdoc = page;
  return frame;
}

function pictured(url) {
  const image = el("img");
  image.src = url;
  image.alt = "First page of the document";
  return image;
}
