// The preview: the page in its sandbox, the typeset document, the source. It changes when a run is complete.
//
// Invariants: the frame has `sandbox="allow-scripts"` and nothing else; its messages are shown as text, and only those
// of the frame on screen; what was shown stays until its successor is ready.

import { $, $$, download, el, segmented } from "./dom.js";
import { Paper, selectLine } from "./paper.js";
import { store } from "./store.js";

const SIZES = { phone: "20rem", tablet: "30rem", desktop: "100%" };
const MOST = 99; // reports of a kind that are kept of a page

export function mount({ element }) {
  const pane = new Preview(element);
  store.on("begin", (run) => pane.begin(run));
  store.on("whole", (run) => { pane.progressed = run; });
  store.on("paint", ({ run, k }) => pane.progress(run, k));
  store.on("end", () => pane.load(store.run));
  store.on("show", (view) => pane.display(view));
  addEventListener("message", (event) => pane.report(event));
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.effectiveDirective === "frame-src") pane.note("blocked", "the page tried to go elsewhere");
  });
}

class Preview {
  constructor(element) {
    this.element = element;
    this.part = (name) => $(`.${name}`, element);
    this.frame = null;
    this.view = null;
    this.waits = null; // an unfinished page that is not shown unless asked for
    this.notes = { error: [], blocked: [] };
    this.alive = 0;
    this.tab = "page";
    this.paper = new Paper(this.part("paper"), {
      appear: () => { if (this.tab === "page") this.open("latex"); },
      source: (line) => { this.open("source"); selectLine(this.part("code"), line); },
    });
    for (const tab of $$("[role=tab]", element)) tab.onclick = () => this.open(tab.dataset.tab);
    segmented(this.part("sizes"), [["phone", "Phone"], ["tablet", "Tablet"], ["desktop", "Full"]], "desktop",
      (size) => { this.part("frame").style.maxWidth = SIZES[size]; });
    this.part("reload").onclick = () => this.view?.page && this.show(this.view);
    this.part("copy").onclick = () => this.copy();
    this.part("save").onclick = () => this.save();
    this.part("anyway").onclick = () => { if (this.waits) { this.show(this.waits); this.waits = null; this.part("anyway").hidden = true; } };
    setInterval(() => this.watch(), 1500);
    this.open("page");
  }

  open(tab) {
    this.tab = tab;
    for (const node of $$("[role=tab]", this.element)) {
      node.setAttribute("aria-selected", String(node.dataset.tab === tab));
      node.tabIndex = node.dataset.tab === tab ? 0 : -1;
    }
    for (const node of $$("[data-pane]", this.element)) node.hidden = node.dataset.pane !== tab;
    if (tab === "source" && this.progressed) this.#draft();
  }

  begin(run) {
    this.progressed = run;
    this.waits = null;
    this.part("anyway").hidden = true;
    this.element.classList.add("writing");
    this.#head(this.view ? "running; the next is being written" : "runs when it is complete");
    this.paper.begin(run);
  }

  progress(run, k) {
    if (!run || run.ended) return;
    const figures = run.figures(k);
    if (!figures) return;
    this.paper.progress(run, run.last);
    const blocks = figures.block + 1;
    this.#head(this.view ? `running; the next is being written, block ${blocks}` : `runs when it is complete; block ${blocks} now`);
    if (this.tab === "source") this.#draft();
  }

  // The source as far as it is certain, while the run goes on.
  #draft() {
    const run = this.progressed;
    if (!run || run.ended) return;
    let text = "";
    for (let pos = 0; ; pos++) {
      const state = run.at(pos, run.last);
      if (!state || state.kind < 2) break;
      text += state.text;
    }
    this.part("code").textContent = text;
  }

  async load(run) {
    this.element.classList.remove("writing");
    if (!run.frames.some((frame) => frame.figures.tokens)) { this.#head(this.view ? "running" : ""); return; }
    this.#head("preparing the preview");
    const view = await this.fetched(run);
    if (run.id !== store.run?.id) return;
    if (!view) { this.#head("the preview cannot be fetched"); return; }
    this.source(view);
    this.paper.show(view);
    if (view.kind === "html") this.#page(view);
    else this.#noPage(view);
    store.emit("shown", view);
  }

  // Another part asks for a view: a version, or a text that is being edited. Who edits the source goes on doing so.
  display(view) {
    const stay = this.tab === "source";
    this.source(view);
    this.paper.show(view);
    if (view.kind === "html") this.show(view, stay);
    else if (!stay) this.#noPage(view);
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
    if (view.complete || (view.cut && !this.view)) { this.show(view); return; }
    this.waits = view;
    this.part("anyway").hidden = false;
    this.#head(this.view ? "running; the next was not completed" : "not completed");
  }

  #noPage(view) {
    if (view.kind === "latex") { this.open("latex"); this.#head(this.view ? "running" : ""); return; }
    this.open("source");
    this.#head(this.view ? "running" : "");
    this.part("placard").replaceChildren(el("p", "", "This run wrote plain text: it is under Source."));
  }

  // Load a page beside the one on screen and swap, so that nothing flashes.
  show(view, stay = false) {
    const frame = el("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "Generated page, sandboxed";
    frame.className = "coming";
    const old = this.frame;
    frame.addEventListener("load", () => { frame.className = ""; old?.remove(); }, { once: true });
    this.frame = frame;
    this.view = view;
    this.notes = { error: [], blocked: [] };
    this.alive = performance.now();
    this.part("placard").hidden = true;
    this.part("glass").append(frame);
    frame.srcdoc = view.page;
    this.part("asked").textContent = view.prompt || "Page";
    this.part("asked").title = view.prompt;
    this.#head(view.complete ? "running" : view.cut ? "running; cut off at the limit" : "running as far as it was written");
    this.#say();
    if (!stay) this.open("page");
    this.element.classList.add("shown");
  }

  report(event) {
    if (!this.frame || event.source !== this.frame.contentWindow || typeof event.data !== "object") return;
    const { clover, text } = event.data ?? {};
    this.alive = performance.now();
    if ((clover === "error" || clover === "blocked") && typeof text === "string") this.note(clover, text);
  }

  note(kind, text) {
    if (this.notes[kind].length >= MOST) return; // a page that floods us costs us nothing more
    this.notes[kind].push(text.slice(0, 300));
    this.#say();
  }

  watch() {
    const stuck = this.frame && !document.hidden && performance.now() - this.alive > 6000;
    if (stuck !== this.stuck) { this.stuck = stuck; this.#say(); }
  }

  #say() {
    const { error, blocked } = this.notes;
    const errors = error.length ? `${error.length} script error${error.length > 1 ? "s" : ""}: ${error[0]}` : "No script errors";
    const leaks = blocked.length ? `blocked: ${blocked[0]}` : "nothing left the box";
    const say = this.part("say");
    say.classList.toggle("bad", Boolean(error.length || blocked.length || this.stuck));
    $("span", say).textContent = this.stuck ? "The page does not respond; reload it or write another." : `${errors} · ${leaks}`;
    say.title = [...error, ...blocked].join("\n");
    say.hidden = !this.frame;
  }

  #head(state) { this.part("state").textContent = state; }

  source(view) {
    const code = this.part("code");
    code.replaceChildren(...view.source.map(([name, text]) => (name ? el("span", name, text) : document.createTextNode(text))));
    this.file = { name: view.file, text: code.textContent, kind: view.kind };
    for (const name of ["copy", "save"]) this.part(name).disabled = false;
    this.part("sourceempty").hidden = true;
  }

  async copy() {
    if (!this.file) return;
    await navigator.clipboard?.writeText(this.file.text);
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
