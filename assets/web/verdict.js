// Whether what a run wrote passes: a page is run in the sandbox of the preview, out of sight, and a document is typeset.
//
// What is checked, and no more: the text is complete; a page loads, runs without a script error and draws something; a
// document compiles. Whether it does what was asked for is not. The page itself could lie to the check: a verdict is for
// people to read.

import { el } from "./dom.js";
import { asked } from "./measure.js";

export const CHECK = "A page passes when it is complete, runs in its sandbox for a second without a script error and draws something; " +
  "a LaTeX document when it is complete and compiles. Whether it does what was asked is not checked.";
const LIMIT = 10_000; // ms for a page to load and draw

// {passed: true, false or null where nobody can tell, why: a sentence, view: what the server says of the page}
export async function verdict(run) {
  const view = await asked(`/runs/${encodeURIComponent(run.id)}/preview`);
  const unfinished = run.ended.reason === "cancelled" || run.ended.reason === "failed";
  return { view, ...(unfinished ? { passed: null, why: "The run was stopped or failed: there is no page to judge." } : await judged(view)) };
}

async function judged(view) {
  if (!view.complete) return { passed: false, why: "The text is not complete." };
  if (view.kind === "latex") return compiled(view.latex);
  if (view.kind !== "html" && view.kind !== "svg") return { passed: false, why: "The text holds neither a page nor a document." };
  return ran(view.page);
}

function compiled({ pages, note, log, problems = [] }) {
  if (problems.length) return { passed: false, why: `LaTeX found an error: ${problems[0].text}` };
  if (pages.length) return { passed: true, why: "The document compiles." };
  return log ? { passed: false, why: note } : { passed: null, why: note }; // without a log, LaTeX said nothing of it
}

// Run a page where nobody sees or meets it. It has to lie in the window, or the browser would not let it draw.
async function ran(page) {
  const frame = el("iframe", "judged");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.inert = true;
  frame.tabIndex = -1;
  frame.title = "A page that is being checked";
  const errors = [];
  let settle, listen;
  const drew = new Promise((done) => {
    settle = setTimeout(() => done(null), LIMIT);
    listen = (event) => {
      if (event.source !== frame.contentWindow || typeof event.data !== "object") return;
      const { clover, text } = event.data ?? {};
      if (clover === "error" && errors.length < 99) errors.push(String(text));
      if (clover === "drew") done(String(text));
    };
  });
  addEventListener("message", listen);
  document.body.append(frame);
  frame.srcdoc = page;
  const what = await drew;
  clearTimeout(settle);
  removeEventListener("message", listen);
  frame.remove();
  if (errors.length) return { passed: false, why: `Script error: ${errors[0]}` };
  if (what) return { passed: true, why: `No script error; it draws ${what === "canvas" ? "on a canvas" : "text or controls"}.` };
  if (document.hidden) return { passed: null, why: "This tab was in the background, where a browser lets no page draw." };
  return { passed: false, why: what === null ? `It did not load within ${LIMIT / 1000} s.` : "It draws nothing." };
}

// By verdict: the path of a sign (16 by 16), and the word that goes with it.
export const SIGNS = {
  true: ["M3 8.500l3.200 3.200L13 5", "passes"], false: ["M4 4l8 8M12 4l-8 8", "fails"], null: ["M4 8h8", "not judged"],
};
