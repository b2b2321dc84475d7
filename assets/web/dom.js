// Small helpers for building elements. Text only ever goes in as textContent.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export function el(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text != null) node.textContent = text;
  return node;
}

// Let the browser save something under a name.
export function download(name, blob) {
  const link = el("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Copy a text, and say whether that worked. Over a network without TLS a browser has no clipboard for pages, only this
// older way through a selection.
export async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* not there, or not allowed */ }
  const before = document.activeElement, field = el("textarea", "", text);
  field.style.position = "fixed";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}

const NS = "http://www.w3.org/2000/svg";

// An icon from path data of our own.
export function icon(path, box = 20) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", `0 0 ${box} ${box}`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(NS, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

// A segmented control: exactly one button is pressed.
export function segmented(host, choices, pressed, choose) {
  for (const [value, label] of choices) {
    const button = el("button", "", label);
    button.type = "button";
    button.dataset.value = value;
    button.setAttribute("aria-pressed", String(value === pressed));
    host.append(button);
  }
  host.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || !host.contains(button)) return;
    press(host, button.dataset.value);
    choose(button.dataset.value);
  });
}

export function press(host, value) {
  for (const button of host.children) button.setAttribute("aria-pressed", String(button.dataset.value === String(value)));
}

// At once, but not again within so many ms: then with the first call after those, in the same frame of the screen as
// whatever made it, or a while later by itself with what came last. For what nobody reads faster.
export function calmly(paint, pause = 60) {
  let last = -Infinity, timer = 0, given = null;
  const now = () => {
    clearTimeout(timer);
    timer = 0;
    last = performance.now();
    paint(given);
  };
  return (detail) => {
    given = detail;
    const wait = last + pause - performance.now();
    if (wait <= 0) now(); else timer ||= setTimeout(now, wait + pause);
  };
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
