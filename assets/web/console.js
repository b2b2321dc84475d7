// What a running page says, in words, under it: script errors, what was blocked, lines for the console, dialogs.
//
// Invariants: what is said goes in as text and is only for people to read; so much is kept and no more, the rest counted.

import { $, calmly, el } from "./dom.js";

const MOST = 99;   // lines that are kept
const LONGEST = 300;
const NAMES = { error: "script error", blocked: "blocked", log: "console", warn: "warning", bad: "console error", dialog: "dialog" };

export class Console {
  #lines = [];
  #counts = {};
  #trouble = "";
  eager = false; // whether the lines are shown as soon as there are any

  // `stop` ends the page.
  constructor(host, stop) {
    this.host = host;
    this.list = $("ol", host);
    this.text = $("summary span", host);
    this.halt = $(".halt", host);
    this.halt.onclick = (event) => { event.preventDefault(); stop(); };
    this.paint = calmly(() => this.#paint(), 100);
    this.clear();
  }

  clear() {
    this.#lines = [];
    this.#counts = Object.fromEntries(Object.keys(NAMES).map((kind) => [kind, 0]));
    this.#trouble = "";
    this.paint();
  }

  // One line; `more` says how many lines were not told apart.
  add(kind, text) {
    if (kind === "more") this.#counts.log += Number(text) || 0;
    if (!Object.hasOwn(NAMES, kind)) return;
    this.#counts[kind]++;
    const last = this.#lines.at(-1);
    if (last?.kind === kind && last.text === text.slice(0, LONGEST)) last.times++;
    else if (this.#lines.length < MOST) this.#lines.push({ kind, text: text.slice(0, LONGEST), times: 1 });
    this.paint();
  }

  // What is wrong with the page as a whole, or "".
  trouble(text) {
    if (text === this.#trouble) return;
    this.#trouble = text;
    this.paint();
  }

  #paint() {
    const { error, blocked, log, warn, bad, dialog } = this.#counts, said = log + warn + bad + dialog;
    const first = (kind) => this.#lines.find((line) => line.kind === kind)?.text ?? "";
    const parts = [
      error ? `${many(error, "script error")}: ${first("error")}` : "No script errors",
      blocked ? `${blocked > 1 ? `${blocked} ` : ""}blocked: ${first("blocked")}` : "nothing left the box",
      ...(said ? [`${many(said, "line")} said`] : []),
    ];
    this.host.classList.toggle("bad", Boolean(error || blocked || this.#trouble));
    this.text.textContent = this.#trouble || parts.join(" · ");
    this.text.title = this.#trouble ? "" : parts.join(" · ");
    this.halt.hidden = !this.#trouble;
    this.host.classList.toggle("silent", !this.#lines.length);
    if (!this.#lines.length) this.host.open = false;
    else if (this.eager) { this.host.open = true; this.eager = false; }
    const left = error + blocked + said - this.#lines.reduce((sum, line) => sum + line.times, 0);
    this.list.replaceChildren(...this.#lines.map(item), ...(left > 0 ? [el("li", "", `and ${many(left, "line")} more`)] : []));
  }
}

const many = (count, what) => `${count} ${what}${count > 1 ? "s" : ""}`;

function item({ kind, text, times }) {
  const line = el("li", kind);
  line.append(el("b", "", NAMES[kind]), el("span", "", text));
  if (times > 1) line.append(el("i", "", `×${times}`));
  return line;
}
