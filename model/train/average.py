"""A mean of a network's weights over the last steps of its training.

Between steps at a high learning rate weights jump about a point that is better than any of them; their mean is near it
at any time, without an end of the run at which the rate falls (2405.18392, section 4). Invariant: taking the mean
changes nothing in the training.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import torch
from torch import nn

EVERY = 10  # steps between weights that are taken: neighbours differ little


@dataclass
class Average:
    """The mean of what was `taken`: a plain one until that covers the span asked for, from then on one in which what
    is older counts exponentially less. `tensors` are by name, of the network's kinds."""

    taken: int = 0
    tensors: dict[str, torch.Tensor] = field(default_factory=dict)

    @torch.no_grad()
    def take(self, net: nn.Module, span: int) -> None:
        """Another state of the weights; the mean is over about the last `span` steps."""
        fresh = net.state_dict()
        if not self.taken:
            self.tensors = {name: tensor.clone() for name, tensor in fresh.items()}
        share = max(1 / (self.taken + 1), min(1.0, EVERY / span))
        torch._foreach_lerp_(list(self.tensors.values()), [fresh[name] for name in self.tensors], share)
        self.taken += 1

    @contextmanager
    def within(self, net: nn.Module) -> Iterator[None]:
        """The network with these weights, and then with its own again; with its own all along when none was taken."""
        own = {name: tensor.clone() for name, tensor in net.state_dict().items()}
        net.load_state_dict(self.tensors or own)
        try:
            yield
        finally:
            net.load_state_dict(own)
