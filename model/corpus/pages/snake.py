"""Snake: steer it to the food, by arrow keys or by tapping, and do not bite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import controls, drawn, pause, script, slider
from model.corpus.frame.option import choice, color, flag, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

# Cells are numbered row by row, twenty in each: a step to the side is 1 or -1, one up or down 20 or -20.
SETUP = """\
let snake = [210, 209, 208]
let food = 215
let way = 0
function turn(step) {
if (step && step != -way) way = step
}
onkeydown = e => turn({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -20, ArrowDown: 20 }[e.key])
onpointerdown = e => {
const x = e.x - innerWidth / 2
const y = e.y - innerHeight / 2
if (!e.target.type) turn(Math.abs(x) > Math.abs(y) ? Math.sign(x) : 20 * Math.sign(y))
}
function cell(n, color) {
pen.fillStyle = color
pen.fillRect(n % 20, Math.floor(n / 20), 0.9, 0.9)
}
"""
HEADS = {
    "stop": "const head = snake[0] + way\n"
    "if (head < 0 || head > 399 || Math.abs(head % 20 - snake[0] % 20) > 1 || snake.includes(head)) {\n",
    "open": "let head = (snake[0] + way + 400) % 400\n"
    "if (Math.abs(head % 20 - snake[0] % 20) > 1) head = (head - 20 * way + 400) % 400\n"
    "if (snake.includes(head)) {\n",
}
MOVE = """\
out.value = 'Game over'
snake = [210, 209, 208]
way = 0
} else {
snake.unshift(head)
if (head == food) food = Math.floor(Math.random() * 400)
else snake.pop()
out.value = 'Score: ' + (snake.length - 3)
"""
BEST = "record = Math.max(record, snake.length - 3)\nbest.value = 'Best: ' + record\n"
DRAW = """\
const size = Math.min(w - 20, h - 190) / 20
pen.translate(w / 2 - size * 10, 170)
pen.scale(size, size)
pen.fillStyle = '#fff2'
pen.fillRect(0, 0, 20, 20)
cell(food, 'FOOD')
for (const n of snake) cell(n, 'SNAKE')
"""


@dataclass(frozen=True)
class SnakeSpec:
    """What a game of snake can be asked to be."""

    title: str = title("Snake", "Snake|Python|Worm|Game|Arcade")
    sky: str = sky()
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
    best: bool = flag("a best score|a high score|a record|the best result so far", clauses="remember the best score",
                      key="best")  # fmt: skip
    slider: bool = slider()
    pause: bool = pause()


class Snake(PageKind[SnakeSpec]):
    """Kind of the snake game."""

    name = "snake"
    longest = 2080
    nouns = (
        "snake game|snake|snake game|game of snake|classic snake game|playable snake game|snake arcade game|retro snake"
    )
    usual = SnakeSpec()

    def sensible(self, spec: SnakeSpec) -> bool:
        return spec.snake != spec.food

    def page(self, spec: SnakeSpec) -> str:
        body = '<output id="out">Arrow keys or taps</output>\n' + '<output id="best">Best: 0</output>\n' * spec.best
        move = HEADS[spec.walls] + MOVE + BEST * spec.best + "}\n"
        frame = f"if (time > 20 && way) {{\ntime = 0\n{move}}}\n{DRAW}"
        frame = frame.replace("FOOD", spec.food).replace("SNAKE", spec.snake)
        code = script(spec, SETUP + "let record = 0\n" * spec.best, frame)
        return self.scene(spec, Parts(body + controls(spec), code, "output { margin: 9px }\n"))

    def problems(self, spec: SnakeSpec, bench: Bench) -> Iterator[str]:
        yield from drawn((spec.snake,), bench, "The snake")
        yield from drawn((spec.food,), bench, "The food")
        yield from bench.wanted(bench.reads("best|high|record"), spec.best, "a best score")
        bench.tap("start|play")
        bench.view.press("ArrowUp")
        if not bench.stir(24):
            yield "The snake does not move by the arrow keys."
            return
        if not bench.reads("score|length|points"):
            yield "There is no score."
        pause = bench.tap("pause")
        bench.view.wait(60)
        yield from bench.wanted(pause, spec.pause, "a pause button")
        if pause and bench.stir(24):
            yield "The pause button does not stop it."
        if pause and not bench.tap("play|pause|resume|continue"):
            yield "It cannot go on after a pause."
        slides = bench.slide("min")
        yield from bench.wanted(slides, spec.slider, "a slider")
        slow = bench.stir(30) if slides else 0.0
        if slides and (not bench.slide("max") or bench.stir(8) < 1.15 * slow):
            yield "The slider does not change the speed."
        ends = bench.ask("waits('over|lost|dead|again', 4000)")
        yield from bench.wanted(not ends, spec.walls == "open", "walls to pass through")
