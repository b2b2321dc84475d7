"""A run's text is folded in one place, and is what the board shows."""

from __future__ import annotations

from hypothesis import given

from model.events import Change, Round, RunFailed, RunFinished
from model.manuscript import Manuscript
from tests.visualize.runs import END, QUICK, Story, stories
from visualize.board import Board


def written(*changes: Change) -> Manuscript:
    manuscript = Manuscript()
    for change in changes:
        manuscript.add(Round("r", 0, 0, 0, (change,), 0, 0, 0.0))
    return manuscript


@QUICK
@given(stories(revising=True))
def test_it_agrees_with_the_board_after_every_event(story: Story) -> None:
    manuscript, board = Manuscript(), Board()
    for event in story.events[:-1]:
        manuscript.add(event)
        board = board.after(event)
        length = min(manuscript.length, len(board.shown))
        assert board.text == Board(cells=board.cells[:length]).text
        assert manuscript.pieces(0, length) == tuple(cell.text for cell in board.cells[:length])
    finished = story.events[-1]
    assert isinstance(finished, RunFinished)
    assert manuscript.text(finished.length) == story.text
    assert manuscript.pieces(finished.length, finished.length + 1) == (END,)


def test_positions_move_with_what_is_inserted_and_deleted() -> None:
    manuscript = written(
        Change(1, 0, "b", 1.0, "commit"), Change(0, 0, "a", 1.0, "insert"), Change(1, 0, "", 1.0, "delete")
    )
    assert manuscript.length == 2 and manuscript.text(2) == "ab"


def test_what_is_masked_again_is_a_gap() -> None:
    pieces = [Change(pos, 0, text, 1.0, "commit") for pos, text in enumerate("abc")]
    for kind in ("remask", "renoise", "draft"):
        manuscript = written(*pieces, Change(1, 0, "x", 1.0, kind))  # type: ignore[arg-type]
        assert manuscript.length == 1 and manuscript.pieces(0, 3) == ("a", "", "c")


def test_other_events_write_nothing() -> None:
    manuscript = Manuscript()
    manuscript.add(RunFailed("r", 0, "no memory"))
    assert manuscript.length == 0 and manuscript.text(9) == ""
