from __future__ import annotations

import json
from dataclasses import fields, replace
from itertools import count as counting
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.decoder import decode
from model.events import BlockEvent, Change, Message, Request, Round, RunFinished, RunStarted
from model.fake import ByteVocabulary, FakeNetwork
from tests.visualize.runs import QUICK, Story, stories
from visualize.board import fold
from visualize.frames import (
    COMMITTED,
    EMPTY,
    NATS,
    PERCENTS,
    Figures,
    Frame,
    Look,
    Mark,
    applied,
    coalesced,
    encoded,
    figures,
    framed,
    frames,
    look,
    merged,
    packed,
    snapshot,
)

SCRIPT = "".join(f"let p{i} = {i} < 2\n" for i in range(60))


def unpacked(data: dict[str, Any]) -> Frame:
    """A frame from its short form, as assets/web/run.js reads it."""
    shown = Figures(*data["g"], *[0] * (len(fields(Figures)) - len(data["g"])))  # zeros are left out, whatever is usual
    shown = replace(shown, open=bool(shown.open))
    looks, numbers, text, pos = {}, iter(data.get("c", [])), data.get("t", ""), 0
    for number in numbers:
        if number < 0:
            pos, number = pos - number, next(numbers)
        rest, kind = divmod(number, 4)
        length, confidence = divmod(rest, PERCENTS)
        rest, memory = divmod(next(numbers) if kind >= COMMITTED else 0, PERCENTS)
        step, entropy = divmod(rest, NATS)
        looks[pos] = Look(kind, confidence, text[:length], step, memory, entropy)
        text, pos = text[length:], pos + 1
    marks = data.get("m", [])
    if marks and isinstance(marks[0], int):
        marks = [[data["a"], shown.block, shown.step, marks[0], marks[1] if len(marks) > 1 else 0, shown.ms]]
    blocks = {number: (start, length) for number, start, length in data.get("k", [])}
    return Frame(
        data["a"], data.get("b", data["a"]), "f" in data, looks, blocks, tuple(Mark(*mark) for mark in marks), shown
    )


@QUICK
@given(stories(revising=True))
def test_frames_one_by_one_give_the_snapshot_of_every_board(story: Story) -> None:
    view, marks = EMPTY, ()
    for count, frame in enumerate(frames(story.events), 1):
        view = applied(view, frame)
        marks += frame.marks
        assert view == snapshot(fold(story.events[:count]), marks)


@QUICK
@given(stories(revising=True), st.data())
def test_merging_equals_applying_one_by_one(story: Story, data: st.DataObject) -> None:
    parts = list(frames(story.events))
    first = data.draw(st.integers(0, len(parts) - 2))
    last = data.draw(st.integers(first + 1, len(parts) - 1))
    view = EMPTY
    for frame in parts[:first]:
        view = applied(view, frame)
    one_by_one, whole = view, parts[first]
    for frame in parts[first : last + 1]:
        one_by_one = applied(one_by_one, frame)
    for frame in parts[first + 1 : last + 1]:
        whole = merged(whole, frame)
    assert applied(view, whole) == one_by_one


@QUICK
@given(stories(), st.integers(1, 6))
def test_coalescing_bounds_the_count_and_loses_no_round(story: Story, limit: int) -> None:
    parts = list(frames(story.events))
    few = coalesced(parts, limit)
    assert len(few) <= limit
    assert [m for f in few for m in f.marks] == [m for f in parts for m in f.marks]
    view = EMPTY
    for frame in few:
        view = applied(view, frame)
    assert view.cells == snapshot(fold(story.events)).cells


@QUICK
@given(stories())
def test_encoded_frames_hold_no_tag_and_no_half_character(story: Story) -> None:
    for frame in frames(story.events):
        text = encoded({"frames": [packed(frame)]})
        assert "<" not in text
        text.encode("utf-8")
        assert json.loads(text)["frames"][0]["a"] == frame.last_seq


@QUICK
@given(stories())
def test_a_frame_lists_only_what_changed(story: Story) -> None:
    board = fold(story.events[:2])
    for event in story.events[2:-1]:
        after = board.after(event)
        for pos in framed(board, after, event).cells:
            assert any(
                board.cells[near] != after.cells[near]
                for near in range(max(0, pos - 3), min(pos + 4, len(board.cells)))
            ) or pos >= len(board.cells)
        board = after


def test_frames_that_do_not_follow_are_refused() -> None:
    with pytest.raises(ValueError, match="does not continue"):
        merged(EMPTY, Frame(3, 3, False))


@QUICK
@given(stories(revising=True), st.integers(1, 6))
def test_a_packed_frame_holds_all_of_it(story: Story, limit: int) -> None:
    for frame in coalesced(list(frames(story.events)), limit):
        assert unpacked(json.loads(encoded(packed(frame)))) == frame


def test_a_round_of_a_long_run_takes_at_most_six_hundred_bytes() -> None:
    ticks = counting()
    request = Request("r", (Message("user", "x"),), DecodeConfig(max_tokens=4096))
    events = list(decode(FakeNetwork.of(SCRIPT), ByteVocabulary(), request, clock=lambda: next(ticks) / 30))
    rounds = sum(isinstance(event, Round) for event in events)
    inside = (json.dumps(encoded(packed(frame)), ensure_ascii=False) for frame in frames(events))  # text in an event
    assert sum(len(text.encode()) for text in inside) / rounds < 600


def test_memory_is_what_the_run_measured_and_nothing_before() -> None:
    request = Request("r", (Message("user", "x"),), DecodeConfig(max_tokens=256))
    events = list(decode(FakeNetwork.of(SCRIPT), ByteVocabulary(), request))
    assert figures(fold(events[:1])).state_bytes == 0
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    assert figures(fold(events)).state_bytes == finished.stats.state_bytes > 0


@pytest.mark.parametrize(("nats", "sent"), [(0.0, 0), (0.004, 1), (0.25, 26), (1.0, 101), (7.5, 101)])
def test_entropy_is_sent_in_hundredths_and_says_where_none_was_measured(nats: float, sent: int) -> None:
    opened = BlockEvent("r", 1, 0, 0, 1, "opened")
    change = Change(0, 7, "a", 0.9, "commit", memory=0.25, entropy=nats)
    board = fold(
        [RunStarted("r", 0, "fake", DecodeConfig(), "x", 1), opened, Round("r", 2, 0, 3, (change,), 0, 1, 9.0)]
    )
    assert look(board, 0) == Look(COMMITTED, 90, "a", 3, 25, sent)
    assert unpacked(packed(snapshot(board))).cells[0].entropy == sent
