// The keyboard, and the sheet that lists it: one table for both, so that neither knows a key that the other does not.
//
// Invariants: keys that type are left alone inside fields, and every key is with Ctrl, Alt or Meta held down; only
// Ctrl+Enter and Escape work everywhere. A key that is held down repeats where that moves, and nowhere else.

import { $, el } from "./dom.js";
import { store } from "./store.js";

// Groups of rows: the caps that are shown, what they do, and by key what happens. Rows without keys are handled below,
// or by the part that they name.
function table({ help, present, theme }) {
  const move = (run) => Object.assign(run, { repeats: true });
  const back = move((event) => store.step(-1, event.shiftKey)), on = move((event) => store.step(1, event.shiftKey));
  const faster = () => store.quicken(1);
  return [
    ["Time", [
      ["Space", "play or pause; of a run that is being written: hold, go on", { " ": () => store.toggle() }],
      ["← →", "one round back, on; also , and .", { ArrowLeft: back, ArrowRight: on, ",": back, ".": on }],
      ["Shift ← →", "one block back, on; also < and >", { "<": move(() => store.step(-1, true)), ">": move(() => store.step(1, true)) }],
      ["P N", "the round before, the next that committed or revised",
        { p: move(() => store.stepCommit(-1)), n: move(() => store.stepCommit(1)) }],
      ["C", "the round that committed the chosen cell; again: the next that revised it", { c: toCommit }],
      ["Home End", "before the first round, the last round", { Home: () => to(0), End: () => to(store.run?.last ?? 0) }],
      ["L", "live: follow the newest round, or hold", { l: () => store.live() }],
      ["− +", "slower, faster", { "-": () => store.quicken(-1), "+": faster, "=": faster }],
    ]],
    ["Run", [
      ["Ctrl Enter", "generate"],
      ["Ctrl Shift Enter", "change the page that is shown, where the model was trained to"],
      ["Esc", "stop the run; leave present mode"],
    ]],
    ["Board", [
      ["Tab", "to the board and on; arrows, Home and End then walk its cells, each is named"],
      ["Enter Esc", "on the board: look into the chosen cell; close that again"],
      ["B", "branch off this round; again: leave it as it is"],
      ["M", "while branching: mask the chosen cell again, or not"],
    ]],
    ["View", [
      ["F", "present: board and page only", { f: present }],
      ["T", "light or dark", { t: theme }],
      ["?", "this sheet", { "?": help }],
    ]],
  ];
}

function to(k) {
  store.pause();
  store.seek(k);
}

function toCommit() {
  if (store.seekCommit()) return;
  const chosen = store.selected >= 0 && store.run;
  store.emit("hint", chosen ? "The chosen cell was not committed in this run." : "Choose a cell of the board first: click it.");
}

export function keys(actions) {
  const groups = table(actions);
  const known = Object.assign({}, ...groups.flatMap(([, rows]) => rows.map(([, , does]) => does ?? {})));
  sheet($(".sheet", actions.dialog), groups);
  addEventListener("click", (event) => { if (event.target.closest("#stop")) store.stopping(); }, true);
  addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      $(event.shiftKey ? ":root.changeable #change" : "#generate")?.click();
      return;
    }
    if (key === "Escape") { escape(actions.present); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const action = known[key.length === 1 ? key.toLowerCase() : key];
    if (!action || (event.repeat && !action.repeats) || taken(event)) return;
    event.preventDefault();
    action(event);
  });
}

function escape(present) {
  if ($("dialog[open]")) return;
  if (store.phase === "running" || store.phase === "waiting") $("#stop")?.click();
  else if (document.documentElement.classList.contains("present")) present();
}

// Whether what has the focus needs this key itself.
function taken({ key, target }) {
  const inside = target.closest("input, textarea, select, [contenteditable], [role=listbox]:not(.board), [role=menu], dialog");
  if (key === " " && target.closest("button, a, summary")) return true;
  if (!inside) return false;
  if (inside.matches("dialog")) return key !== "?";
  const typing = !/^(range|button|checkbox|radio|file)$/.test(inside.type ?? "");
  return typing || key === " " || /^(Arrow|Home|End)/.test(key);
}

function sheet(host, groups) {
  host.replaceChildren(...groups.map(([name, rows]) => {
    const group = el("section"), list = el("dl");
    for (const [caps, text] of rows) {
      const term = el("dt");
      caps.split(" ").forEach((cap, i) => term.append(i ? " " : "", el("kbd", "", cap)));
      list.append(term, el("dd", "", text));
    }
    group.append(el("h3", "", name), list);
    return group;
  }));
}
