// What the program answers with a message a line: runs asked for by fetch (app/live.py), tasks (app/agent/routes.py).
//
// Invariants: every message is handed on in order, as data; a refusal and a lost connection are errors with a sentence.

const TAB = crypto.randomUUID(); // of this page: a new run of the same tab stops the one before

const LOST = "The program does not answer: it has ended or was restarted. Start it again, then try once more.";

// The name of this page at the program; `lane` tells apart what one page has going on at the same time.
export const tab = (lane = "") => (TAB + lane).slice(0, 64);

// Begin a run and hand its messages to `take`, up to the last. `wish`: {prompt, config, branch}; `lane` tells apart runs
// that one page has at the same time. Stopping it is closing the connection, by way of the signal.
export const live = (wish, take, { signal, lane = "" } = {}) => stream("/live", { tab: tab(lane), ...wish }, take, signal);

// Ask for something that answers with one JSON message a line, and hand each to `take`.
export async function stream(path, body, take, signal) {
  let answer;
  try {
    answer = await fetch(path, { method: "POST", signal, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch (error) {
    throw signal?.aborted ? error : new Error(LOST);
  }
  if (!answer.ok) throw new Error(await reason(answer));
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    let piece;
    try {
      piece = await reader.read();
    } catch (error) {
      throw signal?.aborted ? error : new Error(LOST);
    }
    if (piece.done) return;
    const lines = (rest + piece.value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) take(JSON.parse(line));
  }
}

// Ask the program to end a run soon; its last message says how far it came.
export function stop(id) {
  return fetch(`/runs/${encodeURIComponent(id)}/stop`, { method: "POST" }).catch(() => null);
}

async function reason(answer) {
  try {
    const { detail } = await answer.json();
    return typeof detail === "string" ? detail : "The program did not understand what was asked.";
  } catch {
    return `The program answered with an error (${answer.status}).`;
  }
}
