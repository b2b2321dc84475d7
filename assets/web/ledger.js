// The log of a task in plain words: a line for each step that a person wants to know about.
//
// Invariants: sentences come from the program (app/agent/story.py) and go in as text; the end is followed unless
// somebody has scrolled up.

import { el } from "./dom.js";

const SIGNS = {
  TaskBegan: ["task", "•"], ToolsListed: ["page", "≡"], ToolsChanged: ["bad", "!"], TurnBegan: ["turn", ""], ModelLost: ["bad", "!"],
  CallRead: ["call", "→"], CallMalformed: ["bad", "!"], CallUnfit: ["bad", "!"], ApprovalAsked: ["ask", "?"], Approved: ["person", "✓"],
  Refused: ["person", "✕"], ResultRead: ["result", "←"], CallLost: ["bad", "!"], RepeatNoticed: ["bad", "!"], Paused: ["person", "‖"],
  Resumed: ["person", "▸"], TakenOver: ["person", "✋"], HandedBack: ["person", "▸"], TaskEnded: ["end", "■"],
};
const NEAR = 60; // px from the end within which it is followed

export class Ledger {
  constructor(host) { this.host = host; }

  clear() { this.host.replaceChildren(); }

  head(text) { this.#append(el("li", "head", text)); }

  trouble(text) { this.#append(line("bad", "!", text)); }

  add(step) {
    if (!step.says) return;
    const [kind, sign] = SIGNS[step.type] ?? ["", ""];
    const bad = step.type === "ResultRead" && step.failed;
    const node = line(bad ? "bad" : kind, sign, step.says);
    node.dataset.type = step.type;
    this.#append(node);
  }

  #append(node) {
    const { host } = this, near = host.scrollHeight - host.scrollTop - host.clientHeight < NEAR;
    host.append(node);
    if (near) host.scrollTop = host.scrollHeight;
  }
}

function line(kind, sign, text) {
  const node = el("li", kind), mark = el("i", "", sign);
  mark.setAttribute("aria-hidden", "true");
  node.append(mark, el("span", "", text));
  return node;
}
