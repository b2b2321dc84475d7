"""A network that grows computes what it did, and then learns more."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from model.corpus.registry import kinds
from model.network.clover import CloverMoeModelLM
from model.train.enlarge import enlarged, larger
from model.train.export import export
from model.train.loop import Trainer
from tests.train.test_loop import PLAN, config, tokenizer

TOK = tokenizer()


def small() -> CloverMoeModelLM:
    torch.manual_seed(0)
    net = CloverMoeModelLM(config(TOK))
    with torch.no_grad():  # no map may be silent by chance
        for parameter in net.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    return net


@pytest.mark.parametrize(("groups", "more"), [(1, 0), (0, 8), (2, 8)])
def test_a_larger_network_computes_the_same_in_both_streams(groups: int, more: int) -> None:
    net = small()
    before = net.config
    layers, inner = before.num_hidden_layers + 4 * groups, before.shared_expert_intermediate_size + more
    after = larger(before, layers, inner)
    assert after.layer_types[before.num_hidden_layers :] == before.layer_types[-4:] * groups
    big = CloverMoeModelLM(after)
    big.load_state_dict(enlarged(net.state_dict(), before, after))
    ids_L = torch.randint(16, TOK.size, (40,))
    (memory, small_LV), (wide_memory, wide_LV) = (each.freeze().commit(ids_L, each.empty()) for each in (net, big))
    torch.testing.assert_close(wide_LV, small_LV)
    torch.testing.assert_close(big.preview(ids_L[:8], wide_memory).logits_LV, net.preview(ids_L[:8], memory).logits_LV)


@pytest.mark.parametrize("asked", [{"layers": 5}, {"layers": 2}, {"inner": 1}])
def test_what_is_no_growth_is_refused(asked: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="grows by groups of"):
        larger(config(TOK), **asked)


def test_a_run_goes_on_with_a_larger_network_and_uses_what_is_new(tmp_path: Path) -> None:
    export(Trainer.start(config(TOK), TOK, kinds(), PLAN, compiled=False), tmp_path)
    before = config(TOK)
    grown = before.num_hidden_layers + 4
    trainer = Trainer.go_on(tmp_path, TOK, kinds(), PLAN, compiled=False, layers=grown, inner=64)
    new = trainer.net.get_parameter(f"model.layers.{grown - 1}.self_attn.o_proj.weight")
    assert not new.any()
    next(iter(trainer.run()))
    assert new.any()
