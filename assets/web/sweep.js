// The table of a dial: a row a setting, with the figures that the server has of its run; each opens its run.

import { el } from "./dom.js";
import { passes } from "./result.js";

const COLUMNS = ["Setting", "Seconds", "Tokens / s", "Tokens / forward", "Forwards", "Agreement", "Page"];
const DASH = "–";

export class Sweep {
  constructor(host, open) {
    this.host = host;
    this.open = open;
    this.rows = [];
    const head = el("tr");
    for (const name of COLUMNS) {
      const cell = el("th", "", name);
      cell.scope = "col";
      head.append(cell);
    }
    host.tHead.append(head);
    this.#none();
  }

  #none() {
    const line = el("tr"), cell = el("td", "none", "No setting has been measured yet.");
    cell.colSpan = COLUMNS.length;
    line.append(cell);
    this.host.tBodies[0].replaceChildren(line);
  }

  // rows: [{name, wish}]
  begin(rows) {
    this.rows = rows.map((row) => ({ ...row, run: null, judged: null, figures: null, line: el("tr") }));
    this.host.tBodies[0].replaceChildren(...this.rows.map(({ line }) => line));
    for (const row of this.rows) this.state(row, "waits its turn");
  }

  // Where a row is, in words: figures come later, or never.
  state(row, said) {
    const cell = el("td", "state", said);
    cell.colSpan = COLUMNS.length - 1;
    cell.title = said;
    row.said = said;
    row.line.replaceChildren(this.#name(row), cell);
  }

  // Figures by run (app/compare.py); a run without any keeps the words of its row.
  fill(figures) {
    for (const row of this.rows) {
      row.figures = figures.find(({ run }) => run === row.run?.id) ?? null;
      if (!row.figures) { if (row.run) this.state(row, row.said); continue; }
      const { seconds, rate, per_forward: each, forwards, agreement, slowest } = row.figures;
      const cells = [seconds.toFixed(2), Math.round(rate), each.toFixed(1), forwards, `${percent(agreement)}${slowest ? " (slowest)" : ""}`];
      const page = passes(row.judged);
      if (!row.judged) page.textContent = DASH;
      row.line.replaceChildren(this.#name(row), ...cells.map((text) => el("td", "", text)), page);
    }
  }

  #name(row) {
    const cell = el("th");
    cell.scope = "row";
    if (!row.run) { cell.textContent = row.name; return cell; }
    const button = el("button", "link", row.name);
    button.type = "button";
    button.title = "Show this run on the board of the playground";
    button.onclick = () => this.open(row);
    cell.append(button);
    return cell;
  }
}

// Never 100 % for less.
const percent = (share) => `${share === 1 ? 100 : (Math.floor(share * 1000) / 10).toFixed(1)} %`;
