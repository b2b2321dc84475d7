// What a step of a lesson means in a run: the moment it shows, the numbers in its sentences, and whether the reader did
// what was asked. All of it is looked up in the run on screen, by rules that hold for any recording.

import { bytes } from "./figures.js";
import { COMMITTED, MASKED } from "./run.js";
import { store } from "./store.js";

const BY_BLOCK = { // of several blocks, which one a step speaks of
  longest: (run) => best(run.blocks, (block) => marksOf(run, block).length),
};

// By name, a function of a run, a block and another run, that gives {k, pos}; null when there is no such moment.
export const MOMENTS = {
  opened: (run, block) => seen(block?.k),
  first_round: (run, block) => seen(marksOf(run, block)[0]?.k),
  second_round: (run, block) => seen((marksOf(run, block)[1] ?? marksOf(run, block)[0])?.k),
  filled: (run, block) => seen(marksOf(run, block).at(-1)?.k),
  mixed: (run) => seen(best(run.marks, (mark) => Math.min(mark.commits, run.figures(mark.k).masked))?.k),
  busiest: (run) => seen(best(run.marks, (mark) => mark.commits)?.k),
  least_sure: (run) => leastSure(run),
  first_revision: (run) => revision(run),
  parting: (run, block, other) => parting(run, other),
  before_revision: (run) => { const at = revision(run); return at && seen(run.marks[run.markAt(at.k) - 1]?.k); },
  last: (run) => seen(run.last),
};

// Where a step stands in a run. A run without its moment shows its end instead.
export function moment(step, run, other = null) {
  const block = BY_BLOCK[step.block]?.(run) ?? run.blocks[Math.min(step.block ?? 1, run.blocks.length) - 1] ?? run.blocks[0];
  return MOMENTS[step.at]?.(run, block, other) ?? null;
}

// The numbers that sentences may name, as they are at frame k; `pos` is the cell that the step speaks of,
// `other` the run that it is compared with.
export function facts(run, k, pos = -1, other = null) {
  const figures = run.figures(k), mark = run.marks[run.markAt(k)];
  const block = run.block(figures.block) ?? { number: 0, start: 0, length: 0 };
  const total = run.figures(run.last), seconds = total.ms / 1000, perBlock = run.blocks.map((each) => marksOf(run, each).length);
  const cell = pos < 0 ? null : run.at(pos, k), { config } = run;
  return {
    block: block.number + 1, length: block.length, block_size: config.block_size,
    commits: mark?.commits ?? 0, revisions: mark?.revisions ?? 0, left: figures.masked,
    inside: block.length - figures.masked, rounds: marksOf(run, block).length,
    slowest: Math.max(...perBlock), quickest: Math.min(...perBlock.filter(Boolean)),
    threshold: config.threshold.toFixed(2), threshold_back: config.threshold_back.toFixed(2), budget: config.rounds,
    held: bytes(figures.held).join(""), held_last: bytes(total.held).join(""), memory: memory(run),
    token: cell ? JSON.stringify(cell.text) : "–", sure: cell ? (cell.confidence / 100).toFixed(2) : "–",
    instead: other && pos >= 0 ? JSON.stringify(other.at(pos, other.last)?.text ?? "") : "–",
    tokens: figures.tokens, forwards: figures.forwards, per_forward: figures.perForward.toFixed(1),
    run_forwards: total.forwards, run_per_forward: total.perForward.toFixed(1),
    seconds: seconds.toFixed(1), rate: seconds > 0 ? Math.round(total.tokens / seconds) : "–",
  };
}

// A sentence in pieces: [text, strong]. `{name|noun}` is a number with its noun, `{run.name}` the number at the end of
// another recording, `**…**` is strong.
export function pieces(sentence, own, others) {
  const value = (name) => {
    const [other, its] = name.split(".");
    return its === undefined ? own[name] : others(other)?.[its];
  };
  return sentence.split(/(\{[^}]+\}|\*\*[^*]+\*\*)/).filter(Boolean).map((piece) => {
    if (piece.startsWith("**")) return [piece.slice(2, -2), true];
    if (!piece.startsWith("{")) return [piece, false];
    const [name, one, many] = piece.slice(1, -1).split("|"), number = value(name) ?? "–";
    return [one ? `${number} ${number === 1 ? one : many ?? `${one}s`}` : String(number), true];
  });
}

// By name: the store's event that may mean that it was done, and whether it was, given how things were before.
export const CHECKS = {
  round: ["moved", (was) => store.run.markAt(store.k) > was.mark],
  block: ["moved", (was) => store.run.figures(store.k).block > was.block],
  revision: ["moved", (was) => store.k > was.k && store.run.marks[store.run.markAt(store.k)]?.revisions > 0],
  measure: ["measure", (was, wanted) => store.measure === wanted],
  play: ["play", () => store.playing],
  line: ["line", () => true],
};

export function before() {
  return { k: store.k, mark: store.run.markAt(store.k), block: store.run.figures(store.k).block };
}

// How many positions a line at `height` would have let in, in the round of frame k: [new, all of the block].
export function letIn(run, k, height) {
  const mark = run.marks[run.markAt(k)], block = run.block(mark.block);
  if (Math.abs(height - run.config.threshold) < 0.005) return [mark.commits, decided(run, block, k)];
  const was = decided(run, block, mark.k - 1);
  let fresh = 0;
  for (let pos = block.start; pos < block.start + block.length; pos++) {
    if ((run.at(pos, mark.k - 1)?.kind ?? MASKED) >= COMMITTED) continue;
    fresh += (run.at(pos, mark.k)?.confidence ?? 0) >= Math.round(height * 100);
  }
  return [Math.max(1, fresh), was + Math.max(1, fresh)];
}

const seen = (k) => (Number.isInteger(k) && k >= 0 ? { k, pos: -1 } : null);
const marksOf = (run, block) => (block ? run.marks.filter((mark) => mark.block === block.number) : []);

// The first of the greatest.
function best(list, value) {
  return list.reduce((top, each) => (top === null || value(each) > value(top) ? each : top), null);
}

function decided(run, block, k) {
  let count = 0;
  for (let pos = block.start; pos < block.start + block.length; pos++) count += (run.at(pos, k)?.kind ?? MASKED) >= COMMITTED;
  return count;
}

// The cell that was kept with the least confidence, and when; not behind the end of the text.
function leastSure(run) {
  const end = run.figures(run.last).end, kept = [];
  run.histories.forEach((history, pos) => {
    const first = history?.find((state) => state.kind >= COMMITTED);
    if (first && (end < 0 || pos < end)) kept.push({ k: first.k, pos, confidence: first.confidence });
  });
  return best(kept, (each) => -each.confidence);
}

// The first round that took back or replaced a kept token, and the first such token.
function revision(run) {
  const mark = run.marks.find((each) => each.revisions > 0);
  if (!mark) return null;
  const changed = (pos) => {
    const was = run.at(pos, mark.k - 1), now = run.at(pos, mark.k);
    return was?.kind >= COMMITTED && now?.k === mark.k && now.kind !== COMMITTED;
  };
  return { k: mark.k, pos: [...run.frames[mark.k].touched].sort((a, b) => a - b).find(changed) ?? -1 };
}

// The first position at which two runs wrote something else, and when this one did.
function parting(run, other) {
  const end = run.figures(run.last).end, most = Math.min(run.histories.length, other?.histories.length ?? 0, end < 0 ? Infinity : end);
  for (let pos = 0; pos < most; pos++) {
    const mine = run.at(pos, run.last), its = other.at(pos, other.last);
    if (mine?.kind >= COMMITTED && its?.kind >= COMMITTED && mine.text !== its.text) return { k: mine.k, pos };
  }
  return null;
}

// Mean share of attention on memory, in percent, of all that was kept.
function memory(run) {
  const kept = run.histories.map((_, pos) => run.at(pos, run.last)).filter((state) => state?.kind >= COMMITTED);
  return kept.length ? Math.round(kept.reduce((sum, state) => sum + state.memory, 0) / kept.length) : "–";
}
