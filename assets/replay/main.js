// A replay: the run in this file on the app's own board, figures and timeline. What would ask a server is shadowed by
// the modules beside this one (visualize/replay_page.py puts all of them into one script).

import { $, $$, el } from "./dom.js";
import { mount as figures } from "./figures.js";
import { keys } from "./keys.js";
import { mount as stage } from "./stage.js";
import { store } from "./store.js";
import { mount as timeline } from "./timeline.js";

const THEME = "clover-theme";
const CUT = "The recording ends here, before the run did.";

function start() {
  storage();
  const button = theme();
  const sheet = $("dialog.keysheet");
  const help = () => (sheet.open ? sheet.close() : sheet.showModal());
  const present = () => { document.documentElement.classList.toggle("present"); dispatchEvent(new Event("resize")); };
  $(".help").onclick = help;
  $(".shut", sheet).onclick = () => sheet.close();
  $(".present").onclick = present;
  figures({ element: $("#part-figures") });
  stage({ element: $("#part-stage") });
  timeline({ element: $("#part-timeline") });
  keys({ dialog: sheet, help, present, theme: () => button.click() });
  for (const group of $$("section", sheet)) if ($("h3", group)?.textContent === "Run") group.remove(); // nothing to begin or stop
  const message = JSON.parse($("#run").textContent);
  message.end ??= { tone: "bad", reason: "failed", text: CUT };
  about(message);
  store.receive(message);
}

// The file may be opened where pages have no storage: then nothing is remembered, and all else works.
function storage() {
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      window[name].getItem(THEME);
    } catch {
      Object.defineProperty(window, name, { value: { getItem: () => null, setItem() {}, removeItem() {} } });
    }
  }
}

function theme() {
  const button = $(".theme");
  const kept = localStorage.getItem(THEME) ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.body.classList.toggle("dark", kept === "dark");
  button.onclick = () => {
    const dark = document.body.classList.toggle("dark");
    localStorage.setItem(THEME, dark ? "dark" : "light");
    store.emit("theme", dark);
  };
  return button;
}

function about({ run, started }) {
  $(".about .prompt").textContent = started?.prompt || run.prompt || "–";
  $(".about .model").textContent = started?.model || "–";
  const list = $(".about .knobs");
  for (const [name, value] of run.knobs) list.append(el("dt", "", name), el("dd", "", value));
}

start();
