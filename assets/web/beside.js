// The page beside the board whose tools the model calls: a practice site in a frame of its own, or a page that a model
// wrote, in its sandbox (generated.js).
//
// Invariants: a frame with an origin only ever shows an address below /sites/, whose own policy is its sandbox; an ask is
// answered also when the page hangs, is loaded anew in the middle of a call, or is not there. A call is made once.

import { el } from "./dom.js";
import { Generated } from "./generated.js";

const READY = 8000; // ms that a page may take until it is drawn and its tools are there
const LOOK = 50;

export class Beside {
  frame = null;
  busy = 0; // calls that are being made
  #ready = null;
  #generated = null;

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
    this.#clear();
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

  // Show a page that a model wrote (a view of app/preview/view.py).
  async page(view) {
    this.#clear();
    this.changed("loading");
    const made = this.#generated = new Generated(this.host, view);
    await made.loaded;
    if (made === this.#generated) this.changed("ready");
  }

  reload() { this.frame?.contentWindow?.location.reload(); }

  #clear() {
    this.#generated?.remove();
    this.frame?.remove();
    this.#generated = this.frame = null;
  }

  // The document in the frame; null where it is none of ours.
  get document() {
    try { return this.frame?.contentWindow?.document ?? null; } catch { return null; }
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
    const called = ask.what === "call";
    if (called) this.#busy(1);
    try {
      return await (this.#generated ? this.#generated.answer(ask) : this.#site(ask));
    } finally {
      if (called) this.#busy(-1);
    }
  }

  async #site(ask) {
    await this.#ready;
    const context = this.document?.modelContext;
    if (!context) return { failed: "NotFoundError", message: "The page beside offers no tools, or is not there." };
    const { list, call } = await this.bridge;
    if (ask.what === "list") return { tools: await list(context), path: this.path };
    return this.#during(ask.seconds, (signal) => call(context, ask.name, ask.arguments, { signal }));
  }

  #busy(by) {
    this.busy += by;
    this.changed(this.busy ? "calling" : "ready");
  }

  // A call against the page's going away, and its time.
  async #during(seconds, make) {
    const controller = new AbortController(), window = this.frame.contentWindow;
    let leave;
    const gone = new Promise((resolve) => {
      leave = () => resolve({ failed: "Reloaded", message: "The page was loaded anew during the call." });
      window.addEventListener("pagehide", leave);
    });
    const timer = setTimeout(() => controller.abort(), seconds * 1000);
    try {
      return await Promise.race([make(controller.signal), gone]);
    } finally {
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
    }
  }
}
