"""The training objective: block diffusion on open blocks with complementary masks, plus next-token on the clean stream.

    L = mean over masked answer tokens of -log p(x_i | x_t^b, x^{<b}) + ar_weight * CE_clean + balance

(BD3-LM, 2503.09573, eq. 8, with flat weights.) Invariants: prompt tokens are never masked and never targets; of two
complementary replicas every answer token is a target exactly once, but for the blocks drawn all-masked. An answer token
that weighs nothing, beside others in its block that do, is never masked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F

from model.config import ModelConfig
from model.network.clover import CloverMoeModelLM
from model.network.layers import Layout

CHUNK = 64  # of the clean stream when no block is open
ROWS = 128  # targets are filled up to a multiple of this


@dataclass(frozen=True)
class Batch:
    """Documents side by side, `tokens` in all.

    `ids_BT` with T = P + A: prompts of up to P tokens, padded on the left by pad_B, and answers. `weight_BA` is each
    token's weight as a target from P on. Where blocks are to be opened, P and A are multiples of 64, every answer
    begins at P, and the weight is 0 beyond an answer's last block. Otherwise every row ends with its answer, and the
    weight is 0 in front of it.
    """

    ids_BT: torch.Tensor
    prompt: int
    pad_B: torch.Tensor
    weight_BA: torch.Tensor
    tokens: int

    def to(self, device: torch.device) -> Batch:
        """The same batch on a device."""
        ids_BT, pad_B, weight_BA = (x.to(device) for x in (self.ids_BT, self.pad_B, self.weight_BA))
        return replace(self, ids_BT=ids_BT, pad_B=pad_B, weight_BA=weight_BA)


@dataclass(frozen=True)
class Losses:
    """Terms of one step, each a scalar; `total` is what is differentiated."""

    total: torch.Tensor
    masked: torch.Tensor
    autoregressive: torch.Tensor
    balance: torch.Tensor


def masks(shape: tuple[int, int, int], generator: torch.Generator, all_masked: float = 0.15) -> torch.Tensor:
    """Complementary masks_2BWL of W blocks of L rows: t ~ U(0, 1) per block; with chance `all_masked` a block's first
    replica is all mask, as decoding starts, and its second an independent draw."""
    batch, blocks, length = shape
    t_BW1 = torch.rand(batch, blocks, 1, generator=generator)
    u_BWL = torch.rand(batch, blocks, length, generator=generator)
    first = u_BWL < t_BW1
    whole = torch.rand(batch, blocks, 1, generator=generator) < all_masked
    return torch.stack([first | whole, torch.where(whole, first, ~first)])


def given(weight_BWL: torch.Tensor) -> torch.Tensor:
    """Rows that a decoder is given, beside some in the same block that it is not: what stands behind a gap."""
    return (weight_BWL == 0) & (weight_BWL > 0).any(-1, keepdim=True)


def losses(
    net: CloverMoeModelLM,
    batch: Batch,
    length: int,
    generator: torch.Generator,
    share: float = 1.0,
    ar_weight: float = 0.3,
    balance_weight: float = 0.01,
) -> Losses:
    """All terms for one batch with blocks of `length`; only a `share` of them, drawn anew each step, is opened: the
    clean pass, which gives their memories, is paid for once either way."""
    if not share:
        return _causal(net, batch, balance_weight)
    config, device = net.config, batch.ids_BT.device
    answer_BA = batch.ids_BT[:, batch.prompt :]
    rows, width = answer_BA.shape
    weight_BNL = batch.weight_BA.view(rows, width // length, length)
    chosen_BW = _windows(weight_BNL.cpu(), share, generator).to(device)
    row_B1 = torch.arange(rows, device=device)[:, None]
    clean_BWL = answer_BA.view(rows, -1, length)[row_B1, chosen_BW]
    chosen_BWL = weight_BNL[row_B1, chosen_BW]
    mask_2BWL = masks((rows, chosen_BW.shape[1], length), generator).to(device) & ~given(chosen_BWL)
    noisy_2BWL = torch.where(mask_2BWL, config.mask_token_id, clean_BWL)
    starts_BW = (batch.prompt + length * chosen_BW).repeat(1, 2)
    layout = Layout(
        rows, batch.prompt + width, starts_BW.shape[1], length, 0, length, starts_BW=starts_BW, pad_B=batch.pad_B
    )
    done = net.run(batch.ids_BT, torch.cat([noisy_2BWL[0], noisy_2BWL[1]], 1), layout, net.empty(rows))
    wanted_2BWL = mask_2BWL * chosen_BWL
    opened_2BWLD = torch.stack(done.open_BWLD.chunk(2, 1))
    masked = _cross_entropy(net, opened_2BWLD, clean_BWL.expand_as(mask_2BWL), wanted_2BWL)
    autoregressive = _next_token(net, batch, done.clean_BTD)
    balance = _balance(done.routers, config)
    total = masked + ar_weight * autoregressive + balance_weight * balance
    return Losses(total, masked.detach(), autoregressive.detach(), balance.detach())


def _causal(net: CloverMoeModelLM, batch: Batch, balance_weight: float) -> Losses:
    """The next-token loss alone, twice as fast: what a network should read of a prompt it learns from this first."""
    rows, width = batch.ids_BT.shape
    layout = Layout(rows, width, 0, 0, 0, CHUNK, pad_B=batch.pad_B)
    done = net.run(batch.ids_BT, batch.ids_BT.new_zeros(rows, 0, 0), layout, net.empty(rows))
    autoregressive = _next_token(net, batch, done.clean_BTD)
    balance = _balance(done.routers, net.config)
    return Losses(
        autoregressive + balance_weight * balance, balance.new_zeros(()), autoregressive.detach(), balance.detach()
    )


def _windows(weight_BNL: torch.Tensor, share: float, generator: torch.Generator) -> torch.Tensor:
    """Which blocks of each row to open, [B, W], without replacement; blocks that hold more weight are likelier, those
    that are all padding come last (Gumbel top-k, 1903.06059)."""
    heavy_BN = weight_BNL.sum(-1)
    count = max(1, round(heavy_BN.shape[1] * share))
    noise_BN = -torch.rand(heavy_BN.shape, generator=generator).clamp_min(1e-9).log().neg().log()
    chosen: torch.Tensor = (heavy_BN.clamp_min(1e-9).log() + noise_BN).topk(count, -1).indices
    return chosen


def _next_token(net: CloverMoeModelLM, batch: Batch, clean_BTD: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of every answer token given all before it."""
    before_BAD, answer_BA = clean_BTD[:, batch.prompt - 1 : -1], batch.ids_BT[:, batch.prompt :]
    return _cross_entropy(net, before_BAD, answer_BA, batch.weight_BA)


def _cross_entropy(
    net: CloverMoeModelLM, hidden: torch.Tensor, target: torch.Tensor, weight: torch.Tensor
) -> torch.Tensor:
    """Weighted mean cross-entropy of the rows whose weight is not zero, and of the first, unweighted, up to a whole
    number of hundreds or so: a processor prepares a product for every number of rows."""
    chosen = weight.flatten().nonzero()[:, 0]
    rest = -len(chosen) % ROWS
    weight_N = F.pad(weight.flatten()[chosen], (0, rest))
    chosen = F.pad(chosen, (0, rest))
    logits_NV = net.logits(hidden.flatten(0, -2)[chosen])
    each_N = F.cross_entropy(logits_NV, target.reshape(-1)[chosen], reduction="none")
    return (each_N * weight_N).sum() / weight_N.sum()


def _balance(routers: tuple[torch.Tensor, ...], config: ModelConfig) -> torch.Tensor:
    """Load-balance loss of the Switch transformer (2101.03961, eq. 4), averaged over layers; 1 when balanced."""
    terms = []
    for router_NE in routers:
        chosen = torch.zeros_like(router_NE).scatter(-1, router_NE.topk(config.num_experts_per_tok, -1).indices, 1.0)
        share_E = chosen.mean(0) / config.num_experts_per_tok
        terms.append(config.num_experts * (share_E * router_NE.mean(0)).sum())
    return torch.stack(terms).mean()
