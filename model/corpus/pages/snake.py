"""Snake: steer it to the food, by arrow keys or by tapping, and do not bite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import BOARD, BOARD_STYLE, BOX, PACE_CLAUSES, PACES, PEN, controls, drawn, pause
from model.corpus.frame.option import accent, choice, color, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

STEPS = {"normal": "130", "fast": "70", "slow": "220"}  # milliseconds
START = """\
let snake, food, dx, dy
function start() {
snake = [[10, 10], [9, 10], [8, 10]]
food = [15, 10]
dx = dy = 0
out.value = "Press an arrow key or tap"
}
start()
setInterval(() => {
pen.clearRect(0, 0, 400, 400)
for (const [x, y] of snake) box(x * 20, y * 20, 19, 19, "SNAKE")
box(food[0] * 20, food[1] * 20, 19, 19, "FOOD")
if (STILL) return
"""
HEADS = {
    "stop": "const head = [snake[0][0] + dx, snake[0][1] + dy]\n"
    'if (head.some(n => n < 0 || n > 19) || snake.some(part => part + "" == head)) {\n',
    "open": "const head = [(snake[0][0] + dx + 20) % 20, (snake[0][1] + dy + 20) % 20]\n"
    'if (snake.some(part => part + "" == head)) {\n',
}
END = """\
const score = snake.length - 3
start()
out.value = `Game over: ${score}`
return
}
snake.unshift(head)
if (head + "" == food) food = [Math.floor(Math.random() * 20), Math.floor(Math.random() * 20)]
else snake.pop()
const score = snake.length - 3
out.value = `Score: ${score}`
BEST}, STEP)
function turn(x, y) {
if (x != -dx || y != -dy) [dx, dy] = [x, y]
}
onkeydown = e => {
const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key]
if (way) { turn(...way); e.preventDefault() }
}
board.onpointerdown = e => {
const x = e.offsetX / board.clientWidth - 0.5
const y = e.offsetY / board.clientHeight - 0.5
if (Math.abs(x) > Math.abs(y)) turn(Math.sign(x), 0)
else turn(0, Math.sign(y))
}
"""
BEST = """\
record = Math.max(record, score)
best.value = `Best: ${record}`
"""


@dataclass(frozen=True)
class SnakeSpec:
    """What a game of snake can be asked to be."""

    title: str = title("Snake", "Snake|Python|Worm|Game|Arcade")
    theme: str = theme("dark")
    accent: str = accent()
    snake: str = color("the snake", "lime", key="snake")
    food: str = color("the food", "red", key="food")
    walls: str = choice(
        {
            "stop": "deadly walls|walls that end the game|solid walls",
            "open": "open walls|no walls|walls to pass through|a board that wraps around|wrap around edges",
        },
        clauses={
            "stop": "hitting a wall ends the game",
            "open": "let the snake pass through the walls|the snake comes back on the other side",
        },
    )
    pace: str = choice(PACES, clauses=PACE_CLAUSES)
    best: bool = flag("a best score|a high score|a record|the best result so far", clauses="remember the best score",
                      key="best")  # fmt: skip
    pause: bool = pause()


class Snake(PageKind[SnakeSpec]):
    """Kind of the snake game."""

    name = "snake"
    nouns = (
        "snake game|snake|snake game|game of snake|classic snake game|playable snake game|snake arcade game|retro snake"
    )
    usual = SnakeSpec()

    def page(self, spec: SnakeSpec) -> str:
        body = '<output id="out"></output>\n' + '<output id="best">Best: 0</output>\n' * spec.best + BOARD.format(400)
        still = "paused || !dx && !dy" if spec.pause else "!dx && !dy"
        start = "let paused = false\n" * spec.pause + "let record = 0\n" * spec.best + START.replace("STILL", still)
        start = start.replace("SNAKE", spec.snake).replace("FOOD", spec.food)
        end = END.replace("BEST", BEST * spec.best).replace("STEP", STEPS[spec.pace])
        script = PEN + BOX + start + HEADS[spec.walls] + end
        return self.card(spec, Parts(body + controls(spec), script, BOARD_STYLE), 460)

    def sensible(self, spec: SnakeSpec) -> bool:
        return spec.snake != spec.food

    def problems(self, spec: SnakeSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.snake,), bench, "The snake")
        yield from drawn((spec.food,), bench, "The food")
        yield from bench.wanted(bench.reads("best|high|record"), spec.best, "a best score")
        if not bench.reads(r"score|length|points|press|tap|start"):
            yield "There is no score."
        bench.tap("start|play")
        bench.value("document.activeElement.blur()")
        bench.view.press("ArrowUp")
        if not bench.stir(30):
            yield "The snake does not move by the arrow keys."
            return
        pause = bench.tap("pause")
        yield from bench.wanted(pause, spec.pause, "a pause button")
        if pause:
            bench.view.wait(100)
            if bench.stir(30):
                yield "The pause button does not stop it."
            bench.tap("play|pause|resume|continue")
        step = bench.ask("pace(3)")  # by a timer of the page itself: a busy machine delays both
        if (spec.pace == "fast") is not (step < 100) or (spec.pace == "slow") is not (step > 175):
            yield f"It is not {spec.pace}: a step takes {step:.0f} ms."
        ends = bench.ask("waits('over|lost|dead|again', 5200)")
        yield from bench.wanted(not ends, spec.walls == "open", "walls to pass through")
