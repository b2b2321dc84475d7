"""What happened to one position of a run, for the inspector.

Invariants: a position's history is that of the cell that stands there after the last event, also where others were
inserted or deleted before it; moments come in the order of their events. Text is legible as it is: bytes that are no
whole character are written as `\\xNN`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from model.events import BlockEvent, Change, ChangeKind, Event, Round

MOST = 500  # moments that are told of; a run of this program has a few dozen for a position
DIGITS = 4


@dataclass(frozen=True)
class Candidate:
    """A token that might have stood here, with its probability in [0, 1]."""

    token: int
    text: str
    probability: float


@dataclass(frozen=True)
class Moment:
    """What one round did to the position. `round` counts from 0 within `block`, which is the round's and, for a
    revision, not the position's own; `bytes` are the token's, in hex. `entropy` is in nats, `memory` and `memories` are
    shares of attention on the history slot (mean, and by delta layer), `experts` are ids by layer."""

    seq: int
    block: int
    round: int
    kind: ChangeKind
    token: int
    text: str
    bytes: str
    confidence: float
    entropy: float
    memory: float
    memories: tuple[float, ...]
    experts: tuple[tuple[int, ...], ...]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class CellHistory:
    """All that is known of a position after event `seq`. `left_out` counts moments before those told of."""

    pos: int
    seq: int
    block: int
    moments: tuple[Moment, ...]
    left_out: int = 0


def history(events: Iterable[Event], pos: int) -> CellHistory:
    """The history of the position `pos`, counted from 0. Raises LookupError, in words for a person, when the run has
    no such position."""
    known = tuple(events)
    there = sum(map(_grown, known))
    if not 0 <= pos < there:
        have = f"it has {there} so far" if there else "none of its blocks has opened yet"
        raise LookupError(f"This run has no position {pos + 1}; {have}.")
    moments: list[Moment] = []
    block, at = -1, pos
    for event in reversed(known):  # back to where the cell came from: earlier changes there are of other cells
        if isinstance(event, BlockEvent) and event.phase == "opened" and at >= event.start:
            block = event.block
            break
        if isinstance(event, Round):
            found, at = _of_round(event, at)
            moments += found
            if found and found[-1].kind == "insert":
                block = event.block
                break
    moments.reverse()
    last = known[-1].seq
    return CellHistory(pos, last, block, tuple(moments[-MOST:]), max(0, len(moments) - MOST))


def legible(text: str) -> str:
    """The characters of a token, and its other bytes as `\\xNN`."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _grown(event: Event) -> int:
    """By how many positions an event made the run longer."""
    if isinstance(event, BlockEvent):
        return event.length if event.phase == "opened" else 0
    if isinstance(event, Round):
        return sum((change.kind == "insert") - (change.kind == "delete") for change in event.changes)
    return 0


def _of_round(event: Round, at: int) -> tuple[list[Moment], int]:
    """What a round did to the cell that stands at `at` after it, newest first, and where that cell stood before."""
    found: list[Moment] = []
    for change in reversed(event.changes):
        if change.kind == "delete":
            at += change.pos <= at
        elif change.pos == at:
            found.append(_moment(event, change))
            if change.kind == "insert":
                break
        elif change.kind == "insert":
            at -= change.pos < at
    return found, at


def _moment(event: Round, change: Change) -> Moment:
    masked = change.kind in ("remask", "renoise")  # the token is the mask then, which is nothing to read
    text = "" if masked else change.text
    return Moment(
        event.seq,
        event.block,
        event.step,
        change.kind,
        change.token,
        legible(text),
        text.encode("utf-8", "surrogateescape").hex(),
        round(change.confidence, DIGITS),
        round(change.entropy, DIGITS),
        round(change.memory, DIGITS),
        change.memories,
        change.experts,
        tuple(Candidate(a.token, legible(a.text), round(a.probability, DIGITS)) for a in change.alternatives),
    )
