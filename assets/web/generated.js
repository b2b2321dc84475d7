// A page that a model wrote, as a source of tools: in a sandbox without an origin, as in the preview.
//
// Invariants: `sandbox="allow-scripts"` and nothing else; only messages of this very frame count, and only those that
// answer an ask. The page is not trusted to answer.

import { el } from "./dom.js";

const SILENT = 6000; // ms after which a list is given up
const LATE = { failed: "TimeoutError", message: "The page did not answer in time." };
const GONE = { failed: "Reloaded", message: "The page went away during the call." };

export class Generated {
  #count = 0;
  #waiting = new Map();

  constructor(host, view) {
    const frame = el("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "Generated page, sandboxed";
    frame.dataset.address = "generated";
    frame.srcdoc = view.page;
    this.frame = frame;
    this.loaded = new Promise((resolve) => { frame.addEventListener("load", resolve); setTimeout(resolve, SILENT); });
    frame.addEventListener("load", () => this.#gone());
    this.hear = (event) => this.#hear(event);
    addEventListener("message", this.hear);
    host.append(frame);
  }

  remove() {
    removeEventListener("message", this.hear);
    this.#gone();
    this.frame.remove();
  }

  #gone() {
    for (const answer of this.#waiting.values()) answer(GONE);
    this.#waiting.clear();
  }

  #hear({ source, data }) {
    if (source !== this.frame.contentWindow || data?.clover !== "tools" || typeof data.said !== "object") return;
    this.#waiting.get(data.number)?.(data.said ?? {});
  }

  async answer({ what, name, arguments: args, seconds }) {
    await this.loaded;
    const number = ++this.#count;
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(LATE), what === "list" ? SILENT : seconds * 1000);
      const done = (said) => { clearTimeout(timer); this.#waiting.delete(number); resolve(said); };
      this.#waiting.set(number, done);
      this.frame.contentWindow?.postMessage({ clover: "tools", number, what, name, args }, "*");
    });
  }
}
