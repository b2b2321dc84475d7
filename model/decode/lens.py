"""The memory lens: what a block's first guesses owe to each part of the text before it.

Measured, not read off: each part is left out in turn, the rest is committed again, and the guesses are compared. What
was left out is gone from states, keys and values alike, and the text behind it moves up.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

import torch

from model.config import BLOCK_SIZES
from model.decode.block import block_ids
from model.decode.guess import Guesser, Guesses
from model.decode.ledger import Ledger
from model.events import Event, Reason
from model.network.port import CalibratedNetwork, Network

TINY = 1e-12  # keeps the logarithm of a forbidden token's probability finite


def measure(
    network: Network, guesser: Guesser, ledger: Ledger, mask: int, parts: Sequence[Sequence[int]], length: int
) -> Generator[Event, None, Reason]:
    """Readings for a block of `length` masks behind these parts, the prompt first, and the share of the slot at every
    block size. Costs as many commits as there are pairs of parts."""
    masks_L = block_ids([mask] * length)
    rows = range(length)
    memories = list(_growing(network, network.empty(), parts))
    whole = memories[-1]
    full = guesser.check(network.preview(masks_L, whole), rows)
    for index in range(len(parts)):
        *_, without = _growing(network, ([network.empty()] + memories)[index], parts[index + 1 :], first=True)
        seen = guesser.check(network.preview(masks_L, without), rows)
        changed = sum(a != b for a, b in zip(full.tokens, seen.tokens, strict=True)) / length
        yield ledger.reading(index - 1, divergence(full, seen), changed)
    for size in BLOCK_SIZES:
        ids_L = block_ids([mask] * size)
        share = float(network.preview(ids_L, whole).memory_GL.mean())
        plain = None
        if isinstance(network, CalibratedNetwork):
            plain = float(network.preview_uncalibrated(ids_L, whole).memory_GL.mean())
        yield ledger.calibration(size, share, plain)
    return "measured"


def divergence(full: Guesses, other: Guesses) -> float:
    """Mean Kullback-Leibler divergence KL(full || other) of the rows, in nats."""
    p_MV, q_MV = full.probabilities_MV, other.probabilities_MV
    each_M = (p_MV * (p_MV.clamp_min(TINY).log() - q_MV.clamp_min(TINY).log())).sum(-1)
    return max(0.0, float(each_M.mean()))


def _growing(network: Network, memory: Any, parts: Sequence[Sequence[int]], *, first: bool = False) -> Iterator[Any]:
    """The memory after each part; before all of them, too, when `first`."""
    if first:
        yield memory
    for part in parts:
        with torch.no_grad():
            memory, _ = network.commit(torch.tensor(part), memory)
        yield memory
