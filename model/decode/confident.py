"""Strategies that keep as many guesses as are sure enough, so that easy blocks take few rounds.

Invariants: each commits only rows it was given, and at least one of them: the surest when none is sure enough.
Measures are compared as they are: equality with a threshold keeps.
"""

from __future__ import annotations

from itertools import pairwise

import torch

from model.config import DecodeConfig
from model.decode.decision import BlockState, Decision, ranked, share, surest
from model.decode.guess import Guesses

TINY = 1e-12  # keeps the logarithm of a forbidden token's probability finite


def threshold(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """Everything at or above a fixed probability, at least the surest (Fast-dLLM, arXiv 2505.22618)."""
    sure = [row for row, value in zip(guesses.rows, guesses.confidences, strict=True) if value >= config.threshold]
    return Decision(tuple(sure)) if sure else surest(guesses, 1)


def low_confidence_dynamic(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """Everything at or above the threshold, at least the share of `low_confidence`: never slower than the quota, and
    faster where the network is sure (SDAR, arXiv 2510.06303)."""
    sure = threshold(guesses, block, config)
    quota = share(len(guesses.rows), block, config)
    return sure if len(sure.commit) >= quota else surest(guesses, quota)


def factor(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The n surest, n growing while (n + 1)(1 - c_n) < factor, c_n being the n-th confidence (Fast-dLLM,
    arXiv 2505.22618): the more guesses are kept at once, the surer each must be."""
    kept = 0
    for index in ranked(guesses.rows, guesses.confidences):
        if (kept + 2) * (1.0 - guesses.confidences[index]) >= config.factor:
            break
        kept += 1
    return surest(guesses, max(1, kept))


def entropy_bounded(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """As many rows of lowest entropy as fit a budget in nats: their sum, the largest left out, is at most
    `entropy_budget` (EB-Sampler, arXiv 2505.24857). The sum bounds what the rows can tell about each other, which
    committing them together ignores."""
    entropies = guesses.entropies
    kept: list[int] = []
    spent = 0.0
    for index in ranked(guesses.rows, [-value for value in entropies]):
        if spent > config.entropy_budget:
            break
        kept.append(guesses.rows[index])
        spent += entropies[index]
    return Decision(tuple(sorted(kept)))


def klass(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """Everything at or above the threshold whose distribution has also stood still: over `kl_history` rounds it moved
    by at most `kl_threshold` nats each (KLASS, arXiv 2511.05664). A block's first rounds have no such past and commit
    the surest alone."""
    steady = _steady(guesses, block, config)
    sure = [
        row
        for row, value, still in zip(guesses.rows, guesses.confidences, steady, strict=True)
        if still and value >= config.threshold
    ]
    return Decision(tuple(sure)) if sure else surest(guesses, 1)


def _steady(guesses: Guesses, block: BlockState, config: DecodeConfig) -> list[bool]:
    past = block.earlier[: config.kl_history]
    if len(past) < config.kl_history:
        return [False] * len(guesses.rows)
    line = [guesses.probabilities_MV]
    for before in past:
        index = {row: i for i, row in enumerate(before.rows)}
        line.append(before.probabilities_MV[[index[row] for row in guesses.rows]])
    logs = [each.clamp_min(TINY).log() for each in line]
    moved = [(now * (log - then)).sum(-1) for now, (log, then) in zip(line, pairwise(logs), strict=False)]
    still: list[bool] = (torch.stack(moved) <= config.kl_threshold).all(0).tolist()
    return still
