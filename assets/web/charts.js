// Charts of a run that is over, in a dialog of their own. The server says what is drawn (visualize/charts.py); Plotly
// draws it. Its script is large, so it is loaded when charts are opened for the first time, from our own server.

import { $, el } from "./dom.js";
import { store } from "./store.js";

const PLOTLY = "/clover/plotly.js";
export const CONFIG = {
  displayModeBar: false, displaylogo: false, responsive: true, scrollZoom: false, doubleClick: false, showTips: false,
  showSendToCloud: false, plotlyServerURL: "",
};
const LATER = "Charts of a run, once it has ended";
const NOW = "Charts of this run";
const GONE = "The program cannot be reached, and it holds the figures. Start it again, then generate or open a run.";

export function mountCharts(button) {
  const dialog = framework();
  button.closest("dl").after(dialog);
  let turn = 0; // of several answers, the one that was asked for last counts

  const draw = async () => {
    const mine = ++turn, run = store.run;
    clear(dialog);
    say(dialog, "Drawing…");
    try {
      const [plotly, { origin, charts }] = await Promise.all([script(), asked(run)]);
      if (mine !== turn || !dialog.open) return;
      say(dialog, "");
      $(".pill", dialog).hidden = origin !== "recorded";
      const plots = charts.map((chart) => boxed($(".cgrid", dialog), chart)); // all places first: each takes its size
      charts.forEach(({ figure }, i) => { if (figure) plotly.newPlot(plots[i], figure.data, figure.layout, CONFIG); });
    } catch (error) {
      if (mine === turn) { clear(dialog); say(dialog, error.message, true); }
    }
  };
  const fit = () => {
    button.disabled = store.phase !== "done";
    button.title = button.disabled ? LATER : NOW;
  };
  button.onclick = () => { dialog.showModal(); draw(); };
  dialog.onclose = () => { turn++; clear(dialog); };
  dialog.onkeydown = (event) => { if (event.key === "t") $(".theme")?.click(); }; // keys.js leaves dialogs alone
  $(".shut", dialog).onclick = () => dialog.close();
  store.on("phase", fit);
  store.on("begin", () => dialog.close());
  store.on("theme", () => { if (dialog.open) draw(); });
  fit();
}

function framework() {
  const dialog = el("dialog", "charts");
  const head = el("header"), name = el("h2", "", NOW), origin = el("span", "pill recorded"), shut = el("button", "btn sm shut", "Close");
  name.id = "charts-name";
  dialog.setAttribute("aria-labelledby", name.id);
  origin.append(el("i"), el("span", "", "Recorded"));
  origin.title = "Measured when this run was recorded, not now.";
  origin.hidden = true;
  shut.type = "button";
  head.append(name, origin, el("span", "sp"), shut);
  const said = el("p", "state"), grid = el("div", "cgrid");
  said.setAttribute("role", "status");
  grid.tabIndex = 0; // the keyboard scrolls what has the focus
  grid.setAttribute("role", "region");
  grid.setAttribute("aria-label", "Charts, with what each says");
  dialog.append(head, said, grid);
  return dialog;
}

function clear(dialog) {
  for (const plot of dialog.querySelectorAll(".plot")) globalThis.Plotly?.purge(plot);
  $(".cgrid", dialog).replaceChildren();
}

function say(dialog, text, bad = false) {
  const said = $(".state", dialog);
  said.hidden = !text;
  said.classList.toggle("bad", bad);
  said.textContent = text;
}

// What the server draws of a run, in the theme and size of letters of this page.
async function asked(run) {
  const theme = document.body.classList.contains("dark") ? "dark" : "light";
  const size = Math.max(12, Math.min(40, Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize))));
  let answer;
  try {
    answer = await fetch(`/runs/${encodeURIComponent(run.id)}/charts?theme=${theme}&size=${size}`);
  } catch {
    throw new Error(GONE);
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(typeof said.detail === "string" ? said.detail : `The server refused to draw (${answer.status}).`);
  return said;
}

// A chart's place with what is said about it; returns where Plotly may draw.
function boxed(grid, chart) {
  const box = el("section", "chart"), name = el("h3", "", chart.title), plot = el("div", "plot");
  name.id = `chart-${chart.name}`;
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-labelledby", name.id);
  plot.hidden = !chart.figure;
  box.append(name, el("p", "how", chart.sentence), plot, el("p", chart.figure ? "facts" : "facts none", chart.summary));
  grid.append(box);
  return plot;
}

let loading = null;

// Plotly, once; what failed is tried again the next time.
export function script() {
  loading ||= new Promise((done, failed) => {
    const node = el("script");
    node.src = PLOTLY;
    node.onload = () => done(globalThis.Plotly);
    node.onerror = () => { loading = null; node.remove(); failed(new Error(GONE)); };
    document.head.append(node);
  });
  return loading;
}
