"""Runs one probe on a network: what it is asked about, how far it is, and its table."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from model.config import BLOCK_SIZES, DecodeConfig
from model.corpus.kind import Example, Kind
from model.evaluate.exam import held_out_examples
from model.evaluate.probes import bound, copying, greedy, slips
from model.evaluate.probes.table import Table
from model.events import Message
from model.network.port import Network, Vocabulary

T = TypeVar("T")
DRAWS = 2  # masks a block of the bound


def run(
    name: str,
    network: Network,
    vocabulary: Vocabulary,
    kinds: Sequence[Kind],
    config: DecodeConfig,
    count: int | None,
    seed: int,
) -> Table:
    """The table of one of `model.evaluate.names.PROBES`. `count` is the number of strings of each length and distance
    (copy, usually 5) or of held-out documents in all (the others, usually 20). Ctrl-C ends it with what it has."""
    if name == "copy":
        each = count or 5
        total = each * len(copying.LENGTHS) * len(copying.DISTANCES) * 2
        return _table(copying.probe(network, vocabulary, config, each, seed), total, copying.summary)
    asked = examples(kinds, count or 20, seed)
    if name in ("greedy", "nelbo"):
        papers = [
            bound.Paper(
                each.kind,
                tuple(vocabulary.chat([Message("user", each.prompt)])),
                (*vocabulary.encode(each.answer), vocabulary.end),
            )
            for each in asked
        ]
        if name == "greedy":
            return _table(greedy.probe(network, vocabulary, papers), len(papers), greedy.summary)
        total = len(papers) * (1 + len(BLOCK_SIZES))
        return _table(bound.costs(network, vocabulary, papers, DRAWS, seed), total, bound.summary)
    if name != "slips":
        raise ValueError(f"unknown probe {name!r}")
    return _table(slips.probe(network, vocabulary, [each.prompt for each in asked], config), 0, slips.summary)


def examples(kinds: Sequence[Kind], count: int, seed: int) -> list[Example]:
    """So many held-out documents, from the kinds in turn; which kinds come first is drawn."""
    order = list(kinds)
    random.Random(f"probe/{seed}").shuffle(order)
    each = -(-count // len(order))
    drawn = [list(held_out_examples(kind, each, seed)) for kind in order]
    return list(islice((row[number] for number in range(each) for row in drawn), count))


def _table(found: Iterator[T], total: int, summary: Callable[[Sequence[T]], Table]) -> Table:
    done, began = list[T](), time.monotonic()
    try:
        for each in found:
            done.append(each)
            if len(done) % 50 == 0:
                of = f" of {total}" if total else ""
                print(f"{len(done)}{of} measured, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"interrupted: the table is of the {len(done)} that were measured", file=sys.stderr)
    return summary(done)
