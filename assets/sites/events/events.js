// The hall: events found, one looked at, and the tickets bought.

import { $, day, el, fill, keys, money, open, options } from "/sites/kit.js";

let found = null; // ids of the last search
let shown = ""; // id of the event looked at

const reduced = (price) => Math.floor((price * 3) / 5);
const chip = (status) => el("span", { class: `chip ${status === "on sale" ? "good" : "bad"}`, text: status });

function draw(state, site) {
  const list = state.events.filter(({ id }) => !found || found.includes(id));
  $("#found").textContent = `${list.length} of ${state.events.length}`;
  fill($("#events"), ...list.map((event) => el("li", {},
    el("div", { class: "pair" }, el("h3", { text: event.title }), chip(event.status)),
    el("div", { class: "pair" }, el("span", { class: "hint", text: `${event.kind} · ${day(event.date)}, ${event.time} · ${money(event.price)}` }),
      site.button("Details", "get_event", { event_id: event.id }, { class: "small", "aria-label": `Details of ${event.title}` })))));
  const event = state.events.find(({ id }) => id === shown);
  $("#event").hidden = !event;
  if (event) look(event);
  const title = (id) => state.events.find((each) => each.id === id).title;
  fill($("#orders"), state.orders.length ? el("ul", { class: "list" }, ...state.orders.map((order) => el("li", {},
    el("div", { class: "pair" }, el("b", { text: order.number }), el("b", { text: money(order.total) })),
    el("span", { text: `${order.quantity} × ${title(order.event)}, ${order.tier}, for ${order.email}` }),
    site.button("Give back", "cancel_order", { order: order.number }, { class: "small" }))))
    : el("p", { class: "hint", text: "None yet." }));
}

function look(event) {
  $("#event h2").textContent = event.title;
  fill($("#event dl"), el("dt", { text: "Event" }), el("dd", { text: `${event.kind}, ${event.id}` }),
    el("dt", { text: "When" }), el("dd", { text: `${day(event.date)}, ${event.time}` }),
    el("dt", { text: "Status" }), el("dd", {}, chip(event.status)),
    el("dt", { text: "Seats left" }), el("dd", { text: String(event.seats) }));
  const form = $("form[data-tool=buy_tickets]");
  form.elements.event_id.value = event.id;
  const labels = { standard: `standard, ${money(event.price)}`, reduced: `reduced, ${money(reduced(event.price))}` };
  options(form.elements.tier, Object.keys(labels), labels);
  form.querySelector("button").disabled = event.status !== "on sale";
}

function show(tool, args, result, site) {
  if (tool === "search_events") {
    found = keys(args, result.events, "event_id");
    for (const control of $("form[data-tool=search_events]").elements) if (control.name) control.value = args[control.name] ?? "";
  } else if (tool === "get_event" || tool === "buy_tickets") shown = args.event_id.toUpperCase();
  else if (tool === "") [found, shown] = [null, ""];
  else return;
  if (site) draw(site.state, site);
}

const site = await open("events", { draw, show });
const form = $("form[data-tool=search_events]");
const { properties } = site.tools.get("search_events").inputSchema;
for (const name of ["kind", "status"]) options(form.elements[name], ["", ...properties[name].enum]);
options(form.elements.month, ["", ...new Set(site.state.events.map(({ date }) => date.slice(0, 7)))]);
