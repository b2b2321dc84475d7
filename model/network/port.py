"""The port that decoding needs of a network: an empty memory, a causal commit and a read-only preview.

Invariants: `commit` and `preview` never change the memory they are given; a memory may be kept and continued from
more than once. Shapes: L rows of the block, V vocabulary, no batch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import torch

from model.config import ModelConfig


@dataclass(frozen=True)
class Preview:
    """One denoising pass: `logits_LV` for the row itself (no shift) and `memory_L`, the share of attention on the
    history slot averaged over delta-net layers and heads."""

    logits_LV: torch.Tensor
    memory_L: torch.Tensor


class Network(Protocol):
    """What a decoder may ask of a network."""

    config: ModelConfig

    def empty(self) -> Any:
        """Memory of no tokens."""
        ...

    def commit(self, ids_L: torch.Tensor, memory: Any) -> tuple[Any, torch.Tensor]:
        """Run finished tokens causally: the memory after them, and next-token logits_LV (row i predicts token i+1)."""
        ...

    def preview(self, ids_L: torch.Tensor, memory: Any) -> Preview:
        """Run an unfinished block (masks included) bidirectionally on top of the memory."""
        ...

    def memory_bytes(self, memory: Any) -> int:
        """Bytes that the memory holds: delta state, convolution ring and KV."""
        ...


class Vocabulary(Protocol):
    """What a decoder may ask of a tokenizer."""

    def piece(self, token: int) -> str:
        """Text of one token, UTF-8 with surrogateescape; special tokens give their marker."""
        ...

    def encode(self, text: str) -> list[int]:
        """Tokens of plain text; markers of special tokens in it are text like any other."""
        ...
