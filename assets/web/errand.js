// One task as the browser has it (app/agent/routes.py): its messages as they come, its controls, its answers.
//
// Invariants: every message is data; what the page beside is asked is answered, whatever comes of it; closing the page
// ends the task.

import { stream, tab } from "./live.js";

const CUT = "The task broke off: the program does not answer any more. What was told so far stands here.";

export class Errand {
  id = "";
  over = false;
  #line = new AbortController();

  // `take(message)` gets all messages but the asks; `asked(ask)` gives a promise of what to say to those.
  constructor({ take, asked }) {
    this.take = take;
    this.asked = asked;
  }

  // Carry it out; it has ended when this resolves. Throws an error with a sentence.
  async carry(wished) {
    try {
      await stream("/agent/tasks", { tab: tab("agent"), ...wished }, (message) => this.#hear(message), this.#line.signal);
    } catch (error) {
      throw this.id && !this.#line.signal.aborted ? new Error(CUT) : error;
    }
    if (!this.over) throw new Error(CUT);
  }

  #hear(message) {
    if (message.errand) this.id = message.errand.id;
    if (message.over) this.over = true;
    if (message.ask) this.#answer(message.ask);
    else this.take(message);
  }

  async #answer(ask) {
    const said = await this.asked(ask).catch((error) => ({ failed: "UnknownError", message: String(error?.message ?? error) }));
    await this.#post("answer", { number: ask.number, said });
  }

  // pause, resume, step, take, back, stop, approve or deny; `what` is the call that is decided about.
  control(wanted, { what = "", words = "" } = {}) { return this.#post("control", { do: wanted, what, words }); }

  get log() { return `/agent/tasks/${encodeURIComponent(this.id)}/log.jsonl`; }

  #post(what, body) {
    const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return fetch(`/agent/tasks/${encodeURIComponent(this.id)}/${what}`, sent).catch(() => null); // the stream says that it is gone
  }
}
