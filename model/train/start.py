"""Where training starts from: random weights among which a few parts are related so that copying works at once.

On a small budget nothing else mattered as much: from plain small random weights a network of this size wrote fluent
pages for three million tokens without reading its request; from here it copies after a hundred thousand.
"""

from __future__ import annotations

import torch

from model.network.attention import Attention
from model.network.clover import CloverMoeModelLM
from model.network.gated_delta import GatedDeltaNet

OUTPUTS = ("o_proj.weight", "out_proj.weight", "down_proj.weight", "down_proj")
SLOW_DECAY = -6.0  # softplus of it is about 1/400: a state first keeps what it was given over a whole request


def initialise(net: CloverMoeModelLM) -> None:
    """Fill a network's weights for training.

    Embeddings have unit variance and layers write little, so that a token can be read from the residual stream at every
    depth; the head starts as the embeddings, scaled, so that a token that was moved is also said. Attention starts with
    queries near keys (mimetic initialisation, 2305.09828), delta nets as memories of what followed each token
    (2410.11135): equal maps for queries and keys, keys one token late, outputs the transpose of values.
    """
    depth = 0.3 * (2 * net.config.num_hidden_layers) ** -0.5
    with torch.no_grad():
        for name, parameter in net.named_parameters():
            if parameter.ndim >= 2 and "conv" not in name:
                std = 0.02 if "mlp.gate." in name else parameter.shape[-1] ** -0.5 * 0.6
                torch.nn.init.normal_(parameter, std=1.0 if "embed" in name else std)
                if name.endswith(OUTPUTS):
                    parameter.mul_(depth)
        net.lm_head.weight.copy_(0.05 * net.model.embed_tokens.weight)
        for module in net.modules():
            if isinstance(module, Attention):
                _match(module)
            elif isinstance(module, GatedDeltaNet):
                _remember(module)


def _match(attention: Attention) -> None:
    c = attention.config
    keys = attention.k_proj.weight.unflatten(0, (-1, c.head_dim))
    keys = keys.repeat_interleave(c.num_attention_heads // c.num_key_value_heads, 0)
    queries = attention.q_proj.weight.view(c.num_attention_heads, 2 * c.head_dim, -1)
    queries[:, : c.head_dim] = 0.5 * queries[:, : c.head_dim] + keys


def _remember(delta: GatedDeltaNet) -> None:
    keys = delta.config.key_dim
    maps, taps = delta.in_proj_qkv.weight, delta.conv1d.weight
    maps[keys : 2 * keys] = maps[:keys]
    taps.mul_(0.1)
    taps[:, 0, -1] += 1.0
    taps[keys : 2 * keys, 0, -1] -= 1.0
    taps[keys : 2 * keys, 0, -2] += 1.0
    delta.dt_bias.fill_(SLOW_DECAY)
    delta.out_proj.weight.copy_(0.5 * maps[2 * keys :].T)
