// What a cell shows of its text, in either layout.
//
// Invariants: nothing of the text is lost to someone who asks: what the grid clips is in the cell's title.

import { COMMITTED, MASKED } from "./run.js";

const NAMES = ["masked", "draft", "committed", "revised"];

// What a cell shows of a text: newlines as signs, and the part that stands behind the last one.
export function parts(text, committed) {
  const cut = text.lastIndexOf("\n") + 1;
  if (!cut) return { head: text, gap: "", tail: "" };
  const head = signs(text.slice(0, cut));
  const rest = text.slice(cut);
  const indent = rest.match(/^[ \t]*/)[0];
  if (!committed) return { head: head + rest.slice(indent.length), gap: "", tail: "" };
  return { head, gap: "\n".repeat((text.match(/\n/g) || []).length) + indent, tail: rest.slice(indent.length) };
}

function signs(text) { return text.replace(/\n[ \t]*(?=\n|$)/g, "¬").replace(/\n/g, "¬"); }

// The same for a cell of the grid, where every one has the same width: what is blank at either end takes none of it.
export function squeezed(text) {
  const seen = text.replace(/[ \t]*\n[ \t]*/g, "¬").trim();
  return { head: seen || (text ? "␣" : ""), gap: "", tail: "" };
}

// A text between quotes, with what cannot be seen written out.
export function quoted(text) {
  const seen = text.replace(/\n/g, "\\n").replace(/\t/g, "\\t").replace(/\r/g, "\\r");
  return `"${seen.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, written)}"`;
}

function written(sign) { return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`; }

// A cell's state in words: committed ones with their round.
export function stateOf(state) {
  const kind = state?.kind ?? MASKED;
  return kind >= COMMITTED ? `${NAMES[kind]} in round ${state.step + 1}` : NAMES[kind];
}
