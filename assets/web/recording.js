// Taking a run along, and back in: save the run on screen in one of three forms, or open a recorded one, chosen or
// dropped anywhere on the page.

import { $, $$, download, el } from "./dom.js";
import { recent } from "./recent.js";
import { store } from "./store.js";

const MB = 1 << 20, MOST = 64 * MB; // as the server has it
const LAST = "clover-run"; // as in store.js: a tab that was loaded again shows its own run
const FORMS = [
  ["trace.jsonl", "jsonl", "Recording", "opens here again"],
  ["replay.html", "html", "Replay page", "one file, works offline"],
  ["board.gif", "gif", "Animation", "for slides; takes some seconds"],
];
const ENDED = "the program has ended, and it had the record. What was written is kept on this page.";

export function recording(element) {
  const file = $("input[type=file]", element);
  $(".open", element).onclick = () => file.click();
  file.onchange = () => {
    const chosen = [...file.files];
    file.value = "";
    take(chosen);
  };
  saving($(".save", element));
  dropping();
  asked();
  recent();
}

// A button with a menu: arrow keys walk it, Escape and a click elsewhere close it.
function saving(button) {
  const host = el("span", "saves"), menu = el("div", "menu");
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", "Save this run as");
  menu.hidden = true;
  button.setAttribute("aria-haspopup", "menu");
  button.title = "Save this run";
  button.replaceWith(host);
  host.append(button, menu);
  const show = (on) => { menu.hidden = !on; button.setAttribute("aria-expanded", String(on)); };
  const close = () => { if (menu.contains(document.activeElement)) button.focus(); show(false); };
  for (const form of FORMS) menu.append(item(form, close));
  const walk = (to) => { const items = $$("button", menu); items.at(to % items.length).focus(); };
  button.onclick = () => { show(menu.hidden); if (!menu.hidden) walk(0); };
  host.addEventListener("keydown", (event) => {
    const at = $$("button", menu).indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape" && !menu.hidden) close();
    else if (event.key === "Tab") { show(false); return; }
    else if (to === undefined || menu.hidden) return;
    else walk(to);
    event.preventDefault();
    event.stopPropagation();
  });
  addEventListener("pointerdown", (event) => { if (!host.contains(event.target)) show(false); });
  const may = () => { button.disabled = !store.run?.ended; if (button.disabled) show(false); };
  store.on("begin", may);
  store.on("end", may);
  show(false);
  may();
}

// One form; while its file is being made, it says so and cannot be asked for again.
function item([path, suffix, name, about], close) {
  const button = el("button"), label = el("b", "", name), hint = el("span", "", `.${suffix}, ${about}`);
  button.type = "button";
  button.setAttribute("role", "menuitem");
  button.tabIndex = -1;
  button.append(label, hint);
  button.onclick = async () => {
    if (button.getAttribute("aria-disabled") === "true" || !store.run?.ended) return;
    button.setAttribute("aria-disabled", "true");
    hint.textContent = "being made…";
    await keep(store.run, path, suffix);
    close();
    button.removeAttribute("aria-disabled");
    hint.textContent = `.${suffix}, ${about}`;
  };
  return button;
}

// Not by a link: where the program has ended or knows the run no more, that would lead away from the board.
async function keep(run, path, suffix) {
  const dark = path.endsWith(".gif") && document.body.classList.contains("dark");
  try {
    const answer = await fetch(`/runs/${encodeURIComponent(run.id)}/${path}${dark ? "?theme=dark" : ""}`);
    if (answer.ok) download(`clover-${run.id}.${suffix}`, await answer.blob());
    else say(`This run cannot be saved. ${await detail(answer)}`);
  } catch {
    say(`This run cannot be saved: ${ENDED}`);
  }
}

// Open what was chosen or dropped, or say why not.
async function take(files) {
  const [file] = files;
  if (files.length !== 1) { say(`These are ${files.length} files. Open one recorded run at a time.`); return; }
  if (!/\.jsonl$/i.test(file.name)) {
    say(`${short(file.name)} is no recorded run. Those are files ending in .jsonl, saved from this page or by clover generate --trace.`);
    return;
  }
  if (file.size > MOST) { say(`${short(file.name)} has ${Math.ceil(file.size / MB)} MB. A recorded run may have up to ${MOST / MB} MB.`); return; }
  try {
    const answer = await fetch("/runs", { method: "POST", body: file });
    if (answer.ok) for (const message of await answer.json()) store.receive(message);
    else say(await detail(answer));
  } catch {
    say("The file cannot be opened: it cannot be read, or the program does not answer. Start it again, then open the file.");
  }
}

// Files over the page are for us, wherever they are dropped: the browser would leave the page for them.
function dropping() {
  const hint = el("div", "drop part"), frame = el("p");
  frame.append(el("b", "", "Drop a recorded run (.jsonl) to open it"));
  hint.append(frame);
  hint.hidden = true;
  document.body.append(hint);
  const ours = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const listen = (name, does) => addEventListener(name, (event) => {
    if (!ours(event)) return;
    event.preventDefault();
    event.stopPropagation();
    does(event);
  }, true);
  listen("dragenter", () => { hint.hidden = false; });
  listen("dragover", (event) => { event.dataTransfer.dropEffect = "copy"; hint.hidden = false; });
  listen("dragleave", (event) => { if (!event.relatedTarget) hint.hidden = true; });
  listen("drop", (event) => { hint.hidden = true; take([...event.dataTransfer.files]); });
}

// The address may name a run that the program was started with.
async function asked() {
  const id = new URLSearchParams(location.search).get("run");
  if (!id || sessionStorage.getItem(LAST)) return;
  try {
    const answer = await fetch(`/runs/${encodeURIComponent(id)}`);
    if (!answer.ok) say(`The run in the address cannot be shown. ${await detail(answer)}`);
    else if (!store.run) store.receive(await answer.json());
  } catch {
    say("The run in the address cannot be shown: the program does not answer.");
  }
}

async function detail(answer) {
  try {
    return (await answer.json()).detail;
  } catch {
    return `The program answered with status ${answer.status}.`;
  }
}

const short = (name) => (name.length > 60 ? `${name.slice(0, 57)}…` : name);
const say = (text) => store.emit("say", { tone: "bad", text });
