// The middle of the page: colour bar, board, legend, lens.

import { $, el, segmented } from "./dom.js";
import { Board } from "./board.js";
import { Lens } from "./lens.js";
import { store } from "./store.js";

const ENDS = {
  round: ["round 1", "6 or later"],
  confidence: ["0.50 sure", "1.00"],
  memory: ["memory 0", "1"],
  block: ["every", "third block"],
};
const STATES = [["m", " · ", "masked"], ["g", "guess", "draft"], ["f", "new", "new this round"],
  ["d l3", "token", "committed"], ["r", "fixed", "revised"]];

export function mount({ element }) {
  const board = new Board($(".board", element));
  const lens = new Lens($(".lens", element));
  const ramp = $(".ramp0", element);
  const verdict = $(".verdict", element);
  segmented($(".meas", element), [["round", "Round"], ["confidence", "Confidence"], ["memory", "Memory"], ["block", "Block"]],
    "round", (measure) => store.setMeasure(measure));
  legend($(".legend", element));
  scale(ramp, "round");
  lens.empty();
  store.on("measure", (measure) => scale(ramp, measure));
  store.on("begin", () => { board.clear(); verdict.hidden = true; element.classList.add("used"); watchScroll.away = false; });
  const watchScroll = scrolling(board, $(".back", element));
  store.on("paint", ({ run, k }) => {
    if (!run || k < 0) { if (run) lens.empty(); return; }
    // At full speed the next round comes before a movement ends: then only the flash fades, in steps.
    element.classList.toggle("fast", store.phase === "running" || (store.playing && store.speed >= 0.5));
    board.paint(run, k);
    lens.paint(run, k);
    verdict.hidden = !(run.ended && k === run.last); // before following: it takes a line from the board
    const figures = run.figures(k);
    if (!watchScroll.away && figures.block >= 0) board.follow(figures.block, store.phase === "done" && k === run.last ? 0.8 : 0.62);
  });
  store.on("end", (end) => { verdict.className = `verdict ${end.tone}`; $("span", verdict).textContent = end.text; });
  selecting(board, $(".reader", element));
}

function legend(host) {
  for (const [name, sample, label] of STATES) {
    const item = el("span");
    item.append(el("span", `c ${name}`, sample), label);
    host.append(item);
  }
}

function scale(host, measure) {
  const ramp = el("span", "ramp");
  for (let i = 1; i <= 6; i += measure === "block" ? 2 : 1) ramp.append(el("i", `l${i}`));
  host.replaceChildren(ENDS[measure][0], ramp, ENDS[measure][1]);
}

// Someone who scrolls up reads: the board stops following until they ask it to.
function scrolling(board, back) {
  const state = { away: false };
  const leave = () => { if (store.run) { state.away = true; back.hidden = false; } };
  for (const name of ["wheel", "touchmove"]) board.el.addEventListener(name, leave, { passive: true });
  board.el.addEventListener("pointerdown", (event) => { if (event.target === board.el && event.offsetX > board.el.clientWidth) leave(); });
  back.onclick = () => { state.away = false; back.hidden = true; store.schedule(); };
  store.on("begin", () => { back.hidden = true; });
  store.on("moved", () => { state.away = false; back.hidden = true; });
  return state;
}

// Arrow keys walk the cells; each is named as it is reached.
function selecting(board, reader) {
  const name = (pos) => {
    const run = store.run;
    if (!run || pos < 0 || !board.cells[pos] || board.cells[pos].main.hidden) return;
    board.select(pos);
    store.select(pos);
    board.cells[pos].main.scrollIntoView({ block: "nearest" });
    const state = run.at(pos, store.k);
    const block = run.blocks.find((each) => pos >= each.start && pos < each.start + each.length);
    const what = ["masked", "draft", `committed in round ${(state?.step ?? 0) + 1}`, "revised"][state?.kind ?? 0];
    const text = state?.text ? `${JSON.stringify(state.text)} · ` : "";
    const sure = state?.confidence ? ` · ${(state.confidence / 100).toFixed(2)} sure` : "";
    reader.textContent = `${text}position ${pos + 1} · block ${block.number + 1} · ${what}${sure}`;
    reader.hidden = false;
  };
  board.el.addEventListener("click", (event) => {
    const cell = event.target.closest(".c");
    if (cell) name(Number(cell.dataset.pos));
  });
  board.el.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    if (!by || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    name(Math.max(0, Math.min(board.cells.length - 1, board.selected < 0 ? 0 : board.selected + by)));
  });
  board.el.addEventListener("blur", () => { reader.hidden = true; });
  store.on("begin", () => { reader.hidden = true; });
}
