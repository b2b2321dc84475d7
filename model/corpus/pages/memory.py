"""A memory game: cards face down, two to be turned at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SIGNS = {"letters": "ABCDEFGHIJ", "numbers": "1234567890", "shapes": "●■▲◆★♥♣♠✚☾", "greek": "αβγδεζηθλμ"}
BODY = '<div id="board"></div>\n<output id="out"></output>\n'
AGAIN = '<button id="again">New game</button>\n'
START = """\
const signs = [..."SIGNS"]
let open, moves, left
function start() {
open = []
moves = 0
left = signs.length
board.textContent = ""
for (const sign of [...signs, ...signs].sort(() => Math.random() - 0.5)) {
const card = document.createElement("button")
card.onclick = () => turn(card, sign)
board.append(card)
}
out.value = "Find the pairs"
}
function turn(card, sign) {
if (card.textContent || open.length == 2) return
card.textContent = sign
open.push(card)
if (open.length < 2) return
moves++
"""
COUNT = 'count.value = "Moves: " + moves\n'
CLOCK = """\
let seconds = 0
setInterval(() => {
if (left) seconds++
time.value = `Time: ${seconds} s`
}, 1000)
"""
END = """\
const same = open[0].textContent == sign
if (same) left--
if (!left) out.value = `Done in ${moves} moves`
setTimeout(() => {
if (!same) open.forEach(card => card.textContent = "")
open = []
}, same ? 0 : 800)
}
again.onclick = start
start()
"""
STYLE = """\
#board {{ display: grid; grid-template-columns: repeat({}, 1fr) }}
#board button {{ aspect-ratio: 1; font-size: 32px; padding: 0 }}
#board button:not(:empty) {{ background: #8882; color: inherit }}
"""


@dataclass(frozen=True)
class MemorySpec:
    """What a memory game can be asked to be."""

    title: str = title("Memory", "Memory|Pairs|Game|Match|Cards|Recall")
    theme: str = theme()
    accent: str = accent()
    pairs: int = number("pairs|pairs of cards", 8, (4, 5, 6, 8, 10), key="pairs")
    signs: str = choice(
        {
            "letters": "letters|letters on the cards|cards with letters",
            "numbers": "numbers|numbers on the cards|digits on the cards|cards with numbers",
            "shapes": "shapes|shapes on the cards|symbols on the cards|cards with symbols|hearts and stars",
            "greek": "Greek letters|letters of the Greek alphabet|cards with Greek letters",
        },
        weight=3.0,
    )
    count: bool = flag(
        "a move counter|a count of moves|a counter of tries|the number of moves",
        clauses="count the moves|show how many moves it took so far",
        key="moves",
    )
    time: bool = flag("a timer|a clock|the time it takes|a stopwatch", clauses="measure the time|show the seconds",
                      key="timer")  # fmt: skip


class Memory(PageKind[MemorySpec]):
    """Kind of the memory game."""

    name = "memory"
    longest = 2080
    nouns = (
        "memory game|memory|memory card game|pairs game|matching game|card matching game|concentration game"
        "|memory cards game"
    )
    usual = MemorySpec()

    def page(self, spec: MemorySpec) -> str:
        start = START.replace("SIGNS", SIGNS[spec.signs][: spec.pairs])
        if spec.time:
            start = start.replace("moves = 0\n", "moves = seconds = 0\n")
        counts = '<output id="count">Moves: 0</output>\n' * spec.count
        counts += '<output id="time">Time: 0 s</output>\n' * spec.time
        script = CLOCK * spec.time + start + COUNT * spec.count + END
        style = STYLE.format(5 if spec.pairs in (5, 10) else 4)
        return self.card(spec, Parts(BODY + counts + AGAIN, script, style))

    def problems(self, spec: MemorySpec, bench: Bench) -> Iterator[str]:
        cards = bench.ask(f"cells({2 * spec.pairs})")
        if not cards:
            yield f"There are no {spec.pairs} pairs of cards."
            return
        if any(bench.call("content", card) for card in cards[:2]):
            yield "The cards do not lie face down."
        first, second = (self._turned(card, bench) for card in cards[:2])
        if any(sign not in SIGNS[spec.signs][: spec.pairs] for sign in (first, second)):
            yield f"The cards do not show {spec.signs}."
        count = bench.reads(r"(moves?|tries|turns?)\W{0,3}1\b|\b1 (moves?|try|tries|turns?)")
        yield from bench.wanted(count, spec.count, "a count of the moves")
        clock = re.compile(r"\b\d+ ?s\b|\b\d+:\d\d|(?:time|seconds)\W{0,3}\d+", re.I)
        before = clock.findall(bench.text())
        bench.view.wait(1200)
        yield from bench.wanted(clock.findall(bench.text()) != before, spec.time, "a timer")
        if first != second and (bench.call("content", cards[0]) or bench.call("content", cards[1])):
            yield "Cards that differ are not turned back."
        if not bench.tap(r"new|again|restart|reset"):
            yield "A new game cannot be started."

    def _turned(self, card: str, bench: Bench) -> str:
        bench.view.click(card)
        return str(bench.call("content", card))
