// What stands beside the board for an MCP server, which has no page: where it is, and what it says that it offers.
//
// Invariants: all of it goes in as text; a list that comes late, after another was asked for, is dropped.

import { el } from "./dom.js";
import { asked } from "./measure.js";

const ASKS = "You are asked before every call: what a tool does is the server’s own claim, also where it says that it only reads.";
const TRUSTS = "What the server says only reads is called without asking, since the playground was started with --mcp-trust. Everything else is asked about.";
const BLIND = "There is no page to see and none to take over: what a call did is known only by what comes back.";

export class Server {
  name = "";
  #asked = 0;

  // `changed(what)` is called with "loading", "ready", "calling", "gone".
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
  }

  shown(on) { this.host.hidden = !on; }

  // Connect, if that is not done yet, and show what there is; `where` says to what.
  async load(where) {
    this.where = where;
    const number = ++this.#asked;
    this.changed("loading");
    if (!this.name) this.host.replaceChildren(el("p", "awhere", where), el("p", "", "Connecting to it."));
    try {
      const said = await asked("/agent/server");
      if (number !== this.#asked) return;
      this.name = said.name;
      this.#draw(said);
      this.changed("ready");
    } catch (error) {
      if (number !== this.#asked) return;
      this.host.replaceChildren(el("p", "awhere", where), el("p", "abad", error.message), this.#again("Try again"));
      this.changed("gone");
    }
  }

  // A step of the task: which tool is being called.
  hear(step) {
    if (step.type === "CallMade") this.#mark(step.tool);
    else if (step.type === "ResultRead" || step.type === "CallLost" || step.type === "TaskEnded") this.#mark("");
  }

  #mark(name) {
    for (const item of this.host.querySelectorAll("li")) item.classList.toggle("on", Boolean(name) && item.dataset.tool === name);
    this.changed(name ? "calling" : "ready");
  }

  #draw({ where, trusted, tools, refused }) {
    const list = el("ul");
    list.append(...tools.map(row));
    this.host.replaceChildren(
      el("p", "awhere", where), el("p", "", trusted ? TRUSTS : ASKS), el("p", "", BLIND),
      el("h3", "", tools.length === 1 ? "1 tool" : `${tools.length} tools`), list, ...refused.map((text) => el("p", "abad", text)), this.#again("List them again"),
    );
  }

  #again(label) {
    const button = el("button", "btn sm", label);
    button.type = "button";
    button.onclick = () => this.load(this.where);
    return button;
  }
}

function row({ name, description, reads, arguments: given }) {
  const item = el("li"), head = el("p", "aname"), about = el("p", "aabout0", description);
  item.dataset.tool = name;
  about.title = description;
  head.append(el("b", "", name), el("span", "", given.length ? given.join(", ") : "no arguments"));
  if (reads) head.append(el("i", "", "says it only reads"));
  item.append(head, about);
  return item;
}
