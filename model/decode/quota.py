"""Strategies that commit a fixed share of a block a round and differ in which rows come first.

Invariants: each commits exactly its share of the rows it was given, so a block takes `rounds` rounds whatever the
network says. `alg_temp` blurs the order (Gumbel noise on the score, which draws rows without replacement); at 0 the
order is exact and nothing is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from model.config import DecodeConfig
from model.decode.confident import TINY
from model.decode.decision import BlockState, Decision, best, dice, share, surest
from model.decode.guess import Guesses


def low_confidence(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The surest share; the rest is masked again (static low-confidence remasking, LLaDA, arXiv 2502.09992)."""
    return surest(guesses, share(len(guesses.rows), block, config))


def maskgit_plus(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The surest share, its order blurred by `alg_temp` (Dream, arXiv 2508.15487, after MaskGIT, arXiv 2202.04200)."""
    return _share_of(guesses, guesses.confidences, block, config)


def topk_margin(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The share whose best token leads the second best by most: sure, and with no rival (arXiv 2502.06768; Dream,
    arXiv 2508.15487)."""
    two = guesses.probabilities_MV.topk(2, dim=-1).values
    return _share_of(guesses, (two[:, 0] - two[:, 1]).tolist(), block, config)


def entropy(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The share whose distributions have the lowest entropy: it looks at all tokens, not at the best alone (Dream,
    arXiv 2508.15487)."""
    return _share_of(guesses, [-value for value in guesses.entropies], block, config)


def random(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """A share drawn blindly: what the other orders are measured against (random remasking, LLaDA,
    arXiv 2502.09992)."""
    chance = dice(block, config)
    return Decision(
        best(guesses.rows, [chance.random() for _ in guesses.rows], share(len(guesses.rows), block, config))
    )


def sequential(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The leftmost undecided position, one a round: autoregressive order with the preview operator (BD3-LM,
    arXiv 2503.09573, at block size 1)."""
    return Decision(guesses.rows[:1])


def _share_of(guesses: Guesses, scores: Sequence[float], block: BlockState, config: DecodeConfig) -> Decision:
    if config.alg_temp:
        chance = dice(block, config)
        scores = [score - config.alg_temp * math.log(chance.expovariate(1.0) or TINY) for score in scores]
    return Decision(best(guesses.rows, scores, share(len(guesses.rows), block, config)))
