"""A run that redoes one span of another one: its cells are masked again and denoised between what stands before and
after, which stays.

Invariants: the shared events are those of the other run but for its end, under the new name; no position outside the
span changes, and the span keeps its number of positions; every token in it is the network's, also the one that is put
there first to have it written otherwise; the trace is whole and folds like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from model.config import DecodeConfig
from model.events import (
    UNDECIDED,
    Branch,
    Change,
    Event,
    Opening,
    Round,
    RunFailed,
    RunFinished,
)
from visualize.board import CERTAIN, END_MARKERS, Board, TraceError, fold
from visualize.trace import Trace

# Positions that are denoised at once, and those behind them that the network sees as they are: together they are no
# more than the largest block of its training. A longer span is redone in pieces, from left to right.
PIECE, MOST, AFTER = 32, 48, 16
LONGEST = 512  # positions; beyond, writing the page anew is the better wish

Continue = Callable[[Opening, DecodeConfig], Iterable[Event]]
"""Events of a run that begins with this opening."""


@dataclass(frozen=True)
class Redo:
    """What is redone: positions [first, last] of the parent's board; `prefix` are the events up to where they are
    masked, `pin` is the one that got another token before, and `end` is how the parent ended."""

    prefix: tuple[Event, ...]
    first: int
    last: int
    config: DecodeConfig
    end: RunFinished
    pin: int | None = None

    def events(self, write: Continue) -> Iterator[Event]:
        """All events of the run. `write` is asked once for every piece, in order."""
        yield from self.prefix
        board, rounds, seconds = fold(self.prefix), 0, 0.0
        for start, stop in self._pieces():
            opening = _opening(
                board, start, min(stop + AFTER, len(board.shown) + (board.end is not None)), stop, self.pin
            )
            before = board
            # No token more than are open: the run then ends with the window.
            for event in write(opening, replace(self.config, max_tokens=1)):
                if isinstance(event, Round):
                    rounds += 1
                    for part in _by_blocks(event, board, before):
                        board = board.after(part)
                        yield part
                elif isinstance(event, RunFinished):
                    seconds += event.stats.seconds
                    if event.reason not in ("end_of_text", "max_tokens"):
                        yield self._ended(board, replace(event, length=board.tokens), rounds, seconds)
                        return
                elif isinstance(event, RunFailed):
                    yield replace(event, seq=board.seq + 1)
                    return
        yield self._ended(board, self.end, rounds, seconds)

    def _pieces(self) -> Iterator[tuple[int, int]]:
        start, stop = self.first, self.last + 1
        while stop - start > MOST:
            yield start, start + PIECE
            start += PIECE
        yield start, stop

    def _ended(self, board: Board, end: RunFinished, rounds: int, seconds: float) -> RunFinished:
        stats = self.end.stats
        tokens = stats.tokens if end is self.end else board.tokens
        total = replace(
            stats,
            tokens=tokens,
            forwards=board.forwards,
            rounds=stats.rounds + rounds,
            seconds=stats.seconds + seconds,
        )
        run = self.prefix[0].run
        return replace(end, run=run, seq=board.seq + 1, stats=total)


def redo(trace: Trace, first: int, last: int, config: DecodeConfig, run: str, other: bool = False) -> Redo:
    """Redo positions [first, last] of a run that has ended. A network that is sure writes the same again: with `other`,
    one position, where its next best guess was likeliest, gets that guess first. Raises TraceError, in words for a
    person, when it cannot be."""
    end, started = trace.events[-1] if len(trace) else None, trace.started
    if not isinstance(end, RunFinished) or started is None:
        raise TraceError("Only a run that has ended can be redone in part: wait for its end")
    board = fold(trace.events[:-1])
    text = board.cells[: end.length]
    if not 0 <= first <= last < len(text):
        raise TraceError(f"There are no positions {first + 1} to {last + 1}: the text has {len(text)}")
    if last - first >= LONGEST:
        raise TraceError(f"That is too much to redo in place: {last - first + 1} positions, and up to {LONGEST} can be")
    if any(cell.state not in CERTAIN for cell in text[first : last + 1]):
        raise TraceError("Part of this was never written: stop elsewhere, or generate anew")
    begun = replace(started, run=run, config=config, recorded=False, branch=Branch(started.run, board.seq))
    shared = (begun, *(replace(event, run=run) for event in trace.events[1:-1]))
    pin = _second(trace, board, first, last) if other else None
    if other and pin is None:
        raise TraceError("The trace names no other guess for any of these positions: draw again instead")
    prefix = (*shared, *_masks(board, first, last, run, pin))
    return Redo(prefix, first, last, config, end, pin.pos if pin else None)


def _second(trace: Trace, board: Board, first: int, last: int) -> Change | None:
    """The likeliest guess that does not stand there, as an edit; words before signs and blanks."""
    found: dict[int, Change] = {}
    for event in trace.events:
        for change in event.changes if isinstance(event, Round) else ():
            if first <= change.pos <= last and change.kind in ("commit", "edit"):
                found[change.pos] = change
    best: tuple[tuple[bool, float], Change] | None = None
    for pos, change in found.items():
        here = board.cells[pos]
        for guess in change.alternatives:
            if guess.token == here.token or guess.text in END_MARKERS or not guess.text:
                continue
            rank = (_word(here.text) and _word(guess.text), guess.probability)
            if best is None or rank > best[0]:
                edit = replace(change, token=guess.token, text=guess.text, confidence=guess.probability, kind="edit")
                best = rank, replace(edit, alternatives=())
    return best[1] if best else None


def _word(text: str) -> bool:
    """A word, a name or a number, and no part of markup."""
    return any(sign.isalnum() for sign in text) and not any(sign in "<>/{}=" for sign in text)


def _masks(board: Board, first: int, last: int, run: str, pin: Change | None) -> Iterator[Round]:
    """The change by hand: a round for each block that has some of the span."""
    seq = board.seq
    for block in board.blocks:
        inside = range(max(first, block.start), min(last + 1, block.start + block.length))
        if not inside:
            continue
        seq += 1
        masks = (Change(pos, UNDECIDED, "", 0.0, "remask") for pos in inside)
        changes = tuple(pin if pin is not None and pin.pos == mask.pos else mask for mask in masks)
        step, left = _steps(board, block.number) + 1, sum(change is not pin for change in changes)
        yield Round(run, seq, block.number, step, changes, left, board.forwards, board.ms, board.state_bytes)


def _steps(board: Board, number: int) -> int:
    """The last round of a block that left a mark on it."""
    block = board.blocks[number]
    return max((cell.step for cell in board.cells[block.start : block.start + block.length]), default=0)


def _opening(board: Board, start: int, stop: int, masked: int, pin: int | None) -> Opening:
    """One block from `start` on: open up to `masked` but for the pin, then as it stands; all before it is written."""
    tokens = [cell.token for cell in board.cells[:stop]]
    tokens[start:masked] = [UNDECIDED if pos != pin else tokens[pos] for pos in range(start, masked)]
    blocks = (start, stop - start) if start else (stop,)
    stays = (*((pin,) if pin is not None and start <= pin < masked else ()), *range(masked, stop))
    return Opening(tuple(tokens), blocks, stays, whole=True)


def _by_blocks(event: Round, board: Board, before: Board) -> Iterator[Round]:
    """A round of the window as rounds of the parent's blocks; one pass over several blocks is counted once. What was
    forwarded and timed goes on from `before`."""
    seq = board.seq
    for block in board.blocks:
        stop = block.start + block.length
        changes = tuple(change for change in event.changes if block.start <= change.pos < stop)
        if not changes:
            continue
        seq += 1
        open_now = {pos for pos in range(block.start, stop) if board.cells[pos].state not in CERTAIN}
        open_now -= {change.pos for change in changes if change.kind in ("commit", "edit")}
        open_now |= {change.pos for change in changes if change.kind == "remask"}
        yield replace(
            event,
            run=board.started.run if board.started else event.run,
            seq=seq,
            block=block.number,
            step=_steps(before, block.number) + 1 + event.step,
            changes=changes,
            masked_left=len(open_now),
            forwards=before.forwards + event.forwards,
            ms=before.ms + event.ms,
        )
