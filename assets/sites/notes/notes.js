// The notebook: notes found, one being changed, and a new one. What a note says is text, whoever wrote it.

import { $, el, fill, keys, open, options } from "/sites/kit.js";

let found = null; // ids of the last search
let shown = ""; // id of the note being read

const edit = $("form[data-tool=edit_note]");

function draw(state, site) {
  const list = state.notes.filter(({ id }) => !found || found.includes(id));
  list.sort((one, other) => other.pinned - one.pinned);
  $("#found").textContent = `${list.length} of ${state.notes.length} notes.`;
  fill($("#notes"), ...list.map(({ id, title, text, tag, pinned }) => el("li", { class: `item${id === shown ? " on" : ""}` },
    el("div", { class: "pair" }, el("h3", { text: title }), pinned && el("span", { class: "chip good", text: "pinned" })),
    el("p", { text }),
    el("p", {}, el("span", { class: "chip", text: id }), " ", tag && el("span", { class: "chip", text: tag })),
    el("div", { class: "acts" },
      site.button("Open", "get_note", { note_id: id }, { class: "small", "aria-label": `Open ${title}` }),
      site.button(pinned ? "Unpin" : "Pin", "pin_note", { note_id: id, pinned: !pinned }, { class: "small", "data-key": `pin ${id}` }),
      site.button("Delete", "delete_note", { note_id: id }, { class: "small", "aria-label": `Delete ${title}` })))));
  const note = state.notes.find(({ id }) => id === shown);
  $("#change").hidden = !note;
  if (note) $("#change h2").textContent = note.title;
}

function show(tool, args, result, site) {
  if (tool === "search_notes") {
    found = keys(args, result.notes, "note_id");
    for (const control of $("form[data-tool=search_notes]").elements) {
      if (control.type === "checkbox") control.checked = Boolean(args[control.name]);
      else if (control.name) control.value = args[control.name] ?? "";
    }
  } else if (tool === "get_note" || tool === "edit_note") {
    shown = result.note_id;
    edit.elements.note_id.value = shown;
    edit.elements.text.value = result.text;
  } else if (tool === "add_note") found = null;
  else if (tool === "") [found, shown] = [null, ""];
  else return;
  if (site) draw(site.state, site);
}

await open("notes", { draw, show });
options($("form[data-tool=search_notes]").elements.tag, ["", "home", "work", "ideas", "travel"]);
