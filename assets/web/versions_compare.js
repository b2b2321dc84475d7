// Two texts side by side: versions that were chosen, or an edit beside what stands against it.

import { el } from "./dom.js";
import { ends, rows } from "./diff.js";
import { origin, title, versions, when } from "./versions.js";

const AROUND = 3; // equal lines that are shown around a difference

// A dialog with two sides, {label, text}, and the buttons [label, does, primary]; `does` may return a promise, and the
// dialog closes when it is done. What goes wrong is said in it. Resolves when it is closed.
export function sides(heading, about, [one, other], buttons = []) {
  const dialog = el("dialog", "compare vcompare part"), head = el("header"), foot = el("footer"), said = el("p", "summary");
  const name = el("h2", "", heading);
  name.id = `sides-${crypto.randomUUID()}`;
  dialog.setAttribute("aria-labelledby", name.id);
  said.setAttribute("role", "status");
  head.append(name, el("span", "sp"));
  for (const [label, does, primary] of [...buttons, ["Close", () => {}]]) {
    const button = el("button", primary ? "btn sm pri" : "btn sm", label);
    button.type = "button";
    button.onclick = async () => {
      try { await does(); dialog.close(); } catch (error) { said.textContent = error.message; }
    };
    head.append(button);
  }
  const heads = el("div", "heads"), table = el("div", "lines");
  heads.append(el("p", "", one.label), el("p", "", other.label));
  table.tabIndex = 0;
  table.setAttribute("role", "region");
  table.setAttribute("aria-label", "Texts, line by line");
  const lines = rows(one.text.split("\n"), other.text.split("\n"));
  const changed = lines.filter(([a, b]) => a !== b).length;
  said.textContent = `${about ? `${about} ` : ""}${changed ? `${changed} of ${lines.length} lines differ.` : "Both texts are the same."}`;
  table.append(...folded(lines));
  dialog.append(head, heads, said, table, foot);
  document.body.append(dialog);
  dialog.showModal();
  table.querySelector(".diff")?.scrollIntoView({ block: "center" });
  return new Promise((done) => { dialog.onclose = () => { dialog.remove(); done(); }; });
}

// Compare two versions, the older one at the left.
export async function compare(ids) {
  const both = (await Promise.all(ids.map((id) => versions.text(id)))).sort((a, b) => a.version.time - b.version.time);
  const label = ({ version }) => `${title(version)} · ${origin(version)} · ${when(version)}`;
  return sides("Two versions side by side", "", both.map((each) => ({ label: label(each), text: each.text })));
}

// Rows as elements; long runs of equal lines are a line that says so, and opens.
function* folded(lines) {
  const near = lines.map(() => false);
  lines.forEach(([a, b], i) => { if (a !== b) near.fill(true, Math.max(0, i - AROUND), i + AROUND + 1); });
  for (let i = 0; i < lines.length;) {
    let end = i;
    while (end < lines.length && !near[end]) end++;
    if (end - i > 2) { yield gap(lines.slice(i, end)); i = end; }
    else yield line(lines[i++]);
  }
}

function gap(same) {
  const button = el("button", "same", `${same.length} equal lines`);
  button.type = "button";
  button.onclick = () => button.replaceWith(...same.map(line));
  return button;
}

function line([a, b]) {
  const row = el("div", a === b ? "line" : "line diff");
  const [head, ours, theirs, tail] = a !== null && b !== null && a !== b ? ends(a, b) : [];
  for (const [text, sign, inner] of [[a, "−", ours], [b, "+", theirs]]) {
    const side = el("code", text === null ? "none" : "");
    if (a !== b && text !== null) side.append(el("i", "", sign));
    if (inner === undefined) side.append(text ?? "");
    else side.append(head, el("mark", "", inner), tail);
    row.append(side);
  }
  return row;
}
