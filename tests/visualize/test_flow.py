"""The board as lines: nothing of it is lost, and lines break where those of the page do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.visualize.runs import QUICK
from visualize.flow import BOX, columns, drawable, flow
from visualize.frames import COMMITTED, DRAFT, MASKED, REVISED, Look

LOOKS = st.lists(
    st.builds(
        Look,
        st.sampled_from([MASKED, DRAFT, COMMITTED, REVISED]),
        st.just(50),
        st.text(alphabet="ab \n\t你é", max_size=12),
        st.integers(-9, 9),
    ),
    max_size=30,
)


def lines(looks: list[Look], width: int = 40) -> list[str]:
    pieces = flow(looks, [0] * len(looks), frozenset(), width)
    rows: dict[int, str] = {}
    for piece in pieces:
        rows[piece.row] = rows.get(piece.row, "") + piece.text
    return [rows[row] for row in sorted(rows)]


@QUICK
@given(LOOKS, st.integers(4, 20))
def test_all_text_is_there_in_order_and_no_piece_leaves_its_line_or_meets_another(
    looks: list[Look], width: int
) -> None:
    pieces = flow(looks, [pos // 4 for pos in range(len(looks))], frozenset(), width)
    ends: dict[int, int] = {}
    for piece in pieces:
        assert piece.column == ends.get(piece.row, piece.column) and piece.column + columns(piece.text) <= width
        ends[piece.row] = piece.column + columns(piece.text)
    assert list(ends) == sorted(ends)
    shown = "".join(piece.text for piece in pieces).replace(" ", "").replace("¬", "")
    wanted = "".join("·" if look.kind == MASKED else look.text for look in looks)
    assert shown == "".join(wanted.split())


def test_only_certain_newlines_break_the_line() -> None:
    assert lines([Look(COMMITTED, 99, "a\n  b"), Look(DRAFT, 60, "c\n  d"), Look(MASKED)]) == ["a¬", "  bc¬d · "]
    assert lines([Look(REVISED, 99, "\n\n"), Look(COMMITTED, 99, "x")]) == ["¬", "¬", "x"]


def test_states_have_styles_of_their_own_and_blanks_no_tint() -> None:
    looks = [Look(MASKED), Look(DRAFT, 60, "a"), Look(COMMITTED, 99, "b", 1), Look(COMMITTED, 99, "c", 99)]
    looks += [Look(COMMITTED, 99, "d"), Look(REVISED, 99, "e"), Look(COMMITTED, 99, " ")]
    pieces = flow(looks, [0] * 7, frozenset({4}), 80)
    assert [piece.style for piece in pieces] == ["masked", "draft", "t2", "t6", "new", "revised", "plain"]


def test_what_has_no_shape_is_a_box() -> None:
    assert drawable("a\x00\u202eb\ud800\u0301") == f"a{BOX}{BOX}b{BOX}{BOX}"
    assert drawable("\t") == "    "
