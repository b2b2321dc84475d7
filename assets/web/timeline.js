// The timeline: where in the run we are, and moving there; a run is replayed by its own time stamps.

import { $, $$, calmly, icon } from "./dom.js";
import { recording } from "./recording.js";
import { SPEEDS, store } from "./store.js";
import { Track, place, room, told, under } from "./track.js";

const PLAY = "M6.5 4.5v11l9-5.5z", PAUSE = "M5.5 4.5h3v11h-3zM11.5 4.5h3v11h-3z";
const HINT = 4000; // ms that a hint stays

export function mount({ element: host }) {
  const element = $(".tl", host);
  const range = $("input[type=range]", element);
  const track = new Track($("canvas", element), () => store.schedule());
  const head = $(".ph", element);
  const when = $$(".when b", element);
  const tip = readout(element, range);

  store.on("paint", calmly(({ run, k }) => {
    if (!run) return;
    const now = run.markAt(k), rounds = run.marks.length;
    track.draw(run, now);
    element.classList.toggle("idle", rounds === 0);
    range.max = Math.max(1, rounds);
    range.value = now + 1;
    range.setAttribute("aria-valuetext", now < 0 ? "before the first round" : told(run, now));
    head.style.left = `${100 * (now < 0 ? 0 : k >= run.last && run.ended ? 1 : place(now, run))}%`;
    [now + 1, rounds].forEach((value, i) => { if (when[i].textContent !== `${value}`) when[i].textContent = value; });
    tip();
  }));

  range.oninput = () => go(Number(range.value) - 1);
  dragging($(".trk", element));
  buttons(element);
  speeds($(".speed", element));
  following($(".follow", element));
  recording(element);
  store.on("theme", () => { track.forget(); store.schedule(); });
}

// To a round, by its index; -1 is before the first, anything past the last the end.
function go(index) {
  const run = store.run;
  if (!run?.marks.length) return;
  store.pause();
  store.seek(index < 0 ? 0 : index >= run.marks.length - 1 ? run.last : run.marks[index].k);
}

// The pointer goes to the tick that it is over. The range's own idea of where that is differs by half a thumb at both
// ends, and knows nothing of the room that is left for rounds to come; it is there for keys and for assistive tools.
function dragging(track) {
  const to = (event) => go(Math.floor(at(track, event) * room(store.run)));
  track.onpointerdown = (event) => {
    if (event.button || !store.run?.marks.length) return;
    event.preventDefault();
    track.setPointerCapture(event.pointerId);
    $("input", track).focus({ preventScroll: true });
    to(event);
  };
  track.onpointermove = (event) => { if (track.hasPointerCapture(event.pointerId)) to(event); };
}

function at(track, event) {
  const { left, width } = track.getBoundingClientRect();
  return (event.clientX - left) / width;
}

function buttons(element) {
  const play = $(".play", element);
  play.onclick = () => store.toggle();
  for (const name of ["paint", "play", "begin"]) store.on(name, () => face(play, store.playing || (store.going && store.follow)));
  $(".memoryof", element).onclick = () => store.emit("memory");
  $(".branchoff", element).onclick = () => store.emit("branch");
  for (const button of $$("[data-go]", element)) {
    const by = button.dataset.go[0] === "+" ? 1 : -1;
    const move = { r: () => store.step(by), b: () => store.step(by, true), c: () => store.stepCommit(by) };
    button.onclick = move[button.dataset.go[1]];
  }
}

function face(button, playing) {
  if (button.dataset.playing === String(playing)) return;
  button.dataset.playing = playing;
  button.replaceChildren(icon(playing ? PAUSE : PLAY));
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
}

// Slower, the speed, faster; the speed itself goes back to that of the run.
function speeds(element) {
  const [slower, now, faster] = $$("button", element);
  slower.onclick = () => store.quicken(-1);
  faster.onclick = () => store.quicken(1);
  now.onclick = () => store.setSpeed(1);
  const show = () => {
    now.textContent = `${store.speed}×`;
    now.setAttribute("aria-label", `Speed ${store.speed}×`);
    for (const [button, last] of [[slower, SPEEDS[0]], [faster, SPEEDS.at(-1)]]) button.setAttribute("aria-disabled", String(store.speed === last));
  };
  store.on("speed", show);
  show();
}

// Whether the newest round of a run that goes on is followed, and how many have come since the one on screen.
function following(button) {
  const behind = $("small", button);
  const show = () => {
    button.hidden = !store.going;
    if (button.hidden) return;
    const run = store.run, rounds = run.marks.length - 1 - run.markAt(store.k);
    button.setAttribute("aria-pressed", String(store.follow));
    behind.textContent = store.follow ? "" : `−${rounds}`;
    const said = store.follow ? "Live: the newest round is followed" : `Live: follow the newest round; ${rounds} behind`;
    button.setAttribute("aria-label", said);
    button.title = `${said} (L)`;
  };
  button.onclick = () => store.live();
  for (const name of ["paint", "phase", "begin"]) store.on(name, show);
}

// What the tick under the pointer stands for, or the one on screen while the track has the focus; hints, too.
function readout(element, range) {
  const tip = $(".tip", element), track = $(".trk", element);
  let over = null, pointed = false, hint = 0; // pointed: the track has the focus because it was clicked
  const show = (text, x, live = "off") => { // hints are read out; of the rest, the range itself says as much
    tip.hidden = !text;
    tip.setAttribute("aria-live", live);
    if (!text) return;
    tip.textContent = text;
    const half = tip.offsetWidth / 2, width = track.clientWidth;
    tip.style.left = `${Math.max(half, Math.min(width - half, x * width))}px`;
  };
  const update = () => {
    if (hint) return;
    const run = store.run;
    if (!run?.marks.length) { show(""); return; }
    const index = over !== null ? under(run, over) : !pointed && range.matches(":focus-visible") ? run.markAt(store.k) : -1;
    show(index < 0 ? "" : told(run, index), index < 0 ? 0 : place(index, run));
  };
  track.addEventListener("pointermove", (event) => { over = at(track, event); update(); });
  track.addEventListener("pointerleave", () => { over = null; update(); });
  track.addEventListener("pointerdown", () => { pointed = true; });
  range.addEventListener("keydown", () => { pointed = false; });
  range.addEventListener("focus", update);
  range.addEventListener("blur", () => { pointed = false; update(); });
  store.on("hint", (text) => {
    clearTimeout(hint);
    show(text, 0, "polite");
    hint = setTimeout(() => { hint = 0; update(); }, HINT);
  });
  return update;
}
