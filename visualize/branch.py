"""A run that branches off another one: what both share, what a person changed, and where a model goes on.

Invariants: the shared events are those of the other run, under the new name; a change by hand is a round of its own, so
the trace of a branch is whole and folds like any other. Counts and times go on from where the branch begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from model.config import DecodeConfig
from model.events import (
    UNDECIDED,
    BlockEvent,
    Branch,
    Change,
    Event,
    Opening,
    Round,
    RunFinished,
    RunStarted,
)
from visualize.board import CERTAIN, Board, TraceError, fold
from visualize.trace import Trace


@dataclass(frozen=True)
class Cut:
    """Where to branch, after event `seq`, and what to change there: positions to mask again, and positions with the
    candidate token that is written there to stay."""

    seq: int
    remask: tuple[int, ...] = ()
    pins: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Graft:
    """The shared events and the change by hand, as events of the branch; `opening` is where a model goes on."""

    prefix: tuple[Event, ...]
    opening: Opening


def graft(trace: Trace, cut: Cut, config: DecodeConfig, run: str) -> Graft:
    """Branch off a trace. Raises TraceError, in words for a person, when there is nothing to go on from or the cut
    names a position or token that it cannot."""
    last = next((event for event in reversed(trace.events[: cut.seq + 1]) if isinstance(event, Round)), None)
    started = trace.started
    if last is None or started is None:
        raise TraceError("There is no round to go on from yet: go to a round, then branch")
    if config.mode == "diffusion" and started.config.mode != "diffusion" and (cut.remask or cut.pins):
        raise TraceError("A run that wrote one token at a time has no block to change: branch without changes")
    shared = tuple(replace(event, run=run) for event in trace.events[: last.seq + 1])
    begun = replace(started, run=run, config=config, recorded=False, branch=Branch(trace.events[0].run, last.seq))
    board = fold((begun, *shared[1:]))
    changes = _changes(trace, board, last, cut, config)
    masked = sum(cell.state not in CERTAIN for cell in board.cells[board.blocks[-1].start : board.end])
    hand = replace(last, run=run, seq=last.seq + 1, step=last.step + 1, changes=changes, masked_left=masked)
    prefix = (begun, *shared[1:], *((hand,) if changes else ()))
    same = not changes and config == started.config
    return Graft(prefix, _opening(fold(prefix), tuple(cut.pins), last.step + 1 if same else 0))


def grafted(graft: Graft, events: Iterable[Event]) -> Iterator[Event]:
    """The events of a run that began with the graft's opening, as they follow its prefix."""
    prefix, opening = graft.prefix, graft.opening
    last = prefix[-1]
    assert isinstance(last, Round)
    rounds = sum(isinstance(event, Round) for event in prefix)
    first = next(event.ms for event in prefix if isinstance(event, Round))
    seq, opened = last.seq, False
    for event in events:
        if isinstance(event, RunStarted):
            continue
        if isinstance(event, BlockEvent) and event.phase == "opened" and not opened:
            opened = True
            continue
        seq += 1
        if isinstance(event, Round):
            step = event.step + (last.step + 1 - opening.step if event.block == last.block else 0)
            yield replace(event, seq=seq, step=step, forwards=event.forwards + last.forwards, ms=event.ms + last.ms)
        elif isinstance(event, RunFinished):
            own = event.stats
            stats = replace(
                own,
                forwards=own.forwards + last.forwards,
                rounds=own.rounds + rounds,
                seconds=own.seconds + last.ms / 1000,
                first_round_seconds=first / 1000,
            )
            yield replace(event, seq=seq, stats=stats)
        else:
            yield replace(event, seq=seq)


def opening_at(board: Board, block: int) -> Opening:
    """Where a block of a run opened, with all before it written. Raises TraceError when there is no such block, or
    something before it is not certain."""
    if not 0 <= block < len(board.blocks):
        raise TraceError(f"There is no block {block + 1}: the run has {len(board.blocks)}")
    here = board.blocks[block]
    before = board.cells[: here.start]
    if any(cell.state not in CERTAIN for cell in before):
        raise TraceError(f"What stands before block {block + 1} is not certain")
    tokens = (*(cell.token for cell in before), *(UNDECIDED,) * here.length)
    return Opening(tokens, tuple(each.length for each in board.blocks[: block + 1]))


def _changes(trace: Trace, board: Board, last: Round, cut: Cut, config: DecodeConfig) -> tuple[Change, ...]:
    block = board.blocks[-1]
    stop = block.start + block.length
    remask = set(cut.remask)
    if config.mode == "autoregressive":  # goes on behind what is written without a gap
        gap = next((pos for pos in range(block.start, stop) if not _stays(board, pos, remask, cut.pins)), stop)
        remask |= {pos for pos in range(gap, stop) if board.cells[pos].state in CERTAIN and pos not in cut.pins}
    for pos in (*cut.remask, *cut.pins):
        if not block.start <= pos < stop:
            raise TraceError(
                f"Position {pos + 1} is not in block {block.number + 1}, the open one: go to a round of its block first"
            )
    if remask & set(cut.pins):
        raise TraceError(f"Position {min(remask & set(cut.pins)) + 1} cannot be masked and pinned at once")
    masks = [Change(pos, UNDECIDED, "", 0.0, "remask") for pos in remask if board.cells[pos].state in CERTAIN]
    pins = [_pinned(trace, pos, token, last.seq) for pos, token in cut.pins.items()]
    return tuple(sorted((*masks, *pins), key=lambda change: change.pos))


def _stays(board: Board, pos: int, remask: set[int], pins: Mapping[int, int]) -> bool:
    return pos in pins or (board.cells[pos].state in CERTAIN and pos not in remask)


def _pinned(trace: Trace, pos: int, token: int, seq: int) -> Change:
    """The newest candidate of this token at this position, as an edit. What no network considered is not written."""
    for event in reversed(trace.events[: seq + 1]):
        for change in event.changes if isinstance(event, Round) else ():
            for other in change.alternatives if change.pos == pos else ():
                if other.token == token:
                    return replace(
                        change, token=token, text=other.text, confidence=other.probability, kind="edit", alternatives=()
                    )
    raise TraceError(f"Token {token} was not among the candidates of position {pos + 1}")


def _opening(board: Board, pinned: tuple[int, ...], step: int) -> Opening:
    behind = len(board.cells) if board.end is None else board.end + 1  # the end marker itself is written
    tokens = tuple(
        cell.token if cell.state in CERTAIN and pos < behind else UNDECIDED for pos, cell in enumerate(board.cells)
    )
    return Opening(tokens, tuple(block.length for block in board.blocks), pinned, step)
