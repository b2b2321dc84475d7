// By hand: the Source tab can be written in. The page follows while you type; saving makes a version and writes the
// page's file; what another program changed is shown at once, or beside your own edit when that is not saved yet.
//
// Invariants: an edit that is not saved is never thrown away: it is saved when something else is shown or the page is
// left. Nothing newer is overwritten: the program refuses, and both texts are shown.

import { $, copied, el } from "./dom.js";
import { EditorText } from "./editor_text.js";
import { store } from "./store.js";
import { origin, versions, when } from "./versions.js";
import { compare, sides } from "./versions_compare.js";

const PAUSE = { html: 300, latex: 1200 }; // ms after the last key until the page follows
const PAGE = "clover-page"; // in the tab's own storage: the page whose newest version is shown after a reload

export function editor(tries = 300) {
  const pane = $("[data-pane=source]");
  if (pane) new Editor(pane);
  else if (tries) setTimeout(() => editor(tries - 1), 100); // parts come one after another
}

class Editor {
  base = null;     // the version that is edited; null while a run is not known as one
  run = "";        // the run that wrote it
  seen = "";       // the newest version of the page that was seen here
  saved = "";      // the text that is kept
  view = null;
  #mine = new Set();
  #saving = Promise.resolve();
  #timer = 0;
  #asking = null;
  #met = null;     // a newer version that the edit stands against

  constructor(pane) {
    this.pane = pane;
    this.pv = pane.closest(".pv");
    this.text = new EditorText($(".code", pane), () => this.#typed());
    pane.classList.add("edits");
    pane.removeAttribute("tabindex");
    this.#build();
    store.on("shown", (view) => this.#shown(view));
    store.on("begin", (run) => this.#begin(run));
    store.on("model", () => this.#hint());
    versions.on("change", () => { this.#known(); this.#state(); });
    versions.on("added", (version) => this.#added(version));
    versions.on("gone", () => this.#say("The program cannot be reached. Your edit is kept here until it can."));
    versions.on("back", () => this.#say(""));
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || !this.view || pane.hidden) return;
      event.preventDefault();
      this.save();
    });
    addEventListener("pagehide", () => this.#leave());
    this.#state();
  }

  #build() {
    const button = (name, label, does) => {
      const made = el("button", `btn sm ${name}`, label);
      made.type = "button";
      made.onclick = does;
      return made;
    };
    this.file = el("b", "edfile");
    this.mark = el("span", "edmark");
    this.mark.setAttribute("role", "status");
    this.pick = el("select", "edpick");
    this.pick.setAttribute("aria-label", "Versions of this page");
    this.pick.onchange = () => this.#go(this.pick.value);
    this.keep = button("edsave", "Save", () => this.save());
    this.keep.title = "Save as a version (Ctrl S)";
    this.differ = button("eddiff", "Compare", () => this.#compare());
    this.path = button("edpath", "Copy path", () => this.#copy());
    this.said = el("p", "edsaid");
    this.said.setAttribute("role", "status");
    this.banner = el("p", "edconflict");
    this.banner.setAttribute("role", "alert");
    this.banner.append(el("span"), button("edlook", "Look at both", () => this.#decide()));
    this.hint = el("p", "edhint");
    this.hint.id = "editor-hint";
    this.text.area.setAttribute("aria-describedby", this.hint.id);
    const top = el("div", "edbar"), row = el("div", "edrow");
    top.append(this.file, this.mark, el("span", "sp"), this.keep);
    row.append(this.pick, this.differ, this.path);
    this.text.box.before(top, row, this.banner, this.said);
    this.text.box.after(this.hint);
    this.parts = [top, row, this.hint];
  }

  get dirty() { return Boolean(this.view) && this.text.text !== this.saved; }

  // A run begins: the source is shown as it is written, and an edit that was not saved is.
  async #begin(run) {
    const rescue = this.dirty ? this.save(true) : null;
    this.view = null;
    this.text.enable(false);
    this.pv.classList.remove("editing");
    if (this.begun) sessionStorage.removeItem(PAGE); // the first may be the run that the tab had before a reload
    this.begun = true;
    this.#met = null;
    this.#say("");
    this.#state();
    await rescue;
  }

  async #shown(view) {
    if (!view?.source || view.draft) return;
    const version = view.version ?? versions.ofRun(view.id) ?? null;
    if (this.dirty) {
      if (version && version.id === this.base?.id) return; // the page was only loaded again
      await this.save(true);
    }
    clearTimeout(this.#timer);
    this.view = view;
    this.base = version;
    this.run = view.version ? "" : view.id;
    this.seen = view.head ?? versions.head(version?.page)?.id ?? "";
    this.saved = view.source.map(([, text]) => text).join("");
    this.#met = null;
    this.text.enable(true);
    this.text.text = this.saved;
    this.text.paint(view.source);
    this.pv.classList.add("editing");
    this.pv.classList.toggle("page-below", view.kind !== "latex" && Boolean(view.page));
    this.pv.classList.toggle("paper-below", view.kind === "latex");
    if (view.version) sessionStorage.setItem(PAGE, view.version.page);
    else this.#comeBack(version);
    this.#state();
  }

  // After a reload: the run on the board is the tab's own, and its page may have been edited since.
  #comeBack(version) {
    const page = sessionStorage.getItem(PAGE), head = page && versions.head(page);
    if (head && version?.page === page && head.id !== version.id) this.#go(head.id);
  }

  // The list of versions came after the run was shown.
  #known() {
    const version = this.view && !this.base && this.run ? versions.ofRun(this.run) : null;
    if (!version) return;
    this.base = version;
    this.seen = versions.head(version.page).id;
    if (!this.dirty) this.#comeBack(version);
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#state();
    this.#timer = setTimeout(() => this.#follow(), PAUSE[this.view?.kind] ?? PAUSE.html);
  }

  // Let the page show what is written.
  async #follow() {
    const text = this.text.text, asking = (this.#asking = new AbortController());
    try {
      const view = await versions.draft(text, this.base?.id ?? "", this.view?.prompt ?? "", asking.signal);
      if (text !== this.text.text || !this.view) return;
      this.text.paint(view.source);
      store.emit("show", { ...view, draft: true });
      this.text.paint(view.source);
      this.#say("");
    } catch (error) {
      if (!asking.signal.aborted) this.#say(error.message);
    }
  }

  // Keep what is written as a version. `quietly` when something else comes into view; a newer version then stays the
  // newest, and this one is kept beside it.
  save(quietly = false) {
    if (!this.dirty) return this.#saving;
    const edit = this.#edit(), run = this.#keep(edit, quietly);
    this.#saving = run.then(() => {}, () => {});
    return run;
  }

  #edit() { return { text: this.text.text, base: this.base?.id ?? "", run: this.run, seen: this.seen, name: "" }; }

  async #keep(edit, quietly) {
    this.keep.disabled = true;
    try {
      const { version } = await versions.save({ ...edit, leaving: quietly });
      this.#mine.add(version.id);
      versions.took(version);
      if (quietly) store.emit("say", { tone: "note", text: `Your edit of ${version.file} was saved as a version.` });
      else this.#kept(version, edit.text);
    } catch (error) {
      if (error.status === 409) this.#meet(error.answer.version);
      else this.#say(error.message);
    } finally {
      this.keep.disabled = false;
      this.#state();
    }
  }

  #kept(version, text) {
    Object.assign(this, { base: version, run: "", seen: version.id, saved: text });
    this.#met = null;
    sessionStorage.setItem(PAGE, version.page);
    this.#say(`Saved ${when(version)}, as a version and in the file.`);
  }

  // A version of this page came from elsewhere: shown at once, unless an edit is not saved.
  async #added(version) {
    await this.#saving;
    if (!this.view || version.page !== this.base?.page || this.#mine.has(version.id) || version.id === this.base.id) return;
    if (this.dirty) { this.#meet(version); return; }
    await this.#go(version.id);
    this.#say(`Now shown: ${origin(version)}, ${when(version)}.`);
  }

  #meet(version) {
    this.#met = version;
    this.#state();
  }

  // Both sides, and a choice; whichever is taken, both are kept as versions.
  async #decide() {
    const met = this.#met, { text } = await versions.text(met.id);
    const settle = async (newest) => {
      const { version } = await versions.save({ ...this.#edit(), seen: met.id });
      this.#mine.add(version.id);
      versions.took(version);
      this.#kept(version, this.text.text);
      if (newest) await this.#go((await versions.restore(met.id)).id);
    };
    await sides("Changed in two places", "Whichever you take, the other one is kept as a version.",
      [{ label: "Yours, not saved yet", text: this.text.text }, { label: `The other one: ${origin(met)}, ${when(met)}`, text }],
      [["Take mine", () => settle(false), true], ["Take the other", () => settle(true)]]);
    this.#state();
  }

  async #go(id) {
    try {
      if (this.dirty) await this.save(true);
      store.emit("show", await versions.view(id));
    } catch (error) { this.#say(error.message); }
  }

  async #compare() {
    const others = versions.ofPage(this.base.page).filter(({ id }) => id !== this.base.id);
    const other = others.find(({ id }) => id === this.base.parent) ?? others[0];
    try {
      if (this.dirty) {
        await sides("What you changed", "", [{ label: "As saved", text: this.saved }, { label: "Yours, not saved yet", text: this.text.text }]);
      } else await compare([other.id, this.base.id]);
    } catch (error) { this.#say(error.message); }
  }

  async #copy() {
    const path = `${versions.folder}/${this.base.file}`;
    this.#say(await copied(path) ? `Copied: ${path}` : path);
  }

  // The page is left: what is not saved goes to the program on the way out.
  #leave() {
    if (!this.dirty) return;
    if (this.base) sessionStorage.setItem(PAGE, this.base.page);
    navigator.sendBeacon("/workspace/save", JSON.stringify({ ...this.#edit(), leaving: true }));
  }

  #state() {
    const on = Boolean(this.view) && versions.ready, list = this.base ? versions.ofPage(this.base.page) : [];
    for (const part of this.parts) part.hidden = !on;
    this.text.area.readOnly = !on;
    this.banner.hidden = !on || !this.#met;
    this.file.textContent = this.base?.file ?? "new page";
    this.file.title = this.base ? `${versions.folder}/${this.base.file}` : "";
    this.mark.textContent = this.dirty ? "not saved" : list.length > 1 ? `version ${list.length - list.findIndex(({ id }) => id === this.base.id)} of ${list.length}` : "saved";
    this.mark.classList.toggle("dirty", this.dirty);
    this.keep.classList.toggle("pri", this.dirty);
    this.differ.disabled = !this.dirty && list.length < 2;
    this.path.disabled = !this.base;
    if (this.#met) this.banner.firstChild.textContent = `This page was ${origin(this.#met)} while your edit here is not saved. Nothing is overwritten.`;
    this.#options(list);
    this.#hint();
  }

  #options(list) {
    const label = (version, i) => `${list.length - i} · ${version.name || origin(version)} · ${when(version)}`;
    const wanted = list.map((version, i) => [label(version, i), version.id]);
    const known = [...this.pick.options].map((option) => [option.text, option.value]);
    if (JSON.stringify(known) !== JSON.stringify(wanted)) this.pick.replaceChildren(...wanted.map(([text, id]) => new Option(text, id)));
    this.pick.value = this.base?.id ?? "";
    this.pick.disabled = list.length < 2;
  }

  #hint() {
    const name = store.model?.name ?? "the model", edits = Boolean(store.model?.edits);
    const next = edits ? "Change page starts from this text." : `Generate writes a new page: ${name} was not trained to change one.`;
    this.hint.textContent = `${next} Esc, then Tab, leaves this field.`;
    const field = $("#seen textarea, #seen input"), seen = edits && this.view ? JSON.stringify({ prompt: this.view.prompt ?? "", text: this.text.text, version: this.base?.id ?? "" }) : "";
    document.documentElement.classList.toggle("changeable", Boolean(seen));
    if (!field || field.value === seen) return;
    field.value = seen;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #say(text) { this.said.textContent = text; this.said.hidden = !text; }
}
