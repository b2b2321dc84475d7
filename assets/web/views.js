// The views of the page: one is shown at a time, and its name stands in the address, so that it can be linked to.

import { $$, el } from "./dom.js";
import { store } from "./store.js";

const VIEWS = [["playground", "Playground"], ["race", "Race"], ["dial", "Dial"], ["lessons", "Lessons"], ["agent", "Agent"], ["gallery", "Gallery"]];

export function views(host) {
  for (const [name, label] of VIEWS) {
    const link = el("a", "", label);
    link.href = `#${name}`;
    link.onclick = (event) => { event.preventDefault(); show(name); };
    host.append(link);
  }
  addEventListener("hashchange", () => show(named()));
  show(named());
}

// Go to a view. Its part hears "view" with the name, also a part that comes alive later.
export function show(name) {
  if (document.body.dataset.view === name) return;
  document.body.dataset.view = name;
  history.replaceState(null, "", name === "playground" ? location.pathname + location.search : `#${name}`);
  for (const link of $$(".views a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  store.emit("view", name);
  dispatchEvent(new Event("resize"));
}

function named() {
  const name = location.hash.slice(1);
  return VIEWS.some(([known]) => known === name) ? name : "playground";
}
