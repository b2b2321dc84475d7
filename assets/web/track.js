// The track of the timeline, drawn: one tick a round, as high as what it committed; blocks numbered below, revisions
// signed above. Nothing is told by colour alone: revised rounds have a sign, a notch and a line of their own.

const TALL = 12; // commits of the tallest tick
const SPARE = 64; // while a run goes on, room is made for so many rounds at a time, so ticks seldom move

export const room = (run) => (run.ended ? Math.max(1, run.marks.length) : Math.ceil((run.marks.length + 1) / SPARE) * SPARE);
export const place = (index, run) => (index + 0.5) / room(run);

export class Track {
  #drawn = "";
  #frame = ""; // all that places ticks and labels
  #ticks = 0;

  // `resized` asks for a paint: at another width all of it is drawn anew.
  constructor(canvas, resized) {
    this.canvas = canvas;
    this.width = 0; // asking for it at every paint would have the page laid out then
    new ResizeObserver(() => { this.width = canvas.clientWidth; resized(); }).observe(canvas);
  }

  // As a paint does it: nothing while it would look as it does.
  draw(run, now) {
    const { canvas } = this;
    const key = `${run.id} ${run.marks.length} ${now} ${Boolean(run.ended)} ${this.width} ${document.body.className}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (this.#more(run, now)) return;
    const scale = devicePixelRatio || 1, width = this.width, height = canvas.clientHeight;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(canvas);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const on = {
      pen, rem, width, height, foot: height - 1.2 * rem, top: 1.05 * rem,
      colour: (name) => style.getPropertyValue(`--${name}`).trim(),
      font: (weight) => `${weight} ${0.924 * rem}px ${style.fontFamily}`,
    };
    blocks(run, now, on);
    ticks(run, now, on);
    revisions(run, on);
    pen.fillStyle = on.colour("edge");
    pen.fillRect(0, on.foot, width, 1);
    this.on = on;
    this.#ticks = run.marks.length;
  }

  // Live rounds of the same block: only their ticks are new. Whether that was all.
  #more(run, now) {
    const { marks } = run, from = this.#ticks;
    const frame = `${run.id} ${room(run)} ${marks[now]?.block} ${this.width} ${document.body.className}`;
    const same = frame === this.#frame && now === marks.length - 1 && now >= from && !run.ended;
    this.#frame = now === marks.length - 1 ? frame : "";
    if (!same || marks.slice(from).some((mark) => mark.revisions)) return false;
    ticks(run, now, this.on, from);
    this.#ticks = marks.length;
    return true;
  }

  forget() { this.#drawn = this.#frame = ""; }
}

function blocks(run, now, { pen, rem, width, height, foot, top, colour, font }) {
  const open = run.marks[now]?.block ?? -1;
  for (const { number, index, named } of labelled(run, open, (1.9 * rem * room(run)) / width)) {
    if (!named) continue;
    const x = index === 0 ? 0.5 : (index / room(run)) * width;
    pen.fillStyle = colour("line");
    pen.fillRect(x, top - 0.3 * rem, 1, foot - top + 0.3 * rem);
    pen.fillStyle = number === open ? colour("soft-ink") : colour("ink3");
    pen.font = font(number === open ? 700 : 400);
    const label = String(number + 1);
    pen.fillText(label, Math.min(x, width - pen.measureText(label).width), height - 0.2 * rem);
  }
}

// Where each block begins, and whether there is room to name it: the open one first, then from the left.
function labelled(run, open, gap) {
  const begins = [];
  run.marks.forEach((mark, index) => {
    if (index === 0 || run.marks[index - 1].block !== mark.block) begins.push({ number: mark.block, index, named: mark.block === open });
  });
  let last = -Infinity;
  const held = begins.find((each) => each.named)?.index ?? Infinity;
  for (const each of begins) {
    if (!each.named && (each.index - last < gap || Math.abs(each.index - held) < gap)) continue;
    each.named = true;
    last = each.index;
  }
  return begins;
}

function ticks(run, now, { pen, rem, width, foot, top, colour }, from = 0) {
  const tick = Math.max(1, Math.min(3, (width / room(run)) * 0.5)), past = colour("accent"), later = colour("edge");
  run.marks.forEach((mark, index) => {
    if (!mark.commits || index < from) return;
    pen.fillStyle = index <= now ? past : later;
    const high = 0.14 * rem + (foot - top - 0.14 * rem) * Math.min(1, mark.commits / TALL);
    pen.fillRect(place(index, run) * width - tick / 2, foot - high, tick, high);
  });
}

// A notch for each round that revised. Where they stand so close that their signs would run into one another, the
// first has the sign and a line leads to the last.
function revisions(run, { pen, rem, width, colour, font }) {
  const at = run.marks.flatMap((mark, index) => (mark.revisions ? [place(index, run) * width] : []));
  const near = 1.0 * rem, line = 0.45 * rem;
  pen.fillStyle = colour("rev");
  pen.font = font(700);
  for (let i = 0, j; i < at.length; i = j) {
    for (j = i + 1; j < at.length && at[j] - at[j - 1] < near; j++);
    const sign = Math.min(at[i] - 0.36 * rem, width - 0.8 * rem);
    pen.fillText("↺", Math.max(0, sign), 0.8 * rem);
    const from = sign + 0.85 * rem, to = at[j - 1];
    if (to > from) pen.fillRect(from, line, to - from, 1);
    for (const x of at.slice(i, j)) pen.fillRect(x - 0.5, x < from ? 0.85 * rem : line, 1.5, (x < from ? 0.25 : 0.6) * rem);
  }
}

// The round under a point of the track, as an index; -1 where there is none. `x` from 0 to 1.
export function under(run, x) {
  const index = Math.floor(x * room(run));
  return index >= 0 && index < run.marks.length ? index : -1;
}

// What a tick stands for, in words.
export function told(run, index) {
  const mark = run.marks[index], before = run.marks[index - 1]?.ms ?? 0;
  const revised = mark.revisions ? ` · ↺ ${mark.revisions} revised` : "";
  const took = `${Math.round(mark.ms - before)} ms, at ${(mark.ms / 1000).toFixed(2)} s`;
  return `Round ${index + 1} · block ${mark.block + 1}, its round ${mark.step + 1} · ${mark.commits} committed${revised} · ${took}`;
}
