// The foot of the left pane: which model answers, and how far it is.

import { $ } from "./dom.js";
import { store } from "./store.js";

export function mount({ element }) {
  const name = $("b", element);
  const text = $(".about", element);
  const bar = $(".load", element);
  store.on("model", (status) => {
    if (status.name) name.textContent = status.name;
    if (status.about) text.textContent = status.about;
    element.classList.toggle("bad", status.phase === "dead");
    bar.hidden = status.phase !== "loading" && status.phase !== "starting";
    bar.firstElementChild.style.width = `${Math.round(100 * (status.progress ?? 0))}%`;
  });
}
