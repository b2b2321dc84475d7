"""Waves: curves of a sine or another shape that travel over the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import controls, drawn, moving, pause, script, slider
from model.corpus.frame.option import choice, color, flag, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

HEIGHTS = {"normal": "5", "high": "3", "flat": "12"}  # the window's height by this
SHAPES = {
    "sine": "Math.sin(turn)",
    "square": "Math.sign(Math.sin(turn))",
    "triangle": "Math.asin(Math.sin(turn)) / 1.57",
    "sawtooth": "Math.atan(Math.tan(turn / 2)) / 1.57",
}
AXES = """\
pen.strokeStyle = 'gray'
pen.strokeRect(-9, h / 2, w + 18, h)
pen.strokeRect(w / 2, -9, w, h + 18)
"""
FRAME = """\
pen.strokeStyle = pen.shadowColor = '{}'
pen.shadowBlur = 20
pen.lineWidth = 4
for (let n = 0; n < {}; n++) {{
pen.globalAlpha = 1 - n / {}
pen.beginPath()
for (let x = 0; x <= w; x += 4) {{
const turn = x / {} + time / 40 + n
pen.lineTo(x, h / 2 - h / {} * {})
}}
pen.stroke()
}}
"""
LENGTHS = {"normal": "60", "long": "160", "short": "24"}


@dataclass(frozen=True)
class WavesSpec:
    """What waves can be asked to be."""

    title: str = title("Sine Wave", "Waves|Sine Wave|Oscilloscope|Signal|Sound|Ocean|Function")
    sky: str = sky()
    count: int = number("waves|curves", 1, (2, 3, 4, 5, 6), key="waves")
    color: str = color("the wave", "cyan", key="color")
    shape: str = choice(
        {
            "sine": "a sine curve|a sine shape|a smooth sine",
            "square": "a square wave|a square wave shape|a rectangular wave",
            "triangle": "a triangle wave|a triangular wave|a zigzag wave",
            "sawtooth": "a sawtooth wave|a saw tooth wave|a sawtooth shape",
        },
        weight=3.0,
    )
    high: str = choice(
        {
            "normal": "a medium amplitude|a normal height",
            "high": "a high amplitude|tall waves|a large amplitude|big waves",
            "flat": "a low amplitude|flat waves|a small amplitude|small waves",
        },
        key="height",
    )
    length: str = choice(
        {
            "normal": "a medium wavelength|a normal frequency",
            "long": "a long wavelength|long waves|a low frequency|slow wide waves",
            "short": "a short wavelength|short waves|a high frequency|many narrow waves",
        },
    )
    axes: bool = flag("axes|an x and y axis|coordinate axes|a pair of axes", clauses="draw the axes|show both axes")
    slider: bool = slider()
    pause: bool = pause()


class Waves(PageKind[WavesSpec]):
    """Kind of the waves."""

    name = "waves"
    nouns = (
        "sine wave animation|sine wave|wave animation|sine plot|animated sine curve|function plot of a wave"
        "|sine wave plot|moving wave|wave plotter"
    )
    usual = WavesSpec()

    def page(self, spec: WavesSpec) -> str:
        values = (spec.color, spec.count, spec.count, LENGTHS[spec.length], HEIGHTS[spec.high], SHAPES[spec.shape])
        frame = AXES * spec.axes + FRAME.format(*values)
        return self.scene(spec, Parts(controls(spec), script(spec, "", frame)))

    def problems(self, spec: WavesSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.color,), bench, "The wave")
        seen = bench.ask("curves()")
        if seen["count"] != spec.count:
            yield f"There are {seen['count']} waves, not {spec.count}."
        whole = bench.view.size[0] > 1000 or spec.length != "long"  # a phone shows only a part of a long wave
        if whole and seen["shape"] != spec.shape:
            yield f"The wave is a {seen['shape']}, not a {spec.shape}."
        high, turns = seen["high"], seen["turns"]
        size = "high" if high > 0.26 else "flat" if high < 0.13 else "normal"
        if whole and size != spec.high:
            yield f"The height is not {spec.high}."
        if (spec.length == "short") is not (turns > 2.7) or (spec.length == "long") is not (turns < 1.05):
            yield f"The waves are not {spec.length}."
        yield from bench.wanted(seen["straight"] >= 2, spec.axes, "axes")
        yield from moving(spec, bench)
