// The top bar: where the run comes from, light or dark, and the sheet of keys.

import { $, el } from "./dom.js";
import { keys } from "./keys.js";
import { store } from "./store.js";
import { views } from "./views.js";

const KINDS = { live: "Live", recorded: "Recorded", replay: "Replay" };

export function mount({ element }) {
  const pill = $(".pill", element);
  const show = () => {
    const run = store.run;
    pill.hidden = !run;
    if (!run) return;
    const replay = run.origin === "live" && (store.playing || (!store.follow && run.last >= 0 && store.k < run.last));
    const kind = run.origin === "recorded" ? "recorded" : replay ? "replay" : "live";
    pill.className = `pill ${kind}`;
    $("span", pill).textContent = run.started ? `${KINDS[kind]} · ${run.started.model}, seed ${run.config.seed}` : KINDS[kind];
    pill.title = { live: "This run comes from the model on this machine.", recorded: "This run was read from a file.",
      replay: "This run came from the model a moment ago; you are watching it again." }[kind];
  };
  for (const name of ["begin", "started", "paint", "play", "end"]) store.on(name, show);
  views($(".views", element));
  theme($(".theme", element));
  const sheet = $("dialog", element);
  $(".help", element).onclick = () => sheet.showModal();
  $(".present", element).onclick = present;
  $(".shut", element).onclick = () => sheet.close();
  const narrow = $(".narrow", element);
  narrow.onclick = () => {
    const on = document.body.classList.toggle("see-preview");
    narrow.textContent = on ? "Board" : "Preview";
    $(on ? ".clover-right" : ".clover-mid").scrollIntoView({ block: "start" }); // on a phone it stands below
  };
  const help = () => (sheet.open ? sheet.close() : sheet.showModal());
  keys({ dialog: sheet, help, present, theme: () => $(".theme", element).click() });
  // The browser's own way out of the whole screen leaves present mode, too.
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && presenting()) present(); });
}

// Board and page side by side, on the whole screen where the browser lets us.
function present() {
  const root = document.documentElement, on = root.classList.toggle("present");
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement === root) document.exitFullscreen();
  dispatchEvent(new Event("resize"));
}

const presenting = () => document.documentElement.classList.contains("present");

function theme(button) {
  const kept = localStorage.getItem("clover-theme");
  if (kept) document.body.classList.toggle("dark", kept === "dark");
  button.onclick = () => {
    const dark = document.body.classList.toggle("dark");
    localStorage.setItem("clover-theme", dark ? "dark" : "light");
    store.emit("theme", dark);
  };
}
