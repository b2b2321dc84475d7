"""What the bench sees of canvases: their colours, what is drawn in a frame, and how things move.

Invariants: drawing is observed at the canvas interface or in the picture, so names and structure of the code do not
matter; places are in pixels of the canvas; a question about a page without a canvas is answered with nothing.
"""

from __future__ import annotations

CANVAS = r"""(() => {
const all = selector => [...document.querySelectorAll(selector)]
const seen = e => e.getBoundingClientRect().width > 0
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
const turn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
const small = document.createElement("canvas"), lens = small.getContext("2d", {willReadFrequently: true})
const glance = () => {
  small.width = 640
  small.height = 400
  for (const e of all("canvas").filter(seen)) if (e.width && e.height) lens.drawImage(e, 0, 0, 640, 400)
  return lens.getImageData(0, 0, 640, 400).data
}
const ticks = async milliseconds => {
  const end = performance.now() + milliseconds
  let frames = 0, changed = 0, before = glance()
  while (performance.now() < end) {
    await turn()
    const now = glance()
    frames++
    if (now.some((value, i) => value != before[i])) changed++
    before = now
  }
  return {frames, changed}
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
const inked = (e, name) => {
  const [r, g, b] = rgb(name), {width, height} = e, data = e.getContext("2d").getImageData(0, 0, width, height).data
  const found = []
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3] > 60 && Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 40)
      found.push([i / 4 % width, Math.floor(i / 4 / width)])
  return found
}
const mean = numbers => numbers.reduce((a, b) => a + b) / numbers.length
const middle = points => points.length ? [0, 1].map(n => mean(points.map(p => p[n]))) : null
const key = (type, name) => {
  const target = document.activeElement || document.body, code = name.length == 1 ? "Key" + name.toUpperCase() : name
  target.dispatchEvent(new KeyboardEvent(type, {key: name, code, bubbles: true, cancelable: true}))
}
const steers = async (name, color) => {
  const e = all("canvas").filter(seen)[0], sides = {left: p => p[0] < e.width / 5, right: p => p[0] > e.width * 0.8}
  const where = () => Object.entries(sides).map(([side, of]) => [side, middle(inked(e, color).filter(of))])
  const before = where()
  key("keydown", name)
  for (let n = 0; n < 5; n++) await turn()
  const after = where()
  key("keyup", name)
  return before.filter(([, at], i) => at && after[i][1] && after[i][1][1] < at[1] - 4).map(([side]) => side).join(" ")
}
const runs = () => {
  const e = all("canvas").filter(seen)[0], data = e.getContext("2d").getImageData(e.width / 2, 0, 1, e.height).data
  let found = 0, on = false
  for (let i = 3; i < data.length; i += 4) {
    if (data[i] > 60 && !on) found++
    on = data[i] > 60
  }
  return found
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
const bands = () => {
  const e = all("canvas").filter(seen)[0], step = Math.floor(e.height / 2), pen = e.getContext("2d")
  const counts = [0.06, 0.31, 0.56, 0.81].map(share => {
    const data = pen.getImageData(e.width * share, 0, 1, step).data
    let found = 0, on = false
    for (let i = 3; i < data.length; i += 4) {
      if (data[i] > 60 && !on) found++
      on = data[i] > 60
    }
    return found
  })
  return counts.sort()[1]
}
const widest = name => {
  const e = all("canvas").filter(seen)[0], low = p => p[1] > e.height - 45 && p[1] < e.height - 20
  const points = inked(e, name).filter(low).map(p => p[0])
  return points.length ? Math.max(...points) - Math.min(...points) : 0
}
const tallest = name => {
  const e = all("canvas").filter(seen)[0], points = inked(e, name).filter(p => p[0] < e.width / 6).map(p => p[1])
  return points.length ? Math.max(...points) - Math.min(...points) : 0
}
const shifts = async (name, color) => {
  const e = all("canvas").filter(seen)[0], where = () => middle(inked(e, color).filter(p => p[1] > e.height - 45))
  const before = where()
  key("keydown", name)
  for (let n = 0; n < 6; n++) await turn()
  key("keyup", name)
  return Math.abs(where()[0] - before[0]) > 4
}
const traced = async () => {
  const type = CanvasRenderingContext2D.prototype
  const names = ["beginPath", "moveTo", "lineTo", "arc", "rect", "strokeRect"]
  const own = Object.fromEntries(names.map(name => [name, type[name]])), frames = [[]]
  let path = []
  for (const name of names) type[name] = function (...a) {
    const m = this.getTransform(), at = [m.a * a[0] + m.c * a[1] + m.e, m.b * a[0] + m.d * a[1] + m.f]
    if (name == "beginPath") frames.at(-1).push(path = [])
    else if (name == "strokeRect") frames.at(-1).push([[0, 0], [0, 1]])
    else path.push(at)
    return own[name].apply(this, a)
  }
  for (let n = 0; n < 3; n++) { await turn(); frames.push([]) }
  Object.assign(type, own)
  return frames[2]
}
const curves = async () => {
  const paths = await traced(), long = paths.filter(path => path.length > 40), ys = (long[0] || []).map(p => p[1])
  const top = Math.min(...ys), low = Math.max(...ys), span = low - top, steps = ys.slice(1).map((y, i) => y - ys[i])
  const edge = ys.filter(y => y < top + span * 0.03 || y > low - span * 0.03).length / ys.length
  const jumps = steps.filter(step => Math.abs(step) > span * 0.6).length
  const shape = edge > 0.8 ? "square" : jumps ? "sawtooth" : edge < 0.1 ? "triangle" : "sine"
  const half = (top + low) / 2, crossings = ys.slice(1).filter((y, i) => (y - half) * (ys[i] - half) < 0).length
  return {count: long.length, shape, high: span / 2 / innerHeight, turns: crossings / 2 * 640 / innerWidth,
    straight: paths.filter(path => path.length == 2).length}
}
const spread = async () => {
  const paths = (await traced()).filter(path => path.length == 2)
  const angles = paths.map(([a, b]) => Math.atan2(b[0] - a[0], a[1] - b[1]))
  return angles.length > 1 ? 2 * Math.abs(angles[1] - angles[0]) : 0
}
const pull = async () => {
  const place = {x: innerWidth / 2, y: innerHeight / 2}
  const distances = async () => (await traced()).filter(path => path.length == 1)
    .map(path => Math.hypot(path[0][0] - place.x, path[0][1] - place.y))
  const send = (x, y) => {
    const more = {clientX: x, clientY: y, bubbles: true}
    for (const name of ["pointermove", "mousemove"])
      (all("canvas")[0] || document.body).dispatchEvent(new (name[0] == "p" ? PointerEvent : MouseEvent)(name, more))
  }
  const change = async () => {
    const before = await distances(), after = await distances()
    const near = before.map((far, i) => far < 140 && far > 20 ? after[i] - far : 0).filter(Boolean)
    return near.length ? near.reduce((a, b) => a + b) / near.length : 0
  }
  send(place.x, place.y)
  const pulled = await change()
  send(-999, -999)
  return pulled - await change()
}
Object.assign(window.judge, {
  ink, ticks, stir, strokes, steers, runs, bands, widest, tallest, shifts, curves, spread, pull,
})
return true
})()"""
