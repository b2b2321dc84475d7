// The chart of a dial: drawn by Plotly from what the server says, with its sentence above and its facts below.

import { CONFIG, script } from "./charts.js";
import { el } from "./dom.js";

export class Scatter {
  constructor(host) {
    this.host = host;
    this.summary = "";
    this.plot = el("div", "plot");
    this.plot.setAttribute("role", "img");
    this.clear();
  }

  clear() {
    globalThis.Plotly?.purge(this.plot);
    this.summary = "";
    this.host.replaceChildren(el("h2", "", "Speed against quality"), el("p", "none", "A mark for every setting is drawn here, from the first that was measured on."));
  }

  async draw({ title, sentence, summary, figure }) {
    this.summary = summary;
    if (!figure) { this.clear(); return; }
    const plotly = await script();
    if (!this.host.contains(this.plot)) this.host.replaceChildren(el("h2", "", title), el("p", "how", sentence), this.plot, el("p", "facts", summary));
    this.host.querySelector(".facts").textContent = summary;
    this.plot.setAttribute("aria-label", `${title}. ${summary}`);
    await plotly.react(this.plot, figure.data, figure.layout, CONFIG);
    plotly.Plots.resize(this.plot); // the facts below may have taken a line more
  }

  fail(text) {
    this.summary = "";
    this.host.replaceChildren(el("h2", "", "Speed against quality"), el("p", "none bad", text));
  }
}
