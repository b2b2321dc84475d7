"""Optimizers: Muon for hidden matrices, AdamW for the rest, under one learning-rate schedule.

Muon orthogonalises the momentum of a matrix by a Newton-Schulz iteration (Muon, K. Jordan 2024; scaling by
0.2 sqrt(max(n, m)) as in 2502.16982, so that one learning rate serves both). Written here because the library's
own runs the iteration in bfloat16 everywhere, and processors without bfloat16 units emulate it very slowly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import nn

COEFFICIENTS = (3.4445, -4.7750, 2.0315)
GATES = ("A_log", "dt_bias", "bd_softmax", "conv_right_weight", "conv1d", "in_proj_a", "in_proj_b")


def orthogonal(matrix: torch.Tensor, steps: int = 5, kind: torch.dtype = torch.float32) -> torch.Tensor:
    """An approximately orthogonal matrix with the row and column spaces of `matrix`, [..., n, m], batched; iterated in
    numbers of this kind."""
    a, b, c = COEFFICIENTS
    tall = matrix.shape[-2] > matrix.shape[-1]
    x = matrix.mT if tall else matrix
    x = (x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)).to(kind)
    for _ in range(steps):
        gram = x @ x.mT
        x = a * x + (b * gram + c * gram @ gram) @ x
    out: torch.Tensor = (x.mT if tall else x).to(matrix.dtype)
    return out


class Muon(torch.optim.Optimizer):
    """Momentum (Nesterov), orthogonalised; decoupled weight decay. Parameters are matrices or stacks of matrices.
    `halves`: whether the iteration runs in bfloat16, for processors that have units for it."""

    def __init__(
        self, params: Iterable[Any], lr: float, momentum: float = 0.95, weight_decay: float = 0.1, halves: bool = False
    ) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})
        self.kind = torch.bfloat16 if halves else torch.float32

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        """One update; matrices of one shape are orthogonalised together."""
        for group in self.param_groups:
            shapes: dict[tuple[int, ...], list[torch.Tensor]] = {}
            for parameter in group["params"]:
                if parameter.grad is not None:
                    shapes.setdefault(tuple(parameter.shape), []).append(parameter)
            for shape, parameters in shapes.items():
                updates = torch.stack([self._momentum(p, group["momentum"]) for p in parameters])
                directions = orthogonal(updates, kind=self.kind) * 0.2 * max(shape[-2:]) ** 0.5
                for parameter, direction in zip(parameters, directions, strict=True):
                    parameter.mul_(1 - group["lr"] * group["weight_decay"])
                    parameter.sub_(direction, alpha=group["lr"])

    def _momentum(self, parameter: torch.Tensor, momentum: float) -> torch.Tensor:
        assert parameter.grad is not None
        state = self.state[parameter]
        if "buffer" not in state:
            state["buffer"] = torch.zeros_like(parameter)
        buffer: torch.Tensor = state["buffer"]
        buffer.lerp_(parameter.grad, 1 - momentum)
        return parameter.grad.lerp(buffer, momentum)


def build(model: nn.Module, lr: float, halves: bool = False) -> list[torch.optim.Optimizer]:
    """Optimizers for a network; `halves` as of Muon. Each group carries `base_lr`, which a schedule scales."""
    hidden, table, gates, plain = [], [], [], []
    for name, parameter in model.named_parameters():
        if any(gate in name for gate in GATES):
            gates.append(parameter)
        elif "embed" in name or "lm_head" in name or "mlp.gate." in name:
            table.append(parameter)
        elif parameter.ndim >= 2 and min(parameter.shape[-2:]) > 1:
            hidden.append(parameter)
        else:
            plain.append(parameter)
    adam = torch.optim.AdamW(
        [
            {"params": table, "lr": lr, "weight_decay": 0.0},
            {"params": gates, "lr": lr * 2, "weight_decay": 0.0},
            {"params": plain, "lr": lr, "weight_decay": 0.0},
        ],
        lr=lr,
        betas=(0.9, 0.98),
        fused=False,
    )
    optimizers: list[torch.optim.Optimizer] = [Muon(hidden, lr=lr, halves=halves), adam]
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            group["base_lr"] = group["lr"]
    return optimizers


def set_rate(optimizers: Iterable[torch.optim.Optimizer], share: float) -> None:
    """Scale every group's learning rate to `share` of its base."""
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            group["lr"] = group["base_lr"] * share
