"""Where training starts, a token can be read from the stream, and memory holds what followed it."""

from dataclasses import replace

import torch
import torch.nn.functional as F

from model.network.clover import CloverMoeModelLM
from model.train.start import initialise
from tests.train.test_objective import TINY

SMALL = replace(
    TINY, vocab_size=256, hidden_size=128, linear_key_head_dim=64, linear_value_head_dim=64, tie_word_embeddings=False
)
TEXT = torch.randperm(240, generator=torch.Generator().manual_seed(1))[:60] + 16


def network(started: bool) -> CloverMoeModelLM:
    torch.manual_seed(0)
    net = CloverMoeModelLM(SMALL)
    if started:
        initialise(net)
    return net.requires_grad_(False)


def followers_rank(net: CloverMoeModelLM) -> float:
    """Mean rank, among all tokens, of the value of the token that followed before; 120 by chance."""
    delta, seen = net.model.layers[0].linear_attn, []
    delta.norm.register_forward_pre_hook(lambda _, inputs: seen.append(inputs[0][:, 0]))
    with torch.no_grad():
        net.commit(TEXT.repeat(2), net.empty())
        rows = net.model.layers[0].input_layernorm(net.model.embed_tokens.weight)
        values = F.silu(rows @ delta.in_proj_qkv.weight[2 * delta.config.key_dim :].T)
        likeness = F.normalize(seen[0][60:119], dim=-1) @ F.normalize(values, dim=-1).T
    return float((likeness > likeness.gather(1, TEXT[1:, None])).sum(1).float().mean())


def test_memory_recalls_what_followed() -> None:
    assert followers_rank(network(started=False)) > 80
    assert followers_rank(network(started=True)) < 30


def test_a_token_can_be_read_from_the_stream_it_is_in() -> None:
    net, seen = network(started=True), []
    net.model.norm.register_forward_pre_hook(lambda _, inputs: seen.append(inputs[0]))
    with torch.no_grad():
        net.commit(TEXT, net.empty())
        assert ((seen[0] @ net.model.embed_tokens.weight.T).argmax(-1) == TEXT).float().mean() > 0.9
