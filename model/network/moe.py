"""Mixture of experts: softmax router, top-k renormalised, plus one shared expert behind a sigmoid gate."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from model.config import ModelConfig
from model.network.layers import GatedUnit, Joint, Layout

DENSE_EXPERTS = 8  # up to so many small experts, computing all of them beats gathering rows


class Router(nn.Module):
    """Weights of the router, under the public name `gate`."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(config.num_experts, config.hidden_size))


class Experts(nn.Module):
    """Weights of all routed experts, stacked."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        inner = config.moe_intermediate_size
        self.gate_up_proj = nn.Parameter(torch.empty(config.num_experts, 2 * inner, config.hidden_size))
        self.down_proj = nn.Parameter(torch.empty(config.num_experts, config.hidden_size, inner))
        nn.init.normal_(self.gate_up_proj, std=0.02)
        nn.init.normal_(self.down_proj, std=0.02)


class SharedExpert(nn.Module):
    """A gated MLP that every token passes."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        inner = config.shared_expert_intermediate_size
        self.gate_proj = nn.Linear(config.hidden_size, inner, bias=False)
        self.up_proj = nn.Linear(config.hidden_size, inner, bias=False)
        self.down_proj = nn.Linear(inner, config.hidden_size, bias=False)

    def forward(self, x_ND: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.down_proj(F.silu(self.gate_proj(x_ND)) * self.up_proj(x_ND))
        return out


class MixtureOfExperts(nn.Module):
    """Routed experts plus the shared one; `coreset_size` limits how many experts one open block uses."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self._inputs = Joint()
        self._kept_down: torch.Tensor | None = None
        self.gate = Router(config)
        self.experts = Experts(config)
        self.shared_expert = SharedExpert(config)
        self.unit = GatedUnit()
        self.shared_expert_gate = nn.Linear(config.hidden_size, 1, bias=False)

    def forward(self, x_ND: torch.Tensor, layout: Layout) -> tuple[torch.Tensor, torch.Tensor]:
        """Outputs_ND and the router's probabilities_NE (before top-k; for the balance loss and for display)."""
        if self.config.num_experts <= DENSE_EXPERTS:
            return self._dense(x_ND, layout)
        probability_NE = F.linear(x_ND, self.gate.weight).float().softmax(-1)
        shared = self.shared_expert_gate(x_ND).sigmoid() * self.shared_expert(x_ND)
        weight_NE = self._weights(probability_NE, layout).to(x_ND.dtype)
        return self._sparse(x_ND, weight_NE) + shared, probability_NE

    def _weights(self, probability_NE: torch.Tensor, layout: Layout) -> torch.Tensor:
        """Each row's weight on each expert: zero but for its top k, which sum to one."""
        allowed_NE = probability_NE
        if self.config.coreset_size and layout.windows:
            clean_BTE, open_BWLE = layout.split(probability_NE)
            allowed_NE = layout.join(clean_BTE, _coreset(open_BWLE, self.config))
        top, index = allowed_NE.topk(self.config.num_experts_per_tok, -1)
        if self.config.norm_topk_prob:
            top = top / top.sum(-1, keepdim=True)
        return torch.zeros_like(probability_NE).scatter(-1, index, top)

    def _dense(self, x_ND: torch.Tensor, layout: Layout) -> tuple[torch.Tensor, torch.Tensor]:
        """Every expert on every row, and the shared one, in two products."""
        count = self.config.num_experts
        routed_NX, gate_NS, up_NS, router_NE, open_N1 = self._inputs(x_ND, *self._maps())
        probability_NE = router_NE.float().softmax(-1)
        weight_NE = self._weights(probability_NE, layout).to(x_ND.dtype)
        routed_NEI = self.unit(*routed_NX.unflatten(-1, (count, -1)).chunk(2, -1), weight_NE)
        mixed_NX = torch.cat([routed_NEI.flatten(1), self.unit(gate_NS, up_NS, open_N1[:, 0].sigmoid())], -1)
        return mixed_NX @ (self._down() if self._kept_down is None else self._kept_down), probability_NE

    def _maps(self) -> tuple[torch.Tensor, ...]:
        shared = self.shared_expert
        return (
            self.experts.gate_up_proj.flatten(0, 1),
            shared.gate_proj.weight,
            shared.up_proj.weight,
            self.gate.weight,
            self.shared_expert_gate.weight,
        )

    def _down(self) -> torch.Tensor:
        return torch.cat([self.experts.down_proj.transpose(1, 2).flatten(0, 1), self.shared_expert.down_proj.weight.T])

    def freeze(self) -> None:
        """Prepare for decoding: the weights will not change any more."""
        if self.config.num_experts <= DENSE_EXPERTS:
            self._inputs.keep(*self._maps())
            self._kept_down = self._down().detach()

    def _sparse(self, x_ND: torch.Tensor, weight_NE: torch.Tensor) -> torch.Tensor:
        out = torch.zeros_like(x_ND)
        for expert in weight_NE.any(0).nonzero()[:, 0].tolist():
            rows = weight_NE[:, expert].nonzero()[:, 0]
            gate, up = F.linear(x_ND[rows], self.experts.gate_up_proj[expert]).chunk(2, -1)
            y = F.linear(F.silu(gate) * up, self.experts.down_proj[expert])
            out = out.index_add(0, rows, y * weight_NE[rows, expert, None])
        return out


def experts_used(probability_KLE: torch.Tensor, config: ModelConfig) -> torch.Tensor:
    """Ids of the routed experts of each row of one open block, [layers K, rows L, experts per token], strongest first,
    from the routers' probabilities."""
    return _coreset(probability_KLE, config).topk(config.num_experts_per_tok, -1).indices


def _coreset(probability_XLE: torch.Tensor, config: ModelConfig) -> torch.Tensor:
    """The probabilities of open blocks, zero outside of the experts that a block's L rows together like best."""
    if not config.coreset_size:
        return probability_XLE
    block_XE = probability_XLE.sum(-2)
    best_XC = block_XE.topk(min(config.coreset_size, config.num_experts)).indices
    return probability_XLE * torch.zeros_like(block_XE).scatter_(-1, best_XC, 1.0).unsqueeze(-2)
