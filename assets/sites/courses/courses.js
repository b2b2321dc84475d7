// The school: courses found, one looked at, and who is registered or waiting.

import { $, day, el, fill, keys, money, open, options } from "/sites/kit.js";

let found = null; // ids of the last search
let shown = ""; // id of the course looked at

const form = $("#course form");
const chip = (room) => el("span", { class: `chip ${room ? "good" : "bad"}`, text: room ? `room for ${room}` : "full" });

function draw(state, site) {
  const list = state.courses.filter(({ id }) => !found || found.includes(id));
  $("#found").textContent = `${list.length} of ${state.courses.length} courses.`;
  fill($("#courses"), ...list.map((course) => el("li", { class: `item${course.id === shown ? " on" : ""}` },
    el("h3", { text: course.title }), el("p", { text: `${course.subject}, ${course.level} · ${course.day}` }),
    el("div", { class: "pair" }, chip(course.room),
      site.button("Details", "get_course", { course_id: course.id }, { class: "small", "aria-label": `Details of ${course.title}` })))));
  const course = state.courses.find(({ id }) => id === shown);
  $("#course").hidden = !course;
  if (course) look(course);
  const title = (id) => state.courses.find((each) => each.id === id).title;
  fill($("#places"), state.places.length ? el("ul", { class: "list" }, ...state.places.map((place) => el("li", {},
    el("div", { class: "pair" }, el("b", { text: title(place.course) }),
      el("span", { class: "chip", text: place.waiting ? "waiting" : "registered" })),
    el("span", { text: `${place.name}, ${place.email}` }),
    site.button("Withdraw", "withdraw", { course_id: place.course, email: place.email }, { class: "small" }))))
    : el("p", { class: "hint", text: "None yet." }));
}

// A full course takes the same form, for its waiting list.
function look(course) {
  $("#course h2").textContent = course.title;
  fill($("#course dl"), ...[["Course", `${course.subject}, ${course.level}, ${course.id}`], ["Teacher", course.teacher],
    ["Starts", day(course.starts)], ["Every", course.day], ["Price", money(course.price)]].flatMap(([term, text]) =>
    [el("dt", { text: term }), el("dd", { text })]), el("dt", { text: "Places" }), el("dd", {}, chip(course.room)));
  form.elements.course_id.value = course.id;
  form.dataset.tool = course.room ? "register" : "join_waiting_list";
  form.querySelector("button").textContent = course.room ? "Register" : "Join the waiting list";
}

function show(tool, args, result, site) {
  if (tool === "search_courses") {
    found = keys(args, result.courses, "course_id");
    for (const control of $("form[data-tool=search_courses]").elements) {
      if (control.type === "checkbox") control.checked = Boolean(args[control.name]);
      else if (control.name) control.value = args[control.name] ?? "";
    }
  } else if (["get_course", "register", "join_waiting_list"].includes(tool)) shown = args.course_id.toUpperCase();
  else if (tool === "") [found, shown] = [null, ""];
  else return;
  if (site) draw(site.state, site);
}

const site = await open("courses", { draw, show });
const { properties } = site.tools.get("search_courses").inputSchema;
for (const name of ["subject", "level", "day"]) {
  options($("form[data-tool=search_courses]").elements[name], ["", ...properties[name].enum]);
}
