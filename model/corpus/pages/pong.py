"""Pong: two paddles and a ball, against the computer or for two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import BOARD, BOARD_STYLE, BOX, PACE_CLAUSES, PACES, PEN, controls, drawn, pause
from model.corpus.frame.option import accent, choice, color, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SPEEDS = {"normal": "1", "fast": "1.6", "slow": "0.6"}
START = """\
let x = 200, y = 150, dx = 3, dy = 2
let left = 120, right = 120
const points = [0, 0]
const held = {}
onkeydown = onkeyup = e => {
held[e.key] = e.type == "keydown"
if (e.key.startsWith("Arrow")) e.preventDefault()
}
board.onpointermove = e => left = e.offsetY * 300 / board.clientHeight - 30
function frame() {
MOVEif (y < 8 || y > 292) dy = -dy
if (x < 20 && Math.abs(y - left - 30) < 40) dx = Math.abs(dx)
if (x > 380 && Math.abs(y - right - 30) < 40) dx = -Math.abs(dx)
if (x < 0 || x > 400) {
points[x < 0 ? 1 : 0]++
x = 200
y = 150
}
if (points.includes(GOAL)) {
note.textContent = points[0] > points[1] ? "Left wins" : "Right wins"
points.fill(0)
}
out.value = points.join(" : ")
"""
MOVE = "x += dx * {0}\ny += dy * {0}\n"
KEYS = {
    True: "if (held.w) left -= 5\nif (held.s) left += 5\n"
    "if (held.ArrowUp) right -= 5\nif (held.ArrowDown) right += 5\n",
    False: "if (held.ArrowUp) left -= 5\nif (held.ArrowDown) left += 5\nright += Math.sign(y - right - 30) * 2\n",
}
NET = 'for (let i = 0; i < 10; i++) box(199, i * 30 + 8, 2, 14, "gray")\n'
DRAW = """\
pen.clearRect(0, 0, 400, 300)
NETbox(8, left, 8, 60, "PADDLES")
box(384, right, 8, 60, "PADDLES")
box(x - 6, y - 6, 12, 12, "BALL")
requestAnimationFrame(frame)
}
frame()
"""
HELP = {True: "W and S on the left, arrow keys on the right", False: "Mouse or arrow keys"}


@dataclass(frozen=True)
class PongSpec:
    """What a game of pong can be asked to be."""

    title: str = title("Pong", "Pong|Tennis|Ping|Game|Match|Arcade")
    theme: str = theme("dark")
    accent: str = accent()
    ball: str = color("the ball", "white", key="ball")
    paddles: str = color("paddles", "cyan", key="paddles")
    two: bool = flag(
        "two players|two player mode|a second player|a mode for two players",
        clauses="let two people play|I want to play with a friend",
        key="two players",
    )
    pace: str = choice(PACES, clauses=PACE_CLAUSES)
    goal: int = number("points to win|points for a win|goals to win", 5, (3, 7, 9, 10, 11, 15, 21),
                       clauses="play to #|the first to # wins", key="goal")  # fmt: skip
    net: bool = flag("a net|a dashed net|a dashed middle line|a line in the middle", clauses="draw a net", usual=True)
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
        body = (
            f'<output id="out"></output>\n{BOARD.format(300)}<p id="note">First to {spec.goal}. {HELP[spec.two]}</p>\n'
        )
        move = MOVE.format(SPEEDS[spec.pace])
        if spec.pause:
            move = f"if (paused) return requestAnimationFrame(frame)\n{move}"
        start = START.replace("MOVE", move).replace("GOAL", str(spec.goal))
        draw = DRAW.replace("NET", NET * spec.net).replace("PADDLES", spec.paddles).replace("BALL", spec.ball)
        script = PEN + BOX + "let paused = false\n" * spec.pause + start + KEYS[spec.two] + draw
        style = BOARD_STYLE + "output { font-size: 32px; text-align: center }\n"
        return self.card(spec, Parts(body + controls(spec), script, style), 560)

    def problems(self, spec: PongSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.ball,), bench, "The ball")
        yield from drawn((spec.paddles,), bench, "The paddles")
        if not bench.reads(rf"\b{spec.goal}\b"):
            yield f"It does not say that {spec.goal} points win."
        if not bench.reads(r"\d ?[:\-–|] ?\d"):
            yield "There is no score."
        if not bench.stir():
            yield "The ball does not move."
            return
        yield from bench.wanted(bench.ask("runs()") > 3, spec.net, "a net")
        for key, side in (("ArrowUp", "right" if spec.two else "left"), ("w", "left" if spec.two else "")):
            moved = bench.call("steers", key, spec.paddles)
            if side and side not in moved:
                yield f"The {side} paddle does not move by {key}."
            elif not side and "left" in moved:
                yield "Nobody asked for a second player."
        drift = bench.call("drift", spec.ball)
        if (spec.pace == "fast") is not (drift > 0.0115) or (spec.pace == "slow") is not (drift < 0.0072):
            yield f"It is not {spec.pace}."
        pause = bench.tap("pause")
        yield from bench.wanted(pause, spec.pause, "a pause button")
        if pause and bench.stir():
            yield "The pause button does not stop it."
