// The directory: places found, one looked at, and the list of those to remember.

import { $, el, fill, keys, open, options } from "/sites/kit.js";

let found = null; // ids of the last search
let shown = ""; // id of the place looked at

function draw(state, site) {
  const list = state.places.filter(({ id }) => !found || found.includes(id));
  $("#found").textContent = `${list.length} of ${state.places.length}`;
  fill($("#places"), ...list.map((place) => el("li", {},
    el("div", { class: "pair" }, el("h3", { text: place.name }), el("span", { class: "chip", text: place.category })),
    el("div", { class: "pair" }, el("span", { class: "hint", text: `${place.district} · ${place.street}` }),
      site.button("Details", "get_place", { place_id: place.id }, { class: "small", "aria-label": `Details of ${place.name}` })))));
  const place = state.places.find(({ id }) => id === shown);
  $("#place").hidden = !place;
  if (place) look(place);
  const name = (id) => state.places.find((each) => each.id === id).name;
  fill($("#saved"), state.saved.length ? el("ul", { class: "list" }, ...state.saved.map((each) => el("li", {},
    el("div", { class: "pair" }, el("b", { text: name(each.place) }),
      site.button("Remove", "remove_place", { place_id: each.place }, { class: "small", "aria-label": `Remove ${name(each.place)}` })),
    each.note && el("span", { text: each.note }))))
    : el("p", { class: "hint", text: "Nothing on it yet." }));
}

function look(place) {
  $("#place h2").textContent = place.name;
  fill($("#place dl"), ...[["Place", `${place.category}, ${place.id}`], ["Street", `${place.street}, ${place.district}`],
    ["Phone", place.phone], ["Open on", place.opens.join(", ")], ["Hours", `${place.since} to ${place.until}`]]
    .flatMap(([term, text]) => [el("dt", { text: term }), el("dd", { text })]));
  $("form[data-tool=save_place]").elements.place_id.value = place.id;
}

function show(tool, args, result, site) {
  if (tool === "search_places") {
    found = keys(args, result.places, "place_id");
    for (const control of $("form[data-tool=search_places]").elements) if (control.name) control.value = args[control.name] ?? "";
  } else if (tool === "get_place" || tool === "save_place") shown = args.place_id.toUpperCase();
  else if (tool === "") [found, shown] = [null, ""];
  else return;
  if (site) draw(site.state, site);
}

const site = await open("directory", { draw, show });
const { properties } = site.tools.get("search_places").inputSchema;
for (const name of ["category", "district", "open_on"]) {
  options($("form[data-tool=search_places]").elements[name], ["", ...properties[name].enum]);
}
