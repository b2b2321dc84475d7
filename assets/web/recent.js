// Runs that this browser asked for lately, offered on an empty board: one whose tab was closed can be found again.
//
// Invariants: only ids, prompts and times are kept here, and never a text that a model wrote; the run itself is the
// server's, which forgets old ones, and then its entry goes, too.

import { $, el } from "./dom.js";
import { store } from "./store.js";

const KEY = "clover-runs", MOST = 12, SHOWN = 4, LONGEST = 200; // characters of a prompt

export function recent() {
  store.on("started", remember);
  offer();
}

function remember(run) {
  if (run.origin !== "live") return;
  const entry = { id: run.id, prompt: run.prompt.slice(0, LONGEST), at: Date.now() };
  keep([entry, ...kept().filter(({ id }) => id !== run.id)]);
}

// Storage may be full, forbidden, or filled by somebody else: then there is nothing to offer.
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return found.filter(({ id, prompt, at }) => typeof id === "string" && typeof prompt === "string" && Number.isFinite(at));
  } catch { return []; }
}

function keep(entries) {
  try { localStorage.setItem(KEY, JSON.stringify(entries.slice(0, MOST))); } catch { /* a convenience, and no more */ }
}

function offer(tries = 50) {
  const host = $(".welcome"), entries = kept().slice(0, SHOWN);
  if (!entries.length || store.run) return;
  if (!host) { if (tries) setTimeout(() => offer(tries - 1), 100); return; } // parts come one after another
  const list = el("div", "recent");
  list.append(el("b", "", "Earlier runs"));
  for (const entry of entries) list.append(button(entry));
  host.append(list);
}

function button({ id, prompt, at }) {
  const made = el("button", "btn sm"), time = new Date(at).toLocaleTimeString([], { timeStyle: "short" });
  made.type = "button";
  made.title = prompt;
  made.append(el("span", "", prompt), el("small", "", time));
  made.onclick = () => show(id, made);
  return made;
}

async function show(id, from) {
  try {
    const answer = await fetch(`/runs/${encodeURIComponent(id)}`);
    if (answer.ok) { store.receive(await answer.json()); return; }
    keep(kept().filter((entry) => entry.id !== id));
    from.remove();
    store.emit("say", { tone: "note", text: "That run is no longer kept: the program was started anew, or many runs came after it." });
  } catch {
    store.emit("say", { tone: "bad", text: "The run cannot be shown: the program does not answer." });
  }
}
