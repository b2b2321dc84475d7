// What the page knows, shared by all parts: the run on screen, where in it we are, and how it is shown.
//
// Invariants: messages come from the server as JSON and are data; parts listen for events and never change one
// another. A gap in the frames is filled by asking the server for all of them.

import { Pacer } from "./pacer.js";
import { Run } from "./run.js";

const LAST = "clover-run"; // in the tab's own storage: a page that is loaded again shows its run again
const SILENCE = 4000; // ms
const BEHIND = 5; // rounds that the screen may be behind a run that it follows
const MERGED = "Some rounds of this run were merged on the way here, and the program can no longer be asked for them.";
const GONE = "The program cannot be reached: it has ended or was restarted. What was written is kept on this page.";
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];
const LASTING = new Set(["model", "say", "begin", "phase", "view"]);

class Store extends EventTarget {
  run = null;
  k = -1;             // frame on screen
  follow = true;      // stay at the newest frame of a run that comes live; never of another
  selected = -1;      // the position that was chosen on the board
  playing = false;
  speed = 1;
  measure = "round";
  phase = "idle";     // idle, waiting, running, done
  model = null;
  #pacer = new Pacer(() => this.#paint());
  #timer = 0;
  #healing = false;
  #again = false;
  #said = new Map();
  #heard = 0;

  constructor() { super(); setInterval(() => this.listen(), 1000); }

  emit(name, detail) {
    if (LASTING.has(name)) this.#said.set(name, detail);
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // Parts come alive one after another: one that is late hears at once what still holds.
  on(name, listener) {
    this.addEventListener(name, (event) => listener(event.detail));
    if (this.#said.has(name)) listener(this.#said.get(name));
  }

  receive(message) {
    this.#heard = performance.now();
    if (message.model) { this.model = message.model; this.emit("model", message.model); }
    if (message.say) this.emit("say", message.say);
    if (message.run) this.begin(message.run);
    if (message.id && (!this.run || message.id !== this.run.id)) return;
    if (message.waiting) { this.setPhase("waiting"); this.emit("say", message.waiting); }
    if (message.started) this.#started(message.started);
    if (message.frames) this.#add(message.frames);
    if (message.end) this.#end(message.end);
  }

  begin(header) {
    this.pause();
    this.run = new Run(header);
    this.k = -1;
    this.selected = -1;
    this.follow = header.origin === "live";
    this.emit("say", null);
    this.setPhase("running");
    sessionStorage.setItem(LAST, header.id);
    this.emit("begin", this.run);
    this.schedule();
  }

  // The run was asked to stop: what is on screen stays until it has, so that its last message is not kept waiting.
  stopping() {
    if (this.phase !== "running" && this.phase !== "waiting") return;
    this.#pacer.hold(1000);
  }

  setPhase(phase) {
    if (phase === this.phase) return;
    this.phase = phase;
    document.documentElement.dataset.phase = phase;
    this.emit("phase", phase);
  }

  #started(started) {
    this.run.started = started;
    this.run.config = started.config;
    this.run.prompt = started.prompt;
    this.setPhase("running");
    const prompt = started.prompt.length > 300 ? `${started.prompt.slice(0, 300)}…` : started.prompt;
    this.emit("say", this.run.origin === "recorded" ? { tone: "note", text: `A recorded run. It was asked: ${prompt}` } : null);
    this.emit("started", this.run);
  }

  #add(frames) {
    for (const frame of frames) {
      if ((frame.b ?? frame.a) < this.run.nextSeq) continue; // seen already
      if (!this.run.add(frame)) { this.refetch(); return; }
    }
    this.emit("frames", this.run);
    this.schedule();
  }

  // Rounds that came together, because a paint held one up, are shown one after another all the same, each with what
  // followed it, such as the masks of a block that it made way for; who is further behind sees the newest. Returns
  // whether there is more to show.
  #paint() {
    const { run } = this;
    if (run && this.follow) {
      const at = run.markAt(this.k), behind = run.marks.length - 1 - at;
      this.k = behind > 1 && behind <= BEHIND && !document.hidden ? run.marks[at + 2].k - 1 : run.last;
    }
    this.emit("paint", { run, k: this.k });
    return this.follow && this.k < run?.last;
  }

  #end(end) {
    this.run.ended = end;
    if (this.follow) this.k = this.run.last; // at once: nobody waits for the verdict
    this.#pacer.release();
    this.setPhase("done");
    this.emit("end", end);
    this.schedule();
    if (end.merged) this.refetch();
    if (this.run.origin === "recorded") { this.seek(0); this.play(); }
  }

  // Ask for every frame of this run: rounds were merged on the way, or a message was lost. What was asked for
  // meanwhile is asked again: the answer may be older than that.
  async refetch() {
    this.#again = true;
    if (this.#healing) return;
    this.#healing = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#refill(this.run);
      }
    } catch {
      this.emit("say", { tone: "note", text: MERGED });
    } finally {
      this.#healing = false;
    }
  }

  async #refill(run) {
    const answer = await fetch(`/runs/${encodeURIComponent(run.id)}`);
    if (!answer.ok) throw new Error(answer.status);
    const { frames } = await answer.json();
    if (run !== this.run) return;
    const whole = new Run(run);
    for (const frame of frames) whole.add(frame);
    if (whole.nextSeq < run.nextSeq) { this.#again = true; return; } // it went on meanwhile
    whole.started = run.started;
    whole.ended = run.ended;
    const seen = run.frames[this.k]?.last ?? -1;
    this.k = this.k === run.last ? whole.last : whole.frames.findIndex((frame) => frame.last >= seen);
    this.run = whole;
    this.emit("whole", whole);
    this.emit("frames", whole);
    this.schedule();
  }

  // Silence may be a slow round, or a server that has gone: ask, and take what was missed.
  async listen() {
    if ((this.phase !== "running" && this.phase !== "waiting") || performance.now() - this.#heard < SILENCE) return;
    this.#heard = performance.now();
    const run = this.run;
    try {
      const answer = await fetch(`/runs/${encodeURIComponent(run.id)}`);
      if (run !== this.run || this.phase === "done") return;
      if (answer.status === 404) { this.#gone(); return; } // another program answers, and knows nothing of this run
      if (!answer.ok) return;
      const { frames, end } = await answer.json();
      if (end) this.receive({ id: run.id, frames, end });
    } catch {
      if (run === this.run && this.phase !== "done") this.#gone();
    }
  }

  // The run will never end by itself. A board without a cell shows no verdict, so that this is also said.
  #gone() {
    if (this.run.last < 0) this.emit("say", { tone: "bad", text: GONE });
    this.#end({ tone: "bad", reason: "failed", text: GONE });
  }

  // After the page was loaded anew: the run that this tab showed before, as far as it came.
  async recall(tries = 5) {
    const id = sessionStorage.getItem(LAST);
    if (!id || this.run) return;
    const answer = await fetch(`/runs/${encodeURIComponent(id)}`);
    if (!answer.ok || this.run) { sessionStorage.removeItem(LAST); return; }
    const message = await answer.json();
    if (this.run) return; // another came meanwhile
    if (message.end) this.receive(message);
    else if (tries > 0) setTimeout(() => this.recall(tries - 1), 500); // it is being stopped: its page has gone
  }

  // Where we are.

  seek(k) {
    if (!this.run || this.run.last < 0) return;
    this.k = Math.max(0, Math.min(this.run.last, k));
    this.follow = this.going && this.k === this.run.last;
    this.emit("moved", this.k);
    this.schedule();
  }

  // Whether the run on screen is being written.
  get going() { return this.run?.origin === "live" && (this.phase === "running" || this.phase === "waiting"); }

  // One round on or back; by blocks when `block`.
  step(by, block = false) { this.#walk(by, (mark) => !block || mark.step === 0); }

  // On or back to a round that committed or revised something.
  stepCommit(by) { this.#walk(by, (mark) => mark.commits + mark.revisions > 0); }

  #walk(by, wanted) {
    if (!this.run) return;
    this.pause();
    const marks = this.run.marks;
    let index = this.run.markAt(this.k) + by;
    while (marks[index] && !wanted(marks[index])) index += by;
    if (index < 0) this.seek(0);
    else if (index >= marks.length) this.seek(this.run.last);
    else this.seek(marks[index].k);
  }

  // To the round that committed a cell; asked again, to the next that revised it, and so round again. Returns whether
  // there is one.
  seekCommit(pos = this.selected) {
    const made = this.run?.decided(pos) ?? [];
    if (!made.length) return false;
    this.pause();
    this.seek(made.find((k) => k > this.k) ?? made[0]);
    return true;
  }

  select(pos) { this.selected = pos; this.emit("select", pos); }

  // Follow the newest round of a run that goes on, or hold the round on screen.
  live(on = !this.follow) {
    if (!this.going) return;
    this.pause();
    if (on) this.seek(this.run.last);
    this.follow = on;
    this.schedule();
  }

  // From the round on screen; one that goes on is followed again from where it is caught up with.
  play() {
    if (!this.run || this.run.last < 0) return;
    if (this.k >= this.run.last && this.going) { this.live(true); return; }
    if (this.k >= this.run.last) this.seek(0);
    this.playing = true;
    this.emit("play", true);
    this.#tick(performance.now(), this.#clock());
  }

  pause() {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.playing = false;
    this.emit("play", false);
  }

  toggle() {
    if (this.playing) this.pause();
    else if (this.going && this.follow) this.live(false);
    else this.play();
  }

  // Time of the frame on screen, by the run's own stamps.
  #clock() { return this.run.figures(this.k)?.ms ?? 0; }

  #tick(began, from) {
    if (!this.playing) return;
    const now = from + (performance.now() - began) * this.speed;
    let k = this.k;
    while (k < this.run.last && this.run.figures(k + 1).ms <= now) k++;
    if (k !== this.k) { this.k = k; this.emit("moved", k); this.schedule(); }
    if (k >= this.run.last) { this.pause(); this.follow = this.going; return; }
    const next = (this.run.figures(k + 1).ms - now) / this.speed;
    this.#timer = setTimeout(() => this.#tick(began, from), Math.max(16, Math.min(500, next)));
  }

  setSpeed(speed) {
    this.speed = speed;
    this.emit("speed", speed);
    if (this.playing) { clearTimeout(this.#timer); this.#tick(performance.now(), this.#clock()); }
  }

  // The next speed up or down.
  quicken(by) { this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + by))]); }

  setMeasure(measure) { this.measure = measure; this.emit("measure", measure); this.schedule(); }

  schedule() { this.#pacer.schedule(); }
}

export const store = new Store();
