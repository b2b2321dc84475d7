// The race: one prompt, the same weights, two ways to decode. Each lane is measured alone, one after the other; then both
// are replayed together against the time stamps of their own runs.

import { Clock } from "./clock.js";
import { Curve } from "./curve.js";
import { $, el, still } from "./dom.js";
import { Entrant } from "./entrant.js";
import { viewKeys } from "./viewkeys.js";
import { Lane } from "./lane.js";
import { asked, figuresOf, measure } from "./measure.js";
import { Replay } from "./replay.js";
import { finish, outcome, sooner, table, texts } from "./result.js";
import { store } from "./store.js";
import { CHECK, verdict } from "./verdict.js";
import { decoding, inWords, promptOf, shared } from "./wishes.js";

const HOW = "Same weights, prompt and seed. Each lane was measured alone; both are replayed here against their own time stamps.";
const ONE = "Only one lane was measured, alone; it is replayed here against its own time stamps.";

export function mount({ element }) {
  const race = new Race($(".race", element));
  store.on("view", (name) => race.shown(name === "race"));
}

class Race {
  constructor(host) {
    this.host = host;
    this.part = (name) => $(`.${name}`, host);
    this.lanes = [0, 1].map((i) => {
      const node = el("article");
      this.part("lanes").append(node);
      return new Lane(node, i);
    });
    this.curve = new Curve(this.part("curve"));
    this.clock = new Clock((ms) => this.paint(ms));
    this.replay = new Replay(this.part("rclock"), this.clock, () => this.lanes.flatMap((lane) => lane.times).sort((a, b) => a - b));
    this.entrants = null;
    this.stopped = null;
    this.own = false; // whether someone chose settings or a prompt here: then those of the playground do not replace them
    this.prompt = $("#race-prompt", host);
    this.prompt.oninput = () => { this.own = true; };
    this.part("start").onclick = () => this.run();
    this.part("halt").onclick = () => this.halt();
    this.part("change").onclick = () => this.setup();
    store.on("theme", () => this.paint(this.clock.now));
    viewKeys("race", {
      start: () => this.run(), halt: () => this.halt(), play: () => this.stage === "shown" && this.clock.toggle(),
      step: (by) => this.stage === "shown" && this.replay.step(by), quicken: (by) => this.replay.quicken(by),
      again: () => this.stage === "shown" && this.replay.restart(),
      to: (end) => { if (this.stage === "shown") { this.clock.pause(); this.clock.seek(end ? this.clock.length : 0); } },
    });
    this.setStage("setup");
  }

  setStage(stage) {
    this.stage = stage;
    this.part("start").textContent = stage === "setup" ? "Run the race" : "Run again";
    this.host.dataset.stage = stage;
  }

  async shown(on) {
    if (!on) { this.clock.pause(); return; }
    try {
      this.catalogue ??= await asked("/strategies");
    } catch (error) { this.say(error.message, true); return; }
    if (this.stage === "setup") this.setup();
  }

  // Back to the settings; what was measured is let go.
  setup() {
    this.clock.reset(0);
    this.setStage("setup");
    const here = decoding(this.catalogue);
    const usual = [here, { ...here, mode: "autoregressive" }];
    if (!this.entrants) {
      this.entrants = this.lanes.map((lane, i) => new Entrant(lane.form, this.catalogue, usual[i], () => { this.own = true; this.call(); }));
    } else if (!this.own) this.entrants.forEach((entrant, i) => entrant.set(usual[i]));
    if (!this.own) this.prompt.value = promptOf();
    for (const lane of this.lanes) { lane.empty(""); lane.stage("setup"); }
    this.call();
    this.curve.clear();
    this.entries = [];
    table(this.part("rtab"), this.names().map((name) => ({ name })));
    this.part("check").textContent = CHECK;
    this.say(`Both lanes: the same weights, ${inWords(shared())}, as in the playground.`);
  }

  names() {
    const [a, b] = this.entrants.map(({ alone, label }, i) => (!alone && this.entrants[1 - i].alone ? "Diffusion" : label));
    return a === b ? [`${a} 1`, `${b} 2`] : [a, b];
  }

  call() {
    const names = this.names();
    this.lanes.forEach((lane, i) => lane.call(names[i], this.entrants[i].words));
  }

  async run() {
    if (this.stage === "measuring" || !this.entrants) return;
    const prompt = this.prompt.value.trim();
    if (!prompt) { this.say("The prompt is empty. Say what both lanes should write.", true); this.prompt.focus(); return; }
    store.pause();
    this.clock.reset(0);
    this.setStage("measuring");
    this.part("asked").textContent = `“${prompt}”`;
    this.part("asked").title = prompt;
    this.stopped = new AbortController();
    const names = this.names(), common = shared();
    const focused = this.host.contains(document.activeElement);
    for (const lane of this.lanes) lane.empty("Its turn comes when the other lane has been measured.");
    this.curve.clear();
    if (focused) this.part("halt").focus();
    this.entries = [];
    for (const i of [0, 1]) this.entries.push(await this.heat(i, names, { prompt, config: { ...common, ...this.entrants[i].fields } }));
    this.stopped = null;
    this.finish();
  }

  // Measure one lane, then look at its page: before the next is measured, so that neither disturbs the other.
  async heat(i, names, wish) {
    const entry = { name: names[i], run: null, judged: null, error: "" }, lane = this.lanes[i];
    if (this.stopped.signal.aborted) return { ...entry, error: "The race was cancelled before its turn." };
    const doing = `Measuring ${names[i]} alone`;
    this.say(doing);
    this.hear(doing);
    lane.measuring(null, "Being measured. Nothing is painted meanwhile, so that painting takes no time from it.");
    const told = (run, waiting) => {
      const { tokens, seconds } = run && run.last >= 0 ? figuresOf(run) : { tokens: 0, seconds: 0 };
      this.say(waiting || `${doing}: ${tokens} tokens, ${seconds.toFixed(1)} s`);
      lane.measuring(run, lane.wait.textContent);
    };
    try {
      entry.run = await measure(wish, { signal: this.stopped.signal, lane: "race", told });
      this.say(`Checking what ${names[i]} wrote`);
      lane.measuring(entry.run, `Measured: ${entry.run.ended.text}`);
      entry.judged = await verdict(entry.run).catch((error) => { entry.error = error.message; return null; });
    } catch (error) {
      entry.error = error.message;
      lane.measuring(null, `Not measured. ${error.message}`);
    }
    return entry;
  }

  halt() {
    if (!this.stopped) return;
    this.stopped.abort();
    this.say("Stopping; what was written is kept");
  }

  // Both lanes have been measured, as far as they came: show them, and replay.
  finish() {
    const { entries } = this, won = sooner(entries), result = outcome(entries);
    const shown = entries.filter(({ run }) => run && run.last >= 0);
    this.setStage(shown.length ? "shown" : "over");
    entries.forEach((entry, i) => {
      if (entry.run && entry.run.last >= 0) this.lanes[i].show(entry.run, entry.judged, finish(entries, i), won?.best === i);
      else this.lanes[i].empty(entry.error);
    });
    table(this.part("rtab"), entries);
    this.curve.show(shown.length ? this.lanes.map((lane, i) => ({ name: entries[i].name, points: lane.points })) : [], `Tokens against seconds. ${result}`);
    this.part("rfoot").replaceChildren(el("b", "", result), ` ${texts(entries)} ${CHECK}`);
    this.say(shown.length > 1 ? HOW : shown.length ? ONE : result, !shown.length);
    this.hear(result);
    if (!shown.length) return;
    const length = Math.max(...this.lanes.map((lane) => lane.length));
    this.clock.reset(length, still() ? length : 0); // who asked for less motion starts it themselves
    if (document.activeElement === document.body) this.replay.play.focus({ preventScroll: true }); // Cancel has gone
    if (!still() && document.body.dataset.view === "race") this.clock.play();
  }

  paint(ms) {
    this.replay?.paint();
    if (this.stage !== "shown") return;
    this.host.classList.toggle("fast", this.clock.going);
    for (const lane of this.lanes) lane.paint(ms);
    this.curve.at(ms);
  }

  say(text, bad = false) {
    const told = this.part("told");
    told.textContent = text;
    told.classList.toggle("bad", bad);
    if (bad) this.hear(text);
  }

  // For screen readers: turns and results, not every token.
  hear(text) { this.part("live").textContent = text; }
}
