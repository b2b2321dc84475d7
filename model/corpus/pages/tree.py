"""A fractal tree: every branch ends in two smaller ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import drawn, script
from model.corpus.frame.option import choice, color, flag, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SPREADS = {"normal": "0.45", "wide": "0.8", "narrow": "0.25"}
SETUP = """\
let spread = {}
function branch(x, y, length, angle, depth) {{
if (!depth) return{}
const tipX = x + length * Math.sin(angle)
const tipY = y - length * Math.cos(angle)
pen.strokeStyle = depth < 4 ? '{}' : '{}'
pen.lineWidth = depth
pen.beginPath()
pen.moveTo(x, y)
pen.lineTo(tipX, tipY)
pen.stroke()
branch(tipX, tipY, length * 0.76, angle - spread{}, depth - 1)
branch(tipX, tipY, length * 0.76, angle + spread{}, depth - 1)
}}
"""
BLOSSOM = """\
function blossom(x, y) {{
pen.fillStyle = '{}'
pen.beginPath()
pen.arc(x, y, 4, 0, 7)
pen.fill()
}}
"""
FRAME = "pen.lineCap = 'round'\nbranch(w / 2, h, Math.min(w, h) / 4.6, 0, {})\n"
WIND = "wind = 0.06 * Math.sin(time / 50)\n"
SLIDER = 'Angle <input type="range" min="0.1" max="1.4" step="0.01" value="{}" oninput="spread = Number(value)">\n'


@dataclass(frozen=True)
class TreeSpec:
    """What a fractal tree can be asked to be."""

    title: str = title("Fractal Tree", "Tree|Fractal|Fractal Tree|Branches|Oak|Willow")
    sky: str = sky()
    depth: int = number("levels|levels of branches|levels of recursion", 9, (5, 6, 7, 8, 10, 11), key="levels",
                        clauses="make it # levels deep")  # fmt: skip
    leaves: str = color("leaves", "lime", key="leaves")
    wood: str = color("wood", "peru", key="wood", weight=1.5)
    spread: str = choice(
        {
            "normal": "a normal branch angle|branches at a medium angle",
            "wide": "wide branches|a wide angle|wide open branches|a broad tree",
            "narrow": "narrow branches|a narrow angle|steep branches|a slim tree",
        },
    )
    wind: bool = flag("wind|wind in the branches|a tree that sways|swaying branches|a gentle breeze",
                      clauses="let it sway in the wind|the tree should move in the wind|animate it")  # fmt: skip
    blossoms: bool = flag("blossoms|pink blossoms|flowers at the tips|blossoms on the tips|small flowers",
                          clauses="let it bloom|put flowers on the tips")  # fmt: skip
    slider: bool = flag("an angle slider|a slider for the angle|a slider to change the branch angle",
                        clauses="let me change the angle|the angle can be changed")  # fmt: skip


class Tree(PageKind[TreeSpec]):
    """Kind of the fractal tree."""

    name = "tree"
    nouns = (
        "fractal tree|fractal tree|recursive tree|fractal tree drawing|tree fractal|fractal tree on a canvas"
        "|recursive fractal tree|generative tree"
    )
    usual = TreeSpec()

    def page(self, spec: TreeSpec) -> str:
        end, wind = " blossom(x, y)" * spec.blossoms, " + wind" * spec.wind
        setup = SETUP.format(SPREADS[spec.spread], end, spec.leaves, spec.wood, wind, wind)
        setup = "let wind = 0\n" * spec.wind + setup + BLOSSOM.format("pink") * spec.blossoms
        frame = WIND * spec.wind + FRAME.format(spec.depth)
        body = SLIDER.format(SPREADS[spec.spread]) * spec.slider
        return self.scene(spec, Parts(body, script(spec, setup, frame, timed=spec.wind)))

    def sensible(self, spec: TreeSpec) -> bool:
        return spec.leaves != spec.wood

    def problems(self, spec: TreeSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.leaves,), bench, "The leaves")
        yield from drawn((spec.wood,), bench, "The wood")
        seen = bench.ask("strokes(4)")
        lines = seen["lines"] / max(1, seen["frames"])
        if not 0.7 < lines / (2**spec.depth - 1) < 1.4:
            yield f"There are {lines:.0f} branches, which are not {spec.depth} levels."
        ratio = bench.ask("spread()")
        if (spec.spread == "wide") is not (ratio > 1.2) or (spec.spread == "narrow") is not (ratio < 0.7):
            yield f"The branches are not {spec.spread}."
        yield from bench.wanted(bench.ink("pink") > 0.0005, spec.blossoms, "blossoms")
        yield from bench.wanted(bench.stir(12) > 0, spec.wind, "wind")
        before = bench.ask("spread()")
        slides = bench.slide("max")
        yield from bench.wanted(slides, spec.slider, "a slider for the angle")
        bench.view.wait(60)
        if slides and abs(bench.ask("spread()") - before) < 0.1:
            yield "The slider does not change the angle."
