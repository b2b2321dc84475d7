from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.preview.target import target
from tests.app.sources import events_of, request_of
from visualize.board import Board


def board_of(text: str) -> Board:
    board = Board()
    for event in events_of(text, request_of()):
        board = board.after(event)
    return board


@given(st.text(st.sampled_from("aé∑𝄞\n<"), min_size=1, max_size=40))
def test_every_character_is_found_by_its_cells_and_back(text: str) -> None:
    found = target(board_of(text))
    assert found.text == text
    for at, letter in enumerate(text):
        cells = found.cells(at, at + 1)
        # The fake writes a byte a token: a character is as many cells as it has bytes.
        assert len(cells) == len(letter.encode())
        assert found.span(cells[0], cells[-1]) == (at, at + 1)


def test_a_line_of_the_page_is_found_behind_what_stands_before_it() -> None:
    found = target(board_of("Sure: é\n<!doctype html>\n<p>one</p>\n\n<p>two</p>\n"))
    first = len("Sure: é\n".encode())
    assert found.line(1) == range(first, first + len("<!doctype html>"))
    assert found.text[slice(*found.span(found.line(2)[0], found.line(2)[-1]))] == "<p>one</p>"
    assert found.line(3) == found.line(0) == found.line(99) == range(0)


def test_what_was_not_written_has_no_cells() -> None:
    assert target(Board()).cells(0, 5) == range(0) and target(Board()).text == ""
