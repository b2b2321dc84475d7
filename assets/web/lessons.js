// Lessons: a few steps each, which point at the real page while a recorded run is on the board; at the end, a live one.
//
// Invariants: what was on the board before comes back when the view is left, unless a live run takes its place; numbers
// in the sentences are looked up in the recordings (lesson_steps.js).

import { Callout, pointed } from "./callout.js";
import { $, el, press } from "./dom.js";
import { LessonList } from "./lesson_list.js";
import { before, CHECKS, facts, letIn, moment, pieces } from "./lesson_steps.js";
import { lineage } from "./lineage.js";
import { Run } from "./run.js";
import { store } from "./store.js";
import { show } from "./views.js";

const LAST = "clover-run"; // as in store.js: a tab that is loaded again shows its own run, and no lesson's
const GONE = "The lessons cannot be loaded: the program does not answer. Start it again, then reload this page.";

export async function mount({ element }) {
  const view = $(".view", element);
  try {
    new Lessons(view, await asked("/lessons"));
  } catch {
    $(".plan", view).replaceChildren(el("b", "", GONE));
  }
}

async function asked(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Lessons {
  lesson = null;      // the open one
  at = 0;             // its step; the last is "now live"
  runs = new Map();   // by name of a recording: {message, run}
  aside = null;       // what was on the board before: {id, k, measure}
  #stop = () => {};   // stop watching for what the step asks to do

  constructor(view, book) {
    this.book = book;
    this.list = new LessonList(view, book, (id) => this.open(id));
    const turn = (by) => () => this.turn(by);
    this.callout = new Callout(view, {
      prior: turn(-1), next: turn(1), after: () => this.open(this.list.after(this.lesson.id)), leave: () => this.close(),
      home: () => this.step(this.at),
    });
    store.on("view", (name) => (name === "lessons" ? this.enter() : this.leave()));
    store.on("begin", (run) => this.callout.elsewhere(this.lesson !== null && run.id !== this.#shown()?.message.run.id));
    lineage.addEventListener("change", () => { // of the reader's own runs, none of these
      for (const { id } of [...lineage.nodes]) if (this.#ours(id)) lineage.drop(id);
    });
    store.on("paint", () => { if (this.here) queueMicrotask(() => this.callout.reveal()); }); // after the board's own paint
  }

  get here() { return document.body.dataset.view === "lessons"; }
  get steps() { return [...this.lesson.steps, { ...this.lesson.live, at: "last", target: null, live: true }]; }

  #shown() { return this.lesson && this.runs.get(this.steps[this.at].recording); }

  #ours(id) { return [...this.runs.values()].some((each) => each.message.run.id === id); }

  // The view was opened. A run that is being written is not taken off the board without being asked.
  enter() {
    const id = store.run?.id ?? sessionStorage.getItem(LAST);
    this.aside = id && !this.#ours(id) ? { id, k: store.run ? store.k : -1 } : null;
    this.measure = store.measure;
    if (this.lesson) this.step(this.at);
    else if (!store.going) this.open(this.list.due);
  }

  leave() {
    this.#stop();
    this.callout.clear();
    if (this.measure) measured(this.measure);
    this.measure = null;
    if (this.aside && this.#ours(store.run?.id)) restore(this.aside);
    this.aside = null;
  }

  async open(id) {
    const lesson = this.book.lessons.find((each) => each.id === id);
    if (!lesson) return;
    this.list.show(id);
    this.#shut();
    try {
      await Promise.all(named(lesson, this.book.recordings).map((name) => this.#load(name)));
    } catch {
      store.emit("say", { tone: "bad", text: GONE });
      this.list.run(GONE);
      return;
    }
    if (this.list.current !== id) return; // another was chosen meanwhile
    this.lesson = lesson;
    if (!this.here) { this.at = 0; return; }
    this.step(0);
    this.callout.card.focus({ preventScroll: true });
  }

  async #load(name) {
    if (this.runs.has(name)) return;
    const message = await asked(`/lessons/${name}`), run = new Run(message.run);
    for (const frame of message.frames) run.add(frame);
    run.config = message.started.config;
    run.ended = message.end;
    this.runs.set(name, { message, run });
  }

  // To another step; behind the last, its "now live".
  turn(by) {
    const next = this.at + by;
    if (next < 0) return;
    if (next < this.steps.length) this.step(next);
    else this.live();
  }

  step(index) {
    this.#stop();
    this.callout.clear();
    this.at = index;
    const step = this.steps[index], { message, run } = this.runs.get(step.recording);
    if (store.run?.id !== message.run.id) this.#take(message);
    store.pause();
    const other = this.runs.get(step.unlike)?.run, { k, pos } = moment(step, run, other) ?? { k: run.last, pos: -1 };
    store.seek(k);
    if (step.measure) measured(step.measure);
    this.list.run(described(message.started));
    if (step.live) this.list.done(this.lesson.id);
    this.callout.show(this.#card(step, index, facts(run, k, pos, other)), () => (this.here && step.target ? pointed(step.target, pos) : null));
    if (step.try) this.#line(k);
    if (step.do) this.#watch(step.do.check);
  }

  #take(message) {
    store.receive(message);
    store.pause();
    if (this.aside) sessionStorage.setItem(LAST, this.aside.id);
    else sessionStorage.removeItem(LAST);
  }

  #card(step, index, own) {
    const count = this.steps.length, other = (name) => { const known = this.runs.get(name)?.run; return known && facts(known, known.last); };
    return {
      title: step.title, where: `Step ${index + 1} of ${count}`, text: step.text.map((text) => pieces(text, own, other)),
      todo: step.do?.say, dots: [index, count], first: index === 0,
      next: step.live ? (step.view ? "Open the race" : "Now live") : "Next step", after: step.live && this.list.after(this.lesson.id) !== null,
    };
  }

  #line(k) {
    const sentence = (height) => {
      const [fresh, all] = letIn(store.run, k, height), { length } = store.run.block(store.run.figures(k).block);
      return `${fresh} new, ${all} of ${length} would be in`;
    };
    this.callout.ask(store.run.config.threshold, sentence, () => store.emit("line"));
  }

  // Notice when what the step asks for was done.
  #watch(check) {
    const [name, wanted] = check.split(":"), [event, holds] = CHECKS[name], was = before();
    const stop = new AbortController();
    this.#stop = () => stop.abort();
    store.addEventListener(event, () => {
      if (this.#shown()?.message.run.id === store.run?.id && holds(was, wanted)) this.callout.did();
    }, { signal: stop.signal });
  }

  // The lesson's prompt and settings go into the playground, and the model writes.
  live() {
    const step = this.steps[this.at], { started } = this.runs.get(step.recording).message;
    const { max_tokens, candidates, ...config } = started.config; // as usual: a recording is short
    this.aside = null;
    if (step.view) {
      fill("#prompt textarea", started.prompt);
      show(step.view);
      return;
    }
    fill("#asked textarea, #asked input", JSON.stringify({ prompt: started.prompt, config: { ...config, ...step.config }, n: Date.now() }));
    show("playground");
  }

  close() {
    this.#shut();
    this.list.focus();
    this.list.show(null);
  }

  #shut() {
    this.#stop();
    this.callout.hide();
    this.lesson = null;
  }
}

// Names of the recordings that a lesson shows or speaks of.
function named(lesson, recordings) {
  const text = JSON.stringify(lesson);
  return Object.keys(recordings).filter((name) => text.includes(`:"${name}"`) || text.includes(`{${name}.`));
}

// What the run was asked for, and how it was decoded.
function described({ prompt, config }) {
  const rounds = `${config.rounds} ${config.rounds === 1 ? "round" : "rounds"} a block`;
  const how = { threshold: `threshold ${config.threshold.toFixed(2)}`, low_confidence: rounds, wino: `WINO, from ${config.threshold.toFixed(2)} on` };
  const name = how[config.strategy] ?? config.strategy.replaceAll("_", " ");
  const checked = config.acceptance > 0 ? ", checked" : "";
  const said = config.mode === "autoregressive" ? "one token at a time" : `${name}, blocks of ${config.block_size}${checked}`;
  return `Recorded run: “${prompt}” (${said})`;
}

function measured(name) {
  store.setMeasure(name);
  press($(".meas"), name);
}

// A text into a field, as if it were typed.
function fill(selector, text) {
  const field = $(selector);
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// What was on the board before, as far as the program still has it.
async function restore({ id, k }) {
  const now = store.run;
  const answer = await fetch(`/runs/${encodeURIComponent(id)}`).catch(() => null);
  if (!answer?.ok || store.run !== now) return;
  const message = await answer.json();
  if (store.run !== now || document.body.dataset.view === "lessons") return;
  store.receive(message);
  if (!message.end) return;
  store.pause();
  store.seek(k < 0 ? store.run.last : k);
}
