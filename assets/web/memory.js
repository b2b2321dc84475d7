// The memory lens: what a block's first guesses owe to each part before it, and the memory slot at every block size.
// All of it is measured when asked for, by the model that wrote the run (model/decode/lens.py).

import { $, el } from "./dom.js";
import { store } from "./store.js";

const LOST = "The program does not answer: it has ended or was restarted.";
const OWES = "Longer means that the guesses change more without this part: mean Kullback-Leibler divergence in nats, and how many of the best guesses become others. Text behind what is left out moves up.";
const EVEN = "Filled: the network as it is, its slot's logit bias + c · ln(L / 32) calibrated to the block size L. Line: the same without that term. Calibrated, memory should keep its say in blocks of any size.";

export function mount({ element }) {
  const dialog = $("dialog", element), which = $(".which", dialog), measure = $(".measure", dialog), status = $(".status", dialog);
  let controller = null;
  const open = () => {
    const { run } = store;
    if (!run?.blocks.length || store.phase !== "done") { store.emit("hint", "The memory lens looks at a run that is over: generate something first."); return; }
    const at = run.figures(store.k)?.block ?? 0;
    which.replaceChildren(...run.blocks.map((block) => new Option(block.number + 1, block.number)));
    which.value = Math.max(0, at);
    clear(dialog);
    status.textContent = "";
    dialog.showModal();
    measure.focus();
  };
  store.on("memory", open);
  $(".shut", dialog).onclick = () => dialog.close();
  dialog.addEventListener("close", () => controller?.abort());
  which.onchange = () => { controller?.abort(); clear(dialog); status.textContent = ""; };
  measure.onclick = async () => {
    controller?.abort();
    const mine = controller = new AbortController();
    clear(dialog);
    measure.disabled = true;
    status.className = "status";
    const block = Number(which.value), steps = block + 1 + 5;
    let done = 0;
    const say = () => { status.textContent = `Measuring: ${done} of ${steps} …`; };
    say();
    try {
      await readings(store.run.id, block, mine.signal, (reading) => {
        if (reading.type === "RunFailed") throw new Error(reading.message);
        if (reading.type === "Reading") owes(dialog, reading);
        if (reading.type === "Calibration") calibrated(dialog, reading);
        if (reading.type === "Reading" || reading.type === "Calibration") { done++; say(); }
      });
      status.textContent = done ? `Measured just now on this machine, for the first round of block ${block + 1}, when all its cells are masked.` : "Nothing was measured.";
    } catch (error) {
      if (mine.signal.aborted) return;
      status.className = "status bad";
      status.textContent = error.message;
    } finally {
      if (controller === mine) measure.disabled = false;
    }
  };
}

async function readings(run, block, signal, take) {
  let answer;
  try {
    answer = await fetch(`/runs/${encodeURIComponent(run)}/memory?block=${block}`, { method: "POST", signal });
  } catch (error) {
    throw signal.aborted ? error : new Error(LOST);
  }
  if (!answer.ok) throw new Error((await answer.json()).detail);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) take(JSON.parse(line));
  }
}

function clear(dialog) {
  for (const name of [".owes", ".cal"]) $(name, dialog).replaceChildren();
  $(".read", dialog).textContent = OWES;
  $(".readcal", dialog).textContent = EVEN;
}

// One bar a part, all on the scale of the longest.
function owes(dialog, { removed, divergence, changed }) {
  const host = $(".owes", dialog);
  const row = bar(removed < 0 ? "prompt" : `block ${removed + 1}`, `${divergence.toFixed(2)} nats · ${Math.round(100 * changed)} % change`);
  row.dataset.value = divergence;
  row.title = removed < 0 ? "Without the prompt" : preview(removed);
  host.append(row);
  const most = Math.max(1e-6, ...[...host.children].map((each) => Number(each.dataset.value)));
  for (const each of host.children) $("i", each).style.width = `${(100 * each.dataset.value) / most}%`;
}

function preview(number) {
  const { run } = store, block = run.block(number);
  let text = "";
  for (let pos = block.start; pos < block.start + block.length; pos++) text += run.at(pos, run.last)?.text ?? "";
  return text;
}

function calibrated(dialog, { length, memory, uncalibrated }) {
  const plain = uncalibrated === null ? "" : ` · without ${uncalibrated.toFixed(2)}`;
  const row = bar(`L = ${length}`, `${memory.toFixed(2)}${plain}`);
  $("i", row).style.width = `${100 * memory}%`;
  if (uncalibrated !== null) {
    const line = el("u");
    line.style.left = `${100 * uncalibrated}%`;
    $(".well", row).append(line);
  }
  $(".cal", dialog).append(row);
}

function bar(label, value) {
  const row = el("div", "row");
  row.setAttribute("role", "row");
  const name = el("span", "", label), well = el("span", "well"), said = el("b", "", value);
  name.setAttribute("role", "rowheader");
  said.setAttribute("role", "cell");
  well.setAttribute("aria-hidden", "true");
  well.append(el("i"));
  row.append(name, well, said);
  return row;
}
