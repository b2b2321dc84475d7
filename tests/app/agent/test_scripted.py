"""Answers known beforehand are runs like any other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agent.scripted import Spoken
from model.events import Message, Request, Round, RunFinished
from model.manuscript import Manuscript
from tests.app.agent.worlds import Answers, call
from visualize.trace import Trace

WISH = Request("r", (Message("user", "hi"),))


@given(st.text(max_size=300) | st.just(call("find", query="é") * 3))
def test_a_board_shows_the_text_and_so_does_the_manuscript(text: str) -> None:
    trace, manuscript = Trace(), Manuscript()
    for event in Spoken(Answers([text])).events(WISH):
        trace.append(event)
        manuscript.add(event)
    last = trace.events[-1]
    assert isinstance(last, RunFinished) and last.reason == "end_of_text"
    assert trace.board.text == manuscript.text(last.length) == text
    assert Trace.loads(trace.dumps()).events == trace.events


@pytest.mark.parametrize("when", [0, 2])
def test_it_can_be_cancelled(when: int) -> None:
    spoken = Spoken(Answers(["word " * 100]))
    events = []
    if not when:
        spoken.cancel("r")
    for event in spoken.events(WISH):
        events.append(event)
        if sum(isinstance(each, Round) for each in events) == when:
            spoken.cancel("r")
    assert isinstance(events[-1], RunFinished) and events[-1].reason == "cancelled"
    assert sum(isinstance(each, Round) for each in events) == when and Trace(events).ended
