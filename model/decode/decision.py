"""What a strategy sees of the open block, what it may answer, and the arithmetic that strategies share.

Invariants: all of it is pure; draws come from the seed, the block and the round alone, so that the same call gives the
same answer. Ties are broken by lowest position.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from model.config import DecodeConfig
from model.decode.guess import Guesses


@dataclass(frozen=True)
class BlockState:
    """The open block as a strategy sees it; `step` counts the rounds that it has had.

    start: the block's first position. decided: row and token of all that may be taken back. check: what the network
    would write in some of those rows if it did not see their tokens. earlier: guesses of the rounds before, the latest
    first. end: the token that ends a text. A strategy that needs none of these is not given them.
    """

    length: int
    step: int
    start: int = 0
    decided: Mapping[int, int] = field(default_factory=dict)
    check: Guesses | None = None
    earlier: tuple[Guesses, ...] = ()
    end: int = -1


@dataclass(frozen=True)
class Decision:
    """Rows of the block, ascending: undecided ones to commit, decided ones to mask again, and decided ones that take
    the token of the check. All empty means that the strategy is stuck."""

    commit: tuple[int, ...]
    remask: tuple[int, ...] = ()
    edit: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.commit or self.remask or self.edit)


Strategy = Callable[[Guesses, BlockState, DecodeConfig], Decision]


def ranked(rows: Sequence[int], scores: Sequence[float]) -> list[int]:
    """Indices into `rows`, highest score first; of equal ones the leftmost."""
    return sorted(range(len(rows)), key=lambda i: (-scores[i], rows[i]))


def best(rows: Sequence[int], scores: Sequence[float], count: int) -> tuple[int, ...]:
    """The `count` rows with the highest scores, ascending."""
    return tuple(sorted(rows[i] for i in ranked(rows, scores)[:count]))


def surest(guesses: Guesses, count: int) -> Decision:
    """Commit the `count` guesses of highest confidence."""
    return Decision(best(guesses.rows, guesses.confidences, count))


def rounds_of(block: BlockState, config: DecodeConfig) -> int:
    """How many rounds a quota spreads a block over: a shorter block gets proportionally fewer, at least one."""
    return min(block.length, max(1, math.ceil(config.rounds * block.length / config.block_size)))


def share(left: int, block: BlockState, config: DecodeConfig) -> int:
    """How many of the rows that are left a quota commits now; uneven shares are rounded up, early first."""
    return math.ceil(left / max(1, rounds_of(block, config) - block.step))


def dice(block: BlockState, config: DecodeConfig) -> Random:
    """Draws for this round of this block."""
    return Random(f"{config.seed}/{block.start}/{block.step}")
