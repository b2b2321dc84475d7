"""What the bench adds to the probe of `agent_probe`: fields, boxes, cells, what is hidden, what text stands on.

Invariants: it reads and marks elements (attributes data-judge and data-field), and changes nothing but sliders, when
told to.
"""

from __future__ import annotations

MORE = r"""(() => {
const all = selector => [...document.querySelectorAll(selector)]
const tidy = text => text.replace(/\s+/g, " ").trim()
const seen = e => {
  const box = e.getBoundingClientRect()
  return box.width > 0 && box.height > 0 && (!e.checkVisibility || e.checkVisibility({visibilityProperty: true}))
}
const writable = "input:not([type]), input[type=text], input[type=search], input[type=number], input[type=email], " +
  "input[type=password], input[type=tel], textarea, [contenteditable]"
const values = () => all("input, textarea, select, output").filter(seen)
  .map(e => e.type == "checkbox" || e.type == "radio" ? "" : e.value || "")
const everything = () => tidy(document.body.innerText + " " + values().join(" "))
const attributes = () => all("[placeholder], [title], [alt], [aria-label], option").map(e =>
  [e.placeholder, e.title, e.alt, e.ariaLabel, e.label].filter(Boolean).join(" "))
const stock = () => {
  const code = all("script").map(e => e.textContent), words = tidy(document.body.textContent)
  return [words, ...attributes(), ...values(), ...code].join(" ")
}
let known = 0
const fields = selector => all(selector || writable).filter(seen).map(e => {
  if (!e.hasAttribute("data-field")) e.setAttribute("data-field", known++)
  return `[data-field="${e.getAttribute("data-field")}"]`
})
const named = e => `${judge.label(e)} ${e.getAttribute("aria-label") || ""} ${e.title || ""}`
const press = pattern => {
  const match = new RegExp(pattern, "i")
  const more = all("summary, [onclick], [tabindex]").filter(seen)
  const e = judge.pressable().concat(more).find(e => match.test(tidy(named(e))))
  if (!e) return null
  all("[data-press]").forEach(old => old.removeAttribute("data-press"))
  e.setAttribute("data-press", "")
  return "[data-press]"
}
const corner = selector => {
  const e = document.querySelector(selector)
  return [round(e), e.offsetHeight]
}
const cells = count => {
  const holds = e => [...e.children].filter(c => seen(c) && c.tagName != "BR").length == count
  const boards = all("body *").filter(e => seen(e) && holds(e))
  const flat = all("button, td, [role=gridcell], .cell, .card, .square").filter(seen)
  const alike = e => flat.filter(c => c.offsetWidth == e.offsetWidth && c.offsetHeight == e.offsetHeight)
  const found = boards.length ? [...boards[0].children].filter(seen)
    : flat.map(alike).find(group => group.length == count) ?? []
  return found.map((e, i) => {
    e.setAttribute("data-cell", i)
    return `[data-cell="${i}"]`
  })
}
const lit = text => {
  let e = judge.pieces().find(p => p.text == text || p.text.includes(text))
  for (e = e && e.e; e && e != document.body; e = e.parentElement) {
    const s = getComputedStyle(e), box = e.getBoundingClientRect()
    if (box.height > 90) return [s.outlineStyle, s.outlineColor, s.borderTopColor, s.borderTopWidth, s.boxShadow,
      s.backgroundColor, s.transform, s.scale].join("|")
  }
  return ""
}
const spot = text => {
  const found = judge.pieces().filter(p => p.text == text || p.text.includes(text)).at(0)
  if (!found) return "[data-spot=none]"
  const name = all("[data-spot]").length
  if (!found.e.hasAttribute("data-spot")) found.e.setAttribute("data-spot", name)
  return `[data-spot="${found.e.getAttribute("data-spot")}"]`
}
const centered = selector => getComputedStyle(document.querySelector(selector)).textAlign.includes("center")
const below = (head, card) => {
  const a = document.querySelector(head), b = document.querySelector(card)
  let column = a
  while (column.parentElement && column.parentElement.children.length < 2) column = column.parentElement
  const under = column.getBoundingClientRect().top <= b.getBoundingClientRect().top
  return (column.parentElement || column).contains(b) && under
}
const drag = (from, to) => {
  const a = document.querySelector(from), b = document.querySelector(to), dataTransfer = new DataTransfer()
  const send = (e, name) => e.dispatchEvent(new DragEvent(name, {bubbles: true, cancelable: true, dataTransfer}))
  if (!a.closest("[draggable=true]")) return false
  send(a, "dragstart")
  send(b, "dragenter")
  send(b, "dragover")
  send(b, "drop")
  send(a, "dragend")
  return true
}
const bar = (name, value) => {
  const box = e => (({width, height}) => ({width, height}))(e.getBoundingClientRect())
  const words = judge.pieces(), own = words.find(p => p.text == value && words.some(q => q.text == name &&
    (p.e.parentElement == q.e || p.e.parentElement == q.e.parentElement || p.e.contains(q.e) || q.e.contains(p.e))))
  return own ? box(own.e) : null
}
const line = () => {
  const strokes = all("svg polyline, svg path").filter(e => getComputedStyle(e).fill == "none")
    .sort((a, b) => b.getTotalLength() - a.getTotalLength())
  const own = strokes.find(e => e.tagName == "polyline") || strokes[0]
  const pairs = e => (e.getAttribute("d").match(/[\d.]+[ ,][\d.]+/g) || []).map(pair => Number(pair.split(/[ ,]/)[1]))
  const ys = own ? own.points ? [...own.points].map(p => p.y) : pairs(own) : []
  const area = all("svg polygon, svg path").some(e => e != own && getComputedStyle(e).fill != "none" &&
    e.getBBox().width > 100 && e.getBBox().height > 20 && !/^M[^Ll]*H/.test(e.getAttribute("d") || ""))
  const grid = all("svg line, svg path").some(e => e != own && /H|M\s*0/.test(e.getAttribute("d") || "H"))
  return {heights: ys.map(y => -y), area, dots: all("svg circle").length, grid}
}
const round = e => {
  const radius = getComputedStyle(e).borderTopLeftRadius
  return parseFloat(radius) * (radius.includes("%") ? e.offsetHeight / 100 : 1)
}
const art = e => getComputedStyle(e).backgroundImage
const pictures = () => all("body *").filter(e => seen(e) && e.tagName != "MAIN" &&
  e.getBoundingClientRect().height > 60 && (art(e).includes("gradient") || e.matches("img, svg, canvas")))
const gradients = () => pictures().map(e => [round(e), e.offsetHeight])
const tiles = () => pictures().filter(e => e.id != "big").map((e, i) => {
  e.setAttribute("data-tile", i)
  const corners = round(e) < 2 ? "square" : round(e) > e.offsetHeight / 2 - 3 ? "round" : "soft"
  const kind = /radial/.test(art(e)) ? "rings" : /conic/.test(art(e)) ? "rays" : "soft"
  const {left, width} = e.getBoundingClientRect()
  return {selector: `[data-tile="${i}"]`, left: Math.round(left), width, corners, art: kind}
})
const largest = () => Math.max(0, ...pictures().map(e => e.offsetWidth))
const stamped = () => {
  const after = e => getComputedStyle(e, "::after").content + getComputedStyle(e, "::before").content
  const texts = all("body *").filter(seen).map(e => after(e).replace("attr(title)", e.title))
  return /\d{1,2}:\d\d/.test(texts.join(" ") + document.body.innerText)
}
const underlined = selector => {
  const s = getComputedStyle(document.querySelector(selector))
  return parseFloat(s.borderBottomWidth) > 0 && s.borderBottomStyle != "none" || s.textDecorationLine == "underline" ||
    s.boxShadow.includes("inset")
}
const titled = e => e.closest("label") || document.querySelector(`label[for="${e.id}"]`)
const about = selector => {
  const e = document.querySelector(selector), label = titled(e)
  return [e.type, e.placeholder, e.name, e.id, e.ariaLabel, label && label.textContent].join(" ").toLowerCase()
}
const choose = pattern => {
  const match = new RegExp(pattern, "i")
  const around = e => titled(e) || (tidy(e.parentElement.textContent).length < 50 ? e.parentElement : e)
  const named = e => tidy(`${around(e).textContent} ${e.ariaLabel || ""}`)
  const e = all("input[type=checkbox], input[type=radio]").find(e => match.test(named(e)))
  if (!e) return null
  const target = seen(e) ? e : titled(e)
  target.setAttribute("data-choose", "")
  return true
}
const content = selector => tidy(document.querySelector(selector).innerText || "")
const ground = e => {
  for (; e; e = e.parentElement) {
    const [r, g, b, alpha = 1] = (getComputedStyle(e).backgroundColor.match(/[\d.]+/g) || []).map(Number)
    if (alpha > 0.6) return Math.max(r, g, b) - Math.min(r, g, b) > 40 ? null : (r + g + b) / 3
  }
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? 18 : 255
}
const theme = () => {
  let dark = 0, light = 0
  for (const e of all("body, body *")) {
    const text = [...e.childNodes].filter(n => n.nodeType == 3).map(n => n.data.trim()).join("")
    if (!text || e.closest("button, script, style") || !seen(e)) continue
    const level = ground(e)  // text on a colour says nothing
    if (level !== null && level < 110) dark += text.length
    else if (level !== null) light += text.length
  }
  return dark > light ? "dark" : "light"
}
const waits = async (pattern, limit) => {
  const end = performance.now() + limit, match = new RegExp(pattern, "i")
  while (performance.now() < end) {
    if (match.test(everything())) return true
    await new Promise(done => setTimeout(done, 50))
  }
  return false
}
const slide = end => {
  const e = all("input[type=range]").filter(seen)[0]
  if (!e) return false
  e.value = e[end] || (end == "min" ? 0 : 100)
  e.dispatchEvent(new Event("input", {bubbles: true}))
  e.dispatchEvent(new Event("change", {bubbles: true}))
  return true
}
Object.assign(window.judge, {
  everything, stock, fields, press, theme, corner, spot, below, drag, bar, line, gradients, tiles, largest, stamped,
  centered, underlined, about, cells, content, lit, choose, waits, slide,
})
return true
})()"""
