// The versions that the workspace keeps, as the page knows them: their list, news of them, and what can be done.
//
// Invariants: what the program says is data; every failure is an error with a sentence for people. Parts listen for
// "change" (the list is another one), "added" (a version came, from here or elsewhere) and "gone" or "back" (the
// program stopped answering, or answers again).

import { store } from "./store.js";

const LOST = "The program does not answer: it has ended or was restarted. What you see is kept on this page.";
const FIRST = 500, LONGEST = 8000; // ms until the news are asked for again

class Versions extends EventTarget {
  list = [];      // newest first
  folder = "";
  notes = [];
  ready = false;  // whether there is a workspace, and its list is here
  #name = "";     // of the program that answers
  #wait = FIRST;
  #absent = false;
  #lost = false;  // whether the program that answered went away

  async start() {
    await this.load();
    if (!this.#absent) this.#listen();
  }

  on(name, listener) { this.addEventListener(name, (event) => listener(event.detail)); }
  #emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  async load() {
    try {
      const { folder, notes, versions } = await ask("");
      Object.assign(this, { folder, notes, list: versions, ready: true });
    } catch (error) {
      this.ready = false;
      this.#absent = error.status === 404; // this program keeps nothing
    }
    this.#emit("change");
  }

  find(id) { return this.list.find((each) => each.id === id); }
  head(page) { return this.list.find((each) => each.page === page); }
  ofPage(page) { return this.list.filter((each) => each.page === page); }
  ofRun(run) { return this.list.find((each) => each.run === run && (each.origin === "run" || each.origin === "recording")); }

  view(id) { return ask(`/versions/${id}/view`); }
  text(id) { return ask(`/versions/${id}`); }
  picture(id) { return ask(`/versions/${id}/picture`); }
  ofRunNow(run) { return ask(`/runs/${encodeURIComponent(run)}`); }
  draft(text, version, prompt, signal) { return ask("/view", { method: "POST", signal, ...json({ text, version, prompt: prompt.slice(0, 400) }) }); }
  save(edit) { return ask("/save", { method: "POST", ...json(edit) }); }
  async rename(id, name) { this.#take((await ask(`/versions/${id}/name`, { method: "POST", ...json({ name }) })).version); }
  async restore(id) { const { version } = await ask(`/versions/${id}/restore`, { method: "POST" }); this.#take(version); return version; }
  async remove(id) { await ask(`/versions/${id}`, { method: "DELETE" }); this.#drop(id); }
  async undelete(id) { this.#take((await ask(`/versions/${id}/undelete`, { method: "POST" })).version); }

  // A version came or has changed, from an answer or from the news: both say it, in either order.
  #take(version, news = false) {
    const known = this.find(version.id);
    this.list = [version, ...this.list.filter((each) => each.id !== version.id)].sort((a, b) => b.time - a.time);
    this.#emit("change");
    if (news && !known) this.#emit("added", version);
  }

  #drop(id) {
    this.list = this.list.filter((each) => each.id !== id);
    this.#emit("change");
  }

  took(version) { this.#take(version); }

  // A WebSocket, since those are not among the six connections that a browser opens to one program.
  #listen() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/workspace/feed`);
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => {
      if (this.#name) this.#emit("gone");
      this.#lost = true;
      setTimeout(() => this.#listen(), this.#wait);
      this.#wait = Math.min(LONGEST, this.#wait * 2);
    };
  }

  #hear(news) {
    if (news.hello) this.#hello(news);
    if (news.added) this.#take(news.added, true);
    if (news.changed) this.#take(news.changed);
    if (news.deleted) this.#drop(news.deleted.id);
    if (news.say) { this.notes = [...this.notes, news.say]; store.emit("say", { tone: "note", text: news.say }); this.#emit("change"); }
    if (news.reload) location.reload();
  }

  #hello({ hello, dev }) {
    const before = this.#name;
    this.#name = hello;
    this.#wait = FIRST;
    if (dev && this.#lost && before !== hello) { location.reload(); return; }
    if (before) { this.load(); this.#emit("back"); }
  }
}

const json = (body) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });

// An answer of the workspace. Throws an error with a sentence; `error.answer` is what came with a conflict.
async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(`/workspace${path}`, options);
  } catch (error) {
    throw options.signal?.aborted ? error : new Error(LOST);
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  const error = new Error(typeof said.detail === "string" ? said.detail : `The program answered with status ${answer.status}.`);
  error.status = answer.status;
  error.answer = said;
  throw error;
}

export const versions = new Versions();

const MADE = { run: "written by the model", hand: "edited by hand", outside: "edited in another program", restored: "taken back", recording: "from a recorded run" };

export const title = (version) => version.name || version.prompt || version.file;
export const origin = (version) => MADE[version.origin] + (version.complete ? "" : ", not to its end");

// The time, with the day when it is not today.
export function when(version) {
  const at = new Date(version.time * 1000), today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString([], today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}
