// The clock of a replay: it stands, goes at a speed, or is set; it knows no run.
//
// Invariants: time stays in [0, length]; it stands once it has come to the end.

const PACE = 33; // ms between two ticks: thirty a second

export class Clock {
  #began = 0;
  #from = 0;
  #timer = 0;

  constructor(tick) {
    this.tick = tick; // called with the time, in ms, whenever it is another one or goes or stands
    this.length = 0;
    this.now = 0;
    this.speed = 1;
    this.going = false;
  }

  reset(length, now = 0) {
    this.pause();
    this.length = length;
    this.seek(now);
  }

  play() {
    if (this.going || !this.length) return;
    if (this.now >= this.length) this.now = 0;
    this.going = true;
    this.#start();
  }

  pause() {
    clearTimeout(this.#timer);
    if (!this.going) return;
    this.going = false;
    this.tick(this.now);
  }

  toggle() { if (this.going) this.pause(); else this.play(); }

  seek(to) {
    this.now = Math.max(0, Math.min(this.length, to));
    if (this.going) this.#start();
    else this.tick(this.now);
  }

  quicken(speed) {
    this.speed = speed;
    if (this.going) this.#start();
  }

  #start() {
    clearTimeout(this.#timer);
    this.#began = performance.now();
    this.#from = this.now;
    this.#beat();
  }

  // A tick that took long is followed by as long a rest, so that clicks are still heard on a slow machine.
  #beat() {
    const began = performance.now();
    this.now = Math.min(this.length, this.#from + (began - this.#began) * this.speed);
    if (this.now >= this.length) this.going = false;
    this.tick(this.now);
    if (this.going) this.#timer = setTimeout(() => this.#beat(), Math.max(PACE - (performance.now() - began), Math.min(200, performance.now() - began)));
  }
}
