"""What the bench adds to the probe of `agent_probe`: fields, canvases, what is hidden, what text stands on.

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
  const e = document.querySelector(selector), radius = getComputedStyle(e).borderTopLeftRadius
  return [parseFloat(radius) * (radius.includes("%") ? e.offsetHeight / 100 : 1), e.offsetHeight]
}
const cells = count => {
  const holds = e => [...e.children].filter(c => seen(c) && c.tagName != "BR").length == count
  const boards = all("body *").filter(e => seen(e) && holds(e))
  const flat = all("button, td, [role=gridcell], .cell, .card, .square").filter(seen)
  const found = boards.length ? [...boards[0].children].filter(seen) : flat.length >= count ? flat.slice(0, count) : []
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
const rgb = name => {
  const pen = document.createElement("canvas").getContext("2d")
  pen.fillStyle = name
  pen.fillRect(0, 0, 1, 1)
  return pen.getImageData(0, 0, 1, 1).data
}
const ink = name => {
  const [r, g, b] = rgb(name)
  let hits = 0, points = 0
  for (const e of all("canvas").filter(e => e.width && e.height)) {
    const data = e.getContext("2d").getImageData(0, 0, e.width, e.height).data
    for (let i = 0; i < data.length; i += 4) {
      points++
      if (data[i + 3] > 60 && Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 40) hits++
    }
  }
  return points ? hits / points : 0
}
const ground = e => {
  for (; e; e = e.parentElement) {
    const color = getComputedStyle(e).backgroundColor, parts = color.match(/[\d.]+/g) || []
    if (parts.length == 3 || Number(parts[3]) > 0.6) return (Number(parts[0]) + Number(parts[1]) + Number(parts[2])) / 3
  }
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? 18 : 255
}
const theme = () => {
  let dark = 0, light = 0
  for (const e of all("body *")) {
    const text = [...e.childNodes].filter(n => n.nodeType == 3).map(n => n.data.trim()).join("")
    if (!text || e.closest("button, script, style") || !seen(e)) continue
    if (ground(e) < 110) dark += text.length
    else light += text.length
  }
  return dark > light ? "dark" : "light"
}
const turn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
const small = document.createElement("canvas"), lens = small.getContext("2d", {willReadFrequently: true})
const glance = () => {
  small.width = 640
  small.height = 400
  for (const e of all("canvas").filter(seen)) if (e.width && e.height) lens.drawImage(e, 0, 0, 640, 400)
  return lens.getImageData(0, 0, 640, 400).data
}
const stir = async frames => {
  let total = 0, before = glance()
  for (let n = 0; n < frames; n++) {
    await turn()
    const now = glance()
    for (let i = 0; i < now.length; i++) total += Math.abs(now[i] - before[i])
    before = now
  }
  return total / frames
}
const strokes = async frames => {
  const type = CanvasRenderingContext2D.prototype, own = {fillRect: type.fillRect, fill: type.fill, stroke: type.stroke,
    moveTo: type.moveTo, arc: type.arc, lineTo: type.lineTo}
  const turns = [[]]
  let lines = 0, at = [0, 0]
  const note = pen => {
    const m = pen.getTransform()
    turns.at(-1).push([m.a * at[0] + m.c * at[1] + m.e, m.b * at[0] + m.d * at[1] + m.f])
  }
  type.moveTo = function (x, y) { at = [x, y]; own.moveTo.call(this, x, y) }
  type.arc = function (x, y, ...more) { at = [x, y]; own.arc.call(this, x, y, ...more) }
  type.fillRect = function (x, y, ...more) { at = [x, y]; note(this); own.fillRect.call(this, x, y, ...more) }
  type.fill = function (...more) { note(this); own.fill.apply(this, more) }
  type.stroke = function (...more) { lines++; note(this); own.stroke.apply(this, more) }
  for (let n = 0; n < frames; n++) { await turn(); turns.push([]) }
  Object.assign(type, own)
  const whole = turns.slice(1, -1), all = whole.flat()
  let outward = 0, moved = 0
  for (let n = 1; n < whole.length; n++) whole[n].forEach(([x, y], i) => {
    const old = whole[n - 1][i]
    if (!old) return
    const dx = x - old[0], dy = y - old[1]
    if (!dx && !dy || Math.hypot(dx, dy) > 90) return
    moved++
    if (dx * (x - innerWidth / 2) + dy * (y - innerHeight / 2) > 0) outward++
  })
  return {marks: all.length, frames: whole.length, lines: lines * whole.length / (frames + 1), outward: outward / moved}
}
const slide = end => {
  const e = all("input[type=range]").filter(seen)[0]
  if (!e) return false
  e.value = e[end]
  e.dispatchEvent(new Event("input", {bubbles: true}))
  e.dispatchEvent(new Event("change", {bubbles: true}))
  return true
}
Object.assign(window.judge, {
  everything, stock, fields, press, ink, theme, corner, spot, underlined, about, cells, content, lit, choose, slide,
  stir, strokes,
})
return true
})()"""
