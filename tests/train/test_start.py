"""Before its first step a network recalls a text over a long gap, and every token can be read from its stream."""

from dataclasses import replace

import torch

from model.network.clover import CloverMoeModelLM
from model.train.start import initialise
from tests.train.test_objective import TINY

SMALL = replace(
    TINY,
    vocab_size=512,
    hidden_size=128,
    num_attention_heads=4,
    num_key_value_heads=2,
    head_dim=64,
    linear_num_key_heads=2,
    linear_num_value_heads=2,
    linear_key_head_dim=64,
    linear_value_head_dim=64,
    tie_word_embeddings=False,
)
ORDER = torch.randperm(496, generator=torch.Generator().manual_seed(1)) + 16
TEXT, BETWEEN = ORDER[:60], ORDER[60:360]


def network(started: bool) -> CloverMoeModelLM:
    torch.manual_seed(0)
    net = CloverMoeModelLM(SMALL)
    if started:
        initialise(net)
    return net.requires_grad_(False)


def recalled(net: CloverMoeModelLM) -> float:
    """Share of a random text foretold right when it is read again after 300 other tokens; 1 in 500 by chance."""
    _, logits_LV = net.commit(torch.cat([TEXT, BETWEEN, TEXT]), net.empty())
    return float((logits_LV[360:-1].argmax(-1) == TEXT[1:]).float().mean())


def test_what_was_read_is_recalled_over_a_gap() -> None:
    assert recalled(network(started=False)) < 0.05
    assert recalled(network(started=True)) > 0.3


def test_a_token_can_be_read_from_the_stream_it_is_in() -> None:
    net, seen = network(started=True), []
    net.model.norm.register_forward_pre_hook(lambda _, inputs: seen.append(inputs[0]))
    with torch.no_grad():
        net.commit(TEXT, net.empty())
        nearest = (seen[0][:, 1:] @ net.model.embed_tokens.weight[:, 1:].T).argmax(-1)
    assert (nearest == TEXT).float().mean() > 0.7
