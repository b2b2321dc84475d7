// The list of all practice sites.

import { $, el, fill } from "/sites/kit.js";

const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const sites = await (await fetch("/sites/api/list")).json();
fill($("#sites"), ...sites.map(({ name, title, about, tools }) =>
  el("li", { class: "item" }, el("h2", {}, el("a", { href: `/sites/${name}/`, text: title })), el("p", { text: about }),
    el("p", {}, el("span", { class: "chip", text: `${tools} tools` })))));
document.documentElement.dataset.ready = "";
