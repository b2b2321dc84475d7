// Branching: at a round, mask cells again or pin a candidate, choose how to decode, and go on from there. Below it the
// runs of this page as a tree, of which two can be compared.
//
// Invariants: only cells of the block that is open at the round on screen can be changed; a branch is a run of its own,
// and the run it came from stays as it was.

import { $, el } from "./dom.js";
import { Compare } from "./compare.js";
import { offered, named, settings } from "./knobs.js";
import { lineage, open } from "./lineage.js";
import { live, stop } from "./live.js";
import { COMMITTED } from "./run.js";
import { store } from "./store.js";

const HOW = "Click or drag over its cells to mask them again. In a cell's inspector, choose a candidate to pin it.";

export function mount({ element }) {
  const bar = new Bar($(".cutbar", element));
  new Tree($(".treebar", element), new Compare($("dialog.compare", element)));
  store.on("branch", () => bar.toggle());
  store.on("begin", (run) => { bar.leave(); note(run); });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable], dialog[open]");
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "b") { event.preventDefault(); bar.toggle(); }
    if (event.key === "m" && bar.active) { event.preventDefault(); bar.mask(store.selected); }
    if (event.key === "Escape" && bar.active) { event.preventDefault(); event.stopPropagation(); bar.leave(); }
  }, true);
}

// A run that was begun elsewhere, by Generate or from a file, is a root of the tree.
async function note(run) {
  const kind = run.origin === "recorded" ? "recorded, " : "";
  let label = run.config.strategy;
  try { const { strategies, dials } = await offered(); label = named(run.config, strategies, dials); } catch { /* its plain name will do */ }
  lineage.add(run.id, { label: kind + label });
}

class Bar {
  active = false;
  #marks = new Map(); // position → "mask" or "pin"
  #pins = new Map();  // position → token
  #settings = null;
  #going = null;      // {id, controller} of a branch that is being written
  #drag = null;       // what dragging over cells does: mark or unmark

  constructor(element) {
    this.element = element;
    $(".leave", element).onclick = () => this.leave();
    $(".clear", element).onclick = () => this.#clear();
    $(".grow", element).onclick = () => this.#grow();
    store.on("moved", () => { if (this.active) this.#place(); });
    store.on("candidate", (chosen) => { if (this.active) this.#pin(chosen); });
    store.on("begin", (run) => { if (this.#going && this.#going.id !== run.id) this.#going.controller.abort(); });
    addEventListener("click", (event) => { if (event.target.closest?.("#stop") && this.#going?.id) stop(this.#going.id); }, true);
    const board = () => document.querySelector("#part-stage .board");
    document.addEventListener("pointerdown", (event) => {
      const cell = this.active && board()?.contains(event.target) ? event.target.closest("[data-pos]") : null;
      if (!cell || event.button) return;
      this.#drag = this.#marks.get(Number(cell.dataset.pos)) === "mask" ? "clear" : "mask";
      this.mask(Number(cell.dataset.pos), this.#drag);
    });
    document.addEventListener("pointerover", (event) => {
      const cell = this.#drag ? event.target.closest?.("[data-pos]") : null;
      if (cell && board()?.contains(cell)) this.mask(Number(cell.dataset.pos), this.#drag);
    });
    addEventListener("pointerup", () => { this.#drag = null; });
  }

  toggle() { if (this.active) this.leave(); else this.enter(); }

  async enter() {
    const { run } = store;
    if (!run || !run.marks.length) return hint("There is no round yet to branch from: generate something first.");
    if (store.phase !== "done") return hint("Branch when the run is over, or stop it first.");
    store.pause();
    if (run.markAt(store.k) < 0) store.seek(run.marks[0].k);
    try {
      this.#settings = await settings($(".cutset", this.element), run.config);
    } catch {
      return hint("The program does not answer: it has ended or was restarted.");
    }
    this.active = true;
    this.element.hidden = false;
    document.documentElement.classList.add("branching");
    $(".how", this.element).textContent = HOW;
    this.#place();
    $(".grow", this.element).focus();
  }

  leave() {
    if (!this.active) return;
    this.active = false;
    this.element.hidden = true;
    document.documentElement.classList.remove("branching");
    this.#clear();
  }

  // Mask a committed cell of the open block again, or take that back.
  mask(pos, what = this.#marks.get(pos) === "mask" ? "clear" : "mask") {
    if (pos < 0 || !this.#inside(pos)) return;
    const state = store.run.at(pos, store.k);
    if (what === "mask" && (!state || state.kind < COMMITTED)) return; // masked already
    this.#pins.delete(pos);
    if (what === "mask") this.#marks.set(pos, "mask"); else this.#marks.delete(pos);
    this.#tell();
  }

  #pin({ pos, token }) {
    if (!this.#inside(pos)) return;
    this.#marks.set(pos, "pin");
    this.#pins.set(pos, token);
    this.#tell();
  }

  #inside(pos) {
    const block = store.run.block(this.block);
    const inside = pos >= block.start && pos < block.start + block.length;
    if (!inside) hint(`At this round block ${this.block + 1} is open: only its cells can be changed. Go to a round of another block to change that one.`);
    return inside;
  }

  // The round on screen is where the branch begins; what was marked at another round is marked no more.
  #place() {
    const { run } = store;
    const mark = run.marks[run.markAt(store.k)];
    $(".grow", this.element).disabled = !mark;
    if (!mark) { $(".where", this.element).textContent = "Go to a round."; return; }
    this.at = run.frames[mark.k].last;
    this.block = mark.block;
    this.from = `block ${mark.block + 1}, round ${mark.step + 1}`;
    $(".where", this.element).textContent = `Branch after ${this.from}.`;
    this.#clear();
  }

  #clear() {
    this.#marks.clear();
    this.#pins.clear();
    this.#tell();
  }

  #tell() {
    const count = (kind) => [...this.#marks.values()].filter((each) => each === kind).length;
    const parts = [[count("mask"), "to mask"], [count("pin"), "pinned"]].filter(([many]) => many);
    $(".count", this.element).textContent = parts.map((part) => part.join(" ")).join(", ") || "nothing changed";
    $(".clear", this.element).disabled = !parts.length;
    store.emit("marks", new Map(this.#marks));
    store.schedule();
  }

  async #grow() {
    const parent = store.run.id, from = this.from, label = this.#settings.label();
    const remask = [...this.#marks].filter(([, kind]) => kind === "mask").map(([pos]) => pos);
    const wish = { config: this.#settings.read(), branch: { run: parent, seq: this.at, remask, pins: [...this.#pins] } };
    const controller = new AbortController();
    const going = this.#going = { id: null, controller };
    this.leave();
    try {
      await live(wish, (message) => {
        if (message.run) {
          going.id = message.run.id;
          const changes = [remask.length && `${remask.length} masked`, wish.branch.pins.length && `${wish.branch.pins.length} pinned`].filter(Boolean).join(", ");
          lineage.add(message.run.id, { label, parent, from: [from, changes].filter(Boolean).join("; ") });
        }
        store.receive(message);
      }, { signal: controller.signal, lane: "branch" });
    } catch (error) {
      if (!controller.signal.aborted) store.emit("say", { tone: "bad", text: error.message });
    } finally {
      if (this.#going === going) this.#going = null;
    }
  }
}

class Tree {
  constructor(element, compare) {
    this.element = element;
    this.nodes = $(".nodes", element);
    lineage.addEventListener("change", () => this.#draw());
    for (const name of ["begin", "phase"]) store.on(name, () => this.#draw());
    $(".versus", element).onclick = () => {
      const here = lineage.find(store.run?.id) ?? lineage.nodes.at(-1);
      const other = lineage.find(here.parent) ?? lineage.nodes.filter((node) => node.id !== here.id).at(-1);
      compare.open(other.id, here.id);
    };
    this.#draw();
  }

  #draw() {
    this.element.hidden = lineage.nodes.length < 2;
    $(".versus", this.element).disabled = store.phase === "running" || store.phase === "waiting";
    this.nodes.replaceChildren(...lineage.tree().map((node) => {
      const chip = el("button", node.depth ? "node twig" : "node");
      chip.type = "button";
      chip.append(el("b", "", node.name), el("span", "", node.label));
      chip.title = node.from ? `Branches off run ${node.name.replace(/\.\d+$/, "")} after ${node.from}` : "Show this run on the board";
      chip.setAttribute("aria-pressed", String(node.id === store.run?.id));
      chip.onclick = () => open(node.id);
      return chip;
    }));
    this.nodes.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function hint(text) { store.emit("hint", text); }
