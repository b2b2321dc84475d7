"""Coalesced deltas for the browser: a frame says what changed on screen between two events.

Invariants:
- A frame's cells are absolute states, so applying the merge of two frames equals applying them one by one.
- Frames of a trace, folded, give the same picture as `snapshot` of its board.
- Positions that a block opens with are masked without being listed; only changed cells are listed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Any

from model.events import Event, Round
from visualize.board import CERTAIN, END_MARKERS, Board
from visualize.glyphs import REACH

DRAFT_SHOWN = 0.5  # a guess below this stays masked on screen; its height in the lens is still sent
MASKED, DRAFT, COMMITTED, REVISED = range(4)
_KINDS = {"masked": MASKED, "draft": DRAFT, "committed": COMMITTED, "revised": REVISED}
END_GLYPH = "‹end›"
PERCENTS = 101  # 0 to 100
NATS = 102  # 0 where nothing was measured, else one more than hundredths of a nat, up to 1 nat


@dataclass(frozen=True)
class Look:
    """What one cell shows: its kind, confidence in percent, text, the round that made it, its memory share in percent
    and its entropy in hundredths of a nat, plus one; 0 where no entropy was measured."""

    kind: int = MASKED
    confidence: int = 0
    text: str = ""
    step: int = 0
    memory: int = 0
    entropy: int = 0


@dataclass(frozen=True)
class Figures:
    """Measured numbers after an event. `end` is where the text ends, -1 while that is open; `per_forward` is tokens a
    forward pass, rounded here because JavaScript rounds 14.25 up and Python, which writes the verdict, down;
    `state_bytes` is what the memory holds, 0 where nobody measured it."""

    block: int = -1
    step: int = 0
    masked: int = 0
    tokens: int = 0
    forwards: int = 0
    ms: float = 0.0
    end: int = -1
    open: bool = False
    per_forward: float = 0.0
    state_bytes: int = 0


@dataclass(frozen=True)
class Mark:
    """One tick of the timeline: a round, how many positions it committed and revised, and when (ms)."""

    seq: int
    block: int
    step: int
    commits: int
    revisions: int
    ms: float


@dataclass(frozen=True)
class Frame:
    """Changes from event `first_seq` to `last_seq`. A `full` frame starts from an empty board."""

    first_seq: int
    last_seq: int
    full: bool
    cells: Mapping[int, Look] = field(default_factory=dict)
    blocks: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    figures: Figures = Figures()


EMPTY = Frame(0, -1, True)


def framed(before: Board, after: Board, event: Event) -> Frame:
    """What `event` changed on screen between two consecutive boards."""
    changed: set[int] = set()
    for pos, (old, new) in enumerate(zip(before.cells, after.cells, strict=False)):
        if old is not new:
            changed.update(range(max(0, pos - REACH), min(len(after.cells), pos + REACH + 1)))
    changed.update(range(len(before.cells), len(after.cells)))
    removed = range(len(after.cells), len(before.cells))
    if after.ended is not None:
        changed.update(range(len(after.cells)))  # bytes that were pending are now known to stay incomplete
    looks = {pos: Look() for pos in removed}
    for pos in sorted(changed):
        seen = look(before, pos) if pos < len(before.cells) else Look()
        shown = look(after, pos)
        if shown != seen:
            looks[pos] = shown
    known = {block.number: (block.start, block.length) for block in before.blocks}
    blocks = {b.number: (b.start, b.length) for b in after.blocks if known.get(b.number) != (b.start, b.length)}
    return Frame(event.seq, event.seq, event.seq == 0, looks, blocks, _marks(before, event), figures(after))


def frames(events: Iterable[Event], board: Board | None = None) -> Iterator[Frame]:
    """One frame an event, continuing from `board` (by default from nothing)."""
    return (frame for frame, _ in steps(events, board))


def steps(events: Iterable[Event], board: Board | None = None) -> Iterator[tuple[Frame, Board]]:
    """As `frames`, each with the board that it leads to: folding is the dear part and is done once."""
    board = board or Board()
    for event in events:
        after = board.after(event)
        yield framed(board, after, event), after
        board = after


def merged(first: Frame, second: Frame) -> Frame:
    """One frame with the effect of both. Raises ValueError when the second does not continue the first."""
    if second.full:
        return second
    if second.first_seq != first.last_seq + 1:
        raise ValueError(f"frame from event {second.first_seq} does not continue one up to {first.last_seq}")
    return Frame(
        first.first_seq,
        second.last_seq,
        first.full,
        _listed({**first.cells, **second.cells}, first.full),
        {**first.blocks, **second.blocks},
        first.marks + second.marks,
        second.figures,
    )


def coalesced(parts: Sequence[Frame], limit: int) -> tuple[Frame, ...]:
    """At most `limit` frames with the same effect: the oldest are merged, the newest stay apart."""
    if len(parts) <= limit:
        return tuple(parts)
    head = parts[0]
    for part in parts[1 : len(parts) - limit + 1]:
        head = merged(head, part)
    return (head, *parts[len(parts) - limit + 1 :])


def snapshot(board: Board, marks: tuple[Mark, ...] = ()) -> Frame:
    """The whole board as one full frame."""
    looks = {pos: look(board, pos) for pos in range(len(board.cells))}
    looks = {pos: shown for pos, shown in looks.items() if shown != Look()}
    blocks = {block.number: (block.start, block.length) for block in board.blocks}
    return Frame(0, board.seq, True, looks, blocks, marks, figures(board))


def look(board: Board, pos: int) -> Look:
    """What the cell at `pos` shows on this board."""
    cell = board.cells[pos]
    kind, percent = _KINDS[cell.state], round(cell.confidence * 100)
    if kind == MASKED or (kind == DRAFT and cell.confidence < DRAFT_SHOWN):
        return Look(MASKED, percent)
    text = END_GLYPH if cell.text in END_MARKERS else board.glyph(pos)
    if kind == DRAFT:
        return Look(DRAFT, percent, text)
    entropy = 1 + round(100 * min(1.0, cell.entropy)) if cell.entropy > 0 else 0
    return Look(kind, percent, text, cell.step, round(cell.memory * 100), entropy)


def figures(board: Board) -> Figures:
    current = next((block for block in board.blocks if block.number == board.block), None)
    masked = 0
    if current is not None:
        inside = board.cells[current.start : current.start + current.length]
        masked = sum(cell.state in ("masked", "draft") for cell in inside)
    return Figures(
        board.block,
        board.step,
        masked,
        board.tokens,
        board.forwards,
        round(board.ms, 1),
        -1 if board.end is None else board.end,
        current is not None and current.open,
        round(board.tokens_per_forward, 1),
        board.state_bytes,
    )


def packed(frame: Frame) -> dict[str, Any]:
    """The short JSON form that the browser reads (assets/web/run.js has the same key); what is usual is left out.

    Cells are numbers in `c`, and their texts one after the other in `t`. A negative number skips as many positions; any
    other is a cell's kind + 4 · (confidence + 101 · characters of its text), and one that is certain has another,
    memory + 101 · (entropy + 102 · step). A mark that is the frame's only event repeats nothing of the figures: it is
    its commits and revisions alone.
    """
    cells = sorted(frame.cells.items())
    text = "".join(shown.text for _, shown in cells)
    return {
        "a": frame.first_seq,
        **({"b": frame.last_seq} if frame.last_seq != frame.first_seq else {}),
        **({"f": 1} if frame.full else {}),
        **({"c": list(_numbers(cells))} if cells else {}),
        **({"t": text} if text else {}),
        **({"k": [[number, *span] for number, span in frame.blocks.items()]} if frame.blocks else {}),
        **({"m": _packed_marks(frame)} if frame.marks else {}),
        "g": _trimmed([int(value) if isinstance(value, bool) else value for value in astuple(frame.figures)], 1),
    }


def encoded(message: Mapping[str, Any]) -> str:
    """Compact JSON that is also safe inside HTML: no `<`, so no tag of the model's text survives anywhere."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def applied(view: Frame, frame: Frame) -> Frame:
    """The picture `view` (a full frame) after `frame`."""
    return replace(merged(view, frame), full=True)


def _listed(cells: Mapping[int, Look], full: bool) -> Mapping[int, Look]:
    """A full frame lists no cell that looks as it would anyway."""
    return {pos: shown for pos, shown in sorted(cells.items()) if not full or shown != Look()}


def _marks(before: Board, event: Event) -> tuple[Mark, ...]:
    if not isinstance(event, Round):
        return ()
    commits = sum(change.kind == "commit" for change in event.changes)
    revisions = sum(
        change.kind in ("edit", "insert", "delete")
        or (change.pos < len(before.cells) and before.cells[change.pos].state in CERTAIN)  # else inserted this round
        for change in event.changes
    )
    return (Mark(event.seq, event.block, event.step, commits, revisions, round(event.ms, 1)),)


def _numbers(cells: Sequence[tuple[int, Look]]) -> Iterator[int]:
    due = 0
    for pos, shown in cells:
        if pos > due:
            yield due - pos
        yield shown.kind + 4 * (shown.confidence + PERCENTS * len(shown.text))
        if shown.kind >= COMMITTED:
            yield shown.memory + PERCENTS * (shown.entropy + NATS * shown.step)
        due = pos + 1


def _trimmed(row: list[Any], least: int) -> list[Any]:
    """`row` without the zeros at its end, but for its first `least`."""
    while len(row) > least and row[-1] == 0:
        row.pop()
    return row


def _packed_marks(frame: Frame) -> list[Any]:
    only, shown = frame.marks[0], frame.figures
    if frame.first_seq == frame.last_seq and (only.block, only.step, only.ms) == (shown.block, shown.step, shown.ms):
        return _trimmed([only.commits, only.revisions], 1)
    return [[m.seq, m.block, m.step, m.commits, m.revisions, m.ms] for m in frame.marks]
