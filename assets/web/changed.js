// What a run changed of the page before it: counted under the page, and line by line on request.
//
// Invariants: nothing is compared that was not on screen before the run began; a page that is new rather than changed is
// called so, with the reason.

import { $, el } from "./dom.js";
import { rows } from "./diff.js";
import { lineage } from "./lineage.js";
import { store } from "./store.js";
import { sides } from "./versions_compare.js";

export function changed(tries = 300) {
  const pane = $(".pv");
  if (pane) new Changed(pane);
  else if (tries) setTimeout(() => changed(tries - 1), 100); // parts come one after another
}

class Changed {
  #view = null;   // what is on screen
  #before = null; // what was when the run on the board began: {text, prompt}
  #starts = false; // whether the model was given some of it
  #seen = new Set(); // runs that began here: shown again, they change nothing

  constructor(pane) {
    this.line = el("p", "changes");
    this.line.hidden = true;
    this.said = el("span");
    this.said.setAttribute("role", "status");
    this.look = el("button", "btn sm", "Show");
    this.look.type = "button";
    this.look.setAttribute("aria-label", "Show what changed, line by line");
    this.line.append(this.said, this.look);
    pane.append(this.line);
    store.on("begin", (run) => this.#begin(run));
    store.on("shown", (view) => this.#shown(view));
  }

  #begin(run) {
    this.line.hidden = true;
    const text = run.origin === "live" && this.#view && !this.#seen.has(run.id) ? textOf(this.#view) : "";
    this.#seen.add(run.id);
    this.#before = text ? { text, prompt: this.#view.prompt, kind: this.#view.kind } : null;
    this.#starts = Boolean(run.changes || lineage.find(run.id)?.parent);
  }

  #shown(view) {
    const before = this.#before, ofRun = view.id === store.run?.id && store.run.origin === "live";
    this.#view = view;
    if (!ofRun) { this.line.hidden = true; return; }
    this.#before = null;
    if (!before || view.draft || before.kind !== view.kind) return;
    if (!this.#starts && store.model?.edits) return; // a new page was asked for
    const text = textOf(view), lines = rows(before.text.split("\n"), text.split("\n")), differ = lines.filter(([a, b]) => a !== b).length;
    const name = store.model?.name ?? "the model";
    const what = !differ ? "The same text as before." : `${differ} of ${lines.length} lines differ from the page before.`;
    this.said.textContent = this.#starts ? what : `A new page: ${name} was not trained to change one. ${what}`;
    this.look.hidden = !differ;
    this.look.onclick = () => sides("What changed", "", [{ label: `Before: ${before.prompt}`, text: before.text }, { label: `Now: ${view.prompt}`, text }]);
    this.line.hidden = false;
  }
}

const textOf = (view) => (view.source ?? []).map(([, text]) => text).join("");
