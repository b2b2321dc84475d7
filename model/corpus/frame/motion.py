"""What scenes share: a loop of frames, balls, a slider for the speed and a button that pauses, as in the solar system.

Invariants: the lines and the order of `model.corpus.solar_page`; `time` counts on by `speed`, and a paused scene stands
still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from model.corpus.frame.bench import Bench
from model.corpus.frame.option import Flag, made

SLIDER = Flag(
    False, 2.0, "", "a speed slider|a slider|a slider for the speed|a speed control|a slider to change the speed",
    "let me change the speed|the speed can be changed with a slider|make the speed adjustable",
)  # fmt: skip
PAUSE = Flag(
    False, 2.0, "", "a pause button|a pause button|a play/pause button|a button to pause it|a pause/play button",
    "let me pause it|it can be paused|I can stop it with a button",
)  # fmt: skip
BALL = """\
function ball(x, y, size, color) {
pen.fillStyle = pen.shadowColor = color
pen.shadowBlur = 30
pen.beginPath()
pen.arc(x, y, size, 0, 7)
pen.fill()
pen.shadowBlur = 0
}
"""
SIZE = "const w = sky.width = innerWidth\nconst h = sky.height = innerHeight\n"
END = "requestAnimationFrame(frame)\n}\nframe()\n"
BOX = """\
function box(x, y, wide, high, color) {
pen.fillStyle = color
pen.fillRect(x, y, wide, high)
}
"""
HELD = "const held = {}\nonkeydown = onkeyup = e => held[e.key] = e.type == 'keydown'\n"
_SLIDER = 'Speed <input type="range" min="1" max="9" value="{}" oninput="speed = Number(value)">\n'
_PAUSE = "<button onclick=\"paused = !paused; textContent = paused ? 'Play' : 'Pause'\">Pause</button>\n"


def slider() -> bool:
    """The field of the speed slider."""
    return made(SLIDER)  # type: ignore[no-any-return]


def pause() -> bool:
    """The field of the pause button."""
    return made(PAUSE)  # type: ignore[no-any-return]


def controls(spec: object, speed: int = 2) -> str:
    """Slider and button, as far as they are asked for."""
    slides, pauses = getattr(spec, "slider", False), getattr(spec, "pause", False)
    return _SLIDER.format(speed) * slides + _PAUSE * pauses


def script(spec: object, setup: str, frame: str, *, speed: int = 2, timed: bool = True) -> str:
    """The whole script: `setup` before the loop, `frame` inside, after the canvas has been cleared; a canvas of `w` by
    `h` pixels, drawn on with `pen`. A scene that is not `timed` goes by the clock."""
    pauses = bool(getattr(spec, "pause", False))
    if not timed:
        return f"const pen = sky.getContext('2d')\n{setup}function frame() {{\n{SIZE}{frame}{END}"
    start = f"const pen = sky.getContext('2d')\nlet time = 0\nlet speed = {speed}\n" + "let paused = false\n" * pauses
    tick = "if (!paused) time += speed\n" if pauses else "time += speed\n"
    return f"{start}{setup}function frame() {{\n{tick}{SIZE}{frame}{END}"


def stepped(spec: object) -> str:
    """How far things move in a frame, as a line: what moves by steps instead of by the time."""
    return "const step = paused ? 0 : speed\n" if getattr(spec, "pause", False) else "const step = speed\n"


def moving(spec: object, bench: Bench) -> Iterator[str]:
    """Problems of a scene that should move by itself: whether it does, and what slider and button do."""
    if not bench.stir():
        yield "Nothing moves."
        return
    if hasattr(spec, "slider"):
        slides = bench.slide("min")
        yield from bench.wanted(slides, bool(spec.slider), "a slider")
        if slides:
            slow = bench.stir()
            bench.slide("max")
            if bench.stir() < 1.15 * slow:
                yield "The slider does not change the speed."
    if hasattr(spec, "pause"):
        pauses = bench.tap(r"pause|stop")
        bench.view.wait(60)  # a busy page hears of a press late
        yield from bench.wanted(pauses, bool(spec.pause), "a pause button")
        if pauses and bench.stir():
            yield "The pause button does not stop it."
        if pauses and (not bench.tap("play|start|resume|continue|go|pause") or not bench.stir()):
            yield "It does not move again after a pause."


def drawn(colors: Sequence[str], bench: Bench, thing: str) -> Iterator[str]:
    """A problem unless one of these colours is on the canvas."""
    if not any(bench.ink(color) > 0 for color in colors):
        yield f"{thing} is not {colors[0]}."
