"""The processes that train together: one of them, or several under `torchrun`, which average their gradients.

Invariant: every member takes the same step from the same weights, so all stay equal and any one can be saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass(frozen=True)
class Team:
    """This process's place among `size`."""

    rank: int = 0
    size: int = 1

    @classmethod
    def join(cls) -> Team:
        """The team that torchrun started us in; a team of one without it."""
        if not dist.is_torchelastic_launched():
            return cls()
        dist.init_process_group("nccl" if torch.cuda.is_available() else "gloo")
        return cls(dist.get_rank(), dist.get_world_size())

    @property
    def leads(self) -> bool:
        """Whether this member speaks and saves."""
        return self.rank == 0

    def average(self, parameters: Iterable[torch.nn.Parameter], figures: list[float]) -> list[float]:
        """Replace every gradient by the team's mean, in one message; returns the team's sums of `figures`."""
        if self.size == 1:
            return figures
        with_gradient = [p for p in parameters if p.requires_grad]
        parts = [p.grad.flatten() if p.grad is not None else p.new_zeros(p.numel()) for p in with_gradient]
        message = torch.cat([*parts, parts[0].new_tensor(figures)])
        dist.all_reduce(message)
        place = 0
        for parameter in with_gradient:
            count = parameter.numel()
            parameter.grad = (message[place : place + count] / self.size).view_as(parameter)
            place += count
        return [float(value) for value in message[place:]]
