// The list of lessons: how long each takes, which ones fit the time there is, which ones were seen to their end.

import { $, $$, el, segmented } from "./dom.js";

const KEPT = "clover-lessons"; // {minutes, done: [ids]}, kept by this browser

export class LessonList {
  // `open` is called with the id of the lesson that was chosen.
  constructor(view, { plans, lessons }, open) {
    this.plans = plans;
    this.lessons = lessons;
    this.kept = read(plans);
    this.host = $(".toc", view);
    this.said = $(".plan", view);
    segmented($(".plans", view), plans.map(({ minutes }) => [minutes, `${minutes} min`]), this.kept.minutes, (minutes) => {
      this.#keep({ ...this.kept, minutes: Number(minutes) });
      this.#mark();
    });
    this.host.replaceChildren(...lessons.map((lesson, index) => this.#row(lesson, index, open)));
    this.current = null;
    this.#mark();
  }

  // The first lesson of the plan that was not seen to its end, else its first.
  get due() {
    const { lessons } = this.plan;
    return lessons.find((id) => !this.kept.done.includes(id)) ?? lessons[0];
  }

  get plan() { return this.plans.find(({ minutes }) => minutes === this.kept.minutes); }

  // The lesson after this one in the plan; null after its last.
  after(id) {
    const order = this.lessons.map((lesson) => lesson.id), { lessons } = this.plan;
    return lessons.find((each) => order.indexOf(each) > order.indexOf(id)) ?? null;
  }

  show(id) {
    this.current = id;
    this.#mark();
  }

  done(id) {
    if (!this.kept.done.includes(id)) this.#keep({ ...this.kept, done: [...this.kept.done, id] });
    this.#mark();
  }

  // What the open lesson's run was asked for, and how it was decoded.
  run(text) {
    for (const node of $$(".asked", this.host)) node.textContent = text;
  }

  focus() { $("[aria-current] , button", this.host)?.focus(); }

  #row(lesson, index, open) {
    const row = el("li"), button = el("button"), words = el("span", "t");
    button.type = "button";
    button.dataset.lesson = lesson.id;
    words.append(el("b", "", lesson.title), el("span", "more", lesson.about), el("span", "more asked", ""));
    button.append(el("span", "n", index + 1), words, el("span", "min"));
    button.onclick = () => open(lesson.id);
    row.append(button);
    return row;
  }

  #mark() {
    const { plan } = this;
    const numbers = plan.lessons.map((id) => this.lessons.findIndex((lesson) => lesson.id === id) + 1);
    const whole = this.lessons.length === plan.lessons.length;
    const last = numbers.at(-1);
    this.said.textContent = whole ? "All eight, with time for questions." : `Take ${numbers.slice(0, -1).join(", ")} and ${last}.`;
    for (const button of $$("button", this.host)) {
      const id = button.dataset.lesson, lesson = this.lessons.find((each) => each.id === id);
      const done = this.kept.done.includes(id), planned = plan.lessons.includes(id);
      button.classList.toggle("extra", !planned);
      if (id === this.current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      const note = $(".min", button);
      note.className = done ? "min done" : "min";
      note.textContent = done ? "done" : planned ? `${lesson.minutes} min` : "extra";
    }
  }

  #keep(kept) {
    this.kept = kept;
    localStorage.setItem(KEPT, JSON.stringify(kept));
  }
}

// What this browser kept; whatever else stands there is nothing.
function read(plans) {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    localStorage.removeItem(KEPT);
  }
  const minutes = plans.some((plan) => plan.minutes === kept.minutes) ? kept.minutes : plans[1].minutes;
  return { minutes, done: Array.isArray(kept.done) ? kept.done.filter((id) => typeof id === "string") : [] };
}
