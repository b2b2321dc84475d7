"""Which cells of the board wrote which part of a page or document, and the other way round. Pure.

Offsets count characters of the run's text (`Board.text`), positions are those of the board's cells. A character whose
bytes are spread over cells belongs to each of them.
"""

from __future__ import annotations

import codecs
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from visualize.board import CERTAIN, Board
from visualize.source import detect


@dataclass(frozen=True)
class Target:
    """Where each position's characters begin and end in the text; positions behind what is certain have no entry."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def cells(self, start: int, end: int) -> range:
        """The positions that wrote the characters [start, end); an empty range when none did."""
        if start >= end:
            return range(0)
        return range(bisect_right(self.ends, start), bisect_left(self.starts, end))

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The characters that positions [first, last] wrote. Raises IndexError when they wrote none."""
        return self.starts[first], self.ends[last]

    def line(self, number: int) -> range:
        """The positions that wrote a line of the page or document in the text, counted from 1, without its line end."""
        code = detect(self.text).code
        lines = code.split("\n")
        begins = self.text.rfind(code)
        if not 1 <= number <= len(lines) or begins < 0:
            return range(0)
        start = begins + sum(len(line) + 1 for line in lines[: number - 1])
        return self.cells(start, start + len(lines[number - 1]))


def target(board: Board) -> Target:
    """Of the text of a board, as far as it is certain without a gap."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    starts, ends, at = [], [], 0
    for cell in board.shown:
        if cell.state not in CERTAIN:
            break
        pending = bool(decoder.getstate()[0])
        begins = at
        at += len(decoder.decode(cell.text.encode("utf-8", "surrogateescape")))
        # A part of a character: the one that is still being read begins here, or began before.
        starts.append(begins)
        ends.append(at + 1 if decoder.getstate()[0] else at)
        if pending and at == begins:
            ends[-1] = begins + 1
    return Target(board.text, tuple(starts), tuple(ends))
