// A replay holds what the board shows; what was measured beyond that is in the recording.

const ELSEWHERE = "Candidates, layers and experts are in the recording (.jsonl) of this run, not in this page.";

export class Facts {
  of() { return { error: ELSEWHERE, lasting: true }; }
  forget() { /* nothing was fetched */ }
}
