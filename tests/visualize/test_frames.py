from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.visualize.runs import QUICK, Story, stories
from visualize.board import fold
from visualize.frames import EMPTY, Frame, applied, coalesced, encoded, framed, frames, merged, packed, snapshot


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
        assert json.loads(text)["frames"][0]["b"] == frame.last_seq


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
