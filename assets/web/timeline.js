// The timeline: one tick a round, as high as what it committed; the run is replayed from here by its own time stamps.

import { $, $$, icon, press, segmented } from "./dom.js";
import { recording } from "./recording.js";
import { store } from "./store.js";

const PLAY = "M6.5 4.5v11l9-5.5z", PAUSE = "M5.5 4.5h3v11h-3zM11.5 4.5h3v11h-3z";
const TALL = 12; // commits of the tallest tick
const SPARE = 64; // while a run goes on, room is made for so many rounds at a time, so ticks seldom move

export function mount({ element: host }) {
  const element = $(".tl", host);
  const range = $("input[type=range]", element);
  const canvas = $("canvas", element);
  const head = $(".ph", element);
  const when = $(".when", element);
  const play = $(".play", element);
  let drawn = "";

  const room = (run) => (run.ended ? Math.max(1, run.marks.length) : Math.ceil((run.marks.length + 1) / SPARE) * SPARE);
  const place = (index, run) => (index + 0.5) / room(run);

  // Where each block begins, and whether there is room to name it: the open one first, then from the left.
  function blocks(run, open) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const gap = (1.9 * rem * room(run)) / canvas.clientWidth;
    const begins = [];
    run.marks.forEach((mark, index) => {
      if (index === 0 || run.marks[index - 1].block !== mark.block) begins.push({ number: mark.block, index, named: mark.block === open });
    });
    const taken = begins.filter((each) => each.named).map((each) => each.index);
    for (const each of begins) {
      if (each.named || taken.some((index) => Math.abs(index - each.index) < gap)) continue;
      each.named = true;
      taken.push(each.index);
    }
    return begins;
  }

  function draw(run, now) {
    const key = `${run.id} ${run.marks.length} ${now} ${Boolean(run.ended)} ${canvas.clientWidth} ${document.body.className}`;
    if (key === drawn) return;
    drawn = key;
    const scale = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    const style = getComputedStyle(element);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const sans = style.fontFamily;
    pen.scale(scale, scale);
    const foot = height - 1.2 * rem, top = 1.0 * rem;
    const tick = Math.max(1, Math.min(3, (width / room(run)) * 0.5));
    const open = run.marks[now]?.block ?? -1;
    blocks(run, open).forEach(({ number, index, named }) => {
      const x = index === 0 ? 0.5 : (index / room(run)) * width;
      pen.fillStyle = colour("line");
      if (named) pen.fillRect(x, top - 0.3 * rem, 1, foot - top + 0.3 * rem);
      pen.fillStyle = number === open ? colour("soft-ink") : colour("ink3");
      pen.font = `${number === open ? 700 : 400} ${0.924 * rem}px ${sans}`;
      const label = String(number + 1);
      if (named) pen.fillText(label, Math.min(x, width - pen.measureText(label).width), height - 0.2 * rem);
    });
    pen.font = `700 ${0.924 * rem}px ${sans}`;
    run.marks.forEach((mark, index) => {
      const x = place(index, run) * width;
      pen.fillStyle = index <= now ? colour("accent") : colour("edge");
      const high = 0.14 * rem + (foot - top - 0.14 * rem) * Math.min(1, mark.commits / TALL);
      if (mark.commits) pen.fillRect(x - tick / 2, foot - high, tick, high);
      if (mark.revisions) { pen.fillStyle = colour("rev"); pen.fillText("↺", x - 0.36 * rem, 0.8 * rem); }
    });
    pen.fillStyle = colour("edge");
    pen.fillRect(0, foot, width, 1);
  }

  store.on("paint", ({ run, k }) => {
    if (!run) return;
    const now = run.markAt(k);
    draw(run, now);
    element.classList.toggle("idle", run.marks.length === 0);
    range.max = Math.max(1, run.marks.length);
    range.value = now + 1;
    const x = now < 0 ? 0 : k >= run.last && run.ended ? 1 : place(now, run);
    head.style.left = `${x * 100}%`;
    when.replaceChildren("round ", strong(now + 1), " of ", strong(run.marks.length));
    range.setAttribute("aria-valuetext", `round ${now + 1} of ${run.marks.length}`);
  });

  range.oninput = () => {
    const run = store.run;
    if (!run?.marks.length) return;
    store.pause();
    const index = Number(range.value) - 1;
    store.seek(index < 0 ? 0 : index >= run.marks.length - 1 ? run.last : run.marks[index].k);
  };
  store.on("play", (playing) => face(play, playing));
  play.onclick = () => store.toggle();
  $$("[data-go]", element).forEach((button) => {
    const [sign, unit] = button.dataset.go;
    button.onclick = () => store.step(sign === "+" ? 1 : -1, unit === "b");
  });
  const speed = $(".speed", element);
  segmented(speed, [["0.1", "0.1×"], ["0.5", "0.5×"], ["1", "1×"], ["4", "4×"]], "1", (value) => store.setSpeed(Number(value)));
  press(speed, store.speed);
  recording(element);
  addEventListener("resize", () => store.schedule());
  store.on("theme", () => { drawn = ""; store.schedule(); });
}

function strong(value) {
  const node = document.createElement("b");
  node.textContent = value;
  return node;
}

function face(button, playing) {
  button.replaceChildren(icon(playing ? PAUSE : PLAY));
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
}
