// A page that is still being written, cut to what a browser can show of it: pure, text to text.
//
// Invariants: what is given out is a beginning of the page, so that whatever comes later only adds to it. Held back are
// half a tag, half an entity, half a character, a comment, a title and a CSS declaration that have no end yet; scripts
// and handlers are left out altogether. `PLACE` stands where the text goes on, so that a sign of more can be put there.

export const PLACE = "clover-place";
const FENCE = /^```[\w+#.-]*[^\n`]*\n/m, FENCED = /^```[ \t]*$/m, HALF_FENCE = /(^|\n)`{1,3}[ \t]*$/;
const PAGE = /<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]/i;
const FRAGMENT = /(?<!`)<(?:canvas|div|main|section|style|script|svg|button|h1|p)\b[^>]*>/i;
const TEX = /\\documentclass\b/;
// No page, though it may speak of one in a string: a script, a style sheet's comment, JSON.
const OTHER = /^\s*(?:(?:const|let|var)\s+[\w$]+\s*=|(?:async\s+)?function\b[^\n]*\(|(?:document|window|console)\.|\/[/*]|["']use strict|\(\s*(?:function\b|\()|\{\s*"|\[\s*["{[\d])/;
const HALF = /[\ud800-\udbff\u25cc\ufffd]+$/; // a character that is not whole: half of it, or the board's sign for that
const ENTITY = /&(?:#[xX]?[0-9a-fA-F]{0,8}|[a-zA-Z][a-zA-Z0-9]{0,32})?$/;
const RAW = new Set(["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]);
// A handler, which the shell's policy would refuse with a message each time that it is parsed; values are passed over.
const HANDLER = /([\s"'/])on[a-z]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?(?=[\s/>])|=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const SHOWN = new Set(["textarea", "xmp"]); // their text is seen while it is written

// What to show of an answer so far: `kind` as in visualize/source.py ("none" while nothing can be told), `html` to
// parse, `inside` what is being written (text, tag, comment, script, style, title), `lines` of that so far, and how many
// lines of `script` there are in all.
export function partial(answer) {
  const { kind, code } = page(answer.replace(HALF, ""));
  if (kind !== "html") return { kind, html: "", inside: "text", lines: 0, script: 0 };
  return { kind, ...completed(code) };
}

function page(answer) {
  const fence = FENCE.exec(answer);
  let body = answer;
  if (fence) {
    body = answer.slice(fence.index + fence[0].length);
    const end = FENCED.exec(body);
    body = end ? body.slice(0, end.index) : body.replace(HALF_FENCE, "$1");
  }
  const tex = TEX.exec(body), whole = PAGE.exec(body);
  if (OTHER.test(body)) return { kind: "text", code: answer };
  if (tex && !(whole && whole.index < tex.index)) return { kind: "latex", code: body.slice(tex.index) };
  const start = whole ?? FRAGMENT.exec(body);
  if (start) return { kind: "html", code: body.slice(start.index) };
  return { kind: answer.trim() ? "text" : "none", code: answer };
}

// The tokens of HTML, as far as they are needed to know where a beginning may end.
function completed(code) {
  let out = "", at = 0, script = 0;
  const done = (inside, lines = 0) => ({ html: `${out}<!--${PLACE}-->`, inside, lines, script });
  while (at < code.length) {
    const open = code.indexOf("<", at);
    if (open < 0) break;
    out += code.slice(at, open);
    at = open;
    const rest = code.slice(open, open + 4);
    if (rest.length < 4 && "<!--".startsWith(rest)) return done(rest.length > 1 ? "comment" : "tag");
    if (rest === "</") return done("tag");
    if (!/^<(?:[a-zA-Z!?]|\/[^])/.test(rest)) { out += "<"; at++; continue; } // a sign, as in 1 < 2
    const name = /^<([a-zA-Z][^\s/>]*)/.exec(code.slice(open, open + 40))?.[1].toLowerCase() ?? "";
    const end = rest === "<!--" ? ofComment(code, open) : /^<\/?[a-zA-Z]/.test(rest) ? ofTag(code, open) : code.indexOf(">", open) + 1;
    if (end <= 0) return done(rest === "<!--" ? "comment" : "tag");
    at = end;
    const tag = code.slice(open, end).replace(HANDLER, (all, before) => before ?? all);
    if (!RAW.has(name)) { out += rest === "<!--" ? "" : tag; continue; }
    const raw = ofRaw(code, end, name), lines = count(code.slice(end, raw.text));
    if (name === "script") script += lines;
    if (raw.end) {
      if (name !== "script") out += code.slice(open, raw.end);
      at = raw.end;
      continue;
    }
    if (name === "style") out += `${tag}${rules(code.slice(end, raw.text))}</style>`;
    if (SHOWN.has(name)) out += `${tag}${held(code.slice(end, raw.text))}</${name}>`;
    return done(name, lines);
  }
  out += held(code.slice(at));
  return done("text");
}

// Where a tag ends, by the states of the standard; 0 when it does not.
function ofTag(code, open) {
  let state = "name";
  for (let i = open + 1; i < code.length; i++) {
    const c = code[i];
    if (state === '"' || state === "'") { if (c === state) state = "name"; continue; }
    if (c === ">") return i + 1;
    if (c === "=" && state === "name") state = "value";
    else if (state === "value" && (c === '"' || c === "'")) state = c;
    else if (state === "value" && !/\s/.test(c)) state = "bare";
    else if (state === "bare" && /\s/.test(c)) state = "name";
  }
  return 0;
}

function ofComment(code, open) {
  const short = /^<!--(?:-?>)/.exec(code.slice(open, open + 6));
  if (short) return open + short[0].length;
  const end = /--!?>/g;
  end.lastIndex = open + 4;
  return end.exec(code) ? end.lastIndex : 0;
}

// Where text without markup ends, and the tag that ends it; `end` is 0 when that is not here yet, or not whole.
function ofRaw(code, from, name) {
  const close = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  close.lastIndex = from;
  const found = close.exec(code);
  if (found) return { text: found.index, end: ofTag(code, found.index) };
  const half = code.slice(from).search(/<(?:\/[a-zA-Z]*)?$/);
  return { text: half < 0 ? code.length : from + half, end: 0 };
}

// Text without half an entity at its end.
const held = (text) => text.replace(ENTITY, "");

const count = (text) => (text.trim() ? text.trim().split("\n").length : 0);

// CSS up to the last declaration or rule that has an end; the browser closes what is open.
function rules(css) {
  let last = 0, depth = 0;
  for (let i = 0; i < css.length; i++) {
    const c = css[i];
    if (c === "\\") i++;
    else if (c === "/" && css[i + 1] === "*") {
      const end = css.indexOf("*/", i + 2);
      if (end < 0) break;
      i = end + 1;
    } else if (c === '"' || c === "'") {
      i = stringEnd(css, i);
      if (i < 0) break;
    } else if (c === "(") depth++;
    else if (c === ")") depth = Math.max(0, depth - 1);
    else if (!depth && (c === ";" || c === "{" || c === "}")) last = i + 1;
  }
  return css.slice(0, last);
}

function stringEnd(css, open) {
  for (let i = open + 1; i < css.length; i++) {
    if (css[i] === "\\") i++;
    else if (css[i] === css[open] || css[i] === "\n") return i;
  }
  return -1;
}
