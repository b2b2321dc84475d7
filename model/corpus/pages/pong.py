"""Pong: two paddles and a ball, against the computer or for two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import BOX, HELD, controls, drawn, moving, pause, script, slider, stepped
from model.corpus.frame.option import choice, color, flag, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SIZES = {"normal": "60", "long": "110", "short": "32"}  # half of a paddle, in pixels
SETUP = """\
let x = 300
let y = 300
let dx = 3
let dy = 2
let left = 300
let right = 300
let points = [0, 0]
onpointermove = e => left = e.y
onclick = () => { if (points.includes(GOAL)) points = [0, 0] }
"""
MOVE = """\
x += dx * step
y += dy * step
if (y < 0) dy = 2
if (y > h) dy = -2
if (x < 40 && Math.abs(y - left) < SIZE) dx = 3
if (x > w - 40 && Math.abs(y - right) < SIZE) dx = -3
if (x < 0 || x > w) {
points[x < 0 ? 1 : 0]++
x = w / 2
}
"""
ALONE = """\
if (held.ArrowUp) left -= 9
if (held.ArrowDown) left += 9
right += (y - right) / 40 * step
"""
BOTH = """\
if (held.w) left -= 9
if (held.s) left += 9
if (held.ArrowUp) right -= 9
if (held.ArrowDown) right += 9
"""
NET = "for (let i = 0; i < h; i += 40) box(w / 2, i, 3, 20, 'gray')\n"
DRAW = """\
box(20, left - SIZE, 14, 2 * SIZE, 'PADDLES')
box(w - 34, right - SIZE, 14, 2 * SIZE, 'PADDLES')
box(x - 8, y - 8, 16, 16, 'BALL')
out.value = points.join(' : ')
"""


@dataclass(frozen=True)
class PongSpec:
    """What a game of pong can be asked to be."""

    title: str = title("Pong", "Pong|Tennis|Ping|Game|Match|Arcade")
    sky: str = sky()
    ball: str = color("the ball", "white", key="ball")
    paddles: str = color("paddles", "cyan", key="paddles")
    two: bool = flag(
        "two players|two player mode|a second player|a mode for two players",
        clauses="let two people play|I want to play with a friend",
        key="two players",
    )
    goal: int = number("points to win|points for a win|goals to win", 5, (3, 7, 9, 10, 11, 15, 21),
                       clauses="play to #|the first to # wins", key="goal")  # fmt: skip
    size: str = choice(
        {
            "normal": "paddles of normal size|medium paddles",
            "long": "long paddles|big paddles|large paddles",
            "short": "short paddles|small paddles|tiny paddles",
        },
        clauses={"long": "make the paddles long", "short": "make the paddles small"},
    )
    net: bool = flag("a net|a dashed net|a dashed middle line|a line in the middle", clauses="draw a net", usual=True)
    slider: bool = slider()
    pause: bool = pause()


class Pong(PageKind[PongSpec]):
    """Kind of the pong game."""

    name = "pong"
    nouns = (
        "pong game|pong|pong|game of pong|ping pong game|classic pong|playable pong game|retro pong|table tennis game"
    )
    usual = PongSpec()

    def sensible(self, spec: PongSpec) -> bool:
        return spec.ball != spec.paddles

    def page(self, spec: PongSpec) -> str:
        goal = str(spec.goal)
        keys = "W and S, arrow keys" if spec.two else "Mouse or arrow keys"
        body = f'<output id="out"></output>\n<p>First to {goal}. {keys}</p>\n'
        step = stepped(spec).replace("step = ", f"step = points.includes({goal}) ? 0 : ")
        frame = step + MOVE + (BOTH if spec.two else ALONE) + NET * spec.net + DRAW
        frame = frame.replace("SIZE", SIZES[spec.size]).replace("PADDLES", spec.paddles).replace("BALL", spec.ball)
        code = script(spec, SETUP.replace("GOAL", goal) + HELD + BOX, frame)
        return self.scene(spec, Parts(body + controls(spec), code, "#out { font-size: 40px }\n"))

    def problems(self, spec: PongSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.ball,), bench, "The ball")
        yield from drawn((spec.paddles,), bench, "The paddles")
        if not bench.reads(rf"\b{spec.goal}\b"):
            yield f"It does not say that {spec.goal} points win."
        if not bench.reads(r"\d ?[:\-–|] ?\d"):
            yield "There is no score."
        high = bench.call("tallest", spec.paddles)
        if (spec.size == "long") is not (high > 160) or (spec.size == "short") is not (high < 90):
            yield f"The paddles are not {spec.size}."
        yield from bench.wanted(bench.ask("runs()") > 3, spec.net, "a net")
        for key, side in (("ArrowUp", "right" if spec.two else "left"), ("w", "left" if spec.two else "")):
            moved = bench.call("steers", key, spec.paddles)
            if side and side not in moved:
                yield f"The {side} paddle does not move by {key}."
            elif not side and "left" in moved:
                yield "Nobody asked for a second player."
        yield from moving(spec, bench)
