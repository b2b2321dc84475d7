"""The script a check runs inside a page to find its parts: texts, buttons, panels, colours.

Invariants: it reads and marks elements (attribute data-judge), and changes nothing else. Texts are read as written,
so a style sheet that shows capitals does not hide a name.
"""

from __future__ import annotations

PROBE = r"""(() => {
const tidy = text => text.replace(/\s+/g, " ").trim()
const all = selector => [...document.querySelectorAll(selector)]
const seen = e => {
  const box = e.getBoundingClientRect()
  return box.width > 0 && box.height > 0 && (!e.checkVisibility || e.checkVisibility({visibilityProperty: true}))
}
const mark = (e, name) => {
  if (!e) return null
  all(`[data-judge="${name}"]`).forEach(old => old.removeAttribute("data-judge"))
  e.setAttribute("data-judge", name)
  return `[data-judge="${name}"]`
}
const rect = e => {
  const box = e.getBoundingClientRect()
  return {left: box.left, right: box.right, top: box.top, bottom: box.bottom}
}
const pieces = () => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = []
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement, text = tidy(walk.currentNode.data)
    if (text && !e.closest("script, style, template, noscript") && seen(e)) found.push({text, e})
  }
  return found
}
const raw = () => pieces().map(piece => piece.text).join(" ")
const shown = () => tidy(document.body.innerText)
const pressable = () => all("button, [role=button], a, input[type=button], input[type=submit]").filter(seen)
const label = e => tidy(e.value && e.tagName == "INPUT" ? e.value : e.textContent)
const named = e => `${label(e)} ${e.getAttribute("aria-label") || ""} ${e.title || ""}`
const writable = "input:not([type]), input[type=text], input[type=search], textarea, [contenteditable]"
const sender = () => {
  const sending = pressable().filter(e => /\bsend\b/i.test(named(e)))
  return sending.find(e => /^\W*send\W*$/i.test(named(e))) || sending[0] || all("[type=submit]").filter(seen)[0]
}
const box = () => {
  const boxes = all(writable).filter(seen), send = sender()
  if (!send) return boxes[0]
  const far = e => Math.abs(rect(e).top - rect(send).top) + Math.abs(rect(e).right - rect(send).left)
  return boxes.sort((a, b) => far(a) - far(b))[0]
}
const heading = pattern => {
  const match = new RegExp("^\\W*(my |your |the )?(" + pattern + ")\\b", "i")
  const found = pieces().filter(p => p.text.length < 50 && match.test(p.text) && !p.e.closest("button, a, h1, p"))
  const best = found.find(p => p.e.closest("h2, h3, h4, h5, h6, legend, summary")) || found[0]
  return best && best.e
}
const root = (pattern, others) => {
  let e = heading(pattern)
  if (!e) return null
  const strangers = [box(), ...others.map(heading)].filter(x => x && x != e)
  while (e.parentElement != document.body && e.parentElement && !strangers.some(s => e.parentElement.contains(s)))
    e = e.parentElement
  return e
}
const panel = (pattern, others) => {
  const e = root(pattern, others)
  if (!e) return null
  const boxes = [...e.querySelectorAll("input[type=checkbox], [role=checkbox]")]
  const state = c => c.type == "checkbox" ? c.checked : c.getAttribute("aria-checked")
  const before = boxes.length && state(boxes[0])
  if (boxes.length) boxes[0].click()
  const ticks = boxes.length > 0 && state(boxes[0]) != before
  const texts = pieces().filter(p => e.contains(p.e)).map(p => p.text)
  return {texts, checks: boxes.length, ticks, rect: rect(e)}
}
const solid = name => {
  const e = document.createElement("i")
  e.style.color = name
  document.body.append(e)
  const colour = getComputedStyle(e).color
  e.remove()
  return colour
}
const paints = name => {
  const colour = solid(name)
  return all("body, body *").filter(seen).some(e => {
    const s = getComputedStyle(e)
    return s.backgroundColor == colour || s.backgroundImage.includes(colour) || s.fill == colour ||
      (s.borderTopColor == colour && parseFloat(s.borderTopWidth) > 0 && s.borderTopStyle != "none") ||
      (s.color == colour && colour != "rgb(0, 0, 0)" && pieces().some(p => p.e == e))
  })
}
const radius = e => {
  const value = getComputedStyle(e).borderTopLeftRadius
  return value.includes("%") ? parseFloat(value) * e.offsetHeight / 100 : parseFloat(value)
}
const wide = () => Math.max(document.documentElement.scrollWidth, ...pieces().map(p => Math.ceil(rect(p.e).right)))
window.judge = {
  raw, shown, pieces, panel, paints, wide, label, pressable,
  rect: selector => rect(document.querySelector(selector)),
  send: () => mark(sender(), "send"),
  box: () => mark(box(), "box"),
  button: text => mark(pressable().find(e => label(e) == text), "button"),
  clear: () => mark(pressable().find(e => /\b(clear|wipe|reset|delete|erase)\b/i.test(named(e))), "clear"),
  extras: () => pressable().map(label).filter(text => text.split(" ").length > 1),
  radius: () => ({send: sender() ? radius(sender()) : null, height: sender() ? sender().offsetHeight : 0}),
  fonts: () => ["body", "h1", "h2", "p"].flatMap(s => all(s).slice(0, 1)).map(e => getComputedStyle(e).fontFamily),
  now: () => { const d = new Date(); return [d.getMinutes(), d.getDate(), d.getFullYear()] },
}
return true
})()"""
