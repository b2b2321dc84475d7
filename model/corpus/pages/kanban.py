"""A kanban board: cards in columns, moved on by a press."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, title

NEW = "Feed the otter"
MOVE = """\
const columns = document.querySelectorAll("section")
onclick = e => {
const column = e.target.closest("section")
if (column && e.target.type) (column.nextElementSibling || columns[0]).append(e.target)
COUNT}
"""
COUNT = """\
function count() {
for (const column of columns) column.querySelector("i").textContent = column.children.length - 1
}
count()
"""
ADD = """\
add.onclick = () => {
if (!box.value) return
const card = document.createElement("button")
card.append(box.value)
columns[0].append(card)
box.value = ""
}
box.onkeydown = e => { if (e.key == "Enter") add.click() }
"""
DRAG = """\
let dragged
ondragstart = e => dragged = e.target
ondragover = e => e.preventDefault()
ondrop = e => {
e.target.closest("section").append(dragged)
COUNT}
"""
STYLE = """\
div {{ align-items: stretch }}
section {{ background: #8882; flex: 1; min-width: 190px; padding: 16px; border-radius: 12px; align-content: start }}
section button {{ background: canvas; color: inherit; text-align: left; border-left: 8px solid {} }}
"""
BOX = '<input id="box" placeholder="New card">\n<button id="add">Add</button>\n'
NAMES = (
    "Ideas Backlog Plan Next Today Later Week Doing Review Test Check Wait Blocked Done Shipped Finished Bought Cooked"
    " Read Watched Sold Packed Open Closed Draft Live Inbox"
).split()


def column(rng: random.Random) -> str:
    """The name of a column."""
    return rng.choice(NAMES) if rng.random() < 0.75 else words.word(rng)


@dataclass(frozen=True)
class KanbanSpec:
    """What a kanban board can be asked to be."""

    title: str = title("Board", "Board|Project|Sprint|Work|Plan|Tasks|Launch|Move")
    theme: str = theme()
    accent: str = accent()
    columns: tuple[str, ...] = items(
        "columns|lists", "column|list", column, ("To do", "Doing", "Done"), counts=(2, 3, 3, 4), least=2
    )
    cards: tuple[str, ...] = items(
        "cards|tasks", "card|task", words.task, ("Draw a plan", "Write the text", "Call the bank"), counts=(2, 3, 3, 4)
    )
    count: bool = flag(
        "a card count per column|a count in each column|the number of cards on each column|counters on the columns",
        clauses="count the cards of each column|show how many cards a column has",
        key="counts",
    )
    add: bool = flag(
        "a field to add cards|a new card field|an input for new tasks|a box to add tasks|an add button",
        clauses="let me add cards|new cards can be added|I can add tasks",
    )
    drag: bool = flag(
        "drag and drop|draggable cards|cards that can be dragged",
        clauses="let me drag the cards|the cards can be dragged to other columns",
    )


class Kanban(PageKind[KanbanSpec]):
    """Kind of the kanban board."""

    name = "kanban"
    nouns = (
        "kanban board|kanban|task board|kanban page|project board|kanban style board|board with columns|sprint board"
    )
    usual = KanbanSpec()

    def page(self, spec: KanbanSpec) -> str:
        drag = ' draggable="true"' * spec.drag
        cards = "".join(f"<button{drag}>{card}</button>\n" for card in spec.cards)
        columns = ""
        for place, column in enumerate(spec.columns):
            columns += f"<section>\n<h2>{column}{' <i></i>' * spec.count}</h2>\n{'' if place else cards}</section>\n"
        body = f"<div>\n{BOX}</div>\n" * spec.add + f"<div>\n{columns}</div>\n"
        counts = "count()\n" * spec.count
        script = MOVE.replace("COUNT", counts) + COUNT * spec.count + ADD * spec.add
        return self.card(
            spec, Parts(body, script + DRAG.replace("COUNT", counts) * spec.drag, STYLE.format(spec.accent)), 1000
        )

    def problems(self, spec: KanbanSpec, bench: Bench) -> Iterator[str]:
        for string in (*spec.columns, *spec.cards):
            if string not in bench.text():
                yield f"{string} is not to be seen."
                return
        first, second = (bench.call("spot", column) for column in spec.columns[:2])
        count = bench.reads(rf"{re.escape(spec.columns[0])}\W{{0,3}}{len(spec.cards)}\b")
        yield from bench.wanted(count, spec.count, "a count of the cards")
        cards = [bench.call("spot", card) for card in spec.cards]
        if not bench.call("below", first, cards[0]):
            yield "The cards do not stand in the first column."
        drag = bench.call("drag", cards[1], second) and bench.call("below", second, cards[1])
        yield from bench.wanted(drag, spec.drag, "cards to drag")
        bench.view.click(cards[0])
        if not bench.call("below", second, cards[0]):
            yield "A press does not move a card on."
        elif count and not bench.reads(rf"{re.escape(spec.columns[1])}\W{{0,3}}[12]\b"):
            yield "The counts do not follow the cards."
        add = bench.write(NEW)
        yield from bench.wanted(add, spec.add, "a field to add cards")
        if add:
            bench.view.press("Enter")
            if NEW not in bench.text() or not bench.call("below", first, bench.call("spot", NEW)):
                yield "A new card does not come into the first column."
