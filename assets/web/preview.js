// The preview: the page while it is written and when it runs, each in its sandbox; the typeset document; the source.
//
// Invariants: what was shown stays until its successor is ready; a page that runs goes on while the next is written,
// unless somebody wants to watch that; both are named.

import { $, $$, copied, download, el, press, segmented } from "./dom.js";
import { Builder, certain } from "./builder.js";
import { Console } from "./console.js";
import { Glass } from "./glass.js";
import { Paper, selectLine } from "./paper.js";
import { sizes } from "./sizes.js";
import { store } from "./store.js";

const EMPTY = "The page appears here while it is written, and runs when it is complete: in a sandbox, without network, storage or access to anything else.";
const STUCK = "The page does not respond.", STORM = "The page says more than can be read.";
const UNCOPIED = "The browser did not let this be copied. It can be selected under Source.";

export function mount({ element }) {
  const pane = new Preview(element);
  store.on("begin", (run) => pane.begin(run));
  store.on("whole", (run) => { pane.run = run; });
  store.on("paint", ({ run, k }) => pane.progress(run, k));
  store.on("end", () => pane.load(store.run));
  store.on("show", (view) => pane.display(view));
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.effectiveDirective === "frame-src") pane.console.add("blocked", "the page tried to go elsewhere");
  });
}

class Preview {
  constructor(element) {
    this.element = element;
    this.part = (name) => $(`.${name}`, element);
    this.run = null;
    this.k = -1;
    this.waits = null;   // an unfinished page that is not run unless asked for
    this.watching = false; // whether the page that is written is chosen over the one that runs
    this.note = "";
    this.tab = "page";
    this.console = new Console(this.part("say"), () => this.stop());
    this.glass = new Glass(this.part("glass"), {
      said: (kind, text) => this.console.add(kind, text),
      changed: () => this.#tell(),
    });
    this.builder = new Builder(this.part("works"), { late: () => this.#late() });
    this.paper = new Paper(this.part("paper"), {
      appear: () => { if (this.tab === "page") this.open("latex"); },
      source: (line) => { this.open("source"); selectLine(this.part("code"), line); },
    });
    this.#controls();
    this.open("page");
  }

  #controls() {
    for (const tab of $$("[role=tab]", this.element)) tab.onclick = () => this.open(tab.dataset.tab);
    this.part("tabs").addEventListener("keydown", (event) => this.#walk(event));
    sizes(this.part("sizes"), this.part("stack"));
    segmented(this.part("sides"), [["glass", ""], ["works", ""]], "glass", (which) => {
      this.watching = which === "works";
      this.#build();
      this.#tell();
    });
    this.part("reload").onclick = () => { this.console.clear(); this.glass.reload(); };
    this.part("alone").onclick = () => this.alone();
    this.part("stoppage").onclick = () => this.stop();
    this.part("copy").onclick = () => this.copy();
    this.part("save").onclick = () => this.save();
    this.part("anyway").onclick = () => { if (this.waits) this.show(this.waits); };
  }

  open(tab) {
    this.tab = tab;
    for (const node of $$("[role=tab]", this.element)) {
      node.setAttribute("aria-selected", String(node.dataset.tab === tab));
      node.tabIndex = node.dataset.tab === tab ? 0 : -1;
    }
    for (const node of $$("[data-pane]", this.element)) node.hidden = node.dataset.pane !== tab;
    if (tab === "source") this.#draft();
    this.#build();
  }

  // With the arrow keys from tab to tab, around the ends.
  #walk(event) {
    const tabs = $$("[role=tab]", this.element), at = tabs.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere these keys walk through the rounds
    const tab = tabs.at(to % tabs.length);
    this.open(tab.dataset.tab);
    tab.focus();
  }

  // Whether the run on the board is being written, and whether the round on screen is not its last.
  get going() { return Boolean(this.run) && !this.run.ended; }
  get midway() { return this.going || (this.run?.last > 0 && this.k < this.run.last); }

  begin(run) {
    this.run = run;
    this.k = -1;
    this.waits = null;
    this.watching = false;
    this.note = "";
    this.element.classList.add("writing");
    this.paper.begin(run);
    this.builder.open();
    this.#build();
    this.#tell();
  }

  progress(run, k) {
    if (!run) return;
    this.run = run;
    this.k = k;
    if (!run.ended) {
      this.note = "";
      this.paper.progress(run, run.last);
      if (this.tab === "source") this.#draft();
    }
    this.#build();
    this.#tell();
  }

  // What is on screen of the page: the one that runs, or the one that is written.
  get #works() {
    const { view, running, settled } = this.glass;
    if (this.midway) return this.watching || !settled;
    return !settled && Boolean(this.waits || (running && view.id === this.run?.id));
  }

  #build() {
    if (this.run && this.#works && this.tab !== "latex") this.builder.paint(this.run, this.k);
  }

  // The source as far as it is certain, while the run goes on.
  #draft() {
    if (this.going) this.part("code").textContent = certain(this.run, this.run.last);
  }

  async load(run) {
    this.element.classList.remove("writing");
    if (!run.frames.some((frame) => frame.figures.tokens)) { this.#tell(); return; }
    this.note = "preparing the preview";
    this.#tell();
    const view = await this.fetched(run);
    if (run.id !== store.run?.id) return;
    this.note = view ? "" : "the preview cannot be fetched";
    if (!view) { this.#tell(); return; }
    if (view.page) this.#page(view);
    else this.open("latex");
    this.source(view);
    this.paper.show(view);
    store.emit("shown", view);
  }

  // Another part asks for a view: a version, or a text that is being edited. Who edits the source goes on doing so.
  display(view) {
    const stay = this.tab === "source";
    this.note = "";
    this.source(view);
    this.paper.show(view);
    if (view.page) this.show(view, stay);
    else if (!stay) this.open("latex");
    store.emit("shown", view);
  }

  async fetched(run) {
    try {
      const answer = await fetch(`/runs/${encodeURIComponent(run.id)}/preview`);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null; // the server has gone; the board says so
    }
  }

  #page(view) {
    // A page that was cut off or stopped does not take the place of a whole one unless it is asked to.
    if (view.complete || (view.cut && !this.glass.view?.complete)) { this.show(view); return; }
    this.waits = view;
    this.#tell();
    this.#build();
  }

  show(view, stay = false) {
    this.waits = null;
    this.watching = false;
    this.console.clear();
    this.console.eager = view.kind === "script"; // often all there is to see of it
    this.glass.show(view);
    if (!stay) this.open("page");
    this.element.classList.add("shown");
  }

  stop() {
    this.glass.stop();
    this.console.clear();
  }

  // The frame that a page is built in does not answer: a page that runs holds it up.
  #late() {
    if (!this.glass.running || !this.glass.stuck) return;
    this.stop();
    store.emit("say", { tone: "note", text: "The page that ran did not respond, and was stopped so that the next can be seen." });
  }

  // What is shown, in words: of both pages when there are two.
  #tell() {
    const { view, running, settled, stuck, storm } = this.glass, both = Boolean(view && settled && this.midway), works = this.#works;
    const next = this.run?.prompt || "Page";
    this.part("sides").hidden = !both;
    if (both) this.#which(view.prompt || "Page", next, works ? "works" : "glass");
    this.part("works").hidden = !works;
    this.glass.cover(works);
    const asked = works ? next : view?.prompt || "Page";
    this.part("asked").textContent = this.part("asked").title = asked;
    this.part("state").textContent = this.note || this.#state(works);
    this.part("anyway").hidden = !this.waits;
    this.part("reload").disabled = !view;
    this.part("stoppage").disabled = !running;
    this.part("alone").disabled = !this.#address;
    this.#placard(running ? "" : view ? `${this.glass.why} Reload runs the page again.` : EMPTY);
    this.part("say").hidden = !running || works || view.lives === false;
    this.console.trouble(stuck ? STUCK : storm ? STORM : "");
  }

  #state(works) {
    const { view, running } = this.glass, block = this.run?.figures(this.k)?.block ?? -1;
    const at = `${this.going ? "being written" : "as of this round"}${block >= 0 ? `, block ${block + 1}` : ""}`;
    if (works) return this.waits && !this.midway ? "not completed" : at;
    if (!view) return "nothing yet";
    const short = !running ? "stopped" : view.label || "running"; // what is no page says what it is
    const runs = !running || view.complete ? short : view.cut ? `${short}; cut off at the limit` : `${short}, as far as it was written`;
    return this.waits ? `${short}; the next was not completed` : this.going ? `${short}; the next is ${at}` : runs;
  }

  #which(old, next, chosen) {
    const host = this.part("sides"), [glass, works] = host.children;
    const name = (button, label, what) => { button.textContent = label; button.title = `${label}: ${what}`; };
    name(glass, "Running", old);
    name(works, this.going ? "Being written" : "At this round", next);
    press(host, chosen);
  }

  #placard(text) {
    const placard = this.part("placard");
    placard.hidden = !text;
    if (text && placard.textContent.trim() !== text) placard.replaceChildren(el("p", "", text));
  }

  source(view) {
    const code = this.part("code");
    code.replaceChildren(...view.source.map(([name, text]) => (name ? el("span", name, text) : document.createTextNode(text))));
    this.file = { name: view.file, text: code.textContent, kind: view.kind };
    for (const name of ["copy", "save"]) this.part(name).disabled = false;
    this.part("sourceempty").hidden = true;
  }

  // Where the page that runs can be opened alone; "" while only this window has its text.
  get #address() {
    const { view } = this.glass;
    return view && !view.draft ? `/pages/${encodeURIComponent(view.version?.id ?? view.id)}` : "";
  }

  // In a tab of its own, in the same box.
  alone() { if (this.#address) open(this.#address, "_blank", "noopener,noreferrer"); }

  async copy() {
    if (!this.file) return;
    if (!await copied(this.file.text)) { store.emit("say", { tone: "note", text: UNCOPIED }); return; }
    const button = this.part("copy");
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 900);
  }

  save() {
    if (!this.file) return;
    // Opened from disk it would not be sandboxed, so it is only ever downloaded.
    download(this.file.name, new Blob([this.file.text], { type: "text/plain" }));
  }
}
