from __future__ import annotations

import pytest
from hypothesis import given

from model.config import DecodeConfig
from model.events import BlockEvent, Change, Event, Round, RunFinished, RunStarted, Stats
from tests.visualize.runs import QUICK, Story, stories
from visualize.board import CERTAIN, TraceError
from visualize.history import Life, Seen, history
from visualize.trace import Trace

STARTED = RunStarted("r", 0, "fake", DecodeConfig(block_size=4), "p", 1)
STATS = Stats(4, 5, 4, 2, 1.0, 0.1, 0.05)


def change(pos: int, kind: str = "commit", confidence: float = 0.9, **more: object) -> Change:
    return Change(pos, 7, "a", confidence, kind, **more)  # type: ignore[arg-type]


def run_of(*rounds: tuple[int, tuple[Change, ...]], length: int = 8) -> Trace:
    """Two blocks of four positions; each round with its block, a second apart. `length` positions are text."""
    events: list[Event] = [STARTED]
    opened = -1
    for number, (block, changes) in enumerate(rounds, 1):
        if block > opened:
            events.append(BlockEvent("r", len(events), block, block * 4, 4, "opened"))
            opened = block
        events.append(Round("r", len(events), block, 0, changes, 0, number, number * 1000.0))
    return Trace([*events, RunFinished("r", len(events), "max_tokens", length, STATS)])


TWO_BLOCKS = run_of(
    (0, (change(0), change(1, "draft", 0.4), change(2, "draft", 0.3), change(3))),
    (0, (change(1), change(2))),
    (1, (change(4), change(5), change(6), change(2, "edit", 0.6))),
    (1, (change(4, "remask"), change(7))),
    (1, (change(4, "commit", 0.8),)),
    length=7,
)


@QUICK
@given(stories(revising=True))
def test_gains_less_losses_are_the_tokens_on_the_board(story: Story) -> None:
    trace = Trace(story.events)
    told = history(trace)
    assert told.tokens == trace.board.tokens == sum(cell.state in CERTAIN for cell in trace.board.shown)
    assert len(told.lives) == len(trace.board.shown)
    assert sum(told.rounds) == len(told.turns) == sum(isinstance(event, Round) for event in story.events)


def test_a_small_run_is_told_round_by_round() -> None:
    told = history(TWO_BLOCKS)
    counted = [(turn.block, turn.ms, turn.gained, turn.lost, turn.revised) for turn in told.turns]
    # Position 7 is no text, so what the fourth round decided there is not counted.
    assert counted == [(0, 1e3, 2, 0, 0), (0, 2e3, 2, 0, 0), (1, 3e3, 3, 0, 1), (1, 4e3, 0, 1, 1), (1, 5e3, 1, 0, 0)]
    assert told.rounds == (2, 3) and told.tokens == 7 and len(told.lives) == 7


def test_what_turned_out_to_lie_behind_the_end_counts_as_no_revision() -> None:
    told = history(run_of((0, (change(0), change(2))), (0, (change(1), change(2, "remask"))), length=2))
    assert [(turn.gained, turn.lost, turn.revised) for turn in told.turns] == [(1, 0, 0), (1, 0, 0)]


def test_a_position_remembers_the_rounds_of_its_own_block() -> None:
    lives = history(TWO_BLOCKS).lives
    assert lives[1].seen == (Seen(0, 0.4, False), Seen(1, 0.9, True))
    assert lives[2].seen == (Seen(0, 0.3, False), Seen(1, 0.9, True))  # the edit came in a round of another block
    assert lives[4].seen == (Seen(0, 0.9, True), Seen(1, None, False), Seen(2, 0.8, True))


def test_memory_is_kept_of_what_was_decided() -> None:
    layers = {"memory": 0.3, "memories": (0.2, 0.4)}
    told = history(run_of((0, (change(0, "draft", memory=0.9), change(1, **layers))), (0, (change(0, memory=0.5),))))
    assert told.lives[0] == Life(0, (Seen(0, 0.9, False), Seen(1, 0.9, True)), (0.5,), ())
    assert told.lives[1].memory == (0.3,) and told.lives[1].memories == ((0.2, 0.4),)


def test_insertions_and_deletions_move_a_position_with_its_history() -> None:
    told = history(
        run_of(
            (0, (change(0), change(1, confidence=0.7))), (0, (change(0, "insert", 0.6),)), (0, (change(1, "delete"),))
        )
    )
    assert [life.seen for life in told.lives[:2]] == [(Seen(1, 0.6, True),), (Seen(0, 0.7, True),)]
    # The first round's other token was deleted: it is no text, and is not counted.
    assert [(turn.gained, turn.lost, turn.revised) for turn in told.turns] == [(1, 0, 0), (1, 0, 1), (0, 0, 1)]


def test_events_of_no_run_are_refused() -> None:
    with pytest.raises(TraceError, match="never opened"):
        history(Trace([STARTED, Round("r", 1, 0, 0, (), 0, 1, 1.0)]))
