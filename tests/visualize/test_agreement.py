from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualize.agreement import agreement, common

TEXTS = st.text("abc", max_size=24)


def by_table(one: str, other: str) -> int:
    """The textbook's table, row by row."""
    row = [0] * (len(other) + 1)
    for token in one:
        new = [0]
        for j, met in enumerate(other):
            new.append(row[j] + 1 if token == met else max(row[j + 1], new[-1]))
        row = new
    return row[-1]


@given(TEXTS, TEXTS)
def test_what_two_texts_have_in_common_is_what_the_table_says(one: str, other: str) -> None:
    assert common(one, other) == by_table(one, other)


@given(TEXTS, TEXTS)
def test_agreement_is_a_share_and_the_same_from_both_sides(one: str, other: str) -> None:
    share = agreement(one, other)
    assert 0 <= share <= 1 and share == agreement(other, one)
    assert (share == 1) == (one == other)


@pytest.mark.parametrize(("one", "other", "share"), [("", "", 1.0), ("ab", "", 0.0), ("abcd", "abxd", 0.75)])
def test_known_shares(one: str, other: str, share: float) -> None:
    assert agreement(one, other) == share
