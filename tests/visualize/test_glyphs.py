from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.visualize.runs import QUICK, pieces_of
from visualize.glyphs import PENDING, Piece, glyph

CUTS = st.lists(st.integers(1, 3), min_size=1, max_size=4)


@QUICK
@given(st.text(alphabet="aé你🙂\n", max_size=12), CUTS)
def test_whole_text_reads_as_written(text: str, cuts: list[int]) -> None:
    pieces: list[Piece] = [(piece, True) for piece in pieces_of(text, cuts)]
    assert "".join(glyph(pieces, i) for i in range(len(pieces))) == text


@QUICK
@given(st.text(alphabet="aé你🙂", max_size=8), CUTS, st.data())
def test_a_gap_never_shows_half_a_character(text: str, cuts: list[int], data: st.DataObject) -> None:
    pieces: list[Piece] = [(piece, True) for piece in pieces_of(text, cuts)]
    for i in range(len(pieces)):
        if data.draw(st.booleans()):
            pieces[i] = None
    shown = "".join(glyph(pieces, i) for i in range(len(pieces)))
    assert set(shown) <= set(text) | {PENDING}


def test_a_split_character_is_pending_until_it_is_whole() -> None:
    first, second = pieces_of("é", [1])
    assert glyph([(first, True), None], 0) == PENDING
    assert glyph([None, (second, True)], 1) == PENDING
    assert glyph([(first, True), (second, True)], 0) == "é"
    assert glyph([(first, True), (second, True)], 1) == ""


def test_a_guess_does_not_complete_a_certain_byte() -> None:
    first, second = pieces_of("é", [1])
    assert glyph([(first, True), (second, False)], 0) == PENDING
    assert glyph([(first, False), (second, False)], 0) == "é"


def test_bytes_that_never_become_a_character_say_so() -> None:
    assert glyph([("\udcc3", True), ("a", True)], 0) == "\ufffd"
    assert glyph([("\udcc3", True), None], 0, final=True) == "\ufffd"
    assert glyph([("a\udca9", True)], 0) == "a\ufffd"


def test_a_wrong_guess_beside_a_certain_byte_spoils_nothing_yet() -> None:
    first, second = pieces_of("é", [1])
    assert glyph([("a", False), (second, True)], 1) == PENDING
    assert glyph([(first, True), ("a", False)], 0) == PENDING
    assert glyph([("a", True), (second, True)], 1) == "\ufffd"
    assert glyph([("a", False), (second, True)], 1, final=True) == "\ufffd"
    assert glyph([(second, False)], 0) in (PENDING, "\ufffd")


@QUICK
@given(st.text(alphabet="aé你🙂", min_size=1, max_size=6), CUTS, st.data())
def test_nothing_is_given_up_while_a_guess_is_in_reach(text: str, cuts: list[int], data: st.DataObject) -> None:
    whole = pieces_of(text, cuts)
    guessed = data.draw(st.integers(0, len(whole) - 1))
    wrong = data.draw(st.sampled_from(["a", "\udc80", "\udcc3", "你"]))
    pieces: list[Piece] = [(piece, True) for piece in whole]
    pieces[guessed] = (wrong, False)
    for at in range(len(pieces)):
        if at != guessed:
            assert "\ufffd" not in glyph(pieces, at)
