// Choosing a cell: by a click, or with the arrow keys, which walk the cells as they stand on screen. Each is named as it
// is reached.
//
// Invariants: the store knows the chosen position, and this module paints what it says, whoever chose. Only a key that
// moves the choice, or opens and closes the inspector, is taken from the rest of the page.

import { quoted, stateOf } from "./face.js";
import { store } from "./store.js";

const MARKED = { mask: " · to be masked again", pin: " · pinned" };

export function walking(board, reader, inspector) {
  let at = null; // the part of the chosen cell that the walk is on: a cell may go on behind its newline
  let pressed = null;
  let goal = null; // where a walk up and down would like to be, in px from the left

  const reach = (part, { keep = false, asked = false } = {}) => {
    if (!part) return;
    at = part;
    if (!keep) goal = null; // the board may still make room for the inspector: asked for when it is needed
    store.select(Number(part.dataset.pos));
    if (asked) inspector.open(part); else inspector.offer(part);
    part.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const vertical = (by) => {
    goal ??= middle(current()).x;
    reach(above(board, current(), goal, by), { keep: true });
  };
  const current = () => (at?.isConnected && Number(at.dataset.pos) === board.selected ? at : board.cells[board.selected]?.main);

  board.el.addEventListener("pointerdown", (event) => { pressed = event.target.closest(".c"); });
  board.el.addEventListener("click", (event) => {
    const part = event.target.closest(".c");
    if (!part && pressed) return; // a drag over cells ends between them
    if (!part) { store.select(-1); inspector.close(); return; }
    reach(part, { asked: true });
  });
  board.el.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || !store.run) return;
    const chosen = board.shows(board.selected);
    const keys = {
      ArrowRight: () => reach(beside(board, 1)), ArrowLeft: () => reach(beside(board, -1)),
      ArrowDown: () => vertical(1), ArrowUp: () => vertical(-1),
      Home: () => reach(event.ctrlKey ? ends(board)[0] : line(board, current())[0]),
      End: () => reach(event.ctrlKey ? ends(board)[1] : line(board, current()).at(-1)),
      Enter: () => inspector.open(),
      Escape: () => inspector.close(),
    };
    const moves = /^(Arrow|Home|End)/.test(event.key);
    const mine = event.key === "Escape" ? inspector.isOpen : event.key === "Enter" ? chosen && !event.ctrlKey
      : event.key.startsWith("Arrow") ? !event.ctrlKey && !event.shiftKey : moves && chosen && !event.shiftKey;
    if (!mine || !keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (moves && !chosen) reach(first(board)); else keys[event.key]();
  });

  const name = () => {
    const shown = store.run && board.shows(board.selected);
    reader.hidden = !shown || document.activeElement !== board.el;
    const said = shown ? told(store.run, board.selected, store.k, board.marks) : "";
    if (!shown || reader.textContent === said) return;
    board.cells[board.selected].main.setAttribute("aria-label", said);
    reader.textContent = said;
  };
  store.on("select", (pos) => { if (pos !== board.selected) { unnamed(board); board.select(pos); } name(); });
  store.on("marks", () => name());
  store.on("paint", () => { if (board.selected >= 0 && !store.playing && store.phase === "done") name(); });
  for (const event of ["focus", "blur"]) board.el.addEventListener(event, () => setTimeout(name));
}

function unnamed(board) { board.cells[board.selected]?.main.removeAttribute("aria-label"); }

// A cell in words.
function told(run, pos, k, marks) {
  const state = run.at(pos, k);
  const block = run.blocks.find((each) => pos >= each.start && pos < each.start + each.length);
  const text = state?.text ? `${quoted(state.text)} · ` : "";
  const sure = state?.confidence ? ` · ${(state.confidence / 100).toFixed(2)} sure` : "";
  return `${text}position ${pos + 1} · block ${block.number + 1} · ${stateOf(state)}${sure}${MARKED[marks.get(pos)] ?? ""}`;
}

// The next cell that is shown, in the order of the text.
function beside(board, by) {
  let pos = board.selected + by;
  while (pos >= 0 && pos < board.cells.length && !board.shows(pos)) pos += by;
  return board.cells[pos]?.main;
}

// What is seen first when nothing was chosen yet.
function first(board) {
  const top = board.el.getBoundingClientRect().top;
  return parts(board).find((part) => part.getBoundingClientRect().top >= top) ?? ends(board)[0];
}

function ends(board) {
  const shown = board.cells.filter((_, pos) => board.shows(pos));
  return [shown[0]?.main, shown.at(-1)?.main];
}

function parts(board) { return [...board.el.querySelectorAll(".c")].filter((part) => part.offsetParent !== null); }

function middle(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height };
}

const level = (one, other) => Math.abs(one.y - other.y) < Math.min(one.height, other.height) / 2;

// The parts of cells that stand on the same line as one of them, from the left.
function line(board, part) {
  const all = parts(board), here = all.indexOf(part), mark = middle(part);
  let from = here, to = here;
  while (from > 0 && level(middle(all[from - 1]), mark)) from--;
  while (to < all.length - 1 && level(middle(all[to + 1]), mark)) to++;
  return all.slice(from, to + 1);
}

// Of the line above or below, the part nearest to where the walk would like to be.
function above(board, part, goal, by) {
  const all = parts(board), own = line(board, part);
  const next = all[all.indexOf(by > 0 ? own.at(-1) : own[0]) + by];
  if (!next) return null;
  const away = (each) => Math.abs(middle(each).x - goal);
  return line(board, next).reduce((best, each) => (away(each) < away(best) ? each : best));
}
