"""Fold events into a board: what every position of the answer shows after an event.

Invariants:
- A `Board` is a value; `after(event)` gives the next one, so every earlier board stays what it was.
- Positions behind the first certain end of text are kept, but not part of `shown`, `text` or `tokens`.
- A change outside the open block is refused unless its kind revises (edit, insert, delete, renoise).
- Nothing follows the end of a run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from model.config import MAX_TOKENS_LIMIT
from model.events import (
    BlockEvent,
    Calibration,
    Change,
    Event,
    Reading,
    Round,
    RunFailed,
    RunFinished,
    RunStarted,
    joined,
)
from visualize.glyphs import REACH, Piece, glyph

State = Literal["masked", "draft", "committed", "revised"]
END_MARKERS = frozenset({"<|im_end|>", "<|endoftext|>"})
REVISING = frozenset({"edit", "insert", "delete", "renoise"})
CERTAIN = frozenset({"committed", "revised"})
MAX_POSITIONS = 2 * MAX_TOKENS_LIMIT  # no run has more; a file that says so would fill the memory


class TraceError(ValueError):
    """Events that cannot belong to one run, or a file that is not a trace; the message says what and where."""


@dataclass(frozen=True)
class Cell:
    """One position. `step` is the round of its block, and `seq` the event, that put it in this state."""

    block: int
    state: State = "masked"
    token: int = -1
    text: str = ""
    confidence: float = 0.0
    memory: float = 0.0
    step: int = 0
    seq: int = 0
    entropy: float = 0.0


@dataclass(frozen=True)
class Block:
    """Positions [start, start + length) that resolve together."""

    number: int
    start: int
    length: int
    open: bool = True


@dataclass(frozen=True)
class Board:
    """All positions after event `seq`; `-1` is before the first event."""

    seq: int = -1
    started: RunStarted | None = None
    ended: RunFinished | RunFailed | None = None
    cells: tuple[Cell, ...] = ()
    blocks: tuple[Block, ...] = ()
    block: int = -1
    step: int = 0
    forwards: int = 0
    ms: float = 0.0
    end: int | None = None  # where the text ends, once that is certain
    tokens: int = 0  # how many positions of the text are certain; after the end, what the run itself counted
    state_bytes: int = 0  # what the committed memory holds, recurrent state and KV; 0 where nobody measured it

    def after(self, event: Event) -> Board:
        """The board once `event` has happened. Raises TraceError when it cannot follow."""
        if isinstance(event, (Reading, Calibration)):
            raise TraceError(f"event {event.seq} is a measurement, and no part of a run")
        if event.seq != self.seq + 1:
            raise TraceError(f"event {event.seq} follows event {self.seq}: {_gap(self.seq, event.seq)}")
        if self.ended is not None:
            raise TraceError(f"event {event.seq} ({type(event).__name__}) comes after the run ended")
        begins, ends = isinstance(event, RunStarted), isinstance(event, (RunFinished, RunFailed))
        if (self.started is None) != begins and not ends:  # a run may end before it starts: cancelled in the line
            raise TraceError(f"event {event.seq} is {type(event).__name__}: a run starts once, with RunStarted")
        board = replace(self, seq=event.seq)
        if isinstance(event, RunStarted):
            return replace(board, started=event)
        if isinstance(event, BlockEvent):
            return board._with_block(event)
        if isinstance(event, Round):
            return board._with_round(event)
        return board._with_end(event)

    @property
    def tokens_per_forward(self) -> float:
        return self.tokens / self.forwards if self.forwards else 0.0

    @property
    def shown(self) -> tuple[Cell, ...]:
        return self.cells[: self.end]

    @property
    def text(self) -> str:
        """The text as far as it is certain without a gap."""
        pieces = []
        for cell in self.shown:
            if cell.state not in CERTAIN:
                break
            pieces.append(cell.text)
        return joined(pieces, final=self.ended is not None)

    def glyph(self, pos: int) -> str:
        """What the cell at `pos` shows: whole characters, or a sign that more bytes must come."""
        text = self.cells[pos].text
        if text.isascii() and text not in END_MARKERS:
            return text
        first = max(0, pos - REACH)
        window: list[Piece] = [
            None if cell.state == "masked" or cell.text in END_MARKERS else (cell.text, cell.state in CERTAIN)
            for cell in self.cells[first : pos + REACH + 1]
        ]
        return glyph(window, pos - first, final=self.ended is not None)

    def _with_block(self, event: BlockEvent) -> Board:
        known = {block.number: block for block in self.blocks}
        if event.phase != "opened":
            if event.block not in known:
                raise TraceError(f"event {event.seq} {event.phase} block {event.block}, which was never opened")
            known[event.block] = replace(known[event.block], open=False)
            return replace(self, blocks=tuple(known.values()))
        if event.block in known or event.start != len(self.cells) or event.length < 1:
            raise TraceError(
                f"event {event.seq} opens block {event.block} at {event.start}; next position: {len(self.cells)}"
            )
        if event.start + event.length > MAX_POSITIONS:
            raise TraceError(f"event {event.seq} opens {event.length} positions; a run has up to {MAX_POSITIONS}")
        known[event.block] = Block(event.block, event.start, event.length)
        cells = self.cells + (Cell(event.block, seq=event.seq),) * event.length
        return replace(self, cells=cells, blocks=tuple(known.values()), block=event.block, step=0)

    def _with_round(self, event: Round) -> Board:
        numbers = {block.number: block for block in self.blocks}
        if event.block not in numbers:
            raise TraceError(f"event {event.seq} is a round of block {event.block}, which was never opened")
        cells, blocks = list(self.cells), self.blocks
        for change in event.changes:
            blocks = _changed(cells, blocks, numbers[event.block], change, event)
        end, tokens = self._counted(cells, event)
        return replace(
            self,
            cells=tuple(cells),
            blocks=blocks,
            block=event.block,
            step=event.step,
            forwards=event.forwards,
            ms=event.ms,
            end=end,
            tokens=tokens,
            state_bytes=event.state_bytes or self.state_bytes,
        )

    def _with_end(self, event: RunFinished | RunFailed) -> Board:
        end = self.end
        if isinstance(event, RunFinished) and event.reason in ("end_of_text", "max_tokens"):
            end = min(event.length, len(self.cells))
        blocks = tuple(replace(block, open=False) for block in self.blocks)
        board = replace(self, ended=event, blocks=blocks, end=end)
        if isinstance(event, RunFailed):
            return board
        held = event.stats.state_bytes or self.state_bytes
        return replace(board, tokens=event.stats.tokens, forwards=event.stats.forwards, state_bytes=held)

    def _counted(self, cells: list[Cell], event: Round) -> tuple[int | None, int]:
        """Where the text ends and how many of its positions are certain. Looks at the changed cells alone while
        that is enough, so that a long answer does not cost more a round than a short one."""
        moved = len(cells) != len(self.cells) or any(change.kind == "insert" for change in event.changes)
        touched = {change.pos for change in event.changes}
        if self.end is None and not moved and not any(cells[pos].text in END_MARKERS for pos in touched):
            now = sum(cells[pos].state in CERTAIN for pos in touched)
            was = sum(self.cells[pos].state in CERTAIN for pos in touched)
            return None, self.tokens + now - was
        ends = (pos for pos, cell in enumerate(cells) if cell.text in END_MARKERS and cell.state in CERTAIN)
        end = next(ends, None)
        return end, sum(cell.state in CERTAIN for cell in cells[:end])


def fold(events: Iterable[Event]) -> Board:
    """The board after all these events, from the first of a run on."""
    board = Board()
    for event in events:
        board = board.after(event)
    return board


def _gap(before: int, found: int) -> str:
    return f"{found - before - 1} are missing" if found > before else "it was seen already"


def _changed(
    cells: list[Cell], blocks: tuple[Block, ...], block: Block, change: Change, event: Round
) -> tuple[Block, ...]:
    """Apply one change to `cells` in place; the blocks afterwards (an insertion or deletion moves them)."""
    pos, kind = change.pos, change.kind
    inside = block.start <= pos < block.start + block.length
    if not 0 <= pos < len(cells) + (kind == "insert"):
        raise TraceError(f"event {event.seq} changes position {pos}; there are {len(cells)}")
    if not inside and kind not in REVISING:
        raise TraceError(f"event {event.seq} changes position {pos} ({kind}) outside the open block {block.number}")
    if kind == "delete":
        owner = cells.pop(pos).block
        return _moved(blocks, owner, -1)
    state: State = "draft"
    if kind in ("commit", "edit", "insert"):
        state = "committed" if kind == "commit" else "revised"
    if kind in ("remask", "renoise"):
        state = "masked"
    owner = block.number if kind == "insert" else cells[pos].block
    text, confidence = ("", 0.0) if state == "masked" else (change.text, change.confidence)
    cell = Cell(owner, state, change.token, text, confidence, change.memory, event.step, event.seq, change.entropy)
    if kind == "insert":
        if len(cells) >= MAX_POSITIONS:
            raise TraceError(f"event {event.seq} inserts a position; a run has up to {MAX_POSITIONS}")
        cells.insert(pos, cell)
        return _moved(blocks, owner, 1)
    cells[pos] = cell
    return blocks


def _moved(blocks: tuple[Block, ...], owner: int, by: int) -> tuple[Block, ...]:
    """Blocks after one position of block `owner` came or went."""
    out = []
    shift = 0
    for block in blocks:
        grown = replace(block, start=block.start + shift)
        if block.number == owner:
            grown, shift = replace(grown, length=block.length + by), by
        out.append(grown)
    return tuple(out)
