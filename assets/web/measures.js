// What the board can be coloured by: the level of a cell on the measure ramp, and the legend that says what it means.
//
// Invariants: levels go from 1 to 6 with the measure; 0 is a cell of which the measure says nothing. The legend has the
// unit, and says where nothing was recorded instead of showing that as little.

export const MEASURES = [
  ["round", "Round"], ["confidence", "Confidence"], ["entropy", "Entropy"], ["memory", "Memory"], ["block", "Block"],
];
const LEVELS = 6;
const NATS = [0.02, 0.05, 0.1, 0.3, 1]; // where levels of entropy begin, from the second on: most of it is small
const SHARES = [5, 10, 20, 30, 50, 75, 100]; // percent: ends of the ramp of memory, so that a run uses all of it

// The end of the ramp of memory, in percent: the least that holds every cell of the run.
function reach(run) { return SHARES.find((share) => run.tops.memory <= share) ?? 100; }

// Changes when cells that stay the same are to be painted in another colour.
export function scaleOf(run, measure) { return measure === "memory" ? `${measure}${reach(run)}` : measure; }

// Why the measure says nothing of this run, or "".
function silent(run, measure) {
  const single = run?.config.mode === "autoregressive";
  if (measure === "round" && single) return "One token a pass: no rounds to tell apart";
  if (!run?.sure) return ""; // nothing is known yet
  if (measure === "memory" && !run.tops.memory) return single ? "One token a pass: no memory slot" : "Memory share: not recorded";
  if (measure === "entropy" && !run.tops.entropy) return "Entropy: not recorded";
  return "";
}

export function level(state, block, measure, run) {
  if (silent(run, measure)) return 0;
  const share = {
    round: () => (state.step + 1) / LEVELS,
    confidence: () => (state.confidence - 50) / 50,
    entropy: () => (1 + NATS.filter((edge) => nats(state) >= edge).length) / LEVELS,
    memory: () => state.memory / reach(run),
    block: () => ((block.number % 3) * 2 + 1) / LEVELS,
  }[measure]();
  return Math.min(LEVELS, Math.max(1, Math.ceil(share * LEVELS - 1e-9)));
}

// Entropy of a cell in nats, as it came over the wire: hundredths, up to 1.
export function nats(state) { return Math.max(0, state.entropy - 1) / 100; }

// The legend of a measure: either `none`, a sentence, or the words at both ends of the ramp and the levels between
// them, each with what it stands for.
export function legendOf(run, measure) {
  const none = silent(run, measure);
  if (none) return { none };
  const top = run ? reach(run) : 100, part = (i, from, to) => (from + ((to - from) * i) / LEVELS).toFixed(2);
  const of = {
    round: (i) => (i === LEVELS ? "round 6 or later of its block" : `round ${i} of its block`),
    confidence: (i) => (i === 1 ? "up to 0.58 sure" : `${part(i - 1, 0.5, 1)} to ${part(i, 0.5, 1)} sure`),
    entropy: (i) => (i === LEVELS ? "1 nat or more" : `${NATS[i - 2] ?? 0} to ${NATS[i - 1]} nats`),
    memory: (i) => `${part(i - 1, 0, top / 100)} to ${part(i, 0, top / 100)} of its attention on memory`,
    block: (i) => ["one block", "the next", "the one after, and so on"][(i - 1) / 2],
  }[measure];
  const [from, to] = {
    round: ["round 1", "6+"], confidence: ["≤ 0.5", "1 sure"], entropy: ["0", "1+ nats"],
    memory: ["0", `${(top / 100).toFixed(2)} share`], block: ["blocks", "in turn"],
  }[measure];
  const levels = measure === "block" ? [1, 3, 5] : [1, 2, 3, 4, 5, 6];
  return { from, to, levels: levels.map((i) => ({ level: i, title: of(i) })) };
}
