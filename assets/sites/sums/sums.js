// The sheet: cells that show their values (which the server works out), and what was calculated.

import { $, el, fill, open, options } from "/sites/kit.js";

const COLUMNS = [..."ABCDEF"];
const ROWS = 20;
const form = $("form[data-tool=write_cell]");
let chosen = "";

function draw(state, site) {
  const cells = Object.fromEntries(state.sheet.cells.map(({ name, content }) => [name, content]));
  const last = Math.min(ROWS, Math.max(10, ...Object.keys(cells).map((name) => Number(name.slice(1)) + 1)));
  const rows = Array.from({ length: last }, (_, index) => index + 1);
  fill($("#sheet"), el("table", {},
    el("thead", {}, el("tr", {}, el("th", {}), ...COLUMNS.map((column) => el("th", { scope: "col", text: column })))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, el("th", { scope: "row", text: String(row) }),
      ...COLUMNS.map((column) => el("td", {}, box(`${column}${row}`, cells, site.shown))))))));
}

function box(name, cells, shows) {
  const content = cells[name] ?? "";
  const text = name in shows ? String(shows[name]) : "";
  const kind = `${text !== "" && Number.isFinite(Number(text)) ? "num" : ""} ${content.startsWith("=") ? "formula" : ""}`.trim();
  const node = el("button", { type: "button", text, class: kind, "data-key": name, title: content, "aria-label": `${name}: ${text || "empty"}`,
    "aria-pressed": String(name === chosen) });
  node.addEventListener("click", () => {
    chosen = name;
    form.elements.cell.value = name;
    form.elements.value.value = content;
    for (const other of $("#sheet").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === node));
    form.elements.value.focus();
  });
  return node;
}

function show(tool, args, result) {
  if (tool === "calculate") $("#result").textContent = `${args.operation}: ${result[args.operation.toLowerCase()]}`;
  else if (tool === "add_up") $("#sum").textContent = String(result.sum);
  else if (tool === "") {
    chosen = "";
    for (const id of ["#result", "#sum"]) $(id).textContent = "";
  }
}

const site = await open("sums", { draw, show });
options($("form[data-tool=calculate]").elements.operation, site.tools.get("calculate").inputSchema.properties.operation.enum);
