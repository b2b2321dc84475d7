// The gallery: every version with its picture, and examples that are written with one click.
//
// Invariants: names and prompts are shown as text; deleting can be undone; keys work on the card that has the focus.

import { $, $$, copied, el } from "./dom.js";
import { changed } from "./changed.js";
import { editor } from "./editor.js";
import { Card } from "./gallery_card.js";
import { pointer } from "./pointer.js";
import { store } from "./store.js";
import { versions } from "./versions.js";
import { compare } from "./versions_compare.js";
import { viewKeys } from "./viewkeys.js";
import { show } from "./views.js";

const UNDO = 12000; // ms that the offer to undo stays

export function mount({ element }) {
  const gallery = new Gallery(element);
  viewKeys("gallery", { play: () => gallery.choose(), step: (by) => gallery.walk(by), to: (end) => gallery.walk(end ? Infinity : -Infinity) });
  store.on("view", (view) => gallery.look(view === "gallery"));
  versions.on("change", () => gallery.show());
  editor();
  pointer();
  changed();
  versions.start();
}

class Gallery {
  #cards = new Map(); // by id, in no order
  #chosen = [];       // ids that are to be compared, at most two
  #timer = 0;

  constructor(element) {
    this.part = (name) => $(`.${name}`, element);
    this.part("gcompare").onclick = () => this.#compare();
    this.part("gpath").onclick = () => this.#copy();
    this.watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#cards.get(target.dataset.id)?.visible(isIntersecting && this.on);
    }, { root: this.part("gbody"), rootMargin: "120px" });
    const more = this.part("gmore");
    more.onclick = () => {
      const all = this.element.classList.toggle("all");
      more.setAttribute("aria-expanded", String(all));
      more.textContent = all ? "Fewer examples" : "All examples";
    };
    this.element = $(".gallery", element);
    addEventListener("resize", () => { for (const card of this.#cards.values()) card.fit(); });
    this.#examples();
    this.show();
  }

  look(on) {
    this.on = on;
    if (on) { this.show(); for (const card of this.#cards.values()) { this.watcher.unobserve(card.element); this.watcher.observe(card.element); } }
    else for (const card of this.#cards.values()) card.visible(false);
  }

  show() {
    if (!this.on) return;
    const host = this.part("gcards"), list = versions.list;
    for (const [id, card] of this.#cards) if (!versions.find(id)) this.#forget(id, card);
    list.forEach((version, i) => {
      const card = this.#cards.get(version.id) ?? this.#new(version);
      card.show(version, versions.head(version.page)?.id === version.id);
      if (host.children[i] !== card.element) host.insertBefore(card.element, host.children[i] ?? null);
    });
    if (list.length && !$("[tabindex='0'].gcard", host)) host.firstChild.tabIndex = 0;
    this.element.classList.toggle("nothing", !list.length);
    this.part("gtold").textContent = this.#told();
    this.part("gabout").textContent = versions.ready ? `Pages as files: ${versions.folder}` : "";
    this.part("gpath").disabled = !versions.ready;
    this.part("gnotes").textContent = versions.notes.join(" ");
    this.part("gnotes").hidden = !versions.notes.length;
    this.part("gcompare").disabled = this.#chosen.length !== 2;
  }

  #told() {
    if (!versions.ready) return "Nothing is kept: the workspace cannot be reached.";
    if (!versions.list.length) return "Nothing is kept yet. Every page that is written, and every edit of one, appears here and stays after the program ends.";
    const many = versions.list.length;
    return `${many} version${many > 1 ? "s" : ""}, kept after the program ends. Enter opens, F2 renames, Space chooses for comparing, Delete deletes.`;
  }

  #new(version) {
    const card = new Card(version, {
      choose: () => this.#choose(version.id), remove: () => this.#remove(version.id), walk: (by) => this.walk(by), say: (text) => this.#say(text),
      columns: () => this.#columns(),
    });
    this.#cards.set(version.id, card);
    card.element.addEventListener("focusin", () => { for (const each of $$(".gcard", this.part("gcards"))) each.tabIndex = each === card.element ? 0 : -1; });
    this.watcher.observe(card.element);
    return card;
  }

  #forget(id, card) {
    const had = card.element.contains(document.activeElement), next = card.element.nextElementSibling ?? card.element.previousElementSibling;
    card.visible(false);
    this.watcher.unobserve(card.element);
    card.element.remove();
    this.#cards.delete(id);
    this.#chosen = this.#chosen.filter((each) => each !== id);
    if (had) next?.focus();
  }

  walk(by) {
    const cards = $$(".gcard", this.part("gcards")), at = cards.indexOf(document.activeElement?.closest(".gcard"));
    const to = Math.max(0, Math.min(cards.length - 1, at < 0 ? 0 : at + by));
    cards[Number.isNaN(to) ? 0 : to]?.focus();
  }

  // The card that has the focus.
  choose() {
    const id = document.activeElement?.closest(".gcard")?.dataset.id;
    if (id) this.#choose(id);
  }

  #columns() { return getComputedStyle(this.part("gcards")).gridTemplateColumns.split(" ").length; }

  #choose(id) {
    const known = this.#chosen.includes(id);
    this.#chosen = known ? this.#chosen.filter((each) => each !== id) : [...this.#chosen, id].slice(-2);
    for (const [each, card] of this.#cards) card.chosen(this.#chosen.includes(each));
    this.part("gcompare").disabled = this.#chosen.length !== 2;
    if (!known && this.#chosen.length === 1) this.#say("Choose one more to compare with.");
    if (!known && this.#chosen.length === 2) { this.part("gundo").hidden = true; this.#compare(); }
  }

  async #compare() {
    try { await compare(this.#chosen); } catch (error) { this.#say(error.message); }
  }

  async #remove(id) {
    try {
      await versions.remove(id);
      this.#say("Deleted.", async () => { await versions.undelete(id); this.#cards.get(id)?.element.focus(); });
    } catch (error) { this.#say(error.message); }
  }

  async #copy() {
    this.#say(await copied(versions.folder) ? "The folder's path is copied." : versions.folder);
  }

  // A line at the foot, with a way back where there is one.
  #say(text, undo = null) {
    const line = this.part("gundo"), button = $("button", line);
    clearTimeout(this.#timer);
    $("span", line).textContent = text;
    line.hidden = false;
    button.hidden = !undo;
    button.onclick = async () => { line.hidden = true; try { await undo(); } catch (error) { this.#say(error.message); } };
    this.#timer = setTimeout(() => { line.hidden = true; }, UNDO);
  }

  async #examples() {
    const list = await fetch("/examples").then((answer) => (answer.ok ? answer.json() : [])).catch(() => []);
    this.part("gexamples").replaceChildren(...list.map((example) => {
      const item = el("li"), button = el("button");
      button.type = "button";
      button.append(el("b", "", example.label), el("span", "", example.prompt));
      button.onclick = () => begin(example);
      item.append(button);
      return item;
    }));
  }
}

// Write an example now, as a lesson does at its end.
function begin({ prompt, config }) {
  const field = $("#asked textarea, #asked input");
  field.value = JSON.stringify({ prompt, config, n: Date.now() });
  field.dispatchEvent(new Event("input", { bubbles: true }));
  show("playground");
}
