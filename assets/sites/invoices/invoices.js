// The books: invoices and customers, one of them looked at, a new invoice, and what a month adds up to.

import { $, day, el, fill, keys, money, open, options, table } from "/sites/kit.js";

let found = { invoices: null, customers: null }; // numbers and ids of the last look

const chip = (text) => el("span", { class: `chip ${{ paid: "good", overdue: "bad" }[text] ?? ""}`, text });
const name = (state, id) => state.customers.find((each) => each.id === id).name;

function draw(state, site) {
  const invoices = state.invoices.filter(({ number }) => !found.invoices || found.invoices.includes(number));
  fill($("#invoices"), table(["Number", "Customer", "For", "Total", "Status", ""], [...invoices].reverse().map((each) => [
    each.number, name(state, each.customer), `${each.quantity} × ${each.item}`, money(each.quantity * each.unit_price),
    chip(site.shown[each.number]),
    el("div", { class: "acts" },
      site.button("Open", "get_invoice", { invoice_number: each.number }, { class: "small", "aria-label": `Open ${each.number}` }),
      !each.paid && site.button("Paid", "mark_paid", { invoice_number: each.number }, { class: "small", "aria-label": `${each.number} is paid` })),
  ])));
  const customers = state.customers.filter(({ id }) => !found.customers || found.customers.includes(id));
  fill($("#customers"), table(["Id", "Name", "Contact", "City", ""], customers.map((each) => [
    each.id, each.name, each.contact, each.city,
    site.button("Open", "get_customer", { customer_id: each.id }, { class: "small", "aria-label": `Open ${each.name}` }),
  ])));
  const names = Object.fromEntries(state.customers.map(({ id, name }) => [id, `${name} (${id})`]));
  options($("form[data-tool=create_invoice]").elements.customer_id, ["", ...Object.keys(names)], { ...names, "": "choose one" });
  options($("form[data-tool=list_invoices]").elements.customer_id, ["", ...Object.keys(names)], names);
  const months = [...new Set(state.invoices.map(({ issued }) => issued.slice(0, 7)))];
  options($("form[data-tool=list_invoices]").elements.month, ["", ...months]);
  options($("form[data-tool=month_total]").elements.month, months);
}

function detail(title, pairs) {
  $("#detail").hidden = false;
  $("#detail h2").textContent = title;
  fill($("#detail dl"), ...pairs.flatMap(([term, text]) => [el("dt", { text: term }), el("dd", { text: String(text) })]));
}

function show(tool, args, result, site) {
  if (tool === "list_invoices") found = { ...found, invoices: keys(args, result.invoices, "invoice_number") };
  else if (tool === "find_customers") found = { ...found, customers: keys(args, result.customers, "customer_id") };
  else if (tool === "create_invoice") found = { ...found, invoices: null };
  else if (tool === "get_invoice") {
    detail(result.invoice_number, [["Customer", result.customer], ["For", `${result.quantity} × ${result.item}`],
      ["Price of one", `${result.unit_price.toFixed(2)} €`], ["Total", `${result.total.toFixed(2)} €`], ["Status", result.status],
      ["Issued", day(result.issued)], ["Due", day(result.due)]]);
  } else if (tool === "get_customer") {
    detail(result.name, [["Id", result.customer_id], ["Contact", result.contact], ["Email", result.email], ["City", result.city],
      ["Owes", `${result.owes.toFixed(2)} €`]]);
  } else if (tool === "month_total") {
    $("#month").textContent = `${result.month}: ${result.invoices} invoices, ${result.total.toFixed(2)} €, of which ${result.paid.toFixed(2)} € are paid.`;
  } else if (tool === "") {
    found = { invoices: null, customers: null };
    $("#detail").hidden = true;
    $("#month").textContent = "";
  }
  if (site) draw(site.state, site);
}

const site = await open("invoices", { draw, show });
options($("form[data-tool=list_invoices]").elements.status, ["", "open", "paid", "overdue"]);
