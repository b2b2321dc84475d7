// The middle of the page: colour bar, board, legend, lens.

import { $, el, segmented } from "./dom.js";
import { Board } from "./board.js";
import { Inspector } from "./inspector.js";
import { Lens } from "./lens.js";
import { MEASURES, legendOf } from "./measures.js";
import { store } from "./store.js";
import { walking } from "./walk.js";

const LAYOUTS = [["text", "Text"], ["grid", "Grid"]];
const STATES = [["m", " · ", "masked"], ["g", "guess", "draft"], ["f", "new", "new this round"],
  ["d l3", "token", "committed"], ["r", "fixed", "revised"]];

export function mount({ element }) {
  const board = new Board($(".board", element));
  const inspector = new Inspector($(".insp", element), board);
  const verdict = $(".verdict", element);
  const choose = (pos) => { store.select(pos); inspector.open(); board.cells[pos]?.main.scrollIntoView({ block: "nearest" }); };
  const lens = new Lens($(".lens", element), choose);
  const view = scrolling(board, $(".back", element));
  segmented($(".meas", element), MEASURES, store.measure, (measure) => store.setMeasure(measure));
  segmented($(".lay", element), LAYOUTS, board.layout, (layout) => arrange(board, view, layout));
  legend($(".legend", element));
  scale($(".ramp0", element));
  lens.empty();
  store.on("marks", (marks) => board.mark(marks));
  store.on("look", (pos) => {
    view.away = true; // who is shown a place is not led away from it
    board.cells[pos]?.main.scrollIntoView({ block: "center" });
  });
  store.on("select", () => store.schedule());
  store.on("begin", () => {
    board.clear();
    store.select(-1);
    verdict.hidden = true;
    element.classList.add("used");
  });
  store.on("paint", ({ run, k }) => {
    if (!run || k < 0) { if (run) lens.empty(); return; }
    // At full speed the next round comes before a movement ends: then nothing moves.
    element.classList.toggle("fast", store.phase === "running" || (store.playing && store.speed >= 0.5));
    board.paint(run, k);
    lens.paint(run, k);
    verdict.hidden = !(run.ended && k === run.last); // before following: it takes a line from the board
    const figures = run.figures(k);
    if (!view.away && figures.block >= 0) board.follow(figures.block, store.phase === "done" && k === run.last ? 0.8 : 0.62);
    inspector.paint(); // what it points at stands where it will
  });
  walking(board, $(".reader", element), inspector);
  store.on("end", (end) => { verdict.className = `verdict ${end.tone}`; $("span", verdict).textContent = end.text; });
}

// The other layout, with the block that was read at the top again; or, while following, the open one.
function arrange(board, view, layout) {
  const place = board.place;
  board.arrange(layout);
  store.emit("layout", layout);
  store.schedule();
  store.addEventListener("paint", () => {
    if (view.away) board.place = place;
    if (board.selected >= 0) board.cells[board.selected]?.main.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, { once: true });
}

function legend(host) {
  for (const [name, sample, label] of STATES) {
    const item = el("span");
    item.append(el("span", `c ${name}`, sample), label);
    host.append(item);
  }
}

// What the colours mean, with the unit, painted anew when that changes.
function scale(host) {
  let shown = "";
  const paint = () => {
    const legend = legendOf(store.run, store.measure), key = JSON.stringify(legend);
    if (key === shown) return;
    shown = key;
    host.setAttribute("aria-label", legend.none ?? `Colour and line from ${legend.from} to ${legend.to}`);
    if (legend.none) { host.replaceChildren(el("em", "", legend.none)); return; }
    const ramp = el("span", "ramp");
    for (const { level, title } of legend.levels) {
      const step = el("i", `l${level}`);
      step.title = title;
      ramp.append(step);
    }
    host.replaceChildren(legend.from, ramp, legend.to);
  };
  for (const name of ["measure", "begin", "paint"]) store.on(name, paint);
  paint();
}

// Someone who scrolls up, or chooses a cell, reads: the board stops following until they ask it to, or move in time.
function scrolling(board, back) {
  const state = { away: false };
  const leave = () => {
    if (!store.run) return;
    state.away = true;
    back.hidden = false;
  };
  const follow = () => { state.away = false; back.hidden = true; };
  for (const name of ["wheel", "touchmove"]) board.el.addEventListener(name, leave, { passive: true });
  board.el.addEventListener("pointerdown", (event) => { if (event.target === board.el && event.offsetX > board.el.clientWidth) leave(); });
  back.onclick = () => { follow(); store.schedule(); };
  store.on("select", (pos) => {
    if (pos < 0) return;
    state.away = true;
    back.hidden = !store.going && !store.playing;
  });
  store.on("begin", follow);
  store.on("play", (on) => { if (on) follow(); });
  store.on("moved", () => { if (!store.playing) follow(); });
  return state;
}
