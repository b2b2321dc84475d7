// Live figures, all of them measured in the run on screen.

import { mountCharts } from "./charts.js";
import { $, $$, el } from "./dom.js";
import { store } from "./store.js";

const NONE = "–";

export function mount({ element }) {
  mountCharts($(".charts-open", element));
  const values = new Map($$("[data-figure]", element).map((node) => [node.dataset.figure, node]));
  const set = (name, value, unit = "") => {
    const node = values.get(name);
    node.textContent = value;
    if (unit) node.append(el("small", "", unit));
  };
  const clear = () => values.forEach((node, name) => set(name, NONE));
  store.on("begin", clear);
  store.on("paint", ({ run, k }) => {
    const figures = run && k >= 0 ? run.figures(k) : null;
    if (!figures || figures.block < 0) { clear(); return; }
    const seconds = figures.ms / 1000;
    const measured = figures.forwards > 0;
    set("block", figures.block + 1, run.ended ? `/${run.blocks.length}` : "");
    set("round", measured && figures.open ? figures.step + 1 : NONE);
    set("tokens", figures.tokens);
    set("forward", measured ? figures.perForward.toFixed(1) : NONE);
    set("rate", measured && seconds > 0 ? Math.round(figures.tokens / seconds) : NONE);
    set("time", measured ? seconds.toFixed(1) : NONE, measured ? " s" : "");
  });
}
