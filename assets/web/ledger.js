// The log of a task in plain words: a line for each step that a person wants to know about.
//
// Invariants: sentences come from the program (app/agent/story.py) and go in as text; the end is followed unless
// somebody has scrolled up. What stands beside the log already is said in fewer words.

import { el } from "./dom.js";

const SIGNS = {
  TaskBegan: ["task", "•"], ToolsListed: ["page", "≡"], ToolsChanged: ["bad", "!"], TurnBegan: ["turn", ""], ModelLost: ["bad", "!"],
  CallRead: ["call", "→"], CallMalformed: ["bad", "!"], CallUnfit: ["bad", "!"], ApprovalAsked: ["ask", "?"], Approved: ["person", "✓"],
  Refused: ["person", "×"], ResultRead: ["result", "←"], CallLost: ["bad", "!"], RepeatNoticed: ["bad", "!"], Paused: ["person", "‖"],
  Resumed: ["person", "▸"], TakenOver: ["person", "◆"], HandedBack: ["person", "▸"], TaskEnded: ["end", "■"],
};
const SHORT = {
  TaskBegan: ({ policy }) => policy, // the wish stands above
  ToolsListed: ({ names, appeared, refused }) => (names.length === appeared.length && !refused.length ? `Offered: ${names.length} tool${names.length === 1 ? "" : "s"}.` : undefined),
  ApprovalAsked: () => "You are asked whether it may.",
};
const NEAR = 60; // px from the end within which it is followed

export class Ledger {
  #near = true;
  #top = 0;

  constructor(host) {
    this.host = host;
    host.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#follow()).observe(host); // a question below takes some of its room
  }

  clear() {
    this.host.replaceChildren();
    this.#near = true;
  }

  head(text) { this.#append(el("li", "head", text)); }

  trouble(text) { this.#append(line("bad", "!", text)); }

  add(step) {
    const text = SHORT[step.type]?.(step) ?? step.says;
    if (!text) return;
    const [kind, sign] = SIGNS[step.type] ?? ["", ""];
    const bad = step.type === "ResultRead" && step.failed;
    const node = line(bad ? "bad" : kind, sign, text, step.tool);
    node.dataset.type = step.type;
    this.#append(node);
  }

  #append(node) {
    this.host.append(node);
    this.#follow();
  }

  // Only who scrolls up leaves the end; that it moved away by itself is no reason.
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.host;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.#near = true;
    else if (scrollTop < this.#top) this.#near = false;
    this.#top = scrollTop;
  }

  #follow() { if (this.#near) this.host.scrollTop = this.host.scrollHeight; }
}

// A line: the tool's name stands out, and what was quoted looks it.
function line(kind, sign, text, tool = "") {
  const node = el("li", kind), mark = el("i", "", sign), said = el("span");
  mark.setAttribute("aria-hidden", "true");
  const begin = text.indexOf("“"), end = text.lastIndexOf("”");
  const quoted = begin >= 0 && end > begin;
  said.append(...named(quoted ? text.slice(0, begin) : text, tool));
  if (quoted) said.append(el("span", "quote", text.slice(begin, end + 1)), text.slice(end + 1));
  if (sign) node.append(mark);
  node.append(said);
  return node;
}

function named(text, tool) {
  const at = tool ? text.indexOf(tool) : -1;
  return at < 0 ? [text] : [text.slice(0, at), el("b", "", tool), text.slice(at + tool.length)];
}
