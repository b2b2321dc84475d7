// The question before something is done: what, with which values, and what it comes to. It stands in our interface and
// never in the page, and no answer is a no.
//
// Invariants: nothing is approved by accident: the focus goes to the question, not to a button; Escape refuses.

import { el } from "./dom.js";

const TOTALS = ["total", "subtotal", "price", "cost"];

export class Approval {
  #timer = 0;

  // `decide(yes, what, words)` is called once for a question.
  constructor(host, decide) {
    this.host = host;
    this.decide = decide;
  }

  refuse() { this.#say(false); }

  get open() { return !this.host.hidden; }

  // A step ApprovalAsked.
  ask(step) {
    const comes = read(step.foreseen), total = TOTALS.find((name) => typeof comes?.[name] === "number");
    const parts = [values(read(step.arguments))];
    if (comes) {
      const { [total]: sum, ...rest } = comes;
      parts.push(el("h3", "", "What comes of it"), values(rest));
      if (total) parts.push(summed(total, sum));
    } else parts.push(el("p", "", step.foreseen ? `It comes to: ${step.foreseen.slice(0, 300)}` : "What it comes to cannot be told before it is done."));
    this.#open(step.call, words(step.tool), `${step.why}${asker(step)}`, parts, step.seconds);
  }

  // Tools that are not what they were.
  changed(changes) {
    const list = el("ul", "acomes");
    list.append(...changes.map((text) => el("li", "", text)));
    this.#open("tools", "The tools have changed", "Go on with them as they are now?", [list], 0);
  }

  #open(what, title, why, parts, seconds) {
    const head = el("h2", "", title), reason = el("p", "awhy", why), label = el("label", "", "If not: what to do instead (the model reads it)");
    const words = el("input"), row = el("div", "row"), yes = el("button", "btn pri yes", "Approve"), no = el("button", "btn no", "Do not"), left = el("span", "aleft0");
    head.id = "agent-may";
    reason.id = "agent-why";
    words.id = "agent-instead";
    words.maxLength = 500;
    label.htmlFor = words.id;
    yes.type = no.type = "button";
    yes.onclick = () => this.#say(true);
    no.onclick = () => this.#say(false);
    row.append(yes, no, left);
    Object.assign(this, { what, words });
    this.host.replaceChildren(head, reason, ...parts, label, words, row);
    this.host.hidden = false;
    this.host.focus({ preventScroll: true });
    if (seconds) this.#count(left, seconds);
  }

  #count(node, seconds) {
    clearInterval(this.#timer);
    const end = performance.now() + seconds * 1000;
    const tell = () => { node.textContent = `No answer in ${Math.max(0, Math.ceil((end - performance.now()) / 1000))} s is a no.`; };
    tell();
    this.#timer = setInterval(tell, 1000);
  }

  #say(yes) {
    if (!this.open) return;
    const { what, words } = this;
    this.close();
    this.decide(yes, what, words.value.trim());
  }

  close() {
    clearInterval(this.#timer);
    this.host.hidden = true;
  }
}

// Who offers the tool, where the reason does not say it.
const asker = ({ why, origin }) => (why.includes(origin) ? "" : ` Asked by the ${origin.startsWith("/") ? "page " : ""}${origin}.`);

const words = (tool) => `May it ${tool.replace(/[_.-]+/g, " ")}?`;

function read(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch { return null; }
}

// What the call says, a line each.
function values(given) {
  const list = el("dl", "agiven");
  for (const [name, value] of Object.entries(given ?? {})) {
    list.append(el("dt", "", name.replaceAll("_", " ")), el("dd", "", said(value)));
  }
  return list;
}

const said = (value) => (Array.isArray(value) ? value.map(said).join(", ") || "nothing" : typeof value === "string" ? value : JSON.stringify(value));

// What a practice site charges; only of those is it known.
function summed(name, euros) {
  const line = el("p", "atotal");
  line.append(el("span", "", name[0].toUpperCase() + name.slice(1)), el("b", "", `${euros.toFixed(2)} €`));
  return line;
}
