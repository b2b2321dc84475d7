// The page beside the board whose tools the model calls: a practice site in a frame of its own.
//
// Invariants: a frame only ever shows an address below /sites/, whose own policy is its sandbox; an ask is answered also
// when the page hangs, is loaded anew in the middle of a call, or is not there. A call is made once and never again.

import { el } from "./dom.js";

const READY = 8000; // ms that a page may take until it is drawn and its tools are there
const LOOK = 50;

export class Beside {
  frame = null;
  busy = 0; // calls that are being made
  #ready = null;

  // `changed(what)` is called with "loading", "ready", "calling", "gone".
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    this.bridge = import("/sites/bridge.js");
  }

  // Show a site as this visitor has it. Resolves once its tools are there, or it has been waited for too long.
  show(site, visitor, theme) {
    const address = `/sites/${site}/?${new URLSearchParams({ visitor, theme })}`;
    if (this.frame?.dataset.address === address && this.path === `/sites/${site}/`) return this.#ready;
    this.frame?.remove();
    this.frame = el("iframe");
    this.frame.title = "The page whose tools the model calls";
    this.frame.dataset.address = address;
    this.frame.addEventListener("load", () => this.#loaded());
    this.changed("loading");
    this.frame.src = address;
    this.host.append(this.frame);
    this.#ready = this.#drawn(this.frame);
    return this.#ready;
  }

  reload() { this.#window?.location.reload(); }

  get #window() { return this.frame?.contentWindow ?? null; }

  // The document in the frame; null where it is none of ours.
  get document() {
    try { return this.#window?.document ?? null; } catch { return null; }
  }

  get path() { return this.document?.location?.pathname ?? ""; }

  #loaded() {
    this.changed("loading");
    this.#ready = this.#drawn(this.frame);
  }

  async #drawn(frame) {
    const end = performance.now() + READY;
    while (frame === this.frame && performance.now() < end) {
      if (this.document?.documentElement?.dataset.ready !== undefined) { this.changed(this.busy ? "calling" : "ready"); return true; }
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    if (frame === this.frame) this.changed("gone");
    return false;
  }

  // What to say to an ask of the program: {tools, path}, {result}, or {failed, message}.
  async answer(ask) {
    await this.#ready;
    const context = this.document?.modelContext;
    if (!context) return { failed: "NotFoundError", message: "The page beside offers no tools, or is not there." };
    const { list, call } = await this.bridge;
    if (ask.what === "list") return { tools: await list(context), path: this.path };
    return this.#during(ask.seconds, (signal) => call(context, ask.name, ask.arguments, { signal }));
  }

  // A call against the page's going away, and its time.
  async #during(seconds, make) {
    const controller = new AbortController(), window = this.#window;
    let leave;
    const gone = new Promise((resolve) => {
      leave = () => resolve({ failed: "Reloaded", message: "The page was loaded anew during the call." });
      window.addEventListener("pagehide", leave);
    });
    const timer = setTimeout(() => controller.abort(), seconds * 1000);
    this.busy += 1;
    this.changed("calling");
    try {
      return await Promise.race([make(controller.signal), gone]);
    } finally {
      this.busy -= 1;
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      if (!this.busy) this.changed("ready");
    }
  }
}
