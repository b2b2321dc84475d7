"""Whether a text has begun to go round in a circle, which no further token gets it out of.

A page repeats itself, too: rows of a table, a rule of dashes, indentation. So a loop is only what has come back exactly
many times over and fills a stretch that no element of a page does.
"""

from __future__ import annotations

from collections.abc import Sequence

TIMES = 8
TOKENS = 192
LONGEST = 64


def loops(tokens: Sequence[int]) -> bool:
    """Whether the text ends in at least `TIMES` copies of one piece of up to `LONGEST` tokens, `TOKENS` or more in
    all; the first copy may be cut."""
    return any(_repeats(tokens, period) for period in range(1, LONGEST + 1))


def _repeats(tokens: Sequence[int], period: int) -> bool:
    stretch = max(TOKENS, TIMES * period)
    if len(tokens) < stretch or tokens[-1] != tokens[-1 - period]:  # the second settles nearly every case
        return False
    return tokens[-stretch:-period] == tokens[period - stretch :]
