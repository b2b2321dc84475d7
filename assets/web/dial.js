// The dial: one prompt over a sweep of thresholds, of the causal check or of block sizes, run after run, as speed against quality.
//
// Invariants: runs are measured one at a time; figures and agreement are the server's, from the runs that it keeps; of
// the browser's own findings only whether a page passes goes into the chart.

import { $, segmented } from "./dom.js";
import { asked, measure } from "./measure.js";
import { Scatter } from "./scatter.js";
import { store } from "./store.js";
import { Sweep } from "./sweep.js";
import { CHECK, verdict } from "./verdict.js";
import { viewKeys } from "./viewkeys.js";
import { show } from "./views.js";
import { decoding, inWords, promptOf, shared } from "./wishes.js";

const TURNS = {
  threshold: { label: "Threshold", usual: "0.5 0.6 0.7 0.8 0.9 0.95 0.99", low: 0.01, high: 1, unit: (value) => `threshold ${value}` },
  acceptance: { label: "Causal check", usual: "0 0.1 0.3 0.5 0.8 1", low: 0, high: 1, unit: (value) => `check ${value}` },
  block_size: { label: "Block size", usual: "4 8 16 32 64", unit: (value) => `blocks of ${value}` },
};
const MOST = 12;
const AGREEMENT = "Agreement: the share of tokens that a text and the slowest setting's have in common, in the same order. " +
  "The slowest is the run that took longest of those that wrote their text to the end; it may be as wrong as any other.";

export function mount({ element }) {
  const dial = new Dial($(".dial", element));
  store.on("view", (name) => { if (name === "dial") dial.shown(); });
}

class Dial {
  constructor(host) {
    this.host = host;
    this.part = (name) => $(`.${name}`, host);
    this.turned = "threshold";
    this.own = false;
    this.stopped = null;
    this.prompt = $("#dial-prompt", host);
    this.values = $("#dial-values", host);
    this.sweep = new Sweep(this.part("rtab"), (row) => this.open(row));
    this.scatter = new Scatter(this.part("dchart"));
    this.prompt.oninput = () => { this.own = true; };
    segmented(this.part("turn"), Object.entries(TURNS).map(([name, { label }]) => [name, label]), this.turned, (turned) => this.turn(turned));
    this.part("start").onclick = () => this.run();
    this.part("halt").onclick = () => this.halt();
    store.on("theme", () => this.draw());
    addEventListener("resize", () => { if (letters() !== this.size) this.draw(); }); // Plotly fits the width by itself
    viewKeys("dial", { start: () => this.run(), halt: () => this.halt() });
    this.part("dfoot").textContent = `Each run is measured alone, one after the other, once. ${AGREEMENT} ${CHECK}`;
    this.turn(this.turned);
    this.setGoing(false);
  }

  async shown() {
    try {
      this.catalogue ??= await asked("/strategies");
    } catch (error) { this.say(error.message, true); return; }
    if (this.stopped || this.sweep.rows.length) return;
    if (!this.own) this.prompt.value = promptOf();
    this.say(this.plan());
  }

  turn(turned) {
    this.turned = turned;
    this.values.value = TURNS[turned].usual;
    if (this.catalogue && !this.stopped) this.say(this.plan());
  }

  // What all runs share: the playground's settings, with a strategy that reads the threshold where that is turned.
  get rest() {
    const config = { ...shared(), ...decoding(this.catalogue) };
    const reads = this.catalogue.strategies.find(({ name }) => name === config.strategy).dials.some(({ field }) => field === "threshold");
    return reads || this.turned !== "threshold" ? config : { ...config, strategy: "threshold" };
  }

  plan() {
    const config = this.rest, strategy = this.catalogue.strategies.find(({ name }) => name === config.strategy);
    const fixed = this.turned !== "block_size" ? `blocks of ${config.block_size}` : strategy.dials.map(({ field, label }) => `${label.toLowerCase()} ${config[field]}`).join(", ");
    const same = this.turned === "threshold" && config.acceptance === 1 ? " The check makes all of them write the same text: set it to 0 in the playground to see what a threshold does alone." : "";
    return `All runs, as in the playground: strategy ${strategy.label}, ${[fixed, inWords(config)].filter(Boolean).join(", ")}.${same}`;
  }

  // The values that were typed, or an error with a sentence.
  typed() {
    const { low, high } = TURNS[this.turned], values = [...new Set(this.values.value.split(/[\s,;]+/).filter(Boolean).map(Number))];
    if (!values.length) throw new Error("No values are given. Type some, such as 0.5 0.9.");
    if (values.length > MOST) throw new Error(`These are ${values.length} values. Up to ${MOST} are measured at a time.`);
    const sizes = this.catalogue.block_sizes;
    const bad = values.find((value) => !(low === undefined ? sizes.includes(value) : value >= low && value <= high));
    if (bad === undefined) return values;
    const name = Number.isNaN(bad) ? "One value" : String(bad);
    throw new Error(`${name} is no ${TURNS[this.turned].label.toLowerCase()}: those are ${low === undefined ? sizes.join(", ") : `numbers from ${low} to ${high}`}.`);
  }

  async run() {
    if (this.stopped || !this.catalogue) return;
    const prompt = this.prompt.value.trim();
    let values;
    try {
      if (!prompt) throw new Error("The prompt is empty. Say what every run should write.");
      values = this.typed();
    } catch (error) { this.say(error.message, true); return; }
    store.pause();
    this.stopped = new AbortController();
    this.setGoing(true);
    const { turned, rest } = this, { unit } = TURNS[turned];
    this.measured = turned;
    this.sweep.begin(values.map((value) => ({ name: unit(value), wish: { prompt, config: { ...rest, mode: "diffusion", [turned]: value } } })));
    this.scatter.clear();
    for (const [i, row] of this.sweep.rows.entries()) await this.point(row, i);
    this.over();
  }

  async point(row, i) {
    if (this.stopped.signal.aborted) { this.sweep.state(row, "not measured"); return; }
    const doing = `Measuring ${row.name} alone, ${i + 1} of ${this.sweep.rows.length}`;
    this.say(doing);
    this.hear(doing);
    this.sweep.state(row, "being measured");
    const told = (run, waiting) => {
      const { tokens = 0, ms = 0 } = run?.figures(run.last) ?? {};
      this.say(waiting || `${doing}: ${tokens} tokens, ${(ms / 1000).toFixed(1)} s`);
    };
    try {
      row.run = await measure(row.wish, { signal: this.stopped.signal, lane: "dial", told });
      this.sweep.state(row, row.run.ended.reason === "end_of_text" ? "its page is checked" : row.run.ended.text);
      row.judged = await verdict(row.run).catch(() => null);
      await this.draw();
    } catch (error) {
      this.sweep.state(row, error.message);
    }
  }

  over() {
    const stopped = this.stopped.signal.aborted, done = this.sweep.rows.filter(({ figures }) => figures).length;
    this.stopped = null;
    this.setGoing(false);
    const said = `${stopped ? "Cancelled: " : ""}${done} of ${this.sweep.rows.length} settings measured.`;
    this.say(`${said} Each opens its run on the board.`);
    this.hear(`${said} ${this.scatter.summary}`);
  }

  halt() {
    if (!this.stopped) return;
    this.stopped.abort();
    this.say("Stopping; what was measured is kept");
  }

  // Figures and chart of what has been measured, from the server.
  async draw() {
    const runs = this.sweep.rows.filter(({ run }) => run);
    if (!runs.length) return;
    const points = runs.map(({ run, judged }) => ({ run: run.id, passed: judged?.passed ?? null }));
    const dark = document.body.classList.contains("dark"), size = this.size = letters();
    try {
      const { chart, rows } = await asked("/charts/dial", { turned: this.measured, points, theme: dark ? "dark" : "light", size });
      this.sweep.fill(rows);
      await this.scatter.draw(chart);
    } catch (error) {
      this.scatter.fail(error.message);
    }
  }

  // Its run, on the board of the playground.
  async open(row) {
    if (store.going) { this.say("A run is being written in the playground. Stop it there first, or wait for its end.", true); return; }
    try {
      store.receive(await asked(`/runs/${encodeURIComponent(row.run.id)}`));
      show("playground");
    } catch (error) { this.say(error.message, true); }
  }

  setGoing(going) {
    this.part("halt").hidden = !going;
    this.part("start").hidden = going;
    for (const node of [this.prompt, this.values, ...this.part("turn").children]) node.disabled = going;
    if (going) this.part("halt").focus();
  }

  say(text, bad = false) {
    const told = this.part("told");
    told.textContent = text;
    told.classList.toggle("bad", bad);
    if (bad) this.hear(text);
  }

  hear(text) { this.part("live").textContent = text; }
}

// Size of letters in px, as the chart takes it.
const letters = () => Math.max(12, Math.min(40, Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize))));
