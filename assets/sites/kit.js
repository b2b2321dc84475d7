// What every practice site shares: its state on the server, its tools on document.modelContext, its forms and buttons.
//
// A page's own script says how a state is drawn (draw; site.shown has what follows from it) and what a result shows (show). Whoever acts, a person through a
// form or an agent through a tool, it is one call to the server, and the same drawing follows.

const params = new URLSearchParams(location.search);

export const $ = (selector, root = document) => root.querySelector(selector);

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child != null && child !== false));
  return node;
}

const NS = "http://www.w3.org/2000/svg";

// A drawing of our own: [tag, attributes] pairs in a square box.
export function svg(box, label, ...shapes) {
  const node = document.createElementNS(NS, "svg");
  node.setAttribute("viewBox", `0 0 ${box} ${box}`);
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", label);
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS(NS, tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
    node.append(shape);
  }
  return node;
}

// New children for a region. The keyboard stays where it was: on what has the same data-key.
export function fill(region, ...children) {
  const key = region.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  region.replaceChildren(...children.filter(Boolean));
  if (key) region.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export const money = (cents) => `${(cents / 100).toFixed(2)} €`;

export const day = (iso) =>
  new Date(`${iso}T12:00`).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", year: "numeric" });

// A table from column names and rows of texts or nodes.
export function table(columns, rows) {
  const cells = (tag, row) => el("tr", {}, ...row.map((cell) => el(tag, {}, cell instanceof Node ? cell : String(cell))));
  return el("div", { class: "wide" }, el("table", {},
    el("thead", {}, cells("th", columns)), el("tbody", {}, ...rows.map((row) => cells("td", row)))));
}

export function options(select, values, labels = {}) {
  const before = select.value;
  select.replaceChildren(...values.map((value) => el("option", { value, text: labels[value] ?? (value || "any") })));
  if (values.includes(before)) select.value = before;
}

// The keys of what a search found; null stands for all there is, when nothing in particular was looked for.
export const keys = (args, rows, key) => (Object.keys(args).length ? rows.map((row) => row[key]) : null);

// What a form says, in the types of a tool's schema. What is no number stays text: the site says what is wrong with it.
export function values(form, schema) {
  const found = {};
  const number = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text);
  for (const [name, { type }] of Object.entries(schema.properties)) {
    const control = form.elements[name];
    if (!control) continue;
    const text = control.value;
    if (type === "boolean" && (control.checked || schema.required.includes(name))) found[name] = control.checked;
    else if (type === "boolean") continue;
    else if (text === "" && !schema.required.includes(name)) continue;
    else if (type === "integer" || type === "number") found[name] = number(text);
    else if (type === "array") found[name] = text.split(/[\s;]+/).filter(Boolean).map(number);
    else found[name] = text;
  }
  return found;
}

function visitor() {
  const kept = "clover-sites-visitor";
  const known = params.get("visitor") || sessionStorage.getItem(kept) || crypto.randomUUID();
  sessionStorage.setItem(kept, known);
  return known;
}

export class Site {
  constructor(name, { draw, show = () => {} }) {
    Object.assign(this, { name, draw, show, registered: new Map(), queue: Promise.resolve(), log: [] });
    this.query = `?visitor=${encodeURIComponent(visitor())}`;
  }

  // Ready once the state is drawn and the tools are there; :root has data-ready then.
  async open() {
    const theme = params.get("theme");
    if (theme) document.documentElement.dataset.theme = theme;
    const whole = await this.ask("", null);
    this.tools = new Map(whole.tools.map((tool) => [tool.name, tool]));
    this.frame(whole);
    for (const form of document.forms) this.adopt(form);
    await this.take(whole);
    document.documentElement.dataset.ready = "";
    return this;
  }

  async ask(path, body) {
    const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`/sites/api/${this.name}${path}${this.query}`, sent ?? {});
    if (!answer.ok) throw new Error(`The site's server answers with status ${answer.status}.`);
    return answer.json();
  }

  // One call after the other, whoever makes it. The result is the tool's: a refusal is a value as well.
  call(tool, args, by = "person", form = null) {
    const done = this.queue.then(async () => {
      const answer = await this.ask("/call", { tool, arguments: args });
      await this.take(answer, by === "agent" ? tool : "");
      this.tell(tool, args, answer.result, by, form);
      return answer.result;
    });
    this.queue = done.catch(() => {});
    return done;
  }

  async reset(seed = 0, held_out = false) {
    await this.queue;
    await this.take(await this.ask("/reset", { seed, held_out }));
    for (const form of document.forms) form.reset();
    this.log = [];
    this.say("A new start.");
    this.show("", {}, {});
  }

  // A tool that is no longer offered goes away. The one that is being called goes when it has answered: taken away
  // earlier, its call would fail, though what it does was done.
  sweep(except = "") {
    for (const [name, controller] of this.registered) {
      if (this.offered.includes(name) || name === except) continue;
      controller.abort();
      this.registered.delete(name);
    }
    if (except) setTimeout(() => this.sweep());
  }

  // A state as it came: tools that it offers are registered, others go away, the page is drawn.
  async take({ state, shown, offered }, called = "") {
    Object.assign(this, { state, shown, offered });
    const context = document.modelContext;
    this.sweep(called);
    const adding = [];
    for (const name of context ? offered : []) {
      const { form, ...tool } = this.tools.get(name);
      if (form || this.registered.has(name)) continue;
      const controller = new AbortController();
      this.registered.set(name, controller);
      const execute = (input) => this.call(name, input, "agent");
      adding.push(context.registerTool({ ...tool, execute }, { signal: controller.signal }));
    }
    await Promise.all(adding);
    this.draw(state, this);
  }

  tell(tool, args, result, by, form) {
    const refusal = result.error;
    const words = refusal ? refusal.message : result.more ? `The first ${result.count - result.more} of ${result.count}.` : "Done.";
    this.log.push({ by, tool, ok: !refusal });
    this.say(by === "agent" ? `An agent called ${tool}: ${words}` : words, Boolean(refusal));
    if (!refusal) for (const each of document.forms) mark(each, null); // what was wrong before may be right now
    else if (form) mark(form, refusal);
    if (!refusal && by === "agent") here(tool);
    if (!refusal) this.show(tool, args, result, this);
  }

  say(words, bad = false) {
    const line = $("#said");
    line.textContent = words;
    line.classList.toggle("bad", bad);
    fill($("#calls"), ...this.log.slice(-6).map(({ by, tool, ok }) =>
      el("li", {}, el("b", { text: by === "agent" ? "agent" : "you" }), ` ${tool} `, el("span", { text: ok ? "✓" : "refused" }))));
  }

  // The bar above, which no page writes by itself.
  frame({ title, about }) {
    const again = el("button", { type: "button", id: "reset", text: "Start again" });
    again.addEventListener("click", () => this.reset());
    $("header").replaceChildren(
      el("div", { class: "name" }, el("h1", { text: title }), el("p", { text: about })),
      el("p", { id: "said", role: "status" }), el("a", { href: "/sites/", text: "All sites" }), again);
    document.body.append(el("footer", {}, el("p", { text:
      "A practice site of Clover Playground. Nothing here is real: no goods, no people, no money." }), el("ol", { id: "calls" })));
  }

  // A form of the page: of a tool that script registered (data-tool), or a tool itself (toolname).
  adopt(form) {
    if (!form.dataset.tool && !form.hasAttribute("toolname")) return;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const tool = form.dataset.tool ?? form.getAttribute("toolname");
      const byAgent = event.agentInvoked === true;
      const done = this.call(tool, values(form, this.tools.get(tool).inputSchema), byAgent ? "agent" : "person", form);
      // A call that leaves something out must not find what the last one left in the form.
      const after = (result) => (byAgent || (!result.error && "clear" in form.dataset)) && setTimeout(() => form.reset());
      if (byAgent) event.respondWith(done);
      done.then(after, (error) => this.say(String(error.message), true));
    });
  }

  button(label, tool, args, more = {}) {
    const node = el("button", { type: "button", text: label, "data-key": `${tool} ${JSON.stringify(args)}`, ...more });
    node.addEventListener("click", () => this.call(tool, args).catch((error) => this.say(error.message, true)));
    return node;
  }
}

// Where a person would do what an agent has just done: it is to be seen.
function here(tool) {
  const form = document.querySelector(`form[data-tool="${CSS.escape(tool)}"], form[toolname="${CSS.escape(tool)}"]`);
  (form?.closest("section") ?? form)?.scrollIntoView({ block: "nearest" });
}

// Say at its field what is wrong with it; where there is no such field, below the form.
function mark(form, refusal) {
  for (const old of form.querySelectorAll(".error")) old.remove();
  for (const control of form.elements) control.removeAttribute("aria-invalid");
  if (!refusal) return;
  const control = form.elements[refusal.field];
  const node = control instanceof RadioNodeList ? control[0] : control;
  const allowed = Array.isArray(refusal.allowed) ? refusal.allowed.join(", ") : refusal.allowed;
  const words = el("p", { class: "error", role: "alert", text: `${refusal.message} ${allowed ? `Allowed: ${allowed}.` : ""}` });
  node?.setAttribute("aria-invalid", "true");
  (node?.closest("label") ?? form).append(words);
}

export const open = (name, page) => new Site(name, page).open();
