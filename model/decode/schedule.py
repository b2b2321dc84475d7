"""Which guesses of a round are kept: pure functions of the guesses and the block's state.

Invariants: every strategy has the one signature `Strategy`, commits only rows it was given, and commits at least one
of them. Ties are broken by lowest position. Confidences are compared as they are: equality with a threshold keeps.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from model.config import DecodeConfig
from model.decode.guess import Guesses


@dataclass(frozen=True)
class BlockState:
    """The open block as a strategy sees it: its length, and how many rounds it has had."""

    length: int
    step: int


@dataclass(frozen=True)
class Decision:
    """Rows of the block to commit, ascending. Empty means that the strategy is stuck."""

    commit: tuple[int, ...]


Strategy = Callable[[Guesses, BlockState, DecodeConfig], Decision]


def threshold(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """Everything at or above a fixed probability, at least the surest (Fast-dLLM, arXiv 2505.22618)."""
    sure = [row for row, value in zip(guesses.rows, guesses.confidences, strict=True) if value >= config.threshold]
    return Decision(tuple(sure)) if sure else _surest(guesses, 1)


def low_confidence(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """A fixed number of rounds: each keeps the surest share of what is left, and the rest is masked again (LLaDA,
    arXiv 2502.09992). A shorter block gets proportionally fewer rounds; uneven shares are rounded up, early first."""
    rounds = min(block.length, max(1, math.ceil(config.rounds * block.length / config.block_size)))
    return _surest(guesses, math.ceil(len(guesses.rows) / max(1, rounds - block.step)))


def factor(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The n surest, n growing while (n + 1)(1 - c_n) < factor, c_n being the n-th confidence (Fast-dLLM,
    arXiv 2505.22618): the more guesses are kept at once, the surer each must be."""
    kept = 0
    for index in guesses.by_confidence():
        if (kept + 2) * (1.0 - guesses.confidences[index]) >= config.factor:
            break
        kept += 1
    return _surest(guesses, max(1, kept))


def sequential(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The leftmost undecided position, one a round: autoregressive order with the preview operator."""
    return Decision(guesses.rows[:1])


def _surest(guesses: Guesses, count: int) -> Decision:
    return Decision(tuple(sorted(guesses.rows[index] for index in guesses.by_confidence()[:count])))


STRATEGIES: dict[str, Strategy] = {
    "threshold": threshold,
    "low_confidence": low_confidence,
    "factor": factor,
    "sequential": sequential,
}
