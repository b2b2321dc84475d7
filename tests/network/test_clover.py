"""The network against an independent trunk, and the laws that tie its two operators together."""

import pytest
import torch

from model.config import ModelConfig
from model.network.clover import CloverMoeModelLM
from model.network.layers import GatedRMSNorm, Layout, RMSNorm


def tiny(**changes: object) -> ModelConfig:
    base: dict[str, object] = {
        "vocab_size": 50, "hidden_size": 32, "num_hidden_layers": 4, "num_attention_heads": 4,
        "num_key_value_heads": 2, "head_dim": 16, "linear_num_key_heads": 2, "linear_num_value_heads": 4,
        "linear_key_head_dim": 8, "linear_value_head_dim": 16, "num_experts": 4, "num_experts_per_tok": 2,
        "moe_intermediate_size": 8, "shared_expert_intermediate_size": 16,
    }  # fmt: skip
    return ModelConfig(**{**base, **changes})  # type: ignore[arg-type]


def network(config: ModelConfig, seed: int = 0) -> CloverMoeModelLM:
    torch.manual_seed(seed)
    net = CloverMoeModelLM(config)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.1)
    return net.eval()


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("experts", [4, 12])
def test_the_causal_path_equals_the_public_trunk(seed: int, experts: int) -> None:
    transformers = pytest.importorskip("transformers")
    shape = tiny(num_experts=experts, tie_word_embeddings=False).to_dict()
    shape = {k: v for k, v in shape.items() if k in vars(transformers.Qwen3_5MoeTextConfig())}
    rotary = {"rope_type": "default", "rope_theta": 50.0, "partial_rotary_factor": 0.5, "mrope_section": [2, 1, 1]}
    public = transformers.Qwen3_5MoeTextConfig(**shape, rope_parameters=rotary)
    net = network(ModelConfig.from_dict({**public.to_dict(), "model_type": "clover_moe"}), seed)
    theirs = transformers.Qwen3_5MoeForCausalLM(public).eval()
    missing, unexpected = theirs.load_state_dict(net.state_dict(), strict=False)
    assert missing == []
    assert all("bd_softmax" in name or "conv_right" in name for name in unexpected)
    ids = torch.randint(0, 50, (2, 75))
    ours = torch.stack([net.commit(row, net.empty())[1] for row in ids])
    with torch.no_grad():
        torch.testing.assert_close(ours, theirs(ids).logits, atol=1e-4, rtol=0)


@pytest.mark.parametrize("frozen", [False, True])
def test_token_by_token_equals_one_call(frozen: bool) -> None:
    net = network(tiny())
    ids = torch.randint(4, 50, (75,))
    whole = net.commit(ids, net.empty())[1]
    memory, rows = net.empty(), []
    if frozen:
        net.freeze()
    for token in ids.split(1):
        memory, logits_1V = net.commit(token, memory)
        rows.append(logits_1V)
    torch.testing.assert_close(torch.cat(rows), whole, atol=1e-4, rtol=0)


@pytest.mark.parametrize("norm", [RMSNorm(64, 1e-6), GatedRMSNorm(64, 1e-6)])
def test_norms_compute_in_float32(norm: torch.nn.Module) -> None:
    torch.manual_seed(0)
    streams = [torch.randn(32, 64).bfloat16() for _ in range(1 + isinstance(norm, GatedRMSNorm))]
    with torch.no_grad():
        wide = norm(*(stream.float() for stream in streams))
        narrow = norm.bfloat16()(*streams)
    assert torch.equal(narrow, wide.bfloat16())


@pytest.mark.parametrize("length", [4, 8, 16, 32, 64])
def test_two_streams_equal_step_by_step(length: int) -> None:
    net = network(tiny())
    prompt, answer = 64, 128
    ids = torch.randint(4, 50, (2, prompt + answer))
    pad = torch.tensor([0, 13])
    blocks = answer // length
    noisy = ids[:, prompt:].reshape(2, blocks, length).clone()
    noisy[torch.rand(noisy.shape) < 0.5] = 3
    starts = (prompt + length * torch.arange(blocks)).expand(2, -1)
    layout = Layout(2, prompt + answer, blocks, length, 0, length, starts, pad)
    with torch.no_grad():
        done = net.run(ids, noisy, layout, net.empty(2))
        clean, opened = net.logits(done.clean_BTD), net.logits(done.open_BWLD)
    for row in range(2):
        memory, logits = net.commit(ids[row, pad[row] : prompt], net.empty())
        torch.testing.assert_close(clean[row, pad[row] : prompt], logits, atol=1e-4, rtol=1e-4)
        for block in range(blocks):
            preview = net.preview(noisy[row, block], memory)
            torch.testing.assert_close(opened[row, block], preview.logits_LV, atol=1e-4, rtol=1e-4)
            here = slice(prompt + block * length, prompt + (block + 1) * length)
            memory, logits = net.commit(ids[row, here], memory)
            torch.testing.assert_close(clean[row, here], logits, atol=1e-4, rtol=1e-4)


def test_the_future_does_not_leak_into_an_open_block() -> None:
    net = network(tiny())
    ids = torch.randint(4, 50, (1, 128))
    noisy = torch.full((1, 4, 16), 3)
    starts = (64 + 16 * torch.arange(4))[None]
    layout = Layout(1, 128, 4, 16, 0, 16, starts)
    changed = ids.clone()
    changed[:, 96:] = (changed[:, 96:] + 7) % 46 + 4
    with torch.no_grad():
        before = net.run(ids, noisy, layout, net.empty()).open_BWLD
        after = net.run(changed, noisy, layout, net.empty()).open_BWLD
    torch.testing.assert_close(before[:, :3], after[:, :3], atol=0, rtol=0)
    assert (before[:, 3] - after[:, 3]).abs().max() > 1e-3


def test_a_preview_sees_both_sides_and_memory_and_changes_nothing() -> None:
    net = network(tiny())
    memory, _ = net.commit(torch.randint(4, 50, (40,)), net.empty())
    kept = [tensor.clone() for layer in memory.layers for tensor in vars(layer).values()]
    block = torch.randint(4, 50, (16,))
    first = net.preview(block, memory).logits_LV
    later = block.clone()
    later[-1] = 3
    assert (net.preview(later, memory).logits_LV[0] - first[0]).abs().max() > 1e-5
    assert (net.preview(block, net.empty()).logits_LV - first).abs().max() > 1e-3
    for old, new in zip(kept, [t for layer in memory.layers for t in vars(layer).values()], strict=True):
        assert torch.equal(old, new)


def test_committing_and_previewing_in_one_pass_is_the_same() -> None:
    net = network(tiny())
    memory, _ = net.commit(torch.randint(4, 50, (21,)), net.empty())
    block, following = torch.randint(4, 50, (16,)), torch.full((16,), 3)
    after, logits = net.commit(block, memory)
    preview = net.preview(following, after)
    _, fused_logits, fused = net.commit_and_preview(block, following, memory)
    torch.testing.assert_close(fused_logits, logits, atol=1e-5, rtol=1e-4)
    torch.testing.assert_close(fused.logits_LV, preview.logits_LV, atol=1e-5, rtol=1e-4)


@pytest.mark.parametrize("experts", [4, 12])
def test_freezing_changes_no_logit(experts: int) -> None:
    net = network(tiny(num_experts=experts))
    memory, _ = net.commit(torch.randint(4, 50, (21,)), net.empty())
    block = torch.randint(4, 50, (16,))
    before = net.preview(block, memory).logits_LV
    torch.testing.assert_close(net.freeze().preview(block, memory).logits_LV, before, atol=1e-6, rtol=1e-5)


def test_delta_memory_does_not_grow() -> None:
    net = network(tiny(layer_types=("linear_attention",) * 4))
    short, _ = net.commit(torch.randint(4, 50, (5,)), net.empty())
    long, _ = net.commit(torch.randint(4, 50, (500,)), net.empty())
    assert short.nbytes == long.nbytes


def test_the_history_bias_opens_and_closes_the_slot() -> None:
    net = network(tiny())
    memory, _ = net.commit(torch.randint(4, 50, (40,)), net.empty())
    block = torch.full((16,), 3)
    shares = []
    for bias in (-20.0, 20.0):
        with torch.no_grad():
            for layer in net.model.layers:
                if layer.kind == "linear_attention":
                    layer.linear_attn.bd_softmax_history_bias.fill_(bias)
        shares.append(net.preview(block, memory).memory_GL)
    assert shares[0].max() < 1e-3
    assert shares[1].min() > 0.999


def test_a_coreset_limits_the_experts_of_a_block() -> None:
    free, limited = network(tiny()), network(tiny(coreset_size=2))
    layout = Layout(1, 0, 1, 32, 0, 64)
    used = []
    for net in (free, limited):
        moe = net.model.layers[0].mlp
        with torch.no_grad():
            weight = moe._weights(torch.rand(32, 4, generator=torch.Generator().manual_seed(1)), layout)
        used.append(int(weight.any(0).sum()))
    assert used == [4, 2]


def test_a_preview_says_which_experts_each_row_used() -> None:
    net = network(tiny(coreset_size=2))
    memory, _ = net.commit(torch.randint(4, 50, (10,)), net.empty())
    seen = net.preview(torch.full((16,), 3), memory)
    layers, rows, each = seen.experts_KLE.shape
    assert (layers, rows, each) == (net.config.num_hidden_layers, 16, net.config.num_experts_per_tok)
    assert all(len(set(layer.flatten().tolist())) <= 2 for layer in seen.experts_KLE)
    assert len(seen.memory_GL) == net.config.layer_types.count("linear_attention")
