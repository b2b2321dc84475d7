// Taking a run along, and back in: save the run on screen, or open a recorded one.

import { $, download } from "./dom.js";
import { store } from "./store.js";

export function recording(element) {
  const file = $("input[type=file]", element);
  const save = $(".save", element);
  $(".open", element).onclick = () => file.click();
  file.onchange = () => {
    const [chosen] = file.files;
    file.value = "";
    if (chosen) open(chosen);
  };
  save.onclick = () => { if (store.run?.ended) keep(store.run); };
  const may = () => { save.disabled = !store.run?.ended; };
  store.on("begin", may);
  store.on("end", may);
  may();
}

async function open(file) {
  try {
    const answer = await fetch("/runs", { method: "POST", body: file });
    if (answer.ok) for (const message of await answer.json()) store.receive(message);
    else say((await answer.json()).detail);
  } catch {
    say("The file cannot be opened: the program does not answer, or the file is too large. Start it again, then open the file.");
  }
}

// Not by a link: where the program has ended or knows the run no more, that would lead away from the board.
async function keep(run) {
  try {
    const answer = await fetch(`/runs/${encodeURIComponent(run.id)}/trace.jsonl`);
    if (!answer.ok) { say(`This run cannot be saved. ${(await answer.json()).detail}`); return; }
    download(`clover-${run.id}.jsonl`, await answer.blob());
  } catch {
    say("This run cannot be saved: the program has ended, and it had the record. What was written is kept on this page.");
  }
}

const say = (text) => store.emit("say", { tone: "bad", text });
