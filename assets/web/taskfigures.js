// The figures of a task, as the loop measured them.

import { el } from "./dom.js";

const FIGURES = [
  ["Turns", ({ turns }) => turns], ["Calls", ({ calls }) => calls], ["Rounds", ({ rounds }) => rounds],
  ["Tokens / forward", ({ tokens, forwards }) => (forwards ? (tokens / forwards).toFixed(1) : "–"), "key"],
  ["Model", ({ model_seconds }) => seconds(model_seconds)], ["Tools", ({ tool_seconds }) => seconds(tool_seconds)],
];

export function figured(host) {
  const nodes = FIGURES.map(([label, , key]) => {
    const box = el("div", `fig${key ? ` ${key}` : ""}`), value = el("dd", "", "–");
    box.append(el("dt", "", label), value);
    host.append(box);
    return value;
  });
  return {
    show: (figures) => FIGURES.forEach(([, told], i) => { nodes[i].textContent = told(figures); }),
    clear: () => { for (const node of nodes) node.textContent = "–"; },
  };
}

const seconds = (value) => `${value.toFixed(value < 10 ? 2 : 1)} s`;
