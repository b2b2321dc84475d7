"""The board as lines of text in columns, for pictures that no browser lays out.

Invariants: a line breaks only at a committed newline or where it is full, as on the page (assets/web/board.js); every
glyph takes one or two whole columns; what cannot be drawn as a letter is a box, never nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from visualize.frames import COMMITTED, DRAFT, MASKED, REVISED, Look

Style = Literal["masked", "draft", "new", "revised", "t1", "t2", "t3", "t4", "t5", "t6", "plain"]
BOX = "\u25a1"
LEVELS = 6
TAB = 4


@dataclass(frozen=True)
class Piece:
    """Text of one cell on one line: where it stands, how it looks, which block it is of. `begins` marks the first
    piece of a block."""

    row: int
    column: int
    text: str
    style: Style
    block: int
    begins: bool = False


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def flow(looks: Sequence[Look], blocks: Sequence[int], fresh: frozenset[int], width: int) -> tuple[Piece, ...]:
    """Pieces in reading order. `blocks` are the numbers by position, `fresh` the positions that are new this round,
    `width` the columns of a line."""
    return tuple(_flow(looks, blocks, fresh, width))


def drawable(text: str) -> str:
    """The text with a box for every character that has no shape of its own."""
    out = []
    for char in text:
        if char == "\t":
            out.append(" " * TAB)
        elif unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "Zl", "Zp"):
            out.append(BOX)
        else:
            out.append(char)
    return "".join(out)


def _flow(looks: Sequence[Look], blocks: Sequence[int], fresh: frozenset[int], width: int) -> Iterator[Piece]:
    row, column, last = 0, 0, -1
    for pos, shown in enumerate(looks):
        style = _style(shown, pos in fresh)
        begins, last = blocks[pos] != last, blocks[pos]
        for number, (line, breaks) in enumerate(_lines(shown)):
            for part in _cut(line, width):
                size = columns(part)
                if column + size > width:
                    row, column = row + 1, 0
                if part:
                    plain = style not in ("masked", "new", "revised") and not part.strip("¬ ")  # no tint on blanks
                    yield Piece(row, column, part, "plain" if plain else style, blocks[pos], begins and not number)
                column += size
            if breaks:
                row, column = row + 1, 0


def _style(shown: Look, fresh: bool) -> Style:
    if shown.kind == MASKED:
        return "masked"
    if shown.kind == DRAFT:
        return "draft"
    if shown.kind == REVISED:
        return "revised"
    level: Sequence[Style] = ("t1", "t2", "t3", "t4", "t5", "t6")
    return "new" if fresh else level[max(1, min(LEVELS, shown.step + 1)) - 1]


def _lines(shown: Look) -> Iterator[tuple[str, bool]]:
    """What a cell shows line by line, and whether a line breaks after it. Drafts stay on theirs."""
    if shown.kind == MASKED:
        yield " · ", False
        return
    head, *rest = shown.text.replace("\r\n", "\n").split("\n")
    if shown.kind < COMMITTED:
        yield drawable("¬".join((head, *(line.strip(" \t") for line in rest)))), False
        return
    for line in rest:
        yield drawable(head) + "¬", True
        head = line
    yield drawable(head), False


def _cut(line: str, width: int) -> Iterator[str]:
    """A line in parts that are no wider than a whole one."""
    if columns(line) <= width:
        yield line
        return
    part = ""
    for char in line:
        if columns(part + char) > width:
            yield part
            part = ""
        part += char
    yield part
