// What came of a race, in words and in a table: every figure is one that a run measured.

import { el, icon } from "./dom.js";
import { bytes } from "./figures.js";
import { likeness } from "./likeness.js";
import { figuresOf } from "./measure.js";
import { SIGNS } from "./verdict.js";

const DASH = "–";
const ROWS = [
  ["Seconds", ({ seconds }) => seconds.toFixed(2)],
  ["Tokens", ({ tokens }) => tokens],
  ["Tokens / s", ({ rate }) => Math.round(rate)],
  ["Forwards, commits counted", ({ forwards }) => forwards],
  ["Tokens / forward", ({ perForward }) => perForward.toFixed(1)],
  ["Memory held", ({ held }) => bytes(held).join("")],
];

const whole = ({ run }) => run?.ended.reason === "end_of_text";

// Which lane was sooner, how many times, and by how much; null unless both wrote their text to the end.
export function sooner(entries) {
  if (!entries.every(whole)) return null;
  const [a, b] = entries.map(({ run }) => figuresOf(run).seconds);
  if (!(a > 0) || !(b > 0)) return null;
  return { best: a <= b ? 0 : 1, times: Math.max(a, b) / Math.min(a, b), by: Math.abs(a - b) };
}

const times = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)}×`;

// Two sentences for the finish of a lane. entries: [{name, run, judged, error}]
export function finish(entries, i) {
  const { run, judged } = entries[i], one = sooner(entries);
  if (!whole(entries[i])) return [short(run.ended.reason), run.ended.text];
  const said = `Finished · ${pageIn(judged)}`;
  if (!one) return [said, "The other lane did not finish."];
  if (one.times < 1.05) return [said, "Both took about as long."];
  return [said, one.best === i ? `${times(one.times)} sooner, same weights` : `${one.by.toFixed(2)} s later`];
}

function short(reason) {
  return reason === "failed" ? "Failed" : "Not finished";
}

const pageIn = (judged) => (judged ? `${judged.view.kind === "latex" ? "document" : "page"} ${SIGNS[judged.passed][1]}` : "page not judged");

// Why a page does not pass, in brackets; what a script says is cut to a line.
function reason(judged) {
  if (!judged || judged.passed) return "";
  const why = judged.why.replace(/\.$/, "");
  return ` (${why.length > 90 ? `${why.slice(0, 89)}…` : why})`;
}

// The whole race in a sentence or two.
export function outcome(entries) {
  const missing = entries.find(({ run }) => !run);
  if (missing) return `No result: ${missing.name} was not measured. ${missing.error}`;
  const one = sooner(entries);
  if (!one) {
    const unfinished = entries.filter((entry) => !whole(entry)).map(({ name, run }) => `${name}: ${run.ended.text}`);
    return `Nobody wins. ${unfinished.join(" ")}`;
  }
  const first = entries[one.best], second = entries[1 - one.best];
  const lead = one.times < 1.05 ? `${first.name} and ${second.name} took about as long` : `${first.name} was ${times(one.times)} sooner`;
  const seconds = `${figuresOf(first.run).seconds.toFixed(2)} s against ${figuresOf(second.run).seconds.toFixed(2)} s`;
  const pages = entries.map(({ name, judged }) => `${name}: ${pageIn(judged)}${reason(judged)}`).join("; ");
  return `${lead}: ${seconds}. ${pages}.`;
}

// Whether both wrote the same text.
export function texts(entries) {
  const known = entries.map(({ judged }) => judged?.view.source.map(([, text]) => text).join(""));
  if (known.some((text) => text === undefined)) return "";
  return likeness(entries.map(({ name }) => name), ...known);
}

export function table(host, entries) {
  const head = el("tr"), rows = ROWS.map(([name, value]) => row(name, entries, value));
  head.append(el("td"));
  entries.forEach(({ name }, i) => {
    const cell = el("th"), mark = el("i", `dk dk${i}`);
    cell.scope = "col";
    mark.setAttribute("aria-hidden", "true");
    cell.append(mark, name);
    head.append(cell);
  });
  host.tHead.replaceChildren(head);
  host.tBodies[0].replaceChildren(...rows, passing(entries));
}

function row(name, entries, value) {
  const line = el("tr"), head = el("th", "", name);
  head.scope = "row";
  line.append(head);
  for (const { run } of entries) line.append(el("td", "", run && run.last >= 0 ? value(figuresOf(run)) : DASH));
  return line;
}

function passing(entries) {
  const line = el("tr"), head = el("th", "", "Page passes its check");
  head.scope = "row";
  line.append(head);
  for (const { judged } of entries) line.append(passes(judged));
  return line;
}

// A cell that says whether a page passes: sign, word, and why.
export function passes(judged) {
  const cell = el("td");
  if (!judged) { cell.textContent = DASH; return cell; }
  const [sign, words] = SIGNS[judged.passed];
  cell.className = `pass ${judged.passed}`;
  cell.title = judged.why;
  cell.append(icon(sign, 16), words);
  if (!judged.passed) cell.append(el("span", "hush", `: ${judged.why}`)); // for who cannot point at it
  return cell;
}
