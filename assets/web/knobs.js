// The settings of a run as controls of our own: strategy, and the numbers that it uses (app/knobs.py, in its words).

import { el } from "./dom.js";

let asked = null;

// {strategies: [[name, label, hint, fields]], dials: {field: {label, low, high, step, hint}}, all: fields of every strategy}
export function offered() {
  asked ??= fetch("/knobs").then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))));
  asked.catch(() => { asked = null; }); // ask again next time
  return asked;
}

// Controls for a config inside `host`; `read()` gives the config as it stands there. One token at a time is offered as
// a strategy like the others: here it is one more way to go on.
export async function settings(host, config) {
  const { strategies, dials, all } = await offered();
  const chosen = { ...config };
  const select = el("select");
  select.setAttribute("aria-label", "Strategy");
  for (const [name, label] of strategies) select.append(new Option(label, name));
  select.append(new Option("One token at a time", "autoregressive"));
  select.value = config.mode === "autoregressive" ? "autoregressive" : config.strategy;
  const numbers = el("span", "numbers");
  const fit = () => {
    const one = select.value === "autoregressive";
    chosen.mode = one ? "autoregressive" : "diffusion";
    if (!one) chosen.strategy = select.value;
    const [, , hint, fields] = strategies.find(([name]) => name === chosen.strategy);
    select.title = one ? "Each token after the one before it, with the same weights." : hint;
    numbers.replaceChildren(...(one ? [] : [...fields, ...all]).map((field) => number(dials[field], chosen, field)));
  };
  select.onchange = fit;
  fit();
  host.replaceChildren(select, numbers);
  return { read: () => ({ ...chosen }), label: () => named(chosen, strategies, dials) };
}

function number(dial, chosen, field) {
  const label = el("label", "", dial.label);
  const input = el("input");
  Object.assign(input, { type: "number", min: dial.low, max: dial.high, step: "any", value: chosen[field], title: dial.hint });
  input.oninput = () => { if (input.value !== "" && input.checkValidity()) chosen[field] = Number(input.value); };
  input.onblur = () => { input.value = chosen[field]; };
  label.append(input);
  return label;
}

// A few words for a config: its strategy and the first number that it uses.
export function named(config, strategies, dials) {
  if (config.mode === "autoregressive") return "one token at a time";
  const [, label, , fields] = strategies.find(([name]) => name === config.strategy) ?? [0, config.strategy, "", []];
  return fields.length ? `${label} ${dials[fields[0]].label.toLowerCase() === label.toLowerCase() ? "" : `${dials[fields[0]].label.toLowerCase()} `}${config[fields[0]]}` : label;
}
