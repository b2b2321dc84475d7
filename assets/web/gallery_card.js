// One version as a card: its picture, painted by this browser while it is in sight, and what can be done with it.
//
// Invariants: a page is painted in a frame with `sandbox="allow-scripts"` and nothing else, stands still after a moment,
// and is taken away when out of sight; only a few are made at a time.

import { $, el } from "./dom.js";
import { store } from "./store.js";
import { origin, title, versions, when } from "./versions.js";
import { show } from "./views.js";

const AT_ONCE = 2;
const WIDE = 960, HIGH = 600; // px that a page is laid out in
let painting = 0;
const waiting = [];

export class Card {
  constructor(version, actions) {
    this.version = version;
    this.actions = actions;
    this.element = el("li", "gcard");
    this.element.dataset.id = version.id;
    this.element.tabIndex = -1;
    this.picture = el("div", "gpic");
    this.picture.setAttribute("aria-hidden", "true");
    this.name = el("b", "gname");
    this.line = el("p", "gline");
    const acts = el("p", "gacts"), act = (name, label, does) => {
      const button = el("button", `btn sm ${name}`, label);
      button.type = "button";
      button.onclick = does;
      acts.append(button);
      return button;
    };
    act("gopen", "Open", () => this.open());
    this.pick = act("gpick", "Compare", () => actions.choose());
    this.back = act("gback", "Restore", () => this.restore());
    act("grename", "Rename", () => this.rename());
    act("gdelete", "Delete", () => actions.remove());
    this.element.append(this.picture, this.name, this.line, acts);
    this.picture.onclick = () => this.open();
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.chosen(false);
  }

  show(version, newest) {
    this.version = version;
    if (!$("input", this.name)) this.name.textContent = title(version);
    this.name.title = version.prompt;
    this.line.textContent = `${origin(version)} · ${when(version)} · ${version.file}`;
    this.line.title = this.line.textContent;
    this.back.disabled = newest;
    this.back.title = newest ? "This is the newest version of its page" : "Make this the newest version of its page";
    this.element.setAttribute("aria-label", `${title(version)}, ${this.line.textContent}`);
    this.element.classList.toggle("named", Boolean(version.name));
  }

  chosen(on) {
    this.element.classList.toggle("chosen", on);
    this.pick.setAttribute("aria-pressed", String(on));
  }

  // In or out of sight.
  visible(on) {
    if (on === this.on) return;
    this.on = on;
    if (on) queue(() => (this.on ? this.#paint() : null));
    else this.picture.replaceChildren();
  }

  async #paint() {
    if (this.picture.firstChild) return;
    try {
      const { page, image, text } = await versions.picture(this.version.id);
      if (!this.on) return;
      if (page) await this.#frame(page);
      else if (image) { const made = el("img"); made.src = image; made.alt = ""; this.picture.replaceChildren(made); }
      else this.picture.replaceChildren(el("pre", "", text));
    } catch {
      this.picture.replaceChildren(el("p", "", "no picture"));
    }
  }

  #frame(page) {
    const frame = el("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    Object.assign(frame, { title: "", tabIndex: -1 });
    frame.style.cssText = `width:${WIDE}px;height:${HIGH}px`;
    return new Promise((done) => {
      frame.onload = done;
      setTimeout(done, 4000);
      this.picture.replaceChildren(frame);
      this.fit();
      frame.srcdoc = page;
    });
  }

  // The frame as wide as the card.
  fit() {
    const frame = $("iframe", this.picture);
    if (frame) frame.style.transform = `scale(${this.picture.clientWidth / WIDE})`;
  }

  // On the board with its run, where it is a run's; else in the preview.
  async open() {
    const { id, run, origin: made } = this.version;
    try {
      if (run && made === "run" && store.run?.id !== run) {
        const answer = await fetch(`/runs/${encodeURIComponent(run)}`);
        if (answer.ok) { show("playground"); store.receive(await answer.json()); return; }
      }
      const view = await versions.view(id);
      show("playground");
      store.emit("show", view);
    } catch (error) { this.actions.say(error.message); }
  }

  async restore() {
    try { await versions.restore(this.version.id); this.actions.say("Restored: it is the newest version of its page now."); } catch (error) { this.actions.say(error.message); }
  }

  rename() {
    const field = el("input");
    field.value = this.version.name;
    field.maxLength = 80;
    field.placeholder = title(this.version);
    field.setAttribute("aria-label", "Name of this version");
    this.name.replaceChildren(field);
    field.focus();
    field.select();
    let over = false;
    const end = async (keep) => {
      if (over) return;
      over = true;
      const name = field.value.trim();
      this.name.textContent = title(this.version);
      this.element.focus();
      if (!keep || name === this.version.name) return;
      try { await versions.rename(this.version.id, name); } catch (error) { this.actions.say(error.message); }
    };
    field.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") end(false);
    };
    field.onblur = () => end(true);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const own = event.target === this.element;
    const does = {
      Enter: own && (() => this.open()), F2: () => this.rename(), Delete: () => this.actions.remove(),
      ArrowUp: () => this.actions.walk(-this.actions.columns()), ArrowDown: () => this.actions.walk(this.actions.columns()),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }
}

// Pictures wait their turn.
function queue(paint) {
  waiting.push(paint);
  if (painting < AT_ONCE) next();
}

async function next() {
  const paint = waiting.shift();
  if (!paint) return;
  painting++;
  try { await paint(); } finally { painting--; next(); }
}
