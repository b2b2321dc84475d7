// How sure the run was of one cell, round by round: a dot is a draft, a square is committed, a cross is masked again.
// The dashed line is what a guess had to reach.

const NS = "http://www.w3.org/2000/svg";
const WIDE = 213, HIGH = 60, LEFT = 9, RIGHT = 204, TOP = 6, FOOT = 43; // thirteenths of a rem
const NAMED = 12; // rounds that there is room to number
const CERTAIN = new Set(["commit", "edit", "insert"]), AGAIN = new Set(["remask", "renoise"]);

// `moments` are those until the round on screen, `slots` how many the whole run has, so that the line grows in place.
// `threshold` is null where the strategy has none.
export function sparkline(moments, slots, threshold) {
  const svg = made("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "spark", role: "img", "aria-label": words(moments) });
  svg.append(made("path", { d: `M0 ${FOOT}H${WIDE}`, class: "foot" }));
  if (threshold !== null) svg.append(made("path", { d: `M0 ${y(threshold)}H${WIDE}`, class: "least" }));
  const room = Math.max(slots, 2) - 1, x = (i) => LEFT + ((RIGHT - LEFT) * i) / room;
  svg.append(made("path", { d: line(moments, x), class: "line" }));
  moments.forEach((moment, i) => svg.append(sign(moment, x(i))));
  for (const i of named(moments.length)) {
    const label = made("text", { x: x(i), y: HIGH - 4, class: i === moments.length - 1 ? "now" : "" });
    label.textContent = String(moments[i].round + 1);
    svg.append(label);
  }
  return svg;
}

function made(tag, attributes) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function y(confidence) { return FOOT - (FOOT - TOP) * confidence; }

// Broken where the cell was masked again: nothing was sure of anything there.
function line(moments, x) {
  let d = "", up = true;
  moments.forEach((moment, i) => {
    if (AGAIN.has(moment.kind)) { up = true; return; }
    d += `${up ? "M" : "L"}${x(i).toFixed(1)} ${y(moment.confidence).toFixed(1)}`;
    up = false;
  });
  return d;
}

function sign(moment, x) {
  const at = y(moment.confidence);
  if (AGAIN.has(moment.kind)) return made("path", { d: `M${x - 3.5} ${FOOT - 8}l7 7m0-7l-7 7`, class: "again" });
  if (!CERTAIN.has(moment.kind)) return made("circle", { cx: x, cy: at, r: 3.1, class: "guess" });
  return made("rect", { x: x - 3.6, y: at - 3.6, width: 7.2, height: 7.2, class: moment.kind === "commit" ? "sure" : "revised" });
}

// Which moments are numbered: all, or as many as there is room for, and always the last.
function named(count) {
  const every = Math.ceil(count / NAMED), last = count - 1;
  return [...Array(count).keys()].filter((i) => i === last || (i % every === 0 && last - i >= every));
}

function words(moments) {
  const said = moments.map(({ round, kind, confidence }) => {
    const what = AGAIN.has(kind) ? "masked again" : `${confidence.toFixed(2)} ${CERTAIN.has(kind) ? "committed" : "draft"}`;
    return `round ${round + 1} ${what}`;
  });
  return `Confidence by round: ${said.slice(-NAMED).join(", ") || "none yet"}`;
}
