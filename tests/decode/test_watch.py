"""A loop is noticed when it is one, and nothing that a page may well contain is taken for one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from model.decode.watch import LONGEST, TIMES, TOKENS, loops


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=LONGEST), st.lists(st.integers(0, 3), max_size=30))
def test_a_piece_over_and_over_is_a_loop_once_it_is_long_enough(piece: list[int], before: list[int]) -> None:
    enough = max(TOKENS, TIMES * len(piece))
    assert loops([*before, *(piece * enough)[:enough]])
    assert not loops([9, *(piece * enough)[: min(TOKENS, TIMES) - 2]])


@settings(max_examples=60, deadline=None)
@given(st.integers(1, LONGEST), st.integers(0, 300))
def test_one_token_that_differs_breaks_it(period: int, place: int) -> None:
    tokens = list(range(period)) * (max(TOKENS, TIMES * period) // period + 1)
    tokens[-1 - place % max(TOKENS, TIMES * period)] = -1
    assert not loops(tokens)


def test_tables_and_rules_are_no_loops() -> None:
    row = list(range(40))
    assert not loops(row * (TIMES - 1))
    assert not loops([5] * (TOKENS - 1))
    assert not loops([])
