// The Agent tab: somebody says what to do on a page, the model calls the page's tools, and board, page and a log in plain
// words show it. A tour is six tasks one after another.
//
// Invariants: nothing that is not read-only is done before somebody approved it here, outside the page; every text of a
// model or a page goes in as text; every figure is one that was measured in this task.

import { Approval } from "./approval.js";
import { Beside } from "./beside.js";
import { $, el, segmented } from "./dom.js";
import { Errand } from "./errand.js";
import { Ledger } from "./ledger.js";
import { Outset, SERVER, WRITTEN } from "./outset.js";
import { Server } from "./server.js";
import { store } from "./store.js";
import { figured } from "./taskfigures.js";
import { Turns } from "./turns.js";
import { show } from "./views.js";
import { viewKeys } from "./viewkeys.js";

const KEPT = "clover-agent-visitor";
const REACHED = { loading: "connecting", ready: "connected", gone: "not connected" };
const STATES = { loading: "loading", ready: "ready", calling: "a tool is being called", gone: "offers no tools" };

export function mount({ element }) {
  const agent = new Agent($(".agent", element));
  store.on("view", (name) => { if (name === "agent") agent.shown(); });
  store.on("model", (model) => agent.outset.model(model));
  store.on("theme", () => agent.themed());
}

class Agent {
  constructor(host) {
    this.host = host;
    this.part = (name) => $(`.${name}`, host);
    this.errand = null;
    this.visitor = sessionStorage.getItem(KEPT) ?? crypto.randomUUID();
    sessionStorage.setItem(KEPT, this.visitor);
    this.beside = new Beside(this.part("aframe"), (what) => this.#page(what));
    this.server = new Server(this.part("aserver"), (what) => this.#served(what));
    this.turns = new Turns(this.part("board"), () => this.#turns());
    this.ledger = new Ledger(this.part("alog"));
    this.approval = new Approval(this.part("aapprove"), (yes, what, words) => this.errand?.control(yes ? "approve" : "deny", { what, words }));
    this.outset = new Outset(host, this.visitor, { open: (site) => this.open(site), start: (plan) => this.start(plan) });
    this.written = null; // the page that the preview shows, where there is one
    store.on("shown", (view) => { this.written = view.page && view.lives !== false ? view : null; this.outset.written(this.written); });
    this.#controls();
    this.figures = figured(this.part("afigs"));
    viewKeys("agent", {
      start: () => this.stage !== "going" && this.outset.submit(),
      halt: () => (this.approval.open ? this.approval.refuse() : this.halt()),
      play: () => this.stage === "going" && this.#pause(), step: (by) => this.stage === "going" && by > 0 && this.#step(),
    });
    this.setStage("setup");
  }

  #controls() {
    this.part("pause").onclick = () => this.#pause();
    this.part("step").onclick = () => this.#step();
    this.part("take").onclick = () => {
      this.errand?.control("take");
      if (!this.approval.open) this.say("You get the page as soon as this turn is written.");
    };
    this.part("halt").onclick = () => this.halt();
    this.part("another").onclick = () => { this.setStage("setup"); this.outset.begin(); };
    this.part("aback").onsubmit = (event) => {
      event.preventDefault();
      const words = $("#agent-words", this.host);
      this.errand?.control("back", { words: words.value.trim() });
      words.value = "";
    };
    this.part("inspect").onclick = () => this.#inspect();
    segmented(this.part("aturns"), [], "", (index) => this.turns.look(Number(index)));
  }

  setStage(stage) {
    this.stage = this.host.dataset.stage = stage;
    this.approval.close();
    this.part("aback").hidden = true;
    this.#held(false);
  }

  async shown() {
    if (this.outset.known) return;
    try {
      await this.outset.begin();
    } catch (error) { this.say(error.message, true); }
  }

  // Show what has the tools: a site, the page that was written in the playground, or the MCP server.
  open(site) {
    this.host.dataset.place = site === SERVER ? SERVER : "page";
    this.part("aframe").hidden = site === SERVER;
    this.server.shown(site === SERVER);
    if (site === SERVER) return this.server.load(this.outset.known.server);
    this.#page("ready"); // what is shown already; another says that it loads
    if (site !== WRITTEN) return this.beside.show(site, this.visitor, theme());
    return this.written && this.beside.page(this.written);
  }

  themed() { if (this.beside.document) this.beside.document.documentElement.dataset.theme = theme(); }

  // Carry out what was planned: one task, or several. `plan`: {wishes: [{site, text, label}], config}.
  async start({ wishes, config }) {
    if (wishes[0].site === WRITTEN && !(await this.#offered())) return;
    this.stopped = false;
    this.ledger.clear();
    this.turns.clear();
    this.figures.clear();
    this.setStage("going");
    this.say("");
    this.part("halt").focus();
    const ends = [];
    for (const [index, wish] of wishes.entries()) {
      if (this.stopped) break;
      ends.push(await this.#one(wish, config, wishes.length > 1 ? `${index + 1} of ${wishes.length}` : ""));
    }
    this.#ended(ends, wishes.length);
  }

  // Whether the page that was written offers anything.
  async #offered() {
    const { tools = [] } = this.written ? await this.beside.answer({ what: "list" }) : {};
    if (tools.length) return true;
    this.say("The page in the preview offers no tools: its script would register them on document.modelContext.", true);
    return false;
  }

  async #one(wish, config, place) {
    this.part("aplace").textContent = [place, wish.label].filter(Boolean).join(" · ");
    this.part("aasked").textContent = this.part("aasked").title = wish.text;
    if (place) this.ledger.head(`${place}: ${wish.label}`);
    await this.open(wish.site);
    if (this.stopped) return "stopped";
    this.ended = "";
    this.errand = new Errand({ take: (message) => this.#take(message), asked: (ask) => this.beside.answer(ask) });
    try {
      await this.errand.carry({ visitor: this.visitor, wish: wish.text, config, server: wish.site === SERVER });
    } catch (error) {
      this.ledger.trouble(error.message);
      this.ended ||= "broken";
    }
    this.approval.close();
    return this.ended;
  }

  #ended(ends, wanted) {
    const well = ends.filter((end) => end === "answered").length;
    this.setStage("over");
    const text = wanted > 1 ? `${well} of ${wanted} tasks ended with an answer.` : well ? "The model answered." : "The task ended without an answer.";
    this.say(text, well < wanted);
    if (this.errand?.id) {
      const link = this.part("alogfile");
      link.hidden = false;
      link.href = this.errand.log;
    }
    if (this.host.contains(document.activeElement) || document.activeElement === document.body) this.part("another").focus();
    this.errand = null;
    this.outset.refresh();
  }

  halt() {
    if (this.stage !== "going") return;
    this.stopped = true;
    this.errand?.control("stop");
    this.say("Stopping");
  }

  #pause() { this.errand?.control(this.paused ? "resume" : "pause"); this.#held(!this.paused); }

  #step() { this.errand?.control("step"); this.#held(true); }

  #held(on) {
    this.paused = on;
    this.part("pause").textContent = on ? "Go on" : "Pause";
    this.part("pause").setAttribute("aria-pressed", String(on));
  }

  #take(message) {
    if (message.run || message.id) this.turns.take(message);
    if (message.say) this.ledger.trouble(message.say.text);
    if (message.waiting) this.say(message.waiting.text);
    if (message.figures) this.figures.show(message.figures);
    if (message.step) this.#step1(message.step);
  }

  #step1(step) {
    this.ledger.add(step);
    if (this.host.dataset.place === SERVER) this.server.hear(step);
    const does = {
      ApprovalAsked: () => this.approval.ask(step),
      Approved: () => this.approval.close(),
      Refused: () => this.approval.close(),
      ToolsChanged: () => { this.change = step.changes; },
      Paused: () => this.change ? this.approval.changed(this.change) : this.#held(true),
      Resumed: () => { this.change = null; this.approval.close(); this.#held(step.step); },
      TakenOver: () => this.#hands(true),
      HandedBack: () => this.#hands(false),
      TurnBegan: () => this.say(`Turn ${step.turn}`),
      TaskEnded: () => { this.ended = step.reason; this.change = null; this.#hands(false); this.approval.close(); },
    }[step.type];
    does?.();
  }

  #hands(on) {
    this.approval.close();
    this.part("aback").hidden = !on;
    this.part("take").hidden = on;
    this.host.classList.toggle("taken", on);
    if (on) $("#agent-words", this.host).focus();
  }

  #turns() {
    const { runs, shown } = this.turns, host = this.part("aturns");
    host.replaceChildren(...runs.map((run, index) => {
      const button = el("button", "", index + 1);
      button.type = "button";
      button.dataset.value = index;
      button.setAttribute("aria-pressed", String(index === shown));
      return button;
    }));
    this.part("inspect").disabled = !this.turns.run;
    this.part("aempty").hidden = runs.length > 0;
  }

  // The turn on screen in the playground, with all that can be looked at there.
  async #inspect() {
    const answer = await fetch(`/runs/${encodeURIComponent(this.turns.run.id)}`).catch(() => null);
    if (!answer?.ok) { this.say("This turn is no longer kept by the program.", true); return; }
    show("playground");
    store.receive(await answer.json());
  }

  #page(what) {
    if (this.host.dataset.place === SERVER) return;
    const { document } = this.beside, title = document && document.querySelector("h1")?.textContent;
    this.part("atitle").textContent = title || (document ? "Page" : this.written?.prompt || "Page");
    this.part("astate").textContent = STATES[what];
    this.host.dataset.page = what;
  }

  #served(what) {
    if (this.host.dataset.place !== SERVER) return;
    this.outset.named(this.server.name);
    this.part("atitle").textContent = this.server.name || "MCP server";
    this.part("astate").textContent = { ...STATES, ...REACHED }[what];
    this.host.dataset.page = what;
  }

  say(text, bad = false) {
    this.part("atold").textContent = text;
    this.part("atold").classList.toggle("bad", bad);
  }
}

const theme = () => (document.body.classList.contains("dark") ? "dark" : "light");
