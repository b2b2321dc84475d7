"""How much two texts have in common, token by token."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def agreement(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """The share, in [0, 1], of both texts' tokens that stand in both in the same order: twice the length of their
    longest common subsequence over the sum of their lengths. Two empty texts agree."""
    total = len(one) + len(other)
    return 2 * common(one, other) / total if total else 1.0


def common(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """Length of the longest common subsequence.

    A row of the usual table is kept as the bits of one number (Hyyrö 2004), so that texts of thousands of tokens take
    milliseconds and nothing has to be guessed for speed.
    """
    places: dict[Hashable, int] = {}
    for index, token in enumerate(one):
        places[token] = places.get(token, 0) | 1 << index
    full = (1 << len(one)) - 1
    row = full
    for token in other:
        met = row & places.get(token, 0)
        row = ((row + met) | (row - met)) & full
    return len(one) - row.bit_count()
