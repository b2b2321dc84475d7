// What the playground's controls say now: its prompt, and the settings that all runs of a race or a dial share.

import { $, $$ } from "./dom.js";

const EXAMPLE = "Make a solar system simulator with a red sun";
const SHARED = { seed: "Seed", temperature: "Temperature", max_tokens: "Max tokens", acceptance: "Causal check", top_p: "Top p", top_k: "Top k", repetition_penalty: "Repetition penalty" };

export const promptOf = () => $("#prompt textarea")?.value.trim() || EXAMPLE;

// Fields of the run's configuration. Controls that are not on screen keep what is usual, by leaving their field out.
export function shared() {
  const config = {};
  for (const [field, label] of Object.entries(SHARED)) {
    const value = numberOf(label);
    if (value !== null) config[field] = value;
  }
  return config;
}

// Mode, strategy and its numbers, given the strategies by their labels (app/compare.py).
export function decoding(catalogue) {
  const label = $$(".clover-left .container input[role=listbox], .clover-left .container > .wrap input").map((node) => node.value);
  const strategy = catalogue.strategies.find((each) => label.includes(each.label)) ?? catalogue.strategies[0];
  const config = { mode: "diffusion", strategy: strategy.name };
  for (const dial of strategy.dials) config[dial.field] = numberOf(dial.label) ?? dial.usual;
  config.block_size = Number(chosen("Block size") ?? 32);
  return config;
}

// The shared settings in words.
export function inWords(config) {
  const { seed = 0, temperature = 0, max_tokens: most = 1024, acceptance = 1 } = config;
  return `${acceptance > 0 ? `causal check ${acceptance}` : "no causal check"}, seed ${seed}, ${temperature > 0 ? `temperature ${temperature}` : "greedy"}, at most ${most} tokens`;
}

function numberOf(label) {
  const node = $(`.clover-left input[aria-label="number input for ${label}"]`) ?? labelled(label)?.querySelector("input[type=number]");
  if (!node || node.value === "") return null;
  return Number.isFinite(Number(node.value)) ? Number(node.value) : null;
}

function chosen(label) { return labelled(label)?.querySelector("input:checked")?.value ?? null; }

function labelled(label) {
  return $$(".clover-left [data-testid=block-info]").find((node) => node.textContent.trim() === label)?.closest(".block, fieldset") ?? null;
}
