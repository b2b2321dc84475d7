"""A finished block judged by the causal pass that commits it: the same weights, reading from left to right.

Invariants: rows are judged from left to right and, once accepted, never again, and the first that is not accepted takes
the causal pass's own token, so a block is checked at most once a row. An accepted block costs no pass more than
without a check, but for the last one, which would not be committed otherwise. With `acceptance` 1 and without
temperature and penalties the text is the one that autoregressive decoding writes, whatever the strategy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from model.decode.block import Block, block_ids
from model.decode.decision import Decision
from model.decode.guess import Guesser, Guesses
from model.network.port import FusedNetwork, Network, Preview


@dataclass(frozen=True)
class Passed:
    """What the causal pass over a finished block gives: the memory after it, `logits_LV` of which row i foretells row
    i + 1, and the next block's first preview where the network can give it in the same pass."""

    memory: Any
    logits_LV: torch.Tensor
    preview: Preview | None


def pass_on(network: Network, block: Block, following: Block | None, memory: Any) -> Passed:
    """Commit a finished block; a text's end is its last row."""
    ids = block.ids[: block.ids.index(block.end) + 1] if block.ended else block.ids
    with torch.no_grad():
        if following is not None and isinstance(network, FusedNetwork):
            return Passed(*network.commit_and_preview(block_ids(ids), block_ids(following.ids), memory))
        return Passed(*network.commit(block_ids(ids), memory), None)


def verify(
    guesser: Guesser, block: Block, before_1V: torch.Tensor, passed: Passed, acceptance: float
) -> tuple[Decision, Guesses]:
    """What to revise, and the causal pass's guesses for every row (S2D2, arXiv 2603.25702, with this rule): a row is
    accepted when its token is at least `acceptance` times as likely as the likeliest. The first that is not takes the
    likeliest token, and all behind it, which were guessed beside another, are masked again: to keep those that would
    be accepted, or to correct every doubted row at once, took more passes. An empty decision accepts the block."""
    causal_LV = torch.cat([before_1V, passed.logits_LV[:-1]])
    guesses = guesser.check(Preview.of(causal_LV), range(len(causal_LV)))
    rows = list(block.revisable())
    first = next((row for row in rows if not _accepted(guesses, block, row, acceptance)), None)
    if first is None:
        return Decision(()), guesses
    return Decision((), tuple(row for row in rows if row > first), (first,)), guesses


def _accepted(guesses: Guesses, block: Block, row: int, acceptance: float) -> bool:
    token = block.ids[row]
    if token == guesses.tokens[row]:  # nearly always: probabilities are read for the others alone
        return True
    return float(guesses.probabilities_MV[row, token]) >= acceptance * guesses.confidences[row]
