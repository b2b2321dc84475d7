from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.decoder import decode
from model.events import BlockEvent, Change, ChangeKind, Event, Message, Request, Round, RunStarted
from model.fake import ByteVocabulary, FakeNetwork
from tests.visualize.runs import QUICK, Story, stories
from visualize.board import CERTAIN, fold
from visualize.cell import MOST, history, legible


def run_of(*rounds: tuple[Change, ...], length: int = 4) -> list[Event]:
    """A run of one block with these rounds."""
    events: list[Event] = [
        RunStarted("r", 0, "fake", DecodeConfig(), "x", 1),
        BlockEvent("r", 1, 0, 0, length, "opened"),
    ]
    for step, changes in enumerate(rounds):
        events.append(Round("r", len(events), 0, step, changes, 0, step + 1, 9.0 * step))
    return events


def change(pos: int, text: str, kind: ChangeKind = "commit", confidence: float = 0.9) -> Change:
    return Change(pos, ord(text[0]), text, confidence, kind)


@QUICK
@given(stories(revising=True), st.data())
def test_the_last_moment_is_what_the_board_shows_after_any_event(story: Story, data: st.DataObject) -> None:
    count = data.draw(st.integers(2, len(story.events)))
    board = fold(story.events[:count])
    for pos, cell in enumerate(board.cells):
        seen = history(story.events[:count], pos)
        assert (seen.block, seen.seq, seen.left_out) == (cell.block, count - 1, 0)
        assert [m.seq for m in seen.moments] == sorted({m.seq for m in seen.moments})
        if cell.state == "masked":
            assert not seen.moments
        else:
            last = seen.moments[-1]
            assert (last.seq, last.token, last.text) == (cell.seq, cell.token, legible(cell.text))
            assert (last.kind in ("commit", "edit")) == (cell.state in CERTAIN)


@QUICK
@given(stories(revising=True), st.data())
def test_what_was_known_then_is_the_beginning_of_what_is_known_now(story: Story, data: st.DataObject) -> None:
    count = data.draw(st.integers(2, len(story.events)))
    for pos in range(len(fold(story.events[:count]).cells)):
        before, after = history(story.events[:count], pos).moments, history(story.events, pos).moments
        assert before == tuple(moment for moment in after if moment.seq < count)


def test_a_moment_holds_all_that_the_run_measured() -> None:
    events = list(decode(FakeNetwork.of("naïve"), ByteVocabulary(), Request("r", (Message("user", "x"),))))
    sent = [e for e in events if isinstance(e, Round) for c in e.changes if c.pos == 2]
    changes = [c for e in sent for c in e.changes if c.pos == 2]
    seen = history(events, 2)
    assert len(seen.moments) == len(changes) > 0
    for moment, event, was in zip(seen.moments, sent, changes, strict=True):
        assert (moment.seq, moment.block, moment.round, moment.kind) == (event.seq, event.block, event.step, was.kind)
        assert moment.confidence == round(was.confidence, 4) and moment.entropy == round(was.entropy, 4)
        assert (moment.memories, moment.experts) == (was.memories, was.experts)
        assert [c.token for c in moment.candidates] == [a.token for a in was.alternatives]
    last = seen.moments[-1]
    assert last.memories and last.experts and len(last.candidates) == DecodeConfig().candidates
    assert (last.bytes, last.text) == ("c3", "\\xc3")  # half of a character
    json.dumps(asdict(seen), ensure_ascii=False).encode("utf-8")


def test_masked_again_tells_no_text_of_the_mask() -> None:
    again = Change(1, 3, "<|mask|>", 0.0, "remask")
    seen = history(run_of((change(1, "a"),), (again,), (change(1, "b", confidence=0.7),)), 1)
    assert [(m.kind, m.text, m.bytes) for m in seen.moments] == [
        ("commit", "a", "61"),
        ("remask", "", ""),
        ("commit", "b", "62"),
    ]


def test_a_cell_keeps_its_history_when_others_come_and_go_before_it() -> None:
    events = run_of(
        (change(0, "a"), change(2, "c")),
        (change(1, "x", "insert"),),  # c stands at 3 now
        (Change(0, 0, "", 0.0, "delete"), change(2, "C", "edit")),  # and at 2
    )
    board = fold(events)
    assert [cell.text for cell in board.cells] == ["x", "", "C", ""]
    assert [[m.text for m in history(events, pos).moments] for pos in range(4)] == [["x"], [], ["c", "C"], []]
    assert history(events, 0).block == 0


def test_a_position_that_is_not_there_is_refused_in_words() -> None:
    events = run_of((change(0, "a"),))
    with pytest.raises(LookupError, match="no position 5; it has 4 so far"):
        history(events, 4)
    with pytest.raises(LookupError, match="no position 0"):
        history(events, -1)
    for nothing in ([], events[:1]):
        with pytest.raises(LookupError, match="none of its blocks has opened yet"):
            history(nothing, 0)


def test_the_answer_to_a_file_that_changes_one_cell_without_end_is_bounded() -> None:
    seen = history(run_of(*(((change(0, "a", "draft"),),) * (MOST + 7))), 0)
    assert (len(seen.moments), seen.left_out) == (MOST, 7)
    assert seen.moments[-1].round == MOST + 6


@pytest.mark.parametrize(
    ("text", "shown"), [("a\n", "a\n"), ("é", "é"), ("\udcc3", "\\xc3"), ("<b>\udca9", "<b>\\xa9")]
)
def test_text_is_legible_whatever_its_bytes(text: str, shown: str) -> None:
    assert legible(text) == shown
