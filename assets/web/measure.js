// One run, measured alone: nothing of it is painted while it is written, so that painting takes no time from it.
//
// Invariants: what comes back is a whole run, with a frame for every event; one that was stopped is whole as far as it
// came. Figures are those of the run itself.

import { live, stop } from "./live.js";
import { Run } from "./run.js";

const GRACE = 4000; // ms until a run that was asked to stop is given up

// Ask for a run. `told(run, waiting)` hears of its progress; `signal` stops it. Throws an error with a sentence when it
// cannot begin, and when it is given up.
export async function measure(wish, { signal, lane, told }) {
  const line = new AbortController(), over = { end: null };
  let run = null, timer = 0;
  const halt = () => {
    if (!run) { line.abort(); return; }
    stop(run.id);
    timer = setTimeout(() => line.abort(), GRACE);
  };
  const take = (message) => {
    if (message.run) { run = new Run(message.run); if (signal.aborted) halt(); }
    for (const frame of message.frames ?? []) over.gap = !run.add(frame) || over.gap;
    if (message.end) over.end = message.end;
    told(run, message.waiting?.text ?? "");
  };
  signal.addEventListener("abort", halt);
  try {
    await live(wish, take, { signal: line.signal, lane });
  } catch (error) {
    throw line.signal.aborted ? new Error("It was stopped before it began.") : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", halt);
  }
  if (!over.end) throw new Error("The run broke off. Start again.");
  if (over.end.merged || over.gap) run = await whole(run);
  run.ended = over.end;
  return run;
}

async function whole(run) {
  const message = await asked(`/runs/${encodeURIComponent(run.id)}`);
  const made = new Run(run);
  for (const frame of message.frames) made.add(frame);
  return made;
}

// JSON from our server, or an error with a sentence.
export async function asked(path, body) {
  const post = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, post);
  } catch {
    throw new Error("The program does not answer: it has ended or was restarted. Start it again.");
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(typeof said.detail === "string" ? said.detail : `The program answered with an error (${answer.status}).`);
  return said;
}

// The figures of a run at a frame, as they are shown; null before anything was measured.
export function figuresOf(run, k = run.last) {
  const { tokens = 0, forwards = 0, ms = 0, perForward = 0, held = 0 } = run.figures(k) ?? {};
  const seconds = ms / 1000;
  return { tokens, forwards, seconds, perForward, held, rate: seconds > 0 ? tokens / seconds : 0 };
}
