"""Who makes the batches, and how many at a time, changes nothing but how soon they are there."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from multiprocessing import active_children

import pytest
import torch

from model.corpus.registry import kinds
from model.train.loop import Trainer
from model.train.objective import Batch
from model.train.supply import GATHERED, Supply
from tests.train.test_loop import PLAN, config, tokenizer

TOK = tokenizer()


def made(workers: int, budget: int = 512, first: int = 1) -> list[list[Batch]]:
    supply = Supply(replace(PLAN, budget=budget), TOK, kinds())
    with supply.batches(first, workers) as groups:
        return list(islice(groups, 3))


def same(one: list[list[Batch]], other: list[list[Batch]]) -> bool:
    return [len(group) for group in one] == [len(group) for group in other] and all(
        torch.equal(a.ids_BT, b.ids_BT) and torch.equal(a.weight_BA, b.weight_BA)
        for group, others in zip(one, other, strict=True)
        for a, b in zip(group, others, strict=True)
    )


def test_processes_make_what_one_makes_in_its_order_and_end() -> None:
    alone, helped = made(0), made(2)
    assert same(alone, helped)
    assert not same(alone, made(0, first=2))
    assert not active_children()


def test_a_process_that_died_is_told_and_not_waited_for() -> None:
    supply = Supply(replace(PLAN, budget=512), TOK, kinds())
    with pytest.raises(RuntimeError, match="has ended"), supply.batches(1, 1) as groups:
        next(groups)
        for maker in active_children():
            maker.kill()
        for _ in range(9):  # what it had made is used first
            next(groups)
    assert not active_children()


def test_a_large_batch_is_gathered_from_several_pools() -> None:
    supply = Supply(replace(PLAN, budget=4 * GATHERED), TOK, kinds())
    assert supply.together == 4
    with supply.batches(4) as groups:
        ready = next(groups)
    documents = sum(len(supply.documents(number)) for number in range(4, 8))
    assert sum(len(batch.ids_BT) for batch in ready) == documents
    assert max(batch.ids_BT.numel() for batch in ready) > 2 * GATHERED


def test_a_run_with_processes_takes_the_same_steps() -> None:
    runs = [Trainer.start(config(TOK), TOK, kinds(), replace(PLAN, steps=3), compiled=False) for _ in range(2)]
    runs[1].workers = 2
    losses = [[report.masked for report in run.run()] for run in runs]
    assert losses[0] == losses[1] and len(losses[0]) == 3
    assert not active_children()
