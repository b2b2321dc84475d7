// Two runs side by side: their figures, and their texts with the differences marked.

import { $, el } from "./dom.js";
import { rows, ends } from "./diff.js";
import { lineage, whole } from "./lineage.js";
import { COMMITTED, Run } from "./run.js";

const FIGURES = [
  ["tokens", (run, end) => end.tokens],
  ["forwards", (run, end) => end.forwards],
  ["tokens / forward", (run, end) => (end.forwards ? end.perForward.toFixed(1) : "–")],
  ["seconds", (run, end) => (end.ms / 1000).toFixed(2)],
];

export class Compare {
  constructor(dialog) {
    this.dialog = dialog;
    this.picks = [$(".pick.one", dialog), $(".pick.two", dialog)];
    for (const pick of this.picks) pick.onchange = () => this.#show();
    $(".shut", dialog).onclick = () => dialog.close();
  }

  // Compare two runs of the tree; others can be chosen there.
  async open(one, two) {
    this.dialog.showModal();
    for (const [pick, id] of [[this.picks[0], one], [this.picks[1], two]]) {
      pick.replaceChildren(...lineage.tree().map((node) => new Option(`${"· ".repeat(node.depth)}Run ${node.name}: ${node.label}`, node.id)));
      pick.value = id;
    }
    await this.#show();
  }

  async #show() {
    const said = $(".summary", this.dialog), table = $(".lines", this.dialog);
    const ids = this.picks.map((pick) => pick.value);
    said.textContent = "Reading both runs …";
    table.replaceChildren();
    try {
      const runs = (await Promise.all(ids.map(whole))).map(read);
      if (ids.some((id, i) => id !== this.picks[i].value)) return; // chosen anew meanwhile
      this.#heads(runs);
      const lines = rows(...runs.map((run) => run.text.split("\n")));
      const changed = lines.filter(([a, b]) => a !== b).length;
      said.textContent = changed ? `${changed} of ${lines.length} lines differ.` : "Both runs wrote the same text.";
      table.replaceChildren(...lines.map(line));
      $(".line.diff", table)?.scrollIntoView({ block: "center" });
    } catch (error) {
      said.textContent = error.message;
    }
  }

  #heads(runs) {
    [".fone", ".ftwo"].forEach((name, i) => {
      const { run, end } = runs[i];
      $(name, this.dialog).replaceChildren(...FIGURES.map(([label, value]) => {
        const item = el("span", "", `${label} `);
        item.append(el("b", "", value(run, end)));
        return item;
      }), el("span", "", run.ended?.text ?? "not over"));
    });
  }
}

// A run from the program's message, with its text as far as it is certain.
function read(message) {
  const run = new Run(message.run);
  for (const frame of message.frames ?? []) run.add(frame);
  run.ended = message.end ?? null;
  const end = run.figures(run.last) ?? { tokens: 0, forwards: 0, perForward: 0, ms: 0, end: -1 };
  let text = "";
  const stop = end.end < 0 ? run.histories.length : end.end;
  for (let pos = 0; pos < stop; pos++) {
    const cell = run.at(pos, run.last);
    if (!cell || cell.kind < COMMITTED) break;
    text += cell.text;
  }
  return { run, end, text };
}

function line([a, b]) {
  const row = el("div", a === b ? "line" : "line diff");
  const [head, ours, theirs, tail] = a !== null && b !== null && a !== b ? ends(a, b) : [];
  for (const [text, sign, inner] of [[a, "−", ours], [b, "+", theirs]]) {
    const side = el("code", text === null ? "none" : "");
    if (a !== b && text !== null) side.append(el("i", "", sign));
    if (inner === undefined) side.append(text ?? "");
    else side.append(head, el("mark", "", inner), tail);
    row.append(side);
  }
  return row;
}
