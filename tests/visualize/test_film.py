from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.events import Round
from tests.app.sources import PAGE, events_of, request_of
from tests.visualize.runs import QUICK, Story, stories
from visualize.board import CERTAIN
from visualize.film import HOLD, LONG, LONGEST, SHORT, SHORTEST, shots, speed_of
from visualize.trace import Trace


def paced(story: Story, ms: float) -> Trace:
    """The run with its rounds this far apart."""
    rounds = 0
    events = []
    for event in story.events:
        if isinstance(event, Round):
            rounds += 1
            event = replace(event, ms=rounds * ms)
        events.append(event)
    return Trace(events)


@QUICK
@given(stories(revising=True), st.integers(2, 12), st.sampled_from([0.1, 1.0, 4.0]))
def test_few_pictures_hold_all_that_happened(story: Story, most: int, speed: float) -> None:
    trace = Trace(story.events)
    taken = list(shots(trace, speed, most))
    assert 1 <= len(taken) <= most
    assert taken[-1].board == trace.board and taken[-1].show == HOLD
    seqs = [shot.board.seq for shot in taken]
    assert seqs == sorted(seqs)
    new = {pos for shot in taken for pos in shot.fresh}
    certain = {pos for pos, cell in enumerate(taken[-2].board.shown if len(taken) > 1 else ()) if cell.state in CERTAIN}
    assert certain <= new
    assert all(SHORTEST <= shot.show <= LONGEST and shot.show % 10 == 0 for shot in taken)


@QUICK
@given(stories(), st.sampled_from([1.0, 37.0, 200.0, 3000.0]))
def test_a_run_takes_its_own_time_at_the_speed_that_is_told(story: Story, ms: float) -> None:
    trace = paced(story, ms)
    rounds = [event for event in trace.events if isinstance(event, Round)]
    speed = speed_of(trace)
    seconds = rounds[-1].ms / 1000 / speed
    assert SHORT <= seconds <= LONG or speed in (0.05, 64.0)
    if len(rounds) > 1 and ms / speed > SHORTEST and ms / speed < LONGEST:
        taken = list(shots(trace, speed, 200))
        assert len(taken) == len(rounds) + 1
        assert sum(shot.show for shot in taken[:-2]) == pytest.approx((rounds[-1].ms - rounds[0].ms) / speed, abs=10)


def test_its_own_speed_is_kept_where_that_can_be_followed() -> None:
    run = events_of(PAGE, request_of())
    for ms, speed in ((9_000.0, 1.0), (1_600.0, 0.25), (60_000.0, 4.0), (1.0, 0.05), (1e12, 64.0), (-5.0, 0.05)):
        trace = Trace([replace(event, ms=ms) if isinstance(event, Round) else event for event in run])
        assert speed_of(trace) == speed, ms
        assert list(shots(trace, speed, 50))[-1].board == trace.board
