"""Bouncing balls: they fall or fly, and bounce off the walls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import BALL, controls, drawn, moving, pause, script, slider, stepped
from model.corpus.frame.option import choice, color, flag, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title
from model.corpus.solar_probe import watch

SIZES = {"normal": "24", "big": "44", "small": "10"}
SETUP = """\
const size = {size}
const balls = []
function add(x, y) {{
balls.push({{ x, y, dx: 4 * Math.random() - 2, dy: 2 * Math.random() - 1, color: {color} }})
}}
for (let i = 0; i < {count}; i++) add(Math.random() * innerWidth, Math.random() * innerHeight)
"""
CLICK = "onclick = e => e.target.type || add(e.x, e.y)\n"
EACH = "for (const b of balls) {\n"
MOVE = """\
b.x += b.dx * step
b.y += b.dy * step
"""
WALLS = """\
if (b.x < size) b.dx = Math.abs(b.dx)
if (b.x > w - size) b.dx = -Math.abs(b.dx)
if (b.y < size) b.dy = Math.abs(b.dy)
if (b.y > h - size) b.dy = -Math.abs(b.dy)
ball(b.x, b.y, size, b.color)
}
"""


@dataclass(frozen=True)
class BounceSpec:
    """What bouncing balls can be asked to be."""

    title: str = title("Bouncing Balls", "Balls|Bounce|Bubbles|Marbles|Ball Pit")
    sky: str = sky()
    count: int = number("balls|bouncing balls", 12, (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50), key="balls")
    color: str = color("balls", "colorful", weight=3.0)
    size: str = choice(
        {
            "normal": "medium balls|balls of normal size",
            "big": "big balls|large balls|huge balls|bigger balls",
            "small": "small balls|tiny balls|little balls|smaller balls",
        },
        clauses={
            "normal": "keep the balls at a normal size",
            "big": "make the balls big|the balls should be large",
            "small": "make the balls small|the balls should be tiny",
        },
    )
    gravity: bool = flag(
        "gravity|gravity|gravity that pulls them down|falling balls",
        clauses="let them fall|the balls should fall down|gravity pulls the balls down",
    )
    click: bool = flag(
        "a new ball on every click|more balls on click|balls added by clicking|a click that adds a ball",
        clauses="a click adds a ball|clicking adds another ball|let me add balls by clicking",
    )
    slider: bool = slider()
    pause: bool = pause()


class Bounce(PageKind[BounceSpec]):
    """Kind of the bouncing balls."""

    name = "bounce"
    nouns = (
        "bouncing balls animation|+bouncing balls|bouncing ball demo|ball physics demo"
        "|page with bouncing balls|bouncing balls simulation|+balls bouncing around|bouncing balls canvas"
    )
    usual = BounceSpec()

    def page(self, spec: BounceSpec) -> str:
        color = "`hsl(${40 * balls.length} 90% 60%)`" if spec.color == "colorful" else f"'{spec.color}'"
        setup = SETUP.format(size=SIZES[spec.size], color=color, count=spec.count) + CLICK * spec.click + BALL
        frame = stepped(spec) + EACH + "b.dy += 0.1 * step\n" * spec.gravity + MOVE + WALLS
        return self.scene(spec, Parts(controls(spec), script(spec, setup, frame)))

    def problems(self, spec: BounceSpec, bench: Bench) -> Iterator[str]:
        sky = watch(bench.view, 150)
        if abs(len(sky.movers) - spec.count) > spec.count // 10:
            yield f"{len(sky.movers)} balls move, not {spec.count}."
        if spec.color != "colorful":
            yield from drawn((spec.color,), bench, "The balls")
        elif spec.count > 3 and len({body.color for body in sky.movers}) < 3:
            yield "The balls are not colourful."
        if sky.movers:
            radius = max(body.radius for body in sky.movers)
            if (spec.size == "big") is not (radius > 32) or (spec.size == "small") is not (radius < 16):
                yield f"The balls are not {spec.size}."
            steps = [b[1] - a[1] for body in sky.movers for a, b in pairwise(body.places)]
            gains = [b - a for a, b in pairwise(steps) if abs(b - a) < 1]
            falls = sum(gain > 0.04 for gain in gains) > len(gains) / 2
            yield from bench.wanted(falls, spec.gravity, "gravity")
        bench.value("document.elementFromPoint(innerWidth / 2, innerHeight * 0.7)")
        yield from bench.wanted(_adds(bench), spec.click, "balls that come with a click")
        yield from moving(spec, bench)


def _adds(bench: Bench) -> bool:
    before = len(watch(bench.view, 100).movers)
    bench.view.click("canvas")
    return len(watch(bench.view, 100).movers) > before
