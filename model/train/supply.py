"""Batches of a run in their order, made ahead by processes of their own where a processor's cores would idle.

Invariants: what comes is a function of the plan and the pool's number, however many processes make it; a large batch
is gathered from several pools, so that its rows are still of a length.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from multiprocessing.queues import Queue
from queue import Empty
from typing import TYPE_CHECKING

from model.corpus.kind import Kind
from model.tokens import Tokenizer
from model.train import stream
from model.train.objective import Batch
from model.train.pool import pool

if TYPE_CHECKING:
    from model.train.loop import Plan

GATHERED = 2048  # padded clean tokens of a batch for which one pool more is gathered
AHEAD = 2  # pools that a process makes before somebody asks


@dataclass(frozen=True)
class Supply:
    """The documents of a run by pool number, and batches of them."""

    plan: Plan
    tokenizer: Tokenizer
    kinds: tuple[Kind, ...]

    @cached_property
    def usual(self) -> stream.Usual:
        """The lines that digests leave out; in pages nothing of them counts as copied."""
        return stream.usual_lines(self.kinds)

    @property
    def together(self) -> int:
        """How many pools are gathered."""
        return max(1, self.plan.budget // GATHERED)

    def documents(self, number: int) -> list[stream.Document]:
        """The documents of one pool."""
        return pool(self.plan, self.tokenizer, self.kinds, number, lambda: self.usual)

    @contextmanager
    def batches(self, first: int, workers: int = 0) -> Iterator[Iterator[list[Batch]]]:
        """The batches of `together` pools at a time, from pool `first` on; the processes end with the context."""
        with _made(self, first, workers) as pools:
            yield (self._gathered(pools, number) for number in count(first, self.together))

    def _gathered(self, pools: Iterator[list[stream.Document]], number: int) -> list[Batch]:
        made = [document for _ in range(self.together) for document in next(pools)]
        rng = random.Random(f"{self.plan.seed}/{number}")
        opened = number >= self.plan.causal_pools
        return list(stream.batches(self.tokenizer, made, self.plan.budget, rng, opened=opened))


@contextmanager
def _made(supply: Supply, first: int, workers: int) -> Iterator[Iterator[list[stream.Document]]]:
    """Pools in order; process number i makes every workers-th."""
    if not workers:
        yield (supply.documents(number) for number in count(first))
        return
    context = get_context("spawn")
    queues: list[Queue[list[stream.Document]]] = [context.Queue(AHEAD) for _ in range(workers)]
    makers = [
        context.Process(target=_make, args=(supply, first + place, workers, queue), daemon=True)
        for place, queue in enumerate(queues)
    ]
    for maker in makers:
        maker.start()
    try:
        yield (_next(queues[place % workers], makers[place % workers]) for place in count())
    finally:
        for maker in makers:
            maker.kill()
            maker.join()


def _next(queue: Queue[list[stream.Document]], maker: SpawnProcess) -> list[stream.Document]:
    while True:
        try:
            return queue.get(timeout=1)
        except Empty:
            if not maker.is_alive():
                raise RuntimeError("a process that makes the data has ended; run again to go on") from None


def _make(supply: Supply, first: int, step: int, out: Queue[list[stream.Document]]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the run, which still saves
    for number in count(first, step):
        out.put(supply.documents(number))
