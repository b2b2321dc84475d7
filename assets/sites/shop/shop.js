// The shop: products found, one looked at, the cart, and the steps of a checkout.

import { $, el, fill, keys, money, open, options, svg } from "/sites/kit.js";

const INKS = { black: "#26262b", white: "#f4f1ea", navy: "#27406f", green: "#3c7a55", red: "#a8413a", sand: "#cdb68c" };
const SHAPES = {
  "T-shirt": "M30 16 42 12q8 8 16 0l12 4 18 16-12 13-8-6v49H32V39l-8 6-12-13z",
  hoodie: "M34 16q16-14 32 0l10 5 14 47-13 4-7-24v40H30V48l-7 24-13-4 14-47z",
  cap: "M16 58q2-34 36-34 30 0 32 30l-1 4q-34-9-67 0zm66-1 14 9q-2 8-12 4-34-14-68-3v-8q34-10 66-2z",
};
const SHIPPING = { standard: "standard, 4.90 €", express: "express, 9.90 €", pickup: "pickup, free" };

let found = null; // ids of the last search
let shown = ""; // id of the product looked at

const colours = (product) => [...new Set(product.variants.filter(({ stock }) => stock).map(({ colour }) => colour))];
const sizes = (product, wanted) =>
  product.variants.filter(({ colour, stock }) => colour === wanted && stock).map(({ size }) => size);

function picture(product, colour = colours(product)[0] ?? product.variants[0].colour) {
  const light = ["white", "sand"].includes(colour);
  const pen = light ? "#6d6757" : "#f4f1ea";
  const marks = {
    striped: [38, 50, 62, 74].map((y) => ["path", { d: `M34 ${y}h32`, stroke: pen, "stroke-width": 4, opacity: .8 }]),
    graphic: [["circle", { cx: 50, cy: 50, r: 9, fill: "none", stroke: pen, "stroke-width": 3 }], ["path", { d: "M41 64h18", stroke: pen, "stroke-width": 3 }]],
    pocket: [["path", { d: "M54 38h11v12l-5.5 4-5.5-4z", fill: "none", stroke: pen, "stroke-width": 2 }]],
    plain: [],
  }[product.style];
  return svg(100, `${product.name} in ${colour}`,
    ["path", { d: SHAPES[product.kind], fill: INKS[colour], stroke: "#8a8375", "stroke-width": 1.5, "stroke-linejoin": "round" }],
    ...(product.kind === "cap" ? [] : marks));
}

function draw(state, site) {
  const list = state.products.filter(({ id }) => !found || found.includes(id));
  $("#found").textContent = found ? `${list.length} found.` : `${list.length} products.`;
  fill($("#products"), ...list.map((product) => el("li", { class: `item${product.id === shown ? " on" : ""}` },
    picture(product), el("h3", { text: product.name }),
    el("p", { text: `${product.style} · ${colours(product).join(", ") || "sold out"}` }),
    el("div", { class: "pair" }, el("b", { text: money(product.price) }),
      site.button("Look closer", "get_product", { product_id: product.id }, { class: "small" })))));
  const product = state.products.find(({ id }) => id === shown);
  $("#product").hidden = !product;
  if (product) look(product);
  cart(state, site);
  fill($("#orders"), ...state.orders.map((order) => el("li", {}, el("b", { text: `Order ${order.number}` }),
    el("span", { text: `${order.lines.map((line) => `${line.quantity} × ${line.name}, ${line.colour}, ${line.size}`).join("; ")}` }),
    el("span", { text: `${money(order.total)} with ${order.shipping} shipping, test payment, to ${order.guest.email}` }))));
}

function look(product) {
  const form = $("form[data-tool=add_to_cart]");
  form.elements.product_id.value = product.id;
  options(form.elements.colour, colours(product));
  options(form.elements.size, sizes(product, form.elements.colour.value));
  $("#product h2").textContent = `${product.name}, ${money(product.price)}`;
  $("#product .hint").textContent = `${product.style} ${product.kind} · ${product.id}`;
  fill($("#picture"), picture(product, form.elements.colour.value || undefined));
}

function cart(state, site) {
  fill($("#total"), el("b", { text: money(site.shown.total) }));
  const line = ({ name, colour, size, quantity, price }, index) => el("li", {},
    el("div", { class: "pair" }, el("span", { text: `${name}, ${colour}, ${size}` }), el("b", { text: money(quantity * price) })),
    el("div", { class: "acts" },
      site.button("−", "change_cart", { line: index + 1, quantity: quantity - 1 }, { class: "small", "aria-label": `One ${name} less`, "data-key": `less ${index}` }),
      el("span", { text: String(quantity) }),
      site.button("+", "change_cart", { line: index + 1, quantity: quantity + 1 }, { class: "small", "aria-label": `One ${name} more`, "data-key": `more ${index}` }),
      site.button("Remove", "change_cart", { line: index + 1, quantity: 0 }, { class: "small" })));
  fill($("#cart"), state.cart.length ? el("ul", { class: "list" }, ...state.cart.map(line))
    : el("p", { class: "hint", text: "Nothing in it yet." }));
  const guest = state.guest;
  $("#guest").textContent = guest ? `Saved: ${guest.name}, ${guest.street}, ${guest.postcode} ${guest.city}` : "Not saved yet.";
  const method = $("form[data-tool=choose_shipping]").elements.method;
  options(method, ["", ...Object.keys(SHIPPING)], { "": "choose one", ...SHIPPING });
  if (state.shipping) method.value = state.shipping;
}

function show(tool, args, result, site) {
  if (tool === "search_products") {
    found = keys(args, result.products, "product_id");
    const form = $("form[data-tool=search_products]");
    for (const control of form.elements) if (control.name) control.value = args[control.name] ?? "";
  } else if (tool === "get_product" || tool === "add_to_cart") shown = args.product_id.toUpperCase();
  else if (tool === "") [found, shown] = [null, ""];
  else return;
  if (!site) return;
  draw(site.state, site);
  if (tool === "get_product") $("#product").scrollIntoView({ block: "nearest" });
  if (tool === "add_to_cart") $("#cart").scrollIntoView({ block: "nearest" });
}

const choices = (name, form) => {
  const { properties } = site.tools.get("search_products").inputSchema;
  options(form.elements[name], ["", ...properties[name].enum]);
};
const site = await open("shop", { draw, show });
for (const name of ["kind", "style", "colour", "size"]) choices(name, $("form[data-tool=search_products]"));
$("form[data-tool=add_to_cart]").elements.colour.addEventListener("change", () =>
  look(site.state.products.find(({ id }) => id === shown)));
