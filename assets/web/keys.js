// The keyboard. Keys that type are left alone inside fields; Ctrl+Enter and Escape work everywhere.

import { $ } from "./dom.js";
import { store } from "./store.js";

export function keys({ help, present, theme }) {
  addEventListener("click", (event) => { if (event.target.closest("#stop")) store.stopping(); }, true);
  addEventListener("keydown", (event) => {
    const inside = event.target.closest("input, textarea, select, [contenteditable], [role=listbox], dialog");
    const typing = inside && !/^(range|button|checkbox|radio|file)$/.test(inside.type ?? "");
    const { key } = event;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); $("#generate")?.click(); return; }
    if (key === "Escape") {
      if ($("dialog[open]")) return;
      if (store.phase === "running" || store.phase === "waiting") $("#stop")?.click();
      else document.documentElement.classList.remove("present");
      return;
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const actions = {
      "?": help, f: present, t: theme,
      " ": () => (event.target.closest("button") ? null : store.toggle()),
      ArrowLeft: () => store.step(-1, event.shiftKey), ArrowRight: () => store.step(1, event.shiftKey),
      ",": () => store.step(-1), ".": () => store.step(1), "<": () => store.step(-1, true), ">": () => store.step(1, true),
      Home: () => store.seek(0), End: () => store.seek(store.run?.last ?? 0),
    };
    const action = actions[key];
    if (!action || (/^Arrow|Home|End/.test(key) && inside)) return;
    if (key !== " " || !event.target.closest("button")) event.preventDefault();
    action();
  });
}
