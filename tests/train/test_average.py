"""The mean of the weights: what it is of, that training does not notice it, and that it is what is exported."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from torch import nn

from model.corpus.registry import kinds
from model.train.average import EVERY, Average
from model.train.export import export
from model.train.loop import Trainer
from tests.train.test_loop import PLAN, config, tokenizer

TOK = tokenizer()


def weights(*values: float) -> list[nn.Module]:
    nets: list[nn.Module] = [nn.Linear(1, 1, bias=False) for _ in values]
    for net, value in zip(nets, values, strict=True):
        net.load_state_dict({"weight": torch.tensor([[value]])})
    return nets


def run(average: int) -> Trainer:
    plan = replace(PLAN, steps=2 * EVERY, budget=64, copy_share=0.0, copy_pools=9, average=average)
    trainer = Trainer.start(config(TOK), TOK, kinds(), plan, compiled=False)
    assert len(list(trainer.run())) == 2 * EVERY
    return trainer


def test_it_is_a_plain_mean_at_first_and_forgets_later() -> None:
    plain, short = Average(), Average()
    for net in weights(1.0, 2.0, 6.0):
        plain.take(net, 100 * EVERY)
        short.take(net, 2 * EVERY)
    assert plain.tensors["weight"].item() == pytest.approx(3.0)
    assert short.tensors["weight"].item() == pytest.approx((1.5 + 6.0) / 2)


def test_a_network_has_the_mean_for_a_while_even_if_that_fails() -> None:
    average, (one, other) = Average(), weights(1.0, 3.0)
    average.take(one, EVERY)
    with pytest.raises(KeyError), average.within(other):
        assert other.state_dict()["weight"].item() == 1.0
        raise KeyError
    assert other.state_dict()["weight"].item() == 3.0
    with Average().within(other):
        assert other.state_dict()["weight"].item() == 3.0


def test_training_does_not_notice_and_the_mean_is_exported(tmp_path: Path) -> None:
    plain, averaged = run(0), run(100)
    own = averaged.net.state_dict()
    assert all(torch.equal(tensor, own[name]) for name, tensor in plain.net.state_dict().items())
    assert averaged.average.taken == 2 and not plain.average.taken
    averaged.save(tmp_path / "run")
    again = Trainer.resume(tmp_path / "run", TOK, kinds(), {}, compiled=False)
    export(again, tmp_path / "mean")
    found = load_file(tmp_path / "mean" / "model.safetensors")
    assert all(torch.equal(tensor, averaged.average.tensors[name].half()) for name, tensor in found.items())
    assert any(not torch.equal(tensor, own[name].half()) for name, tensor in found.items())
    export(Trainer.resume(tmp_path / "run", TOK, kinds(), {"average": 0}, compiled=False), tmp_path / "last")
    found = load_file(tmp_path / "last" / "model.safetensors")
    assert all(torch.equal(tensor, own[name].half()) for name, tensor in found.items())
