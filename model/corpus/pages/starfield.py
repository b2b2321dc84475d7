"""A starfield: a flight through stars, or stars that drift by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import controls, drawn, moving, pause, script, slider
from model.corpus.frame.option import choice, color, flag, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SETUP = "const stars = Array.from({{ length: {} }}, () => [Math.random() - 0.5, Math.random() - 0.5, Math.random()])\n"
START = """\
pen.translate(w / 2, h / 2)
pen.fillStyle = pen.strokeStyle = '{}'
for (const [x, y, z] of stars) {{
"""
FLIGHT = """\
const far = 1 - (z + time / 400) % 1
const px = x * w / far / 3
const py = y * h / far / 3
const size = 6 - 6 * far
"""
DRIFT = """\
const far = 1 - z
const px = w * ((x + 0.5 + time * z / 2000) % 1 - 0.5)
const py = y * h
const size = 6 - 5 * far
"""
STREAK = {
    "flight": "pen.lineTo(px * 0.94, py * 0.94)\n",
    "drift": "pen.lineTo(px - 40 * z, py)\n",
}
DOT = "pen.fillRect(px, py, size, size)\n"
LINE = "pen.lineWidth = size\npen.beginPath()\npen.moveTo(px, py)\n{}pen.stroke()\n"


@dataclass(frozen=True)
class StarfieldSpec:
    """What a starfield can be asked to be."""

    title: str = title("Starfield", "Stars|Starfield|Hyperspace|Space|Galaxy|Warp")
    sky: str = sky()
    count: int = number("stars", 500, (100, 150, 200, 250, 300, 400, 500, 600, 800, 1000), key="stars")
    color: str = color("stars", "white", key="color")
    path: str = choice(
        {
            "flight": "a flight through the stars|stars flying toward the viewer|stars coming at me",
            "drift": "stars drifting sideways|drifting stars|stars that drift to the right|sideways motion",
        },
        clauses={"flight": "let the stars fly toward me", "drift": "let the stars drift by|the stars move sideways"},
    )
    streaks: bool = flag(
        "streaks|streaks behind the stars|star trails|long streaks like in hyperspace|warp lines|trails",
        clauses="draw the stars as streaks|let the stars leave trails",
    )
    twinkle: bool = flag(
        "twinkling stars|stars that twinkle|blinking stars|a twinkling sky", clauses="let the stars twinkle"
    )
    slider: bool = slider()
    pause: bool = pause()


class Starfield(PageKind[StarfieldSpec]):
    """Kind of the starfield."""

    name = "starfield"
    nouns = (
        "starfield|star field|starfield animation|flight through the stars|starfield simulation"
        "|hyperspace animation|moving stars animation|starfield screensaver|warp starfield"
    )
    usual = StarfieldSpec()

    def page(self, spec: StarfieldSpec) -> str:
        move = FLIGHT if spec.path == "flight" else DRIFT
        draw = LINE.format(STREAK[spec.path]) if spec.streaks else DOT
        blink = "if ((99 * z + time / 20) % 9 > 3) continue\n" * spec.twinkle
        frame = f"{START.format(spec.color)}{blink}{move}{draw}}}\n"
        return self.scene(spec, Parts(controls(spec), script(spec, SETUP.format(spec.count), frame)))

    def problems(self, spec: StarfieldSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.color,), bench, "The stars")
        yield from moving(spec, bench)
        seen = bench.ask("strokes(4)")
        stars = seen["marks"] / max(1, seen["frames"])
        share = stars / spec.count / (1 / 3 if spec.twinkle else 1)  # of twinkling ones a third is seen at a time
        if not 0.9 <= share <= 1.1:
            yield f"There are {stars:.0f} stars, not {spec.count}."
        yield from bench.wanted(stars < 0.8 * spec.count, spec.twinkle, "twinkling stars")
        yield from bench.wanted(seen["lines"] > seen["marks"] / 2, spec.streaks, "streaks")
        if (seen["outward"] > 0.75) is not (spec.path == "flight"):
            yield "The stars move another way."
