// The controls of a replay: play, step, scrub by time, speed. They move a clock and nothing else.

import { el, icon, press, segmented } from "./dom.js";

const PLAY = "M6.5 4.5v11l9-5.5z", PAUSE = "M5.5 4.5h3v11h-3zM11.5 4.5h3v11h-3z";
const BACK = "M13 5v10l-7-5z", ON = "M7 5v10l7-5z";
const SPEEDS = [["0.5", "0.5×"], ["1", "1×"], ["4", "4×"]];

export class Replay {
  // `clock` is moved; `times()` gives the moments to step through, in order.
  constructor(host, clock, times) {
    this.host = host;
    this.clock = clock;
    this.times = times;
    this.play = key("Play", "Play or pause (Space)", PLAY, () => clock.toggle());
    this.play.classList.add("play");
    this.again = el("button", "btn sm again", "Replay");
    this.again.type = "button";
    this.again.title = "From the start (R)";
    this.again.onclick = () => this.restart();
    this.range = el("input");
    Object.assign(this.range, { type: "range", min: 0, max: 1, step: 1, value: 0 });
    this.range.setAttribute("aria-label", "Time of the replay");
    this.range.oninput = () => { clock.pause(); clock.seek(Number(this.range.value)); };
    this.time = el("span", "when");
    const speeds = el("div", "seg");
    speeds.setAttribute("role", "group");
    speeds.setAttribute("aria-label", "Speed of the replay");
    segmented(speeds, SPEEDS, "1", (speed) => clock.quicken(Number(speed)));
    this.speeds = speeds;
    host.append(this.again, key("Step back", "One round back (←)", BACK, () => this.step(-1)), this.play,
      key("Step on", "One round on (→)", ON, () => this.step(1)), this.range, this.time, speeds);
  }

  restart() { this.clock.pause(); this.clock.seek(0); this.clock.play(); }

  // To the next round of either lane, or the one before.
  step(by) {
    this.clock.pause();
    const { now, length } = this.clock, times = this.times();
    const next = by > 0 ? times.find((time) => time > now + 0.05) ?? length : times.findLast((time) => time < now - 0.05) ?? 0;
    this.clock.seek(next);
  }

  quicken(by) {
    const at = SPEEDS.findIndex(([speed]) => Number(speed) === this.clock.speed);
    const [speed] = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))];
    press(this.speeds, speed);
    this.clock.quicken(Number(speed));
  }

  paint() {
    const { now, length, going } = this.clock;
    this.range.max = Math.max(1, Math.ceil(length));
    this.range.value = now;
    const said = `${(now / 1000).toFixed(2)} of ${(length / 1000).toFixed(2)} s`;
    this.range.setAttribute("aria-valuetext", said);
    this.time.textContent = said;
    if (this.play.dataset.going === String(going)) return;
    this.play.dataset.going = going;
    this.play.replaceChildren(icon(going ? PAUSE : PLAY));
    this.play.setAttribute("aria-label", going ? "Pause" : "Play");
  }
}

function key(name, title, path, does) {
  const button = el("button", "ib");
  button.type = "button";
  button.title = title;
  button.setAttribute("aria-label", name);
  button.append(icon(path));
  button.onclick = does;
  return button;
}
