"""Parallel slips: tokens doubled, dropped or swapped where many are committed at once, per 1,000 tokens.

The same weights write every block twice on the same memory: one token a round, the surest first, and in parallel at a
threshold. What differs is what committing at once costs, since the text before is the same: a difference in one block
is not carried into the next, because the memory goes on from the careful block.

Invariants: no causal check (it would hide the slips); a token that is pushed over a block's edge by one inserted
before it is not counted as dropped; swaps are of neighbours.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import torch

from model.config import DecodeConfig
from model.decode.block import Block
from model.decode.denoise import Denoiser
from model.decode.guess import Guesser
from model.decode.ledger import Ledger
from model.evaluate.probes.table import Cell, Table
from model.events import Message, Request
from model.network.port import Network, Vocabulary

Slip = Literal["doubled", "dropped", "swapped", "other"]
SLIPS: tuple[Slip, ...] = ("doubled", "dropped", "swapped", "other")
THRESHOLDS = (0.5, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True)
class Compared:
    """One block at one threshold beside the careful one: slips, the careful block's tokens, passes of both."""

    threshold: float
    slips: Mapping[Slip, int]
    tokens: int
    forwards: int


def probe(network: Network, vocabulary: Vocabulary, prompts: Sequence[str], config: DecodeConfig) -> Iterator[Compared]:
    """Every block of the careful answers to these prompts at every threshold."""
    for prompt in prompts:
        yield from _answer(network, vocabulary, prompt, config)


def _answer(network: Network, vocabulary: Vocabulary, prompt: str, config: DecodeConfig) -> Iterator[Compared]:
    config = replace(config, mode="diffusion", acceptance=0.0, candidates=0, guidance="none", thinking=False)
    careful = replace(config, strategy="low_confidence", rounds=config.block_size)
    messages = (Message("user", prompt),)
    with torch.no_grad():
        memory, logits_LV = network.commit(torch.tensor(vocabulary.chat(messages)), network.empty())
    guesser = Guesser.of(vocabulary, logits_LV, config)
    for start in range(0, config.max_tokens, config.block_size):
        wanted, _ = _block(network, vocabulary, guesser, Request("slips", messages, careful), memory, start)
        for threshold in THRESHOLDS:
            hasty = replace(config, strategy="threshold", threshold=threshold)
            got, forwards = _block(network, vocabulary, guesser, Request("slips", messages, hasty), memory, start)
            ended = vocabulary.end in (*wanted, *got)
            yield Compared(threshold, slips(wanted, got, whole=ended), len(wanted), forwards)
        if vocabulary.end in wanted:
            return
        with torch.no_grad():
            memory, _ = network.commit(torch.tensor(wanted), memory)


def _block(
    network: Network, vocabulary: Vocabulary, guesser: Guesser, request: Request, memory: Any, start: int
) -> tuple[tuple[int, ...], int]:
    """Tokens of one block on top of a memory, up to the end marker, and the passes that it took. A block that gets
    nowhere has the mask in it."""
    ledger = Ledger(request, vocabulary, time.perf_counter)
    block = Block(start, request.config.block_size, vocabulary)
    for _ in Denoiser(network, guesser, ledger, memory, block).rounds(None):
        pass
    stop = block.ids.index(vocabulary.end) + 1 if block.ended else block.length
    return tuple(block.ids[:stop]), ledger.forwards


def slips(wanted: Sequence[int], got: Sequence[int], *, whole: bool = True) -> Counter[Slip]:
    """How `got` differs from `wanted`, in tokens. Not `whole`: both go on beyond the edge, where nothing is counted."""
    found = Counter[Slip]()
    inserted = list[int]()
    for kind, at in [*_steps(wanted, got, whole), ("same", len(got))]:
        if kind == "inserted":
            inserted.append(at)
            continue
        found.update(_inserted(got, inserted))
        inserted = []
        if kind != "same":
            found["dropped" if kind == "dropped" else "swapped" if kind == "swapped" else "other"] += 1
    return found


def _inserted(got: Sequence[int], places: Sequence[int]) -> Counter[Slip]:
    """Doubled, where the tokens that came in say what stands right before or behind them."""
    if not places:
        return Counter()
    first, size = places[0], len(places)
    run = list(got[first : first + size])
    again = run in (list(got[max(0, first - size) : first]), list(got[first + size : first + 2 * size]))
    return Counter({"doubled" if again else "other": size})


def _steps(wanted: Sequence[int], got: Sequence[int], whole: bool) -> list[tuple[str, int]]:
    """The cheapest way from `wanted` to `got` (optimal string alignment: one for a token that comes, goes, changes or
    trades places with its neighbour), each step with its place in `got`."""
    rows, columns = len(wanted) + 1, len(got) + 1
    cost = [[max(i, j) if not (i and j) else 0 for j in range(columns)] for i in range(rows)]
    for i in range(1, rows):
        for j in range(1, columns):
            cost[i][j] = min(value for value, *_ in _ways(wanted, got, cost, i, j))
    ends = [(rows - 1, columns - 1)]
    if not whole:
        ends += [(i, columns - 1) for i in range(rows - 1)] + [(rows - 1, j) for j in range(columns - 1)]
    i, j = min(ends, key=lambda end: cost[end[0]][end[1]])
    steps = list[tuple[str, int]]()
    while i or j:
        _, name, back_i, back_j = min(_ways(wanted, got, cost, i, j), key=lambda way: way[0])
        i, j = i - back_i, j - back_j
        steps.append((name, j))
    return steps[::-1]


def _ways(
    wanted: Sequence[int], got: Sequence[int], cost: list[list[int]], i: int, j: int
) -> Iterator[tuple[int, str, int, int]]:
    """Last steps that lead to the first i of `wanted` and j of `got`: cost, name, how far back in each."""
    if i and j and wanted[i - 1] == got[j - 1]:
        yield cost[i - 1][j - 1], "same", 1, 1
    if i > 1 and j > 1 and (wanted[i - 2], wanted[i - 1]) == (got[j - 1], got[j - 2]):
        yield cost[i - 2][j - 2] + 1, "swapped", 2, 2
    if j:
        yield cost[i][j - 1] + 1, "inserted", 0, 1
    if i:
        yield cost[i - 1][j] + 1, "dropped", 1, 0
    if i and j:
        yield cost[i - 1][j - 1] + 1, "changed", 1, 1


def summary(found: Sequence[Compared]) -> Table:
    """Per 1,000 tokens by threshold, with how many tokens a round commits there."""
    rows = list[tuple[Cell, ...]]()
    for threshold in THRESHOLDS:
        mine = [each for each in found if each.threshold == threshold]
        tokens, forwards = sum(each.tokens for each in mine), sum(each.forwards for each in mine)
        counts = [sum(each.slips[slip] for each in mine) for slip in SLIPS]
        rates = [round(1000 * count / tokens, 2) if tokens else None for count in counts]
        rows.append((threshold, *rates, tokens, round(tokens / forwards, 2) if forwards else None))
    columns = ("threshold", *SLIPS, "tokens", "tokens/round")
    return Table("slips per 1,000 tokens against one token a round", columns, tuple(rows))
