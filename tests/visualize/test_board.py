from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from model.config import DecodeConfig
from model.events import BlockEvent, Change, Round, RunFailed, RunFinished, RunStarted, Stats
from tests.visualize.runs import QUICK, Story, stories
from visualize.board import Board, TraceError, fold

STARTED = RunStarted("r", 0, "fake", DecodeConfig(block_size=4), "p", 1)
OPENED = BlockEvent("r", 1, 0, 0, 4, "opened")


def round_of(seq: int, *changes: Change, block: int = 0) -> Round:
    return Round("r", seq, block, 0, changes, 0, 1, 1.0)


def commit(pos: int, text: str, kind: str = "commit") -> Change:
    return Change(pos, 7, text, 0.9, kind)  # type: ignore[arg-type]


@QUICK
@given(stories())
def test_folding_all_rounds_gives_the_text(story: Story) -> None:
    assert fold(story.events).text == story.text


@QUICK
@given(stories())
def test_nothing_after_the_end_of_text_is_shown_or_counted(story: Story) -> None:
    for count in range(len(story.events) + 1):
        board = fold(story.events[:count])
        assert story.text.startswith(board.text)
        if board.end is not None:
            assert len(board.shown) == board.end
            assert board.tokens <= board.end
    finished = story.events[-1]
    assert isinstance(finished, RunFinished)
    assert board.tokens == finished.length


@QUICK
@given(stories())
def test_positions_outside_the_open_block_keep_still(story: Story) -> None:
    board = Board()
    for event in story.events:
        after = board.after(event)
        if isinstance(event, Round):
            block = next(b for b in board.blocks if b.number == event.block)
            inside = range(block.start, block.start + block.length)
            assert all(a is b for i, (a, b) in enumerate(zip(board.cells, after.cells, strict=True)) if i not in inside)
        board = after


@QUICK
@given(stories())
def test_no_glyph_is_half_a_character(story: Story) -> None:
    for count in range(1, len(story.events) + 1):
        board = fold(story.events[:count])
        for pos in range(len(board.cells)):
            board.glyph(pos).encode("utf-8")  # a lone surrogate would raise
    shown = "".join(board.glyph(pos) for pos in range(len(board.shown)))
    assert shown == story.text


def test_an_earlier_board_stays_what_it_was() -> None:
    before = fold([STARTED, OPENED])
    before.after(round_of(2, commit(0, "a")))
    assert before.cells[0].state == "masked"


def test_a_commit_outside_the_open_block_is_refused() -> None:
    board = fold([STARTED, OPENED, BlockEvent("r", 2, 1, 4, 4, "opened")])
    with pytest.raises(TraceError, match="outside the open block"):
        board.after(round_of(3, commit(0, "a"), block=1))
    assert board.after(round_of(3, commit(0, "a", "edit"), block=1)).cells[0].state == "revised"


def test_no_event_follows_the_end() -> None:
    stats = Stats(0, 0, 0, 0, 0.0, 0.0, 0.0)
    for last in (RunFinished("r", 2, "cancelled", 0, stats), RunFailed("r", 2, "died")):
        with pytest.raises(TraceError, match="after the run ended"):
            fold([STARTED, OPENED, last, round_of(3, commit(0, "a"))])


def test_a_gap_is_noticed() -> None:
    with pytest.raises(TraceError, match="1 are missing"):
        fold([STARTED, replace(OPENED, seq=2)])


def test_insert_and_delete_move_what_follows() -> None:
    board = fold([STARTED, OPENED, round_of(2, *(commit(i, t) for i, t in enumerate("abcd")))])
    grown = board.after(round_of(3, commit(1, "X", "insert")))
    assert grown.text == "aXbcd" and grown.blocks[0].length == 5
    assert grown.after(round_of(4, commit(0, "", "delete"))).text == "Xbcd"


def test_a_stopped_run_keeps_what_was_written() -> None:
    stats = Stats(1, 2, 1, 1, 0.0, 0.0, 0.0)  # a pass that came to no round is in it
    board = fold(
        [STARTED, OPENED, round_of(2, commit(0, "a"), commit(2, "c")), RunFinished("r", 3, "cancelled", 1, stats)]
    )
    assert board.text == "a" and (board.tokens, board.forwards) == (1, 2)
    assert [cell.state for cell in board.shown] == ["committed", "masked", "committed", "masked"]


def test_a_run_may_end_before_it_starts() -> None:
    stats = Stats(0, 0, 0, 0, 0.0, 0.0, 0.0)
    assert fold([RunFinished("r", 0, "cancelled", 0, stats)]).text == ""
    assert fold([RunFailed("r", 0, "no weights")]).ended is not None
