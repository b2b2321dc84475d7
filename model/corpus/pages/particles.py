"""A field of particles that drift, with lines between those that are near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import controls, drawn, moving, pause, script, slider, stepped
from model.corpus.frame.option import choice, color, flag, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title
from model.corpus.solar_probe import watch

SIZES = {"normal": "4", "big": "9", "small": "2"}
SETUP = """\
const dots = []
for (let i = 0; i < {}; i++)
dots.push({{ x: Math.random() * 2000, y: Math.random() * 2000, dx: Math.random() - 0.5, dy: Math.random() - 0.5 }})
"""
MOUSE = """\
const mouse = { x: -999, y: -999 }
onpointermove = e => { mouse.x = e.x; mouse.y = e.y }
"""
MOVE = """\
pen.fillStyle = pen.strokeStyle = '{}'
for (const a of dots) {{
a.x = (a.x + a.dx * step + w) % w
a.y = (a.y + a.dy * step + h) % h
"""
PULL = """\
const near = Math.hypot(a.x - mouse.x, a.y - mouse.y)
if (near < 150) {{
a.x {0}= 6 * (a.x - mouse.x) / near
a.y {0}= 6 * (a.y - mouse.y) / near
}}
"""
DOT = """\
pen.globalAlpha = 1
pen.beginPath()
pen.arc(a.x, a.y, {}, 0, 7)
pen.fill()
"""
LINKS = """\
for (const b of dots) {
const far = Math.hypot(a.x - b.x, a.y - b.y)
if (far > 120) continue
pen.globalAlpha = 0.6 - far / 200
pen.beginPath()
pen.moveTo(a.x, a.y)
pen.lineTo(b.x, b.y)
pen.stroke()
}
"""


@dataclass(frozen=True)
class ParticlesSpec:
    """What a field of particles can be asked to be."""

    title: str = title("Particles", "Particles|Network|Swarm|Dust|Fireflies|Field")
    sky: str = sky()
    count: int = number("particles|dots", 80, (20, 30, 40, 50, 60, 100, 120, 150, 200), key="particles")
    color: str = color("particles", "white", key="color")
    size: str = choice(
        {
            "normal": "medium particles|particles of normal size",
            "big": "big particles|large particles|big dots",
            "small": "small particles|tiny particles|tiny dots",
        },
        clauses={"big": "make the particles big", "small": "make the particles small"},
    )
    links: bool = flag(
        "lines between near particles|connecting lines|lines that connect them|links between the particles",
        usual=True, clauses="connect the particles with lines", key="lines",
    )  # fmt: skip
    mouse: str = choice(
        {
            "ignore": "particles that ignore the mouse|no mouse effect",
            "flee": "particles that flee from the mouse|mouse repulsion|dots pushed away by the mouse",
            "follow": "particles attracted by the mouse|mouse attraction|dots pulled to the mouse",
        },
        clauses={
            "ignore": "the mouse does nothing",
            "flee": "the particles should run away from the mouse|the mouse pushes the particles away",
            "follow": "the particles should come to the mouse|the mouse attracts the particles",
        },
    )
    slider: bool = slider()
    pause: bool = pause()


class Particles(PageKind[ParticlesSpec]):
    """Kind of the particle field."""

    name = "particles"
    nouns = (
        "particle field|particle animation|particle network|particle background|particles animation|particle system"
        "|+floating particles|particle effect|canvas with particles"
    )
    usual = ParticlesSpec()

    def page(self, spec: ParticlesSpec) -> str:
        setup = SETUP.format(spec.count) + MOUSE * (spec.mouse != "ignore")
        pull = "" if spec.mouse == "ignore" else PULL.format("+" if spec.mouse == "flee" else "-")
        frame = (
            stepped(spec) + MOVE.format(spec.color) + pull + DOT.format(SIZES[spec.size]) + LINKS * spec.links + "}\n"
        )
        return self.scene(spec, Parts(controls(spec), script(spec, setup, frame)))

    def problems(self, spec: ParticlesSpec, bench: Bench) -> Iterator[str]:
        field = watch(bench.view, 150)
        if abs(len(field.movers) - spec.count) > 0.2 * spec.count:
            yield f"There are {len(field.movers)} particles, not {spec.count}."
        yield from drawn((spec.color,), bench, "The particles")
        radius = max((body.radius for body in field.movers), default=0.0)
        if (spec.size == "big") is not (radius > 6.5) or (spec.size == "small") is not (radius < 3):
            yield f"The particles are not {spec.size}."
        yield from bench.wanted(field.tails > 0, spec.links, "lines between the particles")
        pull = bench.ask("pull()")
        seen = "flee" if pull > 2 else "follow" if pull < -2 else "ignore"
        if seen != spec.mouse:
            yield f"The particles {seen} the mouse instead of what was asked: {spec.mouse}."
        yield from moving(spec, bench)
