"""Redoing a span changes nothing outside it, never ends the text, and gives a whole trace; with `other` it differs."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.decoder import decode
from model.events import Event, Message, Opening, Request, Round, RunFinished
from model.fake import ByteVocabulary, FakeNetwork
from visualize.board import TraceError
from visualize.redo import AFTER, LONGEST, MOST, redo
from visualize.trace import Trace

WORDS = ByteVocabulary()
TEXT = "const orbit = 40 // näher\n" * 6
PLAIN = DecodeConfig(block_size=16, max_tokens=256, candidates=3, acceptance=0)
AGAIN = DecodeConfig(temperature=0.7, seed=2, acceptance=0.1)


def write(request: Request, text: str = TEXT) -> list[Event]:
    return list(decode(FakeNetwork.of(text), WORDS, request, map(float, count()).__next__))


def parent(candidates: int = 3) -> Trace:
    return Trace(write(Request("parent", (Message("user", "hi"),), replace(PLAIN, candidates=candidates))))


def redone(
    trace: Trace, first: int, last: int, text: str = TEXT, other: bool = False
) -> tuple[Trace, list[tuple[Opening, DecodeConfig]]]:
    asked: list[tuple[Opening, DecodeConfig]] = []

    def go_on(opening: Opening, config: DecodeConfig) -> list[Event]:
        asked.append((opening, config))
        return write(Request("child", (Message("user", "hi"),), config, opening=opening), text)

    return Trace(redo(trace, first, last, AGAIN, "child", other).events(go_on)), asked


def tokens(trace: Trace) -> list[int]:
    return [cell.token for cell in trace.board.shown]


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 161), st.integers(0, 120))
def test_what_stands_before_and_after_stays_and_the_rest_is_written_by_the_network(first: int, length: int) -> None:
    trace, wanted = parent(), TEXT.upper()
    last = min(first + length, len(tokens(trace)) - 1)
    child, asked = redone(trace, first, last, wanted)
    old, new = tokens(trace), tokens(child)
    assert new[:first] == old[:first] and new[last + 1 :] == old[last + 1 :] and len(new) == len(old)
    assert new[first : last + 1] == WORDS.encode(wanted)[first : last + 1]
    end = child.events[-1]
    assert isinstance(end, RunFinished) and (end.reason, end.stats.tokens) == ("end_of_text", len(old))
    assert all(len(opening.tokens) - opening.start <= MOST + AFTER for opening, _ in asked)
    assert Trace.loads(child.dumps()).board == child.board


def test_shared_events_keep_their_numbers_and_times_and_counts_go_on() -> None:
    trace = parent()
    child, _ = redone(trace, 20, 40)
    assert child.events[1 : len(trace) - 1] == tuple(replace(event, run="child") for event in trace.events[1:-1])
    assert child.started is not None and child.started.branch is not None and child.started.branch.run == "parent"
    rounds = [event for event in child.events if isinstance(event, Round)]
    assert [r.forwards for r in rounds] == sorted(r.forwards for r in rounds)
    assert [r.ms for r in rounds] == sorted(r.ms for r in rounds)
    last = child.events[-1]
    assert isinstance(last, RunFinished) and last.stats.forwards == rounds[-1].forwards


def test_the_text_never_ends_inside_a_span() -> None:
    child, _ = redone(parent(), 20, 40, TEXT[:25])  # a network that would end here
    assert len(tokens(child)) == len(tokens(parent())) and WORDS.end not in tokens(child)


def test_another_beginning_is_a_guess_of_the_network_and_stays() -> None:
    trace = parent()
    child, asked = redone(trace, 0, 15, other=True)
    hand = child.events[len(trace) - 1]
    assert isinstance(hand, Round)
    (pin,) = [change for change in hand.changes if change.kind == "edit"]
    guesses = {
        guess.token
        for event in trace.events
        if isinstance(event, Round)
        for change in event.changes
        if change.pos == pin.pos
        for guess in change.alternatives
    }
    assert pin.token in guesses and pin.token != tokens(trace)[pin.pos] == WORDS.encode(TEXT)[pin.pos]
    assert tokens(child)[pin.pos] == pin.token and pin.pos in asked[0][0].pinned


def test_a_stopped_redo_says_how_far_the_text_is_certain() -> None:
    trace = parent()
    made = redo(trace, 10, 60, AGAIN, "child")

    def stopped(opening: Opening, config: DecodeConfig) -> list[Event]:
        events = write(Request("child", (Message("user", "hi"),), config, opening=opening))
        last = events[-1]
        assert isinstance(last, RunFinished)
        return [*events[:3], replace(last, seq=3, reason="cancelled")]

    child = Trace(made.events(stopped))
    end = child.events[-1]
    assert isinstance(end, RunFinished) and end.reason == "cancelled"
    assert child.board.text == TEXT.encode()[: len(child.board.text.encode())].decode()


@pytest.mark.parametrize(
    ("first", "last", "said"), [(-1, 3, "no positions"), (5, 4, "no positions"), (0, 9999, "no positions")]
)
def test_positions_that_are_not_there_are_refused_in_words(first: int, last: int, said: str) -> None:
    with pytest.raises(TraceError, match=said):
        redo(parent(), first, last, AGAIN, "child")


def test_too_much_a_run_that_goes_on_and_one_without_guesses_are_refused() -> None:
    long = Trace(write(Request("p", (Message("user", "hi"),), DecodeConfig()), "".join(map(str, range(250)))))
    with pytest.raises(TraceError, match="too much"):
        redo(long, 0, LONGEST, AGAIN, "child")
    with pytest.raises(TraceError, match="ended"):
        redo(Trace(long.events[:9]), 0, 3, AGAIN, "child")
    with pytest.raises(TraceError, match="other guess"):
        redo(parent(candidates=0), 0, 3, AGAIN, "child", other=True)
