// Tokens against seconds for two runs, drawn as a picture of lines: what is still to come is dotted, and a line says
// where the clock is. The table beside it says the same in numbers.

import { el } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";
const MOST = 400; // points a line

export class Curve {
  constructor(host) {
    this.host = host;
    this.lanes = [];
    this.now = 0;
    this.svg = null;
    new ResizeObserver(() => this.#build()).observe(host);
  }

  // lanes: [{name, points: [[ms, tokens], ...]}], the first drawn solid with a square, the second dashed with a circle
  show(lanes, told) {
    this.lanes = lanes.map((lane, i) => ({ ...lane, i })).filter((lane) => lane.points.length > 1);
    this.empty = lanes.length > 0;
    this.told = told;
    this.#build();
  }

  clear() { this.show([], ""); }

  at(ms) {
    this.now = ms;
    if (!this.svg) return;
    const { x, y, right, clips, heads, line, label } = this.parts;
    this.lanes.forEach(({ points, i }, at) => {
      const end = x(Math.min(ms, points.at(-1)[0]));
      clips[at].setAttribute("width", Math.max(0, end - x(0) + 1));
      place(heads[at], i, end, y(upTo(points, ms)));
    });
    line.setAttribute("d", `M${x(ms)} ${this.parts.top}V${this.parts.foot}`);
    label.textContent = `now ${(ms / 1000).toFixed(2)} s`;
    const flip = x(ms) > right - 7 * this.parts.rem;
    set(label, { x: x(ms) + (flip ? -6 : 6), y: this.parts.foot - 0.5 * this.parts.rem, "text-anchor": flip ? "end" : "start" });
  }

  #build() {
    const width = this.host.clientWidth, height = this.host.clientHeight;
    const { lanes } = this;
    if (!lanes.length || width < 80 || height < 60) {
      this.svg = null;
      this.host.replaceChildren(el("p", "none", this.empty ? "Neither lane came to its first round." : "Tokens against seconds are drawn here once both lanes have been measured."));
      return;
    }
    this.svg = node("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": this.told });
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const seconds = Math.max(...lanes.map((lane) => lane.points.at(-1)[0])) / 1000, tokens = Math.max(...lanes.map((lane) => lane.points.at(-1)[1]), 1);
    const left = 3 * rem, right = width - 1.2 * rem, top = 1.6 * rem, foot = height - 2.3 * rem;
    const x = (ms) => left + ((right - left) * ms) / 1000 / (seconds * 1.02);
    const y = (count) => foot - ((foot - top) * count) / (tokens * 1.08);
    this.parts = { x, y, rem, right, top, foot, clips: [], heads: [] };
    this.#axes(seconds, tokens, width, height);
    this.parts.line = this.#add("path", { class: "nowline" });
    for (const lane of lanes) this.#lane(lane, lane.i);
    this.parts.label = this.#add("text", { class: "halo nowtext" });
    this.host.replaceChildren(this.svg);
    this.at(this.now);
  }

  #axes(seconds, tokens, width, height) {
    const { x, y, rem, right, foot } = this.parts;
    for (const value of ticks(tokens * 1.08, 3)) {
      this.#add("path", { class: "grid", d: `M${x(0)} ${y(value)}H${right}` });
      this.#add("text", { x: x(0) - 8, y: y(value) + 0.3 * rem, "text-anchor": "end" }, String(value));
    }
    for (const value of ticks(seconds, 6)) this.#add("text", { x: x(value * 1000), y: foot + 1.3 * rem, "text-anchor": "middle" }, String(value));
    this.#add("text", { x: x(0), y: 0.9 * rem }, "tokens written");
    this.#add("text", { x: right, y: height - 0.1 * rem, "text-anchor": "end" }, "seconds");
  }

  #lane(lane, i) {
    const { x, y, top, foot, clips, heads } = this.parts;
    const d = path(thinned(lane.points), x, y);
    const clip = node("clipPath", { id: `curve-${i}` }), box = node("rect", { x: x(0), y: top - 40, height: foot - top + 80, width: 0 });
    clip.append(box);
    this.svg.append(clip);
    clips.push(box);
    this.#add("path", { class: `to come${i}`, d });
    this.#add("path", { class: `so far${i}`, d, "clip-path": `url(#curve-${i})` });
    heads.push(this.#add(i ? "circle" : "rect", { class: `head${i}` }));
    const last = lane.points.at(-1), flip = x(last[0]) > this.parts.right - 12 * this.parts.rem;
    this.#add("text", { class: `halo name${i}`, x: x(last[0]) + (flip ? -10 : 10), y: y(last[1]) + 0.3 * this.parts.rem - (flip ? 0.9 * this.parts.rem : 0), "text-anchor": flip ? "end" : "start" },
      `${lane.name} ${(last[0] / 1000).toFixed(2)} s`);
  }

  #add(name, attributes, text) {
    const made = node(name, attributes);
    if (text != null) made.textContent = text;
    this.svg.append(made);
    return made;
  }
}

function node(name, attributes) { return set(document.createElementNS(NS, name), attributes); }

function set(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function place(head, i, x, y) { set(head, i ? { cx: x, cy: y, r: 5 } : { x: x - 5, y: y - 5, width: 10, height: 10 }); }

// Tokens stand until the next round: steps, as they were measured.
function path(points, x, y) {
  return points.reduce((d, [ms, tokens]) => `${d}H${x(ms).toFixed(1)}V${y(tokens).toFixed(1)}`, `M${x(0)} ${y(0)}`);
}

function thinned(points) {
  const every = Math.ceil(points.length / MOST);
  return points.filter((_, i) => i % every === 0 || i === points.length - 1);
}

function upTo(points, ms) {
  let low = 0, high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= ms) low = middle + 1; else high = middle;
  }
  return low ? points[low - 1][1] : 0;
}

// Round numbers from 0 up to a value, about so many steps.
function ticks(most, steps) {
  const rough = most / steps, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => Number((i * step).toFixed(digits)));
}
