"""Where training starts from: random weights among which a few parts are related so that copying works at once.

On a small budget nothing else mattered as much: from plain small random weights a network of this size wrote fluent
pages for three million tokens without reading its request. From here half of a random text is recalled over a gap of
hundreds of tokens before the first step. The idea is that of mimetic initialisation (2305.09828, 2410.11135); what is
put in is an induction head (2209.11895): the first layer writes each token's predecessor beside it, attention looks
for the place whose predecessor is the token at hand, and moves the token there into the part that the head reads.
"""

from __future__ import annotations

import torch

from model.network.attention import Attention
from model.network.clover import CloverMoeModelLM
from model.network.gated_delta import GatedDeltaNet

OUTPUTS = ("o_proj.weight", "out_proj.weight", "down_proj.weight", "down_proj")
CONSTANT = 3.0  # the first channel of every embedding: maps read a bias from it, which the architecture has not
SLOW_DECAY = -6.0  # softplus of it is about 1/400: a state first keeps what it was given over a whole request
SHARPNESS = 2.0  # added to the query norm's weight of one, so that one match outweighs hundreds of strangers
FAINT = 0.1  # what is random writes little, so that a token can be read from the stream at every depth


def initialise(net: CloverMoeModelLM) -> None:
    """Fill a network's weights for training. The head reads the embeddings turned at random, so that a token says
    itself only after it was moved. A tied head turns the embeddings
    themselves, which then have neither the constant nor unit size."""
    width, depth = net.config.hidden_size, (2 * net.config.num_hidden_layers) ** -0.5
    with torch.no_grad():
        for name, parameter in net.named_parameters():
            if parameter.ndim >= 2 and "conv" not in name:
                std = 0.02 if "mlp.gate." in name else parameter.shape[-1] ** -0.5 * 0.6
                torch.nn.init.normal_(parameter, std=1.0 if "embed" in name else std)
                if name.endswith(OUTPUTS):
                    parameter.mul_(FAINT * depth)
        table = net.model.embed_tokens.weight
        table[:, 0] = CONSTANT
        turn_DD = torch.zeros(width, width)
        turn_DD[1:, 1:] = _orthonormal(width - 1, width - 1)
        net.lm_head.weight.copy_(0.1 * table @ turn_DD.T)
        beside: tuple[torch.Tensor, torch.Tensor] | None = None
        for module in net.modules():  # in the order of layers
            if isinstance(module, GatedDeltaNet):
                written = _remember(module, turn_DD, first=beside is None)
                beside = beside or written
            elif isinstance(module, Attention) and beside is not None:
                _induct(module, turn_DD, *beside)


def _orthonormal(rows: int, columns: int) -> torch.Tensor:
    q: torch.Tensor = torch.linalg.qr(torch.randn(max(rows, columns), min(rows, columns)))[0]
    return q if rows >= columns else q.T


def _remember(delta: GatedDeltaNet, turn_DD: torch.Tensor, first: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """All heads but the last recall what followed a token: keys are one token late. The last head reads what it has
    just written, its values are one token late, and in the first layer it writes them into a room of their own.
    Returns (room_DV, values_VD): where, and by which map."""
    c = delta.config
    keys, last = c.key_dim, c.value_dim - c.linear_value_head_dim
    maps, taps, out = delta.in_proj_qkv.weight, delta.conv1d.weight[:, 0], delta.out_proj.weight
    maps[:, 0] = 0.0
    maps[keys : 2 * keys] = maps[:keys]
    taps.mul_(0.1)
    late = torch.zeros(c.conv_dim, dtype=torch.bool)
    late[keys : 2 * keys - c.linear_key_head_dim] = late[2 * keys + last :] = True
    taps[~late, -1] += 1.0
    taps[late, -2] += 1.0
    delta.dt_bias.fill_(SLOW_DECAY)
    delta.in_proj_z.weight.mul_(0.3)[:, 0] = 0.5  # gates start open
    delta.in_proj_b.weight[-1].mul_(0.3)[0] = 2.0  # the last head writes fully
    room_DV = _orthonormal(c.hidden_size, c.linear_value_head_dim)
    room_DV[0] = 0.0
    out.copy_(FAINT * turn_DD @ maps[2 * keys :].T)
    out[:, last:] = (0.7 if first else FAINT * (2 * c.num_hidden_layers) ** -0.5) * room_DV
    return room_DV, maps[2 * keys + last :].clone()


def _induct(attention: Attention, turn_DD: torch.Tensor, room_DV: torch.Tensor, values_VD: torch.Tensor) -> None:
    """The first head of the first group looks for the token's earlier occurrence; the first head of every group moves
    what it finds to where the head reads."""
    c = attention.config
    groups, heads = c.num_key_value_heads, c.num_attention_heads // c.num_key_value_heads
    keys = attention.k_proj.weight.view(groups, c.head_dim, -1)
    queries = attention.q_proj.weight.view(groups, heads, 2, c.head_dim, -1)
    values = attention.v_proj.weight.view(groups, c.head_dim, -1)
    out = attention.o_proj.weight.view(-1, groups, heads, c.head_dim)
    mixed_HV = _orthonormal(c.head_dim, values_VD.shape[0])
    keys[0], queries[0, 0, 0] = mixed_HV @ room_DV.T, mixed_HV @ values_VD
    rotated = int(c.head_dim * c.partial_rotary_factor)
    keys[0, :rotated] *= 0.1  # nearness should not count
    queries[0, 0, 0, :rotated] *= 0.1
    for group in range(groups):
        queries[group, 0, 1].mul_(0.3)[:, 0] = 0.5
        values[group] = _orthonormal(c.head_dim, c.hidden_size)
        values[group, :, 0] = 0.0
        out[:, group, 0] = 4.0 * turn_DD @ values[group].T
    attention.q_norm.weight.fill_(SHARPNESS)
