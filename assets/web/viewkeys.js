// Keys of the views beside the playground. They come before those of keys.js, which move a run that is not on screen.

import { $ } from "./dom.js";

const NOTHING = () => {};

// actions: start, halt, play, step(by), quicken(by), again, to(end); what a view has not does nothing in it.
export function viewKeys(view, actions) {
  const act = new Proxy(actions, { get: (known, name) => known[name] ?? NOTHING });
  const keys = {
    " ": () => act.play(), ArrowLeft: () => act.step(-1), ArrowRight: () => act.step(1), ",": () => act.step(-1), ".": () => act.step(1),
    Home: () => act.to(false), End: () => act.to(true), "-": () => act.quicken(-1), "+": () => act.quicken(1), "=": () => act.quicken(1), r: () => act.again(),
  };
  const unused = new Set(["<", ">", "p", "n", "c", "l"]); // of the playground: they would move what nobody sees
  addEventListener("keydown", (event) => {
    if (document.body.dataset.view !== view || $("dialog[open]")) return;
    const taken = (does) => { event.preventDefault(); event.stopImmediatePropagation(); does(); };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) { taken(act.start); return; }
    if (key === "Escape") { taken(act.halt); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || inside(event)) return;
    if (keys[key]) taken(keys[key]);
    else if (unused.has(key)) taken(NOTHING);
  }, true);
}

// Whether what has the focus needs this key itself.
function inside({ key, target }) {
  if (!target.closest) return false;
  if (key === " " && target.closest("button, a, summary")) return true;
  if (/^(Arrow|Home|End)/.test(key) && target.closest("[tabindex='0'].board, .dlist")) return !key.startsWith("ArrowL") && !key.startsWith("ArrowR");
  return Boolean(target.closest("input:not([type=range]), textarea, select"));
}
