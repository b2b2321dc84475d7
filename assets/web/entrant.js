// The settings of one lane: how it decodes, and the numbers that this way reads.

import { el } from "./dom.js";

const ONE_BY_ONE = "autoregressive";
let ids = 0;

export class Entrant {
  // `catalogue`: the strategies in words (app/compare.py); `config`: what the lane begins with
  constructor(host, catalogue, config, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
    this.config = { ...config };
    this.host = host;
    this.#build();
  }

  set(config) {
    this.config = { ...config };
    this.#build();
  }

  get alone() { return this.config.mode === ONE_BY_ONE; }
  get strategy() { return this.catalogue.strategies.find((each) => each.name === this.config.strategy); }
  get label() { return this.alone ? "Autoregressive" : this.strategy.label; }

  // Fields of the run's configuration: only those that this way of decoding reads.
  get fields() {
    if (this.alone) return { mode: ONE_BY_ONE };
    const { strategy, block_size } = this.config;
    return { mode: "diffusion", strategy, block_size, ...Object.fromEntries(this.strategy.dials.map(({ field }) => [field, this.config[field]])) };
  }

  get words() {
    if (this.alone) return "one token a pass";
    const { dials, label } = this.strategy, numbers = dials.map((dial) => `${dial.label.toLowerCase()} ${this.config[dial.field]}`);
    return [...(dials.some((dial) => dial.label === label) ? [] : [label]), `blocks of ${this.config.block_size}`, ...numbers].join(", ");
  }

  #build() {
    const way = select(this.catalogue.strategies.map(({ name, label }) => [name, label]).concat([[ONE_BY_ONE, "Autoregressive"]]), this.alone ? ONE_BY_ONE : this.config.strategy);
    way.onchange = () => this.#choose(way.value);
    const hint = this.alone ? "The same weights, one token a pass, from left to right." : this.strategy.hint;
    const fields = [field("Decoding", way, hint)];
    if (!this.alone) {
      const sizes = select(this.catalogue.block_sizes.map((size) => [size, size]), this.config.block_size);
      sizes.onchange = () => this.#take("block_size", Number(sizes.value));
      fields.push(...this.strategy.dials.map((dial) => this.#number(dial)), field("Block size", sizes, "How many positions resolve together."));
    }
    this.host.replaceChildren(...fields);
  }

  #choose(name) {
    if (name === ONE_BY_ONE) this.config.mode = ONE_BY_ONE;
    else {
      Object.assign(this.config, { mode: "diffusion", strategy: name });
      for (const dial of this.strategy.dials) this.config[dial.field] ??= dial.usual;
      this.config.block_size ??= 32;
    }
    this.#build();
    this.host.querySelector("select").focus();
    this.changed();
  }

  #number({ field: name, label, low, high, step, hint }) {
    const input = el("input");
    Object.assign(input, { type: "number", min: low, max: high, step, value: this.config[name] });
    input.onchange = () => {
      const value = Math.max(low, Math.min(high, Number(input.value)));
      input.value = input.value === "" ? this.config[name] : value;
      this.#take(name, Number(input.value));
    };
    return field(label, input, hint);
  }

  #take(name, value) {
    this.config[name] = value;
    this.changed();
  }
}

function select(choices, chosen) {
  const made = el("select");
  for (const [value, label] of choices) made.append(new Option(label, value, false, String(value) === String(chosen)));
  return made;
}

function field(label, control, hint) {
  const made = el("div", "fld"), name = el("label", "", label), said = el("p", "hint", hint);
  control.id = name.htmlFor = `lane-field-${++ids}`;
  said.id = `${control.id}-hint`;
  control.setAttribute("aria-describedby", said.id);
  made.append(name, control, said);
  return made;
}
