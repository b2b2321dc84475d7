"""Tic-tac-toe for two, or against the computer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

MARKS = {"letters": "XO", "stars": "★●", "hearts": "♥♦", "signs": "+-"}
BODY = '<output id="out"></output>\n<div id="board"></div>\n'
AGAIN = '<button id="again">New game</button>\n'
START = """\
const lines = "012 345 678 036 147 258 048 246".split(" ")
const marks = "MARKS"
board.innerHTML = "<button></button>".repeat(9)
const cells = [...board.children]
let turn
function start() {
for (const cell of cells) cell.textContent = ""
board.inert = false
turn = FIRST
out.value = marks[turn] + " to move"
}
function play(cell) {
if (cell.textContent) return
cell.textContent = marks[turn]
if (lines.some(line => [...line].every(i => cells[i].textContent == marks[turn]))) {
out.value = marks[turn] + " wins"
board.inert = true
WON} else if (cells.every(cell => cell.textContent)) out.value = "Draw"
else {
turn = 1 - turn
out.value = marks[turn] + " to move"
"""
END = """\
}
}
board.onclick = e => e.target != board && play(e.target)
again.onclick = start
start()
"""
ANSWER = """\
const free = cells.filter(cell => !cell.textContent)
if (turn) play(free[Math.floor(Math.random() * free.length)])
"""
WON = "wins[turn]++\nscore.textContent = wins.join(' : ')\n"
STYLE = """\
#board { display: grid; grid-template-columns: repeat(3, 1fr) }
#board button { aspect-ratio: 1; font-size: 44px; padding: 0 }
"""


@dataclass(frozen=True)
class TictactoeSpec:
    """What a game of tic-tac-toe can be asked to be."""

    title: str = title("Tic-Tac-Toe", "Tic-Tac-Toe|Game|Three in a Row|Noughts|Duel")
    theme: str = theme()
    accent: str = accent()
    marks: str = choice(
        {
            "letters": "X and O|the letters X and O",
            "stars": "stars and dots|stars and circles as marks|star and circle signs",
            "hearts": "hearts and diamonds|hearts and diamonds as marks|heart and diamond signs",
            "signs": "plus and minus|plus and minus signs|plus and minus as marks",
        }
    )
    computer: bool = flag(
        "a computer opponent|an opponent to play against|a bot to play against|a computer player|single player mode",
        clauses="let me play against the computer|the computer should play O|I want to play against a bot",
    )
    score: bool = flag(
        "a score|a score counter|a count of wins|a scoreboard|the score of both players",
        clauses="count the wins|keep the score",
    )
    second: bool = flag(
        "O to start|the second player to start|O moving first",
        clauses="let O start|O should begin|the second player moves first",
        key="O first", weight=1.2,
    )  # fmt: skip


class Tictactoe(PageKind[TictactoeSpec]):
    """Kind of tic-tac-toe."""

    name = "tictactoe"
    nouns = (
        "tic-tac-toe game|tic tac toe|tic-tac-toe|tic tac toe game|tictactoe|noughts and crosses game"
        "|three in a row game"
    )
    usual = TictactoeSpec()

    def sensible(self, spec: TictactoeSpec) -> bool:
        return not spec.second or (spec.marks == "letters" and not spec.computer)

    def page(self, spec: TictactoeSpec) -> str:
        start = START.replace("MARKS", MARKS[spec.marks]).replace("FIRST", "1" if spec.second else "0")
        script = "const wins = [0, 0]\n" * spec.score + start.replace("WON", WON if spec.score else "")
        body = BODY + '<h2 id="score">0 : 0</h2>\n' * spec.score + AGAIN
        return self.card(spec, Parts(body, script + ANSWER * spec.computer + END, STYLE), 400)

    def problems(self, spec: TictactoeSpec, bench: Bench) -> Iterator[str]:
        cells = bench.ask("cells(9)")
        if not cells:
            yield "There is no board of nine fields."
            return
        first, second = MARKS[spec.marks][1 if spec.second else 0], MARKS[spec.marks][0 if spec.second else 1]
        bench.view.click(cells[0])
        bench.view.wait(700 if spec.computer else 0)
        marks = [bench.call("content", cell) for cell in cells]
        if marks[0] != first:
            yield f"The first mark is not {first}."
        answered = second in marks
        yield from bench.wanted(answered, spec.computer, "a computer that plays")
        if answered:
            return
        for cell in (3, 1, 4, 2):
            bench.view.click(cells[cell])
        if bench.call("content", cells[3]) != second:
            yield f"The second mark is not {second}."
        if not bench.reads(rf"{re.escape(first)}.{{0,12}}w[io]n|win|won"):
            yield "Three in a row do not win."
        bench.view.click(cells[8])
        if bench.call("content", cells[8]):
            yield "The game goes on after it is won."
        scored = re.search(r"\b1 ?[:\-–|/] ?0\b|\b0 ?[:\-–|/] ?1\b|(wins?|score|[XO])\W{0,3}1\b", bench.text(), re.I)
        yield from bench.wanted(scored is not None, spec.score, "a score")
        if not bench.tap(r"new|again|restart|reset|play") or bench.call("content", cells[0]):
            yield "A new game cannot be started."
