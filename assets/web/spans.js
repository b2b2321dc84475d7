// The elements of a page and where in its source each one stands: pure.
//
// Invariants: offsets count UTF-16 code units of the source, without what the shell puts before it; an element that the
// parser added by itself has no span. The page is read in whole, with the shell's head, so that its tree is the one
// that the browser makes.

import { parse } from "./parse5.js";

const MARK = "data-span";
const MOST = 20000; // elements that are numbered
const NAME = /<([^\s/>]+)/y;

// The elements of a sandboxed document (app/preview/html.py) that ends with `code`, in order of their place: {tag,
// start, end, inner: [from, to] between its tags or null, parent, open: where its first tag ends}; empty when the
// document is another.
export function elements(page, code) {
  const before = page.length - code.length;
  if (before < 0 || !page.endsWith(code) || code.includes("\r")) return [];
  const found = new Map();
  const visit = (node, parent) => {
    const place = node.sourceCodeLocation, tag = place?.startTag ?? (node.tagName && place);
    let here = parent;
    if (tag && tag.startOffset >= before && !found.has(tag.startOffset)) {
      found.set(tag.startOffset, here = {
        tag: node.tagName, start: tag.startOffset - before, open: tag.endOffset - before, parent,
        end: Math.max(place.endOffset ?? tag.endOffset, tag.endOffset) - before,
        inner: insideOf(place, before),
      });
    }
    for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) visit(child, here);
  };
  visit(parse(page, { sourceCodeLocationInfo: true }), null);
  const list = [...found.values()].sort((a, b) => a.start - b.start).slice(0, MOST), numbers = new Map(list.map((each, i) => [each, i]));
  return list.map((each) => ({ ...each, parent: numbers.get(each.parent) ?? -1 }));
}

function insideOf({ startTag, endTag, endOffset }, before) {
  const to = endTag?.startOffset ?? endOffset;
  return startTag && to > startTag.endOffset ? [startTag.endOffset - before, to - before] : null;
}

// The document with each element's number in its first tag, which assets/preview/pointing.js takes off again.
export function numbered(page, code) {
  const before = page.length - code.length, pieces = [];
  let at = 0;
  elements(page, code).forEach(({ start }, i) => {
    NAME.lastIndex = before + start;
    const name = NAME.exec(page);
    if (!name) return;
    const end = before + start + name[0].length;
    pieces.push(page.slice(at, end), ` ${MARK}="${i}"`);
    at = end;
  });
  return pieces.join("") + page.slice(at);
}

// The innermost element that holds a character; -1 when none does.
export function elementAt(list, at) {
  let found = -1;
  list.forEach(({ start, end }, i) => {
    if (start <= at && at < end && (found < 0 || end - start <= list[found].end - list[found].start)) found = i;
  });
  return found;
}

// What stands in a source as [first, last line], counted from 1.
export function lines(code, from, to) {
  const line = (at) => code.slice(0, at).split("\n").length;
  return [line(from), line(Math.max(from, to - 1))];
}

// Positions of a run from its offsets (app/preview/pointing.py): those that wrote any of the characters [from, to), or,
// when `whole`, that wrote nothing else. [first, last] or null.
export function positions({ starts, ends, begins }, from, to, whole = false) {
  const a = from + begins, b = to + begins;
  let first = -1, last = -1;
  for (let pos = 0; pos < starts.length && starts[pos] < b; pos++) {
    if (whole ? starts[pos] < a || ends[pos] > b : ends[pos] <= a) continue;
    if (first < 0) first = pos;
    last = pos;
  }
  return first < 0 ? null : [first, last];
}

export const count = ([first, last]) => last - first + 1;
