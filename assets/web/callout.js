// The card that speaks of one step, and the ring around what it speaks of.
//
// Invariants: texts go in as textContent; the ring lets every click through; the card stands in the room that the board
// leaves at its right, beside what it points at, above or below it.

import { $, $$, el } from "./dom.js";

const GAP = 14; // px between the card, what it points at, and the edges of the board
const ARROW = 26; // px that the arrow keeps from the corners of the card
const TARGETS = {
  block: ".blk.open .run", board: ".board", lens: ".lens", timeline: ".trk", play: ".ctrls .play", measures: ".meas",
  ramp: ".ramp0", figures: ".figs", held: ".fig:has([data-figure=held])", rounds: ".trk",
  per_forward: ".fig:has([data-figure=forward])", forwards: ".fig:has([data-figure=forwards])",
};

// The element that a step points at: `pos` is its cell.
export function pointed(name, pos) {
  return (name === "cell" ? $(`.board [data-pos="${pos}"]`) : $(TARGETS[name])) ?? $(".board");
}

export class Callout {
  #target = () => null;

  // `does`: what prior, next, after, leave and home (to the lesson's run) do.
  constructor(view, does) {
    this.card = $(".callout", view);
    this.ring = $(".spot", view);
    this.heard = $(".heard", view);
    for (const name of ["prior", "next", "after", "leave"]) $(`.${name}`, this.card).onclick = does[name];
    $(".elsewhere button", this.card).onclick = does.home;
    this.card.addEventListener("keydown", (event) => this.#key(event, does));
    const place = () => this.place();
    addEventListener("resize", place);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    new ResizeObserver(place).observe(this.card);
  }

  // `step`: {title, where, text: [[pieces]], todo, dots: [at, of], next, first, after}.
  show(step, target) {
    const { card } = this;
    $("h3", card).textContent = step.title;
    $(".where", card).textContent = step.where;
    $(".words", card).replaceChildren(...step.text.map((pieces) => {
      const line = el("p");
      for (const [text, strong] of pieces) line.append(strong ? el("b", "", text) : text);
      return line;
    }));
    const todo = $(".todo", card);
    todo.hidden = !step.todo;
    todo.classList.remove("did");
    $("span", todo).textContent = step.todo ?? "";
    $(".dots", card).replaceChildren(...Array.from({ length: step.dots[1] }, (_, i) => el("i", i < step.dots[0] ? "seen" : i === step.dots[0] ? "now" : "")));
    $(".next", card).textContent = step.next;
    $(".prior", card).disabled = step.first;
    $(".after", card).hidden = !step.after;
    $(".try", card).hidden = true;
    this.elsewhere(false);
    card.hidden = false;
    this.#target = target;
    this.heard.textContent = [`${step.where}.`, `${step.title}.`, ...$$(".words p", card).map((line) => line.textContent), step.todo ?? ""].join(" ");
    this.place();
  }

  // The board follows a block by its first line: what is pointed at may stand further down. Blocks are laid out when they
  // come into sight, which moves what was aimed at: so twice more, a frame later each.
  reveal(more = 2) {
    const target = this.#target();
    if (target?.matches(".board .c")) {
      target.scrollIntoView({ block: "nearest" });
      if (more) requestAnimationFrame(() => this.reveal(more - 1));
    }
    this.place();
  }

  // A slider that asks what another threshold would have done; `count` gives the sentence for a height.
  ask(height, count, moved) {
    const host = $(".try", this.card), input = $("input", host);
    const line = el("div", "th mine");
    const say = () => {
      $("output", host).textContent = Number(input.value).toFixed(2);
      $(".count", host).textContent = count(Number(input.value));
      line.style.setProperty("--at", input.value);
    };
    input.value = height;
    input.oninput = () => { say(); moved(); };
    $(".lens .cols").append(line);
    host.hidden = false;
    say();
    this.place();
  }

  // What was asked for was done.
  did() {
    const todo = $(".todo", this.card);
    if (todo.classList.contains("did")) return;
    todo.classList.add("did");
    this.heard.textContent = "Done.";
  }

  // Whether another run than the lesson's is on the board.
  elsewhere(on) {
    $(".elsewhere", this.card).hidden = !on;
    this.ring.classList.toggle("off", on);
  }

  hide() {
    this.clear();
    this.card.hidden = true;
    this.ring.hidden = true;
    this.heard.textContent = "";
  }

  // Take back what a step put elsewhere on the page.
  clear() { for (const line of $$(".lens .th.mine")) line.remove(); }

  place() {
    const { card, ring } = this, target = card.hidden ? null : this.#target();
    ring.hidden = true;
    if (!card.offsetParent && getComputedStyle(card).display === "none") return;
    const board = $(".bw")?.getBoundingClientRect();
    if (!board || !board.width) return;
    const at = target && within(target.getBoundingClientRect(), target.closest(".board") ? board : null);
    if (at) {
      ring.hidden = false;
      Object.assign(ring.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.right - at.left}px`, height: `${at.bottom - at.top}px` });
      ring.classList.toggle("wide", at.right - at.left > board.width * 0.9);
    }
    this.#put(spot(at, board, card.offsetWidth, card.offsetHeight));
  }

  #put({ left, top, side, arrow }) {
    Object.assign(this.card.style, { left: `${Math.round(left)}px`, top: `${Math.round(top)}px` });
    this.card.dataset.side = side;
    this.card.style.setProperty("--arrow", `${Math.round(arrow)}px`);
  }

  // Arrows turn pages, but for the slider; Escape leaves.
  #key(event, does) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const sliding = event.target.matches("input");
    const act = { ArrowRight: sliding ? null : does.next, ArrowLeft: sliding ? null : does.prior, Escape: does.leave }[event.key];
    if (sliding && event.key !== "Escape") { event.stopPropagation(); return; }
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}

// A rectangle, cut off where `frame` ends; null where nothing of it is left.
function within(rect, frame) {
  const cut = frame
    ? { left: Math.max(rect.left - 3, frame.left), top: Math.max(rect.top - 3, frame.top), right: Math.min(rect.right + 3, frame.right), bottom: Math.min(rect.bottom + 3, frame.bottom) }
    : { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
  return cut.right > cut.left && cut.bottom > cut.top ? cut : null;
}

// Where the card goes, and on which of its sides the arrow is: at `arrow` px along that side.
function spot(at, board, width, height) {
  const inspector = $(".insp");
  const taken = inspector && inspector.offsetParent ? inspector.getBoundingClientRect() : null;
  const right = taken && taken.left > board.left + width ? taken.left : board.right;
  const left = right - width - GAP - 8, top = board.top + GAP, low = Math.max(top, board.bottom - height - GAP);
  const none = { left, top: low, side: "none", arrow: 0 };
  if (!at) return none;
  const x = Math.max(at.left, Math.min(at.right, left + width * 0.6)) - left; // where it can be pointed at
  const reach = x >= ARROW && x <= width - ARROW;
  if (at.top >= board.bottom - 1) return { left, top: low, side: reach ? "bottom" : "none", arrow: x };
  if (at.bottom <= board.top + 1) return { left, top, side: reach ? "top" : "none", arrow: x };
  if (at.right > left) return none;
  const y = (at.top + at.bottom) / 2, beside = Math.max(top, Math.min(low, y - height / 2));
  const arrow = Math.max(ARROW, Math.min(height - ARROW, y - beside));
  return { left, top: beside, side: "left", arrow };
}
