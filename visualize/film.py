"""Which boards of a run an animation shows, and for how long.

Invariants: rounds are merged, never dropped: a picture shows all that happened up to it. Time on screen is the run's
own times one factor, but for the last picture, which stays, and for pauses longer than `LONGEST`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from model.events import Event, Round
from visualize.board import CERTAIN, Board
from visualize.trace import Trace

SPEEDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
SHORT, LONG = 5.0, 24.0  # seconds that an animation may last without being slowed down or sped up
SHORTEST, LONGEST = 40, 5000  # ms; most programs show nothing shorter
HOLD = 3000  # ms that the last picture stays


@dataclass(frozen=True)
class Shot:
    """A board, the positions that became certain since the last one, and how long it is shown (ms)."""

    board: Board
    fresh: frozenset[int]
    show: int


def speed_of(trace: Trace) -> float:
    """The factor at which a run is shown: 1, unless nobody could follow that or would wait for it."""
    seconds = _length(trace.events) / 1000
    fitting = [each for each in SPEEDS if SHORT <= seconds / each <= LONG]
    if fitting:
        return min(fitting, key=lambda each: abs(each - 1))
    return SPEEDS[0] if seconds < SHORT else SPEEDS[-1]


def shots(trace: Trace, speed: float, most: int) -> Iterator[Shot]:
    """At most `most` shots of a run, at least one; the last is its end."""
    pace = max(SHORTEST, _length(trace.events) / speed / max(1, most - 1))
    before = Board()
    picked = _picked(trace, speed, pace, most)
    for (board, at), (_, until) in pairwise(picked):
        # Whole hundredths of a second, as a GIF has them, from whole sums: what is rounded off is not lost.
        show = min(LONGEST, max(SHORTEST, 10 * (round(until / 10) - round(at / 10))))
        yield Shot(board, _fresh(before, board), show)
        before = board
    last = picked[-1][0]
    yield Shot(last, frozenset() if last.ended else _fresh(before, last), HOLD)


def _picked(trace: Trace, speed: float, pace: float, most: int) -> list[tuple[Board, float]]:
    """Boards and when they are shown (ms), no closer than `pace`, and the end."""
    board, clock, due = Board(), 0.0, 0.0
    picked: list[tuple[Board, float]] = []
    for event in trace.events:
        board = board.after(event)
        clock = max(clock, board.ms / speed)
        if isinstance(event, Round) and clock >= due and len(picked) < most - 1:
            picked.append((board, clock))
            due = clock + pace
    return [*picked, (board, clock)]


def _fresh(before: Board, after: Board) -> frozenset[int]:
    cells = enumerate(after.shown)
    return frozenset(pos for pos, cell in cells if cell.state in CERTAIN and cell.seq > before.seq)


def _length(events: Iterable[Event]) -> float:
    """Milliseconds from the start to the last round."""
    return max((event.ms for event in events if isinstance(event, Round)), default=0.0)
