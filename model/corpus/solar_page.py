"""The solar-system page as text: one fixed skeleton in which each feature owns a few lines, after a comment that says
what was read from the request.

Invariants: the page is a function of the spec alone; features come in a fixed order; no number is computed here,
each comes from a table, so that a small network can copy instead of calculate.
"""

from __future__ import annotations

from dataclasses import dataclass

from model.corpus.solar_words import EIGHT, ROWS, USUAL

PACES = {"slow": "1", "normal": "2", "fast": "5"}
SUNS = {"small": "10", "normal": "16", "big": "24"}
RADII = {"small": "size / 2", "normal": "size", "big": "size * 1.5"}


@dataclass(frozen=True)
class SolarSpec:
    """What a request for a solar system says; a field left unsaid keeps its default."""

    title: str = "Solar System"
    planets: tuple[str, ...] = USUAL
    sun: str = "gold"
    sun_size: str = "normal"
    background: str = "black"
    stars: str = "still"
    orbits: str = "solid"
    labels: bool = False
    trails: bool = False
    moon: bool = False
    comet: bool = False
    size: str = "normal"
    pace: str = "normal"
    backward: bool = False
    recolor: tuple[str, str] | None = None
    slider: bool = False
    pause: bool = False
    days: bool = False


def page(spec: SolarSpec) -> str:
    """The whole HTML file."""
    return "\n".join(["<!doctype html>", brief(spec), *_top(spec), *_setup(spec), *_frame(spec), *_planet(spec), *_END])


def brief(spec: SolarSpec) -> str:
    """What was read from the request, as a comment: the same questions in every page, each answered by one word."""
    planets = ", ".join(f"{name} {_word(name in spec.planets)}" for name in EIGHT)
    looks = f"sun {spec.sun}, sky {spec.background}, stars {_WORDS.get(spec.stars, spec.stars)}"
    looks += f", orbits {_WORDS.get(spec.orbits, spec.orbits)}, size {_WORDS.get(spec.size, spec.size)}"
    parts = f"labels {_word(spec.labels)}, moon {_word(spec.moon)}"
    return f"<!-- {planets}\n{looks}, {parts}, slider {_word(spec.slider)}, pause {_word(spec.pause)} -->"


# Each a single token of the vocabulary that the shipped weights have.
_WORDS = {"still": "on", "solid": "on", "none": "no", "normal": "default"}


def _word(wanted: bool) -> str:
    return "on" if wanted else "no"


_BALL = ["function ball(x, y, size, color) {", "pen.fillStyle = pen.shadowColor = color", "pen.shadowBlur = 30",
         "pen.beginPath()", "pen.arc(x, y, size, 0, 7)", "pen.fill()", "pen.shadowBlur = 0", "}"]  # fmt: skip
_RING = ["function ring(x, y, wide, high, color) {", "pen.strokeStyle = color", "pen.beginPath()",
         "pen.ellipse(x, y, wide, high, 0, 0, 7)", "pen.stroke()", "}"]  # fmt: skip
_STYLE = "margin: 0; background: {}; color: white; font-family: sans-serif; text-align: center"
_END = ["})", "requestAnimationFrame(frame)", "}", "frame()", "</script>", ""]


def _top(spec: SolarSpec) -> list[str]:
    lines = [
        '<meta charset="utf-8">', '<meta name="viewport" content="width=device-width">', "<style>",
        f"body {{ {_STYLE.format(spec.background)} }}",
        "canvas { position: fixed; inset: 0; z-index: -1 }", "</style>", f"<h1>{spec.title}</h1>",
    ]  # fmt: skip
    if spec.slider:
        start = PACES[spec.pace]
        lines.append(f'Speed <input type="range" min="1" max="9" value="{start}" oninput="speed = Number(value)">')
    if spec.pause:
        click = "paused = !paused; textContent = paused ? 'Play' : 'Pause'"
        lines.append(f'<button onclick="{click}">Pause</button>')
    if spec.days:
        lines.append('<output id="day"></output>')
    return [*lines, '<canvas id="sky"></canvas>', "<script>"]


def _setup(spec: SolarSpec) -> list[str]:
    lines = ["const pen = sky.getContext('2d')", "const planets = ["]
    for name in spec.planets:
        color, size = ROWS[name]
        if spec.recolor and spec.recolor[0] == name:
            color = spec.recolor[1]
        lines.append(f"['{name}', '{color}', {size}],")
    lines += ["]", "let time = 0", f"let speed = {PACES[spec.pace]}"]
    if spec.pause:
        lines.append("let paused = false")
    rings = _RING if spec.orbits != "none" or "Saturn" in spec.planets else []
    return [*lines, *_BALL, *rings]


def _frame(spec: SolarSpec) -> list[str]:
    lines = ["function frame() {", "if (!paused) time += speed" if spec.pause else "time += speed"]
    if spec.days:
        lines.append("day.value = 'Day ' + Math.round(time / 3)")
    lines += ["const w = sky.width = innerWidth", "const h = sky.height = innerHeight",
              "const zoom = Math.min(w - 20, h - 160) / (planets.length * 40 + 80)",
              "pen.translate(w / 2, h / 2)"]  # fmt: skip
    if spec.stars != "none":
        blink = "if ((i + time / 20) % 9 > 3) " if spec.stars == "twinkling" else ""
        lines += ["pen.fillStyle = 'white'", "for (let i = 0; i < 200; i++)",
                  f"{blink}pen.fillRect(w / 2 * Math.sin(i), h / 2 * Math.sin(i * i), 2, 2)"]  # fmt: skip
    lines += ["pen.scale(zoom, zoom)", "pen.lineWidth = 2 / zoom", f"ball(0, 0, {SUNS[spec.sun_size]}, '{spec.sun}')"]
    if spec.comet:
        lines.append("ball(70 * Math.cos(time / 200) + 20, 30 * Math.sin(time / 200), 2, 'white')")
    return lines


def _planet(spec: SolarSpec) -> list[str]:
    lines = ["planets.forEach(([name, color, size], i) => {", "const orbit = i * 20 + 40",
             f"const angle = i * 2 {'-' if spec.backward else '+'} time / (i + 2) / 99",
             "const x = orbit * Math.cos(angle)", "const y = orbit * Math.sin(angle)"]  # fmt: skip
    orbit = ["ring(0, 0, orbit, orbit, 'dimgray')"]
    if spec.orbits == "dashed":
        orbit = ["pen.setLineDash([2, 3])", *orbit, "pen.setLineDash([])"]
    if spec.orbits != "none":
        lines += orbit
    if spec.trails:
        lines += ["pen.strokeStyle = color", "pen.beginPath()",
                  f"pen.arc(0, 0, orbit, {'angle, angle + 1' if spec.backward else 'angle - 1, angle'})",
                  "pen.stroke()"]  # fmt: skip
    lines.append(f"ball(x, y, {RADII[spec.size]}, color)")
    if spec.moon:
        lines.append("if (name === 'Earth') ball(x + 8 * Math.cos(time / 40), y + 8 * Math.sin(time / 40), 2, 'white')")
    if "Saturn" in spec.planets:
        lines.append("if (name === 'Saturn') ring(x, y, 12, 4, color)")
    if spec.labels:
        lines += ["pen.fillStyle = 'white'", "pen.textAlign = 'center'", "pen.font = 14 / zoom + 'px sans-serif'",
                  "pen.fillText(name, x, y - 12)"]  # fmt: skip
    return lines
