// The sections of the inspector, each a function from what is known of a cell to elements.
//
// Invariants: text of the model goes in as text; a figure that the run did not measure is said to be missing, and none
// is worked out here.

import { $, el } from "./dom.js";
import { quoted } from "./face.js";
import { store } from "./store.js";

const REACH = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1]; // ends of the scale of memory
const BYTES = 10; // of a token that are written out
const NUMBERED = 12; // layers that there is room to number
const CERTAIN = new Set(["commit", "edit", "insert"]);

// A heading with a figure at its right.
export function headed(name, figure = "") {
  const head = el("h3", "", name);
  if (figure) head.append(el("b", "", figure));
  return head;
}

export function hexed(bytes) {
  const pairs = bytes.match(/../g) ?? [];
  return pairs.slice(0, BYTES).join(" ") + (pairs.length > BYTES ? " …" : "");
}

// A token for a narrow column: blanks at its ends and newlines as signs.
export function token(text) {
  return text.replace(/\n/g, "¬").replace(/\t/g, "⇥").replace(/^ +| +$/g, (blank) => "·".repeat(blank.length)) || "(nothing)";
}

// The most probable tokens of a guess, with a mark at what each was worth in the one before.
export function candidates(guess, before, pos) {
  const list = el("div", "cands");
  const was = new Map((before?.candidates ?? []).map((each) => [each.token, each.probability]));
  for (const each of guess.candidates) {
    const row = el("button", each.token === guess.token ? "cand on" : "cand"), bar = el("span", "cbar"), fill = el("i");
    row.type = "button";
    row.title = "In branch mode: pin this token";
    fill.style.width = `${(100 * each.probability).toFixed(1)}%`;
    bar.append(fill);
    if (was.has(each.token)) {
      const mark = el("u"); // where it stood in the guess before
      mark.style.left = `${(100 * was.get(each.token)).toFixed(1)}%`;
      bar.append(mark);
    }
    row.append(el("code", "", token(each.text)), bar, el("span", "p", each.probability.toFixed(2)));
    const earlier = was.has(each.token) ? `, ${was.get(each.token).toFixed(2)} before` : before ? ", not among them before" : "";
    row.setAttribute("aria-label", `Candidate ${quoted(each.text)}, ${each.probability.toFixed(2)}${earlier}`);
    row.onclick = () => store.emit("candidate", { pos, token: each.token, text: each.text, probability: each.probability });
    list.append(row);
  }
  return list;
}

// Share of attention on memory by delta layer, as bars.
export function memories(shares) {
  const most = Math.max(...shares), top = REACH.find((each) => most <= each) ?? 1;
  const bars = el("div", "mem"), scale = el("span", "most", top.toFixed(2));
  shares.forEach((share, i) => {
    const bar = el("span", "mbar"), fill = el("i");
    fill.style.height = `${((100 * share) / top).toFixed(1)}%`;
    bar.append(fill);
    if (shares.length <= NUMBERED) bar.append(el("small", "", i + 1));
    bar.title = `delta layer ${i + 1}: ${share.toFixed(3)}`;
    bars.append(bar);
  });
  bars.append(scale);
  bars.setAttribute("role", "img");
  bars.setAttribute("aria-label", `By delta layer, from the first: ${shares.map((share) => share.toFixed(2)).join(", ")}`);
  return bars;
}

// Ids of the routed experts, layer by layer.
export function experts(layers) {
  const list = el("ol", "experts");
  layers.forEach((ids, i) => {
    const item = el("li");
    const label = el("small", "", `L${i + 1}`);
    label.setAttribute("aria-label", `Layer ${i + 1}: `);
    item.append(label, ...ids.map((id) => el("span", "", id)));
    item.title = `layer ${i + 1}: ${ids.length === 1 ? "expert" : "experts"} ${ids.join(", ")}`;
    list.append(item);
  });
  return list;
}

// What was decided of the cell, and taken back, in order.
export function revisions(moments) {
  const list = el("ol", "revs");
  let text = null;
  for (const moment of moments) {
    const sure = CERTAIN.has(moment.kind), again = moment.kind === "remask" || moment.kind === "renoise";
    if (!sure && !again) continue;
    const at = `block ${moment.block + 1}, round ${moment.round + 1}`;
    const item = el("li"), code = el("code", "", again ? quoted(text ?? "") : quoted(moment.text));
    if (again) item.append("↺ ", code, ` masked again · ${at}`);
    else item.append(text === null ? "" : "↺ ", code, ` ${moment.confidence.toFixed(2)} · ${at}`);
    list.append(item);
    text = again ? null : moment.text;
  }
  return list;
}

// A section, or nothing where it would be empty.
export function section(name, ...content) {
  const box = el("section", name);
  box.append(...content);
  return box;
}

// Keeps what has the focus where it was when the elements around it are replaced.
export function replaced(host, nodes) {
  const within = host.contains(document.activeElement), at = [...host.querySelectorAll("button")].indexOf(document.activeElement);
  host.replaceChildren(...nodes);
  if (within && at >= 0) ([...host.querySelectorAll("button")][at] ?? $("button", host))?.focus({ preventScroll: true });
}
