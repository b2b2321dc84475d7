// The inspector: all that is known of the chosen cell at the round on screen, beside the board.
//
// Invariants: it follows the timeline: nothing is shown that happened later than the frame on screen. What the page
// knows itself is there at once; the rest comes from the server (facts.js) while somebody looks.

import { $, el, icon } from "./dom.js";
import { candidates, experts, headed, hexed, memories, replaced, revisions, section } from "./dossier.js";
import { quoted, stateOf } from "./face.js";
import { Facts } from "./facts.js";
import { BY_THRESHOLD } from "./lens.js";
import { COMMITTED, DRAFT, MASKED } from "./run.js";
import { sparkline } from "./sparkline.js";
import { store } from "./store.js";

const CROSS = "M5.5 5.5l9 9M14.5 5.5l-9 9";
const KINDS = ["remask", "draft", "commit", "edit"]; // by what a cell of the board is
const AGAIN = new Set(["remask", "renoise"]);

export class Inspector {
  #facts = new Facts((pos) => { if (pos === store.selected) this.paint(); });
  #shown = ""; // what is painted, so that nothing is painted twice
  #refused = false; // somebody closed it: walking the cells does not open it again

  constructor(host, board) {
    this.host = host;
    this.board = board;
    this.area = host.parentElement;
    this.leader = $(".leader", this.area);
    const shut = el("button", "ib shut");
    shut.type = "button";
    shut.title = "Close (Esc)";
    shut.setAttribute("aria-label", "Close the inspector");
    shut.append(icon(CROSS));
    shut.onclick = () => this.close();
    this.name = el("code");
    this.name.id = "inspected";
    this.state = el("p", "meta");
    this.body = el("div", "body");
    const head = el("header");
    head.append(this.name, shut);
    host.append(head, this.state, this.body);
    this.jump = this.#jump();
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
    store.on("select", () => this.paint());
    store.on("begin", () => { if (this.isOpen) this.#show(false); this.#shown = ""; });
    store.on("theme", () => this.point());
    board.el.addEventListener("scroll", () => this.point(), { passive: true });
    addEventListener("resize", () => this.point());
  }

  get isOpen() { return !this.host.hidden; }

  open(anchor) {
    this.#refused = false;
    if (store.selected >= 0 && !this.isOpen) this.#show(true, anchor);
    this.paint();
  }

  // Open unless it was closed before.
  offer(anchor) { if (!this.#refused) this.open(anchor); }

  close() {
    if (!this.isOpen) return;
    const within = this.host.contains(document.activeElement);
    this.#refused = true;
    this.#show(false);
    if (within) this.board.el.focus({ preventScroll: true });
  }

  // The board makes room; what is looked at stays where it was on screen.
  #show(on, anchor = this.board.cells[store.selected]?.main) {
    const before = anchor?.getBoundingClientRect().top;
    this.host.hidden = !on;
    this.area.classList.toggle("inspecting", on);
    if (anchor) this.board.el.scrollTop += anchor.getBoundingClientRect().top - before;
    this.point();
  }

  #jump() {
    const jump = el("button", "jump", "Jump to its commit");
    jump.type = "button";
    jump.title = "To the round that committed it; again: to the next that revised it (C)";
    jump.onclick = () => store.seekCommit(store.selected);
    return jump;
  }

  paint() {
    const { run, k, selected: pos } = store;
    if (!this.isOpen || !run || pos < 0 || k < 0) return;
    if (!this.board.shows(pos)) { this.#nothing(pos); return; }
    const facts = this.#facts.of(run, pos), seq = run.frames[k].last;
    const told = facts?.moments ?? remembered(run, pos);
    const known = told.filter((moment) => moment.seq <= seq);
    const state = run.at(pos, k);
    const key = [run.id, pos, known.length, told.length, facts?.error, Boolean(facts), state?.kind, state?.text, run.decided(pos).length].join();
    if (key !== this.#shown) this.#fill(run, pos, state, facts, known, told.length);
    this.#shown = key;
    this.point();
  }

  // The cell is not on the board at this round: its block opens later, or the text ends before it.
  #nothing(pos) {
    this.#shown = "";
    this.#title("", "not on the board at this round");
    replaced(this.body, [el("p", "note", `Position ${pos + 1}. Go on along the timeline, or choose another cell.`), this.jump]);
    this.jump.disabled = !store.run.decided(pos).length;
    this.point();
  }

  #title(text, state, more = "") {
    this.name.textContent = text || "·";
    this.name.title = text;
    this.state.replaceChildren(el("b", "", state), el("span", "", more));
  }

  #fill(run, pos, state, facts, known, slots) {
    const block = run.blocks.find((each) => pos >= each.start && pos < each.start + each.length);
    const last = known.at(-1), decided = state?.kind >= COMMITTED;
    const text = last && !AGAIN.has(last.kind) ? last.text : "";
    const unsure = last?.kind === "draft" && state?.kind !== DRAFT; // a guess that the board does not show
    const sure = text ? `${last.confidence.toFixed(2)} sure` : "";
    this.#title(text ? quoted(text) : "", unsure ? "masked; a faint guess" : stateOf(state), sure);
    const nodes = [place(pos, block, last)];
    if (facts?.error) nodes.push(this.#missing(facts, pos));
    const heading = headed("Confidence");
    heading.append(this.jump);
    if (known.length) {
      const least = run.config.mode === "diffusion" && BY_THRESHOLD.has(run.config.strategy) ? run.config.threshold : null;
      nodes.push(section("conf", heading, sparkline(known, slots, least)));
    } else nodes.push(section("conf", heading, el("p", "note", "Nothing was guessed here yet.")));
    nodes.push(...measured(run, pos, known, decided));
    replaced(this.body, nodes);
    this.host.setAttribute("aria-label", `Inspector: position ${pos + 1}`);
    this.jump.disabled = !run.decided(pos).length;
  }

  #missing(facts, pos) {
    const said = el("p", facts.lasting ? "note" : "note bad", facts.error);
    if (facts.lasting) return said;
    const again = el("button", "btn sm", "Ask again");
    again.type = "button";
    again.onclick = () => { this.#facts.forget(pos); this.#shown = ""; this.paint(); };
    said.append(" ", again);
    return said;
  }

  // A line from the cell to the inspector, while both are on screen side by side.
  point() {
    const main = this.board.cells[store.selected]?.main, area = this.area.getBoundingClientRect();
    const from = main?.getBoundingClientRect(), to = this.host.getBoundingClientRect();
    const seen = this.isOpen && this.board.shows(store.selected) && from.bottom > area.top + 4 && from.bottom < area.bottom - 4 && from.right < to.left - 4;
    this.leader.hidden = !seen;
    if (!seen) return;
    const x = from.left - area.left;
    this.leader.style.transform = `translate(${x}px, ${from.bottom - area.top + 1}px)`;
    this.leader.style.width = `${to.left - area.left - x}px`;
  }
}

// Position and block, token and bytes.
function place(pos, block, last) {
  const list = el("dl", "facts");
  const add = (name, value, title = "") => {
    const data = el("dd", "", value);
    data.title = title;
    list.append(el("dt", "", name), data);
    return data;
  };
  add(`Position ${pos + 1}`, `${pos - block.start + 1} of ${block.length} in block ${block.number + 1}`);
  if (last?.bytes) add(`Token ${last.token}`, hexed(last.bytes), `Bytes: ${last.bytes}`).classList.add("hex");
  return list;
}

// What only the server knows: candidates, entropy, memory and experts, as of the last guess; and what became of it.
function measured(run, pos, known, decided) {
  const nodes = [], guesses = known.filter((moment) => moment.candidates?.length);
  const guess = guesses.at(-1), made = known.filter((moment) => moment.experts?.length || moment.memories?.length).at(-1);
  if (guess) {
    const entropy = run.tops.entropy || guess.entropy ? `entropy ${guess.entropy.toFixed(2)} nats` : "entropy not recorded";
    nodes.push(section("cands0", headed(`Candidates, round ${guess.round + 1}`, entropy), candidates(guess, guesses.at(-2), pos)));
  }
  const last = known.filter((moment) => moment.memory !== undefined && !AGAIN.has(moment.kind)).at(-1);
  if (last) {
    const share = last.memory ? last.memory.toFixed(2) : "not recorded";
    const layers = made === last && made.memories.length ? [memories(made.memories)] : [];
    const later = last.memory && !decided ? [el("p", "note", "Layer by layer once it is committed.")] : [];
    nodes.push(section("mem0", headed(layers.length ? "Memory share by delta layer" : "Memory share", share), ...layers, ...later));
  }
  if (made?.experts.length) nodes.push(section("exp0", headed("Experts by layer"), experts(made.experts)));
  if (known.filter((moment) => moment.kind !== "draft").length > 1) nodes.push(section("rev0", headed("Revised"), revisions(known)));
  return nodes;
}

// What the page itself knows of a cell's rounds, in the form of the server's moments.
function remembered(run, pos) {
  const moments = [];
  let before = null;
  for (const each of run.histories[pos] ?? []) {
    const same = before && before.kind === each.kind && before.confidence === each.confidence && before.step === each.step;
    before = each;
    if (same) continue;
    const { block, step } = run.figures(each.k), draft = each.kind === MASKED && each.confidence > 0;
    moments.push({ seq: run.frames[each.k].last, block, round: step, kind: draft ? "draft" : KINDS[each.kind],
      text: each.text, confidence: each.confidence / 100 });
  }
  return moments;
}
