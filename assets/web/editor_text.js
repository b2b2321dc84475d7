// A plain editor: a text area whose letters are painted by the coloured source that lies beneath it, with line numbers.
//
// Invariants: the text area alone holds the text; what lies beneath always shows the same letters, coloured as far as
// that is known. Typed changes can be undone by the browser's own means, those of Tab among them.

import { el } from "./dom.js";

const INDENT = "  ";

export class EditorText {
  // `under` is a <pre> with coloured spans, which others fill, too.
  constructor(under, changed) {
    this.under = under;
    this.area = el("textarea", "edtext");
    this.numbers = el("pre", "ednums");
    this.numbers.setAttribute("aria-hidden", "true");
    Object.assign(this.area, { spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off" });
    this.area.setAttribute("aria-label", "Source of the page");
    this.box = el("div", "edbox");
    const stack = el("div", "edstack");
    under.before(this.box);
    stack.append(under, this.area);
    this.box.append(this.numbers, stack);
    this.area.addEventListener("input", () => { this.#match(); changed(); });
    this.area.addEventListener("keydown", (event) => this.#key(event));
    new MutationObserver(() => this.#match()).observe(under, { childList: true, characterData: true, subtree: true });
    this.leaves = false; // Escape was pressed: the next Tab moves on instead of indenting
    this.enable(false);
  }

  get text() { return this.area.value; }
  set text(text) { this.area.value = text; this.#match(); }

  // Whether it is edited; otherwise what lies beneath is shown alone, as others fill it.
  enable(on) {
    this.on = on;
    this.area.hidden = !on;
    this.numbers.hidden = !on;
    if (on) this.#match();
  }

  // Colours for the text, as [class, text]; of no use when the text is another by now.
  paint(spans) {
    if (spans.map(([, text]) => text).join("") !== this.text) return;
    this.under.replaceChildren(...spans.map(([name, text]) => (name ? el("span", name, text) : document.createTextNode(text))));
  }

  // Beneath, keep the colours of what stands before and after the change.
  #match() {
    if (!this.on) return;
    const now = this.area.value, was = this.under.textContent;
    if (now !== was) {
      let head = 0, tail = 0;
      const most = Math.min(now.length, was.length);
      while (head < most && now[head] === was[head]) head++;
      while (tail < most - head && now[now.length - 1 - tail] === was[was.length - 1 - tail]) tail++;
      const parts = [...this.under.childNodes].map((node) => [node.className ?? "", node.textContent]);
      const spans = [...cut(parts, 0, head), ["", now.slice(head, now.length - tail)], ...cut(parts, was.length - tail, was.length)];
      this.under.replaceChildren(...spans.filter(([, text]) => text).map(([name, text]) => (name ? el("span", name, text) : document.createTextNode(text))));
    }
    const lines = now.split("\n").length;
    if (lines !== this.lines) this.numbers.textContent = Array.from({ length: lines }, (_, i) => i + 1).join("\n");
    this.lines = lines;
  }

  #key(event) {
    if (event.key === "Escape") { this.leaves = true; event.stopPropagation(); return; }
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) {
      if (event.key !== "Shift") this.leaves = false;
      return;
    }
    if (this.leaves) { this.leaves = false; return; }
    event.preventDefault();
    this.#indent(event.shiftKey);
  }

  // One step in at the cursor, or all lines of the selection in or out.
  #indent(out) {
    const { selectionStart: from, selectionEnd: to, value } = this.area;
    if (from === to && !out) { document.execCommand("insertText", false, INDENT); return; }
    const begin = value.lastIndexOf("\n", from - 1) + 1;
    const lines = value.slice(begin, to).split("\n");
    const moved = lines.map((line) => (out ? line.replace(/^( {1,2}|\t)/, "") : line && INDENT + line)).join("\n");
    if (moved === value.slice(begin, to)) return;
    this.area.setSelectionRange(begin, to);
    document.execCommand("insertText", false, moved);
    this.area.setSelectionRange(from === to ? begin + moved.length : begin, begin + moved.length);
  }
}

// The part of the spans that stands between two places of their text.
function cut(spans, from, to) {
  const out = [];
  let at = 0;
  for (const [name, text] of spans) {
    const piece = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (piece) out.push([name, piece]);
    at += text.length;
  }
  return out;
}
