"""Breakout: a paddle, a ball, and bricks to clear away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import BOX, HELD, controls, drawn, moving, pause, script, slider, stepped
from model.corpus.frame.option import choice, color, number, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

WIDTHS = {"normal": "70", "wide": "130", "small": "35"}  # half of the paddle, in pixels
SETUP = """\
let bricks = []
let lives = LIVES
let score = 0
let paddle = innerWidth / 2
let x = paddle
let y = innerHeight - 60
let dx = 2
let dy = -3
onpointermove = e => paddle = e.x
"""
FRAME = """\
if (held.ArrowLeft) paddle -= 9
if (held.ArrowRight) paddle += 9
x += dx * step
y += dy * step
if (x < 0) dx = 2
if (x > w) dx = -2
if (y < 0) dy = 3
if (y > h - 40 && Math.abs(x - paddle) < WIDE) dy = -3
if (y > h) {
lives--
x = paddle
y = h - 60
dy = -3
}
if (!lives || !bricks.length) {
bricks = [...Array(ROWS * 8).keys()]
lives = LIVES
score = 0
}
const hit = Math.floor(x * 8 / w) + 8 * Math.floor(y / 30 - 5)
if (bricks.includes(hit)) {
bricks = bricks.filter(i => i != hit)
dy = -dy
score++
}
for (const i of bricks) box(i % 8 * w / 8, Math.floor(i / 8) * 30 + 150, w / 8 - 4, 26, BRICKS)
box(paddle - WIDE, h - 40, 2 * WIDE, 14, 'PADDLE')
box(x - 8, y - 8, 16, 16, 'PADDLE')
out.value = `Score ${score}, lives ${lives}`
"""


@dataclass(frozen=True)
class BreakoutSpec:
    """What a game of breakout can be asked to be."""

    title: str = title("Breakout", "Breakout|Bricks|Wall|Game|Arcade|Blocks")
    sky: str = sky()
    rows: int = number("rows|rows of bricks", 5, (2, 3, 4, 6, 7, 8), key="rows")
    bricks: str = color("bricks", "rainbow", key="bricks")
    paddle: str = color("the paddle", "white", key="paddle", weight=1.5)
    wide: str = choice(
        {
            "normal": "a paddle of normal width|a medium paddle",
            "wide": "a wide paddle|a long paddle|a broad paddle|a big paddle",
            "small": "a small paddle|a short paddle|a narrow paddle|a tiny paddle",
        },
        clauses={"wide": "make the paddle wide", "small": "make the paddle small"},
        key="width",
    )
    lives: int = number("lives|balls to lose", 3, (2, 4, 5, 6, 7, 9), key="lives", clauses="start with # lives")
    slider: bool = slider()
    pause: bool = pause()


class Breakout(PageKind[BreakoutSpec]):
    """Kind of the breakout game."""

    name = "breakout"
    longest = 2080
    nouns = (
        "breakout game|breakout|brick breaker|brick breaker game|game of breakout|breakout clone|arkanoid style game"
        "|brick game"
    )
    usual = BreakoutSpec()

    def sensible(self, spec: BreakoutSpec) -> bool:
        return spec.bricks != spec.paddle

    def page(self, spec: BreakoutSpec) -> str:
        bricks = "`hsl(${i * 9} 80% 60%)`" if spec.bricks == "rainbow" else f"'{spec.bricks}'"
        frame = FRAME.replace("ROWS", str(spec.rows)).replace("WIDE", WIDTHS[spec.wide]).replace("BRICKS", bricks)
        code = script(spec, SETUP + HELD + BOX, stepped(spec) + frame.replace("PADDLE", spec.paddle))
        body = '<output id="out"></output>\n' + controls(spec)
        return self.scene(spec, Parts(body, code.replace("LIVES", str(spec.lives))))

    def problems(self, spec: BreakoutSpec, bench: Bench) -> Iterator[str]:
        if not bench.reads(rf"(lives|balls)\W{{0,3}}{spec.lives}\b|\b{spec.lives}\W{{0,3}}(lives|balls|life)"):
            yield f"There are no {spec.lives} lives."
        if not bench.reads("score|points"):
            yield "There is no score."
        if spec.bricks != "rainbow":
            yield from drawn((spec.bricks,), bench, "The bricks")
        yield from drawn((spec.paddle,), bench, "The paddle")
        rows = bench.ask("bands()")
        if rows != spec.rows:
            yield f"There are {rows} rows of bricks, not {spec.rows}."
        wide = bench.call("widest", spec.paddle)
        if (spec.wide == "wide") is not (wide > 200) or (spec.wide == "small") is not (wide < 105):
            yield f"The paddle is not {spec.wide}."
        if not bench.call("shifts", "ArrowRight", spec.paddle):
            yield "The paddle does not move by the arrow keys."
        yield from moving(spec, bench)
