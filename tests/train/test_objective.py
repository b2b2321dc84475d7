"""What is masked, what is a target, and that the losses are of the right rows."""

import shutil
from dataclasses import replace

import pytest
import torch

from model.config import ModelConfig
from model.network.clover import CloverMoeModelLM
from model.network.layers import compile_pieces
from model.train.objective import Batch, losses, masks

TINY = ModelConfig(
    vocab_size=64, hidden_size=16, num_attention_heads=2, num_key_value_heads=1, head_dim=8, linear_num_key_heads=1,
    linear_num_value_heads=1, linear_key_head_dim=8, linear_value_head_dim=8, num_experts=2, moe_intermediate_size=4,
    shared_expert_intermediate_size=4, num_hidden_layers=4,
)  # fmt: skip


def batch() -> Batch:
    generator = torch.Generator().manual_seed(5)
    ids = torch.randint(16, 64, (2, 64 + 64), generator=generator)
    weight = torch.ones(2, 64)
    weight[1, 40:] = 0
    return Batch(ids, 64, torch.tensor([0, 30]), weight, tokens=202)


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def test_masks_are_complementary_but_for_whole_blocks() -> None:
    first, second = masks((50, 4, 16), generator(), all_masked=0.0)
    assert (first ^ second).all()
    first, second = masks((400, 4, 16), generator(), all_masked=0.15)
    assert 0.1 < first.all(-1).float().mean() < 0.3
    assert (first | second).all()


def test_a_prompt_is_never_a_target_and_counts_as_context() -> None:
    torch.manual_seed(0)
    net, given = CloverMoeModelLM(TINY), batch()
    other = given.ids_BT.clone()
    other[:, 40] = (other[:, 40] + 1 - 16) % 48 + 16
    changed = replace(given, ids_BT=other)
    assert losses(net, given, 16, generator()).masked != losses(net, changed, 16, generator()).masked
    padding = given.ids_BT.clone()
    padding[1, :30] = 20
    same = losses(net, replace(given, ids_BT=padding), 16, generator())
    torch.testing.assert_close(same.masked, losses(net, given, 16, generator()).masked)


def test_targets_without_weight_change_nothing() -> None:
    torch.manual_seed(0)
    net, given = CloverMoeModelLM(TINY), batch()
    before = losses(net, given, 8, generator())
    ids = given.ids_BT.clone()
    ids[1, 64 + 48 :] = 17
    after = losses(net, replace(given, ids_BT=ids), 8, generator())
    torch.testing.assert_close(before.masked, after.masked)
    torch.testing.assert_close(before.autoregressive, after.autoregressive)


def test_only_a_share_of_the_blocks_is_opened() -> None:
    torch.manual_seed(0)
    net, given = CloverMoeModelLM(TINY), batch()
    widths = []
    run = net.run

    def watch(clean: torch.Tensor, opened: torch.Tensor, *rest: object) -> object:
        widths.append(opened.shape[1])
        return run(clean, opened, *rest)  # type: ignore[arg-type]

    net.run = watch  # type: ignore[method-assign, assignment]
    losses(net, given, 8, generator(), share=0.5)
    assert widths == [2 * 4]


@pytest.mark.skipif(shutil.which("g++") is None, reason="compiling needs a C++ compiler")
@pytest.mark.filterwarnings("ignore")  # the compiler warns of its own code
def test_compiled_pieces_give_the_eager_gradients() -> None:
    torch.manual_seed(0)
    net, given = CloverMoeModelLM(TINY), batch()
    losses(net, given, 16, generator()).total.backward()
    eager = {name: p.grad.clone() for name, p in net.named_parameters() if p.grad is not None}
    net.zero_grad()
    compile_pieces(net)
    losses(net, given, 16, generator()).total.backward()
    for name, parameter in net.named_parameters():
        if name in eager:
            torch.testing.assert_close(parameter.grad, eager[name], atol=1e-5, rtol=1e-3)
    assert all(torch.isfinite(p.grad).all() for p in net.parameters() if p.grad is not None)


def test_half_precision_products_leave_the_losses_where_they_were() -> None:
    torch.manual_seed(0)
    net, given = CloverMoeModelLM(TINY), batch()
    whole = losses(net, given, 16, generator())
    with torch.autocast("cpu", torch.bfloat16):
        half = losses(net, given, 16, generator())
    half.total.backward()
    torch.testing.assert_close(half.masked, whole.masked, atol=0.05, rtol=0)
    assert all(torch.isfinite(p.grad).all() for p in net.parameters() if p.grad is not None)


def test_the_causal_leg_has_the_same_next_token_loss() -> None:
    torch.manual_seed(0)
    net, given = CloverMoeModelLM(TINY), batch()
    both, alone = losses(net, given, 16, generator()), losses(net, given, 16, generator(), share=0.0)
    torch.testing.assert_close(alone.autoregressive, both.autoregressive)
    torch.testing.assert_close(alone.total, alone.autoregressive + 0.01 * alone.balance)
