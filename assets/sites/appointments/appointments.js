// The house: services, the free times of one, and the appointments made.

import { $, day, el, fill, money, open, options } from "/sites/kit.js";

let shown = ""; // the service looked at
let only = ""; // a day, where an agent asked for one

const booking = $("form[toolname=book_appointment]");

function draw(state, site) {
  fill($("#services"), ...state.services.map((each) => el("li", { class: `item${each.name === shown ? " on" : ""}` },
    el("h3", { text: each.name }), el("p", { text: `${each.minutes} minutes with ${each.staff}` }),
    el("div", { class: "pair" }, el("b", { text: money(each.price) }),
      site.button("Free times", "find_times", { service: each.name }, { class: "small", "aria-label": `Free times: ${each.name}` })))));
  const slots = state.free.filter(({ service, date }) => service === shown && (!only || date === only));
  $("#times").hidden = !shown;
  $("#times h2").textContent = `Free: ${shown}`;
  const days = [...new Set(slots.map(({ date }) => date))];
  fill($("#slots"), days.length ? el("ul", { class: "list" }, ...days.map((date) => el("li", {}, el("b", { text: day(date) }),
    el("div", { class: "acts" }, ...slots.filter((slot) => slot.date === date).map((slot) => pick(slot))))))
    : el("p", { class: "hint", text: "Nothing is free then." }));
  const mine = state.appointments;
  fill($("#mine"), mine.length ? el("ul", { class: "list" }, ...mine.map(({ number, slot, name }) => el("li", {},
    el("div", { class: "pair" }, el("b", { text: `${number}: ${slot.service}` }),
      site.button("Cancel", "cancel_appointment", { appointment: number }, { class: "small", "aria-label": `Cancel ${number}` })),
    el("span", { text: `${day(slot.date)}, ${slot.time}, for ${name}` }))))
    : el("p", { class: "hint", text: "None yet." }));
  const move = $("form[data-tool=move_appointment]");
  move.hidden = !mine.length;
  options(move.elements.appointment, mine.map(({ number }) => number));
}

// A free time goes into the form; booking it is another step.
function pick({ service, date, time }) {
  const node = el("button", { type: "button", class: "small", text: time, "data-key": `${date} ${time}`, "aria-label": `${time} on ${day(date)}` });
  node.addEventListener("click", () => {
    for (const [name, value] of Object.entries({ service, date, time })) booking.elements[name].value = value;
    booking.elements.name.focus();
  });
  return node;
}

function show(tool, args, result, site) {
  if (tool === "find_times") [shown, only] = [args.service.toLowerCase(), args.date ?? ""];
  else if (tool === "book_appointment") [shown, only] = [result.service, ""];
  else if (tool === "") [shown, only] = ["", ""];
  else return;
  if (site) draw(site.state, site);
}

await open("appointments", { draw, show });
