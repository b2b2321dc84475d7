// Beneath the prompt: what the program has to say about the run, and what the model knows.

import { $ } from "./dom.js";
import { store } from "./store.js";

export function mount({ element }) {
  const said = $(".said", element);
  const model = $(".model", element);
  store.on("say", (sentence) => {
    said.hidden = !sentence;
    said.className = `said ${sentence?.tone ?? ""}`;
    said.textContent = sentence?.text ?? "";
  });
  store.on("model", (status) => {
    model.className = `model ${status.tone ?? ""}`;
    model.textContent = status.knows ?? "";
    model.hidden = !status.knows;
  });
}
