// Runs asked for by fetch (app/live.py): a branch, a lane of a race, a point of a dial.
//
// Invariants: every message is handed on in order, as data; a refusal and a lost connection are errors with a sentence.

const TAB = crypto.randomUUID(); // of this page: a new run of the same tab stops the one before

const LOST = "The program does not answer: it has ended or was restarted. Start it again, then try once more.";

// Begin a run and hand its messages to `take`, up to the last. `wish`: {prompt, config, branch}; `lane` tells apart runs
// that one page has at the same time. Stopping it is closing the connection, by way of the signal.
export async function live(wish, take, { signal, lane = "" } = {}) {
  let answer;
  try {
    answer = await fetch("/live", {
      method: "POST", signal, headers: { "content-type": "application/json" }, body: JSON.stringify({ tab: (TAB + lane).slice(0, 64), ...wish }),
    });
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
