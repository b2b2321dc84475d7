// Live figures, all of them measured in the run on screen.

import { mountCharts } from "./charts.js";
import { $, $$, calmly, el } from "./dom.js";
import { store } from "./store.js";

const NONE = "–";

export function mount({ element }) {
  mountCharts($(".charts-open", element));
  const values = new Map($$("[data-figure]", element).map((node) => [node.dataset.figure, node]));
  const set = (name, value, unit = "") => {
    const node = values.get(name);
    if (node.textContent === `${value}${unit}`) return;
    node.textContent = value;
    if (unit) node.append(el("small", "", unit));
  };
  const clear = () => values.forEach((node, name) => set(name, name === "kept" ? "" : NONE));
  store.on("begin", clear);
  store.on("paint", calmly(({ run, k }) => {
    const figures = run && k >= 0 ? run.figures(k) : null;
    if (!figures || figures.block < 0) { clear(); return; }
    const seconds = figures.ms / 1000;
    const measured = figures.forwards > 0;
    const last = run.marks[run.markAt(k)];
    const round = last?.block !== figures.block || (run.ended && k >= run.last) ? null : last; // none is under way
    set("block", figures.block + 1, run.ended ? `/${run.blocks.length}` : "");
    set("round", round && measured ? round.step + 1 : NONE);
    set("tokens", figures.tokens);
    set("kept", round ? `+${round.commits}` : "");
    set("forward", measured ? figures.perForward.toFixed(1) : NONE);
    set("rate", measured && seconds > 0 ? Math.round(figures.tokens / seconds) : NONE);
    set("forwards", measured ? figures.forwards : NONE);
    set("time", measured ? seconds.toFixed(1) : NONE, measured ? " s" : "");
    set("held", ...bytes(figures.held));
  }));
}

// A number of bytes and its unit; a dash where nobody measured it.
export function bytes(count) {
  if (!(count > 0)) return [NONE];
  if (count < 1000) return [count, " B"];
  return count < 1e6 ? [(count / 1e3).toFixed(1), " kB"] : [(count / 1e6).toFixed(1), " MB"];
}
