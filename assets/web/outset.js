// What is chosen before a task begins: the tour, the order in the shop, or a task in one's own words on one of the pages;
// and how calls are decoded.

import { $, el, press, segmented } from "./dom.js";
import { asked } from "./measure.js";
import { decoding, shared } from "./wishes.js";

export const WRITTEN = "written"; // the page in the preview
export const SERVER = "server"; // the MCP server
const CLAIMS = "The page that the preview of the playground shows. What its tools do is its own claim, so you are asked before each call.";
const SERVED = "A program outside the playground, with tools and no page. What its tools do is its own claim.";
const KINDS = [["task", "One task"], ["tour", "Tour of six"], ["shop", "Buy in the shop"]];
const GUIDES = [["schema", "Held to the schema"], ["none", "Free"]];
const HINTS = {
  schema: "Tags are forced, and values are admissible ones only: a call that is finished parses and fits. Whether it is the right one is up to the model.",
  none: "The model writes what it likes; what is no call is told to it as an error.",
};
const UNTRAINED = "was not trained to call tools. It will most likely write something else, or call the wrong tool; what happens then is shown as it is.";

export class Outset {
  known = null;
  kind = "task";
  guide = "schema";

  // `open(site)` shows a page; `start(plan)` carries a plan out.
  constructor(host, visitor, { open, start }) {
    this.host = host;
    this.visitor = visitor;
    this.open = open;
    this.part = (name) => $(`.${name}`, host);
    this.site = $("#agent-site", host);
    this.wish = $("#agent-wish", host);
    segmented(this.part("akind"), KINDS, this.kind, (kind) => this.choose(kind));
    segmented($(".aguide .seg", host), GUIDES, this.guide, (guide) => { this.guide = guide; this.#hint(); });
    this.#hint();
    this.site.onchange = () => this.#sited();
    this.part("aask").onsubmit = (event) => { event.preventDefault(); this.submit(); };
    this.part("fresh").onclick = () => this.fresh();
    this.begun = start;
  }

  // What the program says of the model: whether it was trained for this.
  model({ name, knows, tools }) {
    const note = this.part("anote"), untrained = Boolean(knows) && !tools;
    note.hidden = !untrained;
    note.textContent = untrained ? `${name} ${UNTRAINED}` : "";
  }

  async begin() {
    await this.refresh();
    this.catalogue ??= await asked("/strategies");
    if (!$("optgroup", this.site)) {
      const sites = Object.assign(el("optgroup"), { label: "Practice sites" }), own = Object.assign(el("optgroup"), { label: "Written here" });
      sites.append(...this.known.sites.map(({ name, title }) => Object.assign(el("option", "", title), { value: name })));
      this.own = Object.assign(el("option", "", "The page in the preview"), { value: WRITTEN, disabled: !this.page });
      own.append(this.own);
      this.site.append(sites, own);
      if (this.known.server) {
        const group = Object.assign(el("optgroup"), { label: "MCP server" });
        this.served = Object.assign(el("option", "", "The MCP server"), { value: SERVER });
        group.append(this.served);
        this.site.append(group);
      }
    }
    this.choose(this.kind);
  }

  // The page that the preview shows, or null.
  written(view) {
    this.page = view;
    if (this.own) this.own.disabled = !view;
  }

  // The server has said what it is called.
  named(name) { if (this.served && name) this.served.textContent = name; }

  async refresh() { this.known = await asked(`/agent/wishes?visitor=${encodeURIComponent(this.visitor)}`); }

  choose(kind) {
    this.kind = kind;
    press(this.part("akind"), kind);
    this.host.dataset.kind = kind;
    if (kind === "shop") {
      this.site.value = "shop";
      this.wish.value = this.known.shop.text;
    }
    this.part("atour").replaceChildren(...this.known.tour.map(({ label, text }) => {
      const item = el("li");
      item.append(el("b", "", label), el("span", "", text));
      return item;
    }));
    if (kind === "tour") this.open(this.known.tour[0].site);
    else this.#sited(kind === "shop");
  }

  // Another page: its examples, and itself beside.
  #sited(keep = false) {
    const site = this.known.sites.find(({ name }) => name === this.site.value) ?? { name: this.site.value, about: this.site.value === SERVER ? SERVED : CLAIMS, examples: [] };
    this.part("aabout").textContent = site.about;
    this.part("aex").replaceChildren(...site.examples.map(({ label, text }) => {
      const chip = el("button", "chip", label);
      chip.type = "button";
      chip.onclick = () => { this.wish.value = text; this.wish.focus(); };
      return chip;
    }));
    if (!keep) this.wish.value = "";
    this.open(site.name);
  }

  #hint() { $(".aguide .hint", this.host).textContent = HINTS[this.guide]; }

  submit() {
    if (!this.known) return;
    const own = [{ site: this.site.value, label: this.site.selectedOptions[0].textContent, text: this.wish.value.trim() }];
    const wishes = this.kind === "tour" ? this.known.tour : own;
    if (!wishes[0].text) { this.wish.focus(); this.wish.setCustomValidity("Say what to do."); this.wish.reportValidity(); this.wish.setCustomValidity(""); return; }
    this.begun({ wishes, config: { ...shared(), ...decoding(this.catalogue), guidance: this.guide } });
  }

  async fresh() {
    await fetch(`/agent/fresh?visitor=${encodeURIComponent(this.visitor)}`, { method: "POST" });
    await this.begin();
    this.host.dispatchEvent(new Event("fresh"));
  }
}
