// One run as the browser knows it: every frame, and for every cell what it showed when.
//
// Invariants: frames are only added; a cell's history is ordered by frame, and entries are absolute states, so the
// look of any cell at any frame is found by search, in both directions.

export const MASKED = 0, DRAFT = 1, COMMITTED = 2, REVISED = 3;
const FIGURES = ["block", "step", "masked", "tokens", "forwards", "ms", "end", "open", "perForward", "held"];
const PERCENTS = 101; // 0 to 100
const NATS = 102;     // 0 where nothing was measured, else one more than hundredths of a nat, up to 1 nat

// Cells in their order, from the numbers and the text of visualize/frames.py.
function* cells({ c = [], t = "" }) {
  const letters = Array.from(t); // whole characters, as Python counts them
  let pos = 0, from = 0;
  for (let i = 0; i < c.length; i++, pos++) {
    if (c[i] < 0) pos -= c[i++];
    const kind = c[i] % 4, rest = Math.floor(c[i] / 4), length = Math.floor(rest / PERCENTS);
    const text = letters.slice(from, from += length).join("");
    const made = kind >= COMMITTED ? c[++i] : 0, over = Math.floor(made / PERCENTS);
    const step = Math.floor(over / NATS), entropy = over % NATS, memory = made % PERCENTS;
    yield [pos, { kind, confidence: rest % PERCENTS, text, step, memory, entropy }];
  }
}

// A mark alone in its frame comes as its commits and revisions: all else of it is in the figures.
function marks({ a, m = [] }, { block, step, ms }) {
  return typeof m[0] === "number" ? [[a, block, step, m[0], m[1] ?? 0, ms]] : m;
}

export class Run {
  constructor(header) {
    this.id = header.id;
    this.origin = header.origin;
    this.prompt = header.prompt;
    this.changes = Boolean(header.changes);
    this.config = header.config;
    this.frames = [];   // {first, last, figures, touched: positions whose state this frame sets}
    this.histories = []; // by position: [{k, kind, confidence, text, step, memory, entropy}]
    this.blocks = [];   // {number, start, length, k}
    this.marks = [];    // {k, block, step, commits, revisions, ms}
    this.ended = null;
    this.sure = false;  // whether any cell was ever committed
    this.tops = { memory: 0, entropy: 0 }; // the greatest value of any cell; 0 where nothing was measured
  }

  get last() { return this.frames.length - 1; }
  get nextSeq() { return this.frames.length ? this.frames[this.last].last + 1 : 0; }

  // Take one frame in the short form of visualize/frames.py. Returns false when it does not follow.
  add(packed) {
    if (packed.f && this.frames.length === 0) this.frames.length = 0;
    else if (packed.a !== this.nextSeq) return false;
    const k = this.frames.length;
    const figures = {}, touched = [];
    FIGURES.forEach((name, i) => { figures[name] = packed.g[i] ?? 0; });
    for (const [number, start, length] of packed.k || []) this.#open(number, start, length, k);
    for (const [pos, look] of cells(packed)) {
      (this.histories[pos] ||= []).push({ k, ...look });
      touched.push(pos);
      this.sure ||= look.kind >= COMMITTED;
      for (const name in this.tops) this.tops[name] = Math.max(this.tops[name], look[name]);
    }
    for (const [, block, step, commits, revisions, ms] of marks(packed, figures)) {
      this.marks.push({ k, block, step, commits, revisions, ms });
    }
    this.frames.push({ first: packed.a, last: packed.b ?? packed.a, figures, touched });
    return true;
  }

  #open(number, start, length, k) {
    const known = this.blocks.find((block) => block.number === number);
    if (known) Object.assign(known, { start, length });
    else this.blocks.push({ number, start, length, k });
  }

  // The state of a cell after frame k; null while it is masked and was never guessed.
  at(pos, k) {
    const history = this.histories[pos];
    if (!history) return null;
    let low = 0, high = history.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (history[middle].k <= k) low = middle + 1; else high = middle;
    }
    return low ? history[low - 1] : null;
  }

  // The frames in which a cell was committed or revised, oldest first. That a neighbour completed its bytes is neither.
  decided(pos) {
    const history = this.histories[pos] ?? [];
    const changed = (now, was) => now.kind >= COMMITTED && (now.kind !== was?.kind || now.step !== was.step);
    return history.filter((now, i) => changed(now, history[i - 1])).map((each) => each.k);
  }

  figures(k) { return this.frames[k]?.figures ?? null; }

  // The last mark at or before frame k, as an index; -1 before the first round.
  markAt(k) {
    let low = 0, high = this.marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.marks[middle].k <= k) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  // The frame whose commits are new this round, as seen at frame k; -1 once the run is over.
  newest(k) {
    if (this.ended && k >= this.last) return -1;
    return this.marks[this.markAt(k)]?.k ?? -1;
  }

  block(number) { return this.blocks.find((block) => block.number === number); }
}
