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
const fields = selector => all(selector || writable).filter(seen).map((e, i) => {
  e.setAttribute("data-field", `${selector.length}-${i}`)
  return `[data-field="${selector.length}-${i}"]`
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
const slide = end => {
  const e = all("input[type=range]").filter(seen)[0]
  if (!e) return false
  e.value = e[end]
  e.dispatchEvent(new Event("input", {bubbles: true}))
  e.dispatchEvent(new Event("change", {bubbles: true}))
  return true
}
Object.assign(window.judge, {everything, stock, fields, press, ink, theme, slide})
return true
})()"""
