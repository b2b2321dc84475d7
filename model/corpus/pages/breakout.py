"""Breakout: a paddle, a ball, and bricks to clear away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import BOARD, BOARD_STYLE, BOX, PACE_CLAUSES, PACES, PEN, controls, drawn, pause
from model.corpus.frame.option import accent, choice, color, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SPEEDS = {"normal": "1", "fast": "1.6", "slow": "0.6"}
WIDTHS = {"normal": "80", "wide": "140", "small": "44"}
START = """\
let bricks, x, y, dx, dy, lives, score
let paddle = 160
const held = {}
function start() {
bricks = []
for (let i = 0; i < ROWS * 8; i++) bricks.push([i % 8 * 50, Math.floor(i / 8) * 22 + 30])
lives = LIVES
score = 0
serve()
}
function serve() {
x = paddle + WIDE / 2
y = 360
dx = 2
dy = -3
}
onkeydown = onkeyup = e => held[e.key] = e.type == "keydown"
board.onpointermove = e => paddle = e.offsetX * 400 / board.clientWidth - WIDE / 2
function frame() {
requestAnimationFrame(frame)
PAUSEx += dx * SPEED
y += dy * SPEED
if (held.ArrowLeft) paddle -= 6
if (held.ArrowRight) paddle += 6
if (x < 6 || x > 394) dx = -dx
if (y < 6) dy = 3
if (y > 372 && y < 384 && x > paddle && x < paddle + WIDE) dy = -3
if (y > 400) {
lives--
serve()
}
const hit = bricks.findIndex(([a, b]) => x > a && x < a + 50 && y > b && y < b + 22)
if (hit >= 0) {
bricks.splice(hit, 1)
dy = -dy
score++
}
if (!lives || !bricks.length) start()
out.value = `Score: ${score}, lives: ${lives}`
pen.clearRect(0, 0, 400, 400)
for (const [a, b] of bricks) box(a + 1, b + 1, 48, 20, COLOR)
box(paddle, 378, WIDE, 10, "PADDLE")
box(x - 6, y - 6, 12, 12, "BALL")
}
start()
frame()
"""


@dataclass(frozen=True)
class BreakoutSpec:
    """What a game of breakout can be asked to be."""

    title: str = title("Breakout", "Breakout|Bricks|Wall|Game|Arcade|Blocks")
    theme: str = theme("dark")
    accent: str = accent()
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
    lives: int = number("lives|balls to lose", 3, (1, 2, 4, 5, 7, 9), key="lives", clauses="start with # lives")
    pace: str = choice(PACES, clauses=PACE_CLAUSES)
    pause: bool = pause()


class Breakout(PageKind[BreakoutSpec]):
    """Kind of the breakout game."""

    name = "breakout"
    nouns = (
        "breakout game|breakout|brick breaker|brick breaker game|game of breakout|breakout clone"
        "|arkanoid style game|brick game"
    )
    usual = BreakoutSpec()

    def page(self, spec: BreakoutSpec) -> str:
        body = '<output id="out"></output>\n' + BOARD.format(400) + "<p>Mouse or arrow keys</p>\n" + controls(spec)
        bricks = "`hsl(${b * 2} 80% 55%)`" if spec.bricks == "rainbow" else f'"{spec.bricks}"'
        start = (
            START.replace("ROWS", str(spec.rows)).replace("LIVES", str(spec.lives)).replace("WIDE", WIDTHS[spec.wide])
        )
        start = start.replace("COLOR", bricks).replace("PADDLE", spec.paddle).replace("BALL", spec.paddle)
        start = start.replace("PAUSE", "if (paused) return\n" * spec.pause).replace("SPEED", SPEEDS[spec.pace])
        script = PEN + BOX + "let paused = false\n" * spec.pause + start
        return self.card(spec, Parts(body, script, BOARD_STYLE), 460)

    def sensible(self, spec: BreakoutSpec) -> bool:
        return spec.bricks != spec.paddle

    def problems(self, spec: BreakoutSpec, bench: Bench) -> Iterator[str]:
        if spec.bricks != "rainbow":
            yield from drawn((spec.bricks,), bench, "The bricks")
        yield from drawn((spec.paddle,), bench, "The paddle")
        if not bench.reads(rf"(lives|balls)\W{{0,3}}{spec.lives}\b|\b{spec.lives}\W{{0,3}}(lives|balls)"):
            yield f"There are no {spec.lives} lives."
        if not bench.reads(r"score|points"):
            yield "There is no score."
        if not bench.stir():
            yield "The ball does not move."
            return
        rows = bench.ask("bands()")
        if abs(rows - spec.rows) > 0:
            yield f"There are {rows} rows of bricks, not {spec.rows}."
        wide = bench.call("widest", spec.paddle)
        if (spec.wide == "wide") is not (wide > 0.28) or (spec.wide == "small") is not (wide < 0.15):
            yield f"The paddle is not {spec.wide}."
        if not bench.call("shifts", "ArrowRight", spec.paddle):
            yield "The paddle does not move by the arrow keys."
        pause = bench.tap("pause")
        yield from bench.wanted(pause, spec.pause, "a pause button")
        if pause and bench.stir():
            yield "The pause button does not stop it."
