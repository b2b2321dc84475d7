"""Memory of a network after the tokens it has committed: per delta layer a ring and a state, per attention layer KV.

Invariant: values are never written in place, so a memory can be kept and continued from more than once.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class DeltaMemory:
    """`ring_BKC`: the last K-1 rows before the convolution; `state_BHKV`: the delta state. Size is independent of
    how many tokens were committed."""

    ring_BKC: torch.Tensor
    state_BHKV: torch.Tensor

    @property
    def nbytes(self) -> int:
        return self.ring_BKC.nbytes + self.state_BHKV.nbytes


@dataclass(frozen=True)
class AttentionMemory:
    """Keys (rotated) and values of every committed token, [B, key-value heads, tokens, head width]."""

    key_BGTD: torch.Tensor
    value_BGTD: torch.Tensor

    @property
    def nbytes(self) -> int:
        return self.key_BGTD.nbytes + self.value_BGTD.nbytes


@dataclass(frozen=True)
class Memory:
    """All layers' memories after `tokens` committed tokens."""

    tokens: int
    layers: tuple[DeltaMemory | AttentionMemory, ...]

    @property
    def nbytes(self) -> int:
        return sum(layer.nbytes for layer in self.layers)
