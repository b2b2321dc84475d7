"""Nats per token: the bound of the diffusion side at several block sizes beside the loss of the causal side.

A block x of L tokens, given all before it, written in random order (order-agnostic ARDM, 2110.02037, eq. 6, inside a
block; block by block as in BD3-LM, 2503.09573, eq. 8):

    -log p(x) <= E_{n ~ U{1..L}} E_{M, |M| = n}  L/n  sum_{i in M}  -log p(x_i | x outside M, all blocks before)

The causal side has no bound to take: -log p(x) = sum_i -log p(x_i | x_<i).

Invariants:
- Every draw of (n, M) is an unbiased sample of a block's bound; nothing is clipped, so the figures are comparable.
- The last block is filled with end markers to its whole length, as in training and in decoding, and these count: a
  shorter block would tell where the text ends. Nats are divided by the document's own tokens, end marker included.
- Logits are taken as they are, over all ids of the network.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F

from model.config import BLOCK_SIZES
from model.evaluate.probes.table import Cell, Table
from model.network.port import Network, Vocabulary

CAUSAL = 0  # stands for the causal side in the place of a block size


@dataclass(frozen=True)
class Paper:
    """One held-out document: its kind, the ids of its prompt, and those of its answer, end marker included."""

    kind: str
    prompt: tuple[int, ...]
    answer: tuple[int, ...]


@dataclass(frozen=True)
class Cost:
    """Nats of one document at one block size (`CAUSAL`: of the causal side)."""

    kind: str
    length: int
    nats: float
    tokens: int


def costs(network: Network, vocabulary: Vocabulary, papers: Sequence[Paper], draws: int, seed: int) -> Iterator[Cost]:
    """Every document at every block size, and causally."""
    for number, paper in enumerate(papers):
        yield Cost(paper.kind, CAUSAL, causal_nats(network, paper), len(paper.answer))
        for length in BLOCK_SIZES:
            rng = random.Random(f"bound/{seed}/{number}/{length}")
            nats = block_nats(network, vocabulary, paper, length, draws, rng)
            yield Cost(paper.kind, length, nats, len(paper.answer))


def causal_nats(network: Network, paper: Paper) -> float:
    """-log p of the answer, token by token."""
    return _nats(causal_logits(network, paper), paper.answer)


def causal_logits(network: Network, paper: Paper) -> torch.Tensor:
    """logits_AV: the causal side's for every token of the answer, given all before it."""
    with torch.no_grad():
        memory, before_LV = network.commit(torch.tensor(paper.prompt), network.empty())
        _, logits_LV = network.commit(torch.tensor(paper.answer), memory)
    return torch.cat([before_LV[-1:], logits_LV[:-1]])


def block_nats(
    network: Network, vocabulary: Vocabulary, paper: Paper, length: int, draws: int, rng: random.Random
) -> float:
    """An estimate of the bound for the answer in blocks of `length`, from `draws` masks a block."""
    filled = (*paper.answer, *(vocabulary.end,) * (-len(paper.answer) % length))
    total, memory = 0.0, _read(network, paper.prompt, network.empty())
    for start in range(0, len(filled), length):
        block = filled[start : start + length]
        for _ in range(draws):
            masked = sorted(rng.sample(range(length), rng.randint(1, length)))
            total += length / len(masked) * _guessed(network, vocabulary.mask, block, masked, memory) / draws
        memory = _read(network, block, memory)
    return total


def _guessed(network: Network, mask: int, block: Sequence[int], masked: Sequence[int], memory: Any) -> float:
    """Nats of the masked rows of a block, given the others and what is before."""
    ids = [mask if row in masked else token for row, token in enumerate(block)]
    with torch.no_grad():
        logits_LV = network.preview(torch.tensor(ids), memory).logits_LV
    return _nats(logits_LV[list(masked)], [block[row] for row in masked])


def _read(network: Network, ids: Sequence[int], memory: Any) -> Any:
    with torch.no_grad():
        return network.commit(torch.tensor(ids), memory)[0]


def _nats(logits_MV: torch.Tensor, wanted: Sequence[int]) -> float:
    target = torch.tensor(wanted, device=logits_MV.device)
    return float(F.cross_entropy(logits_MV.double(), target, reduction="sum"))


def summary(found: Sequence[Cost]) -> Table:
    """Nats per token: a row for each kind, a column for the causal side and for each block size."""
    kinds = [*dict.fromkeys(cost.kind for cost in found), None]
    rows = list[tuple[Cell, ...]]()
    for kind in kinds:
        mine = [cost for cost in found if kind in (cost.kind, None)]
        each = [[cost for cost in mine if cost.length == length] for length in (CAUSAL, *BLOCK_SIZES)]
        rows.append((kind or "all", *(_per_token(costs) for costs in each)))
    columns = ("kind", "causal", *(f"L = {length}" for length in BLOCK_SIZES))
    return Table("nats per token: loss of the causal side, bound of the blocks", columns, tuple(rows))


def _per_token(costs: Sequence[Cost]) -> float | None:
    tokens = sum(cost.tokens for cost in costs)
    return round(sum(cost.nats for cost in costs) / tokens, 4) if tokens else None
