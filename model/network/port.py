"""The port that decoding needs of a network: an empty memory, a causal commit and a read-only preview.

Invariants: `commit` and `preview` never change the memory they are given; a memory may be kept and continued from
more than once. Shapes: L rows of the block, V vocabulary, no batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import torch

from model.config import ModelConfig
from model.events import Message


@dataclass(frozen=True)
class Preview:
    """One denoising pass: `logits_LV` for the row itself (no shift); by delta-net layer G and averaged over heads,
    `memory_GL`, the share of attention on the history slot; by layer, `experts_KLE`, the ids of the routed experts
    used. The latter two have no layers where a network has no such thing."""

    logits_LV: torch.Tensor
    memory_GL: torch.Tensor
    experts_KLE: torch.Tensor

    @classmethod
    def of(cls, logits_LV: torch.Tensor) -> Preview:
        """Logits of a pass that shows nothing else, such as a commit."""
        none = logits_LV.new_zeros(0, len(logits_LV))
        return cls(logits_LV, none, none[..., None].long())


class Network(Protocol):
    """What a decoder may ask of a network."""

    @property
    def config(self) -> ModelConfig:
        """Sizes and special ids."""
        ...

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


@runtime_checkable
class FusedNetwork(Protocol):
    """A network that can also commit one block and open the next in a single forward pass. The result must equal
    `commit(ids_L)` followed by `preview(next_ids_L)`: only the count of passes and the time differ."""

    def commit_and_preview(
        self, ids_L: torch.Tensor, next_ids_L: torch.Tensor, memory: Any
    ) -> tuple[Any, torch.Tensor, Preview]:
        """Memory after the finished block, its next-token logits_LV, and the preview of the next block on top."""
        ...


@runtime_checkable
class CalibratedNetwork(Protocol):
    """A network whose history slot is calibrated to the block size, and that can look without that."""

    def preview_uncalibrated(self, ids_L: torch.Tensor, memory: Any) -> Preview:
        """As `preview`, with the slot's logit at its bias alone, whatever the block size."""
        ...


class Vocabulary(Protocol):
    """What a decoder may ask of a tokenizer."""

    @property
    def size(self) -> int:
        """How many ids have a piece; a network may have more rows than that."""
        ...

    @property
    def start(self) -> int:
        """Id that begins a turn."""
        ...

    @property
    def end(self) -> int:
        """Id that ends a turn, and so an answer."""
        ...

    @property
    def mask(self) -> int:
        """Id of a position that is not decided yet."""
        ...

    @property
    def pad(self) -> int:
        """Id that fills rows of a batch and separates documents."""
        ...

    def chat(self, messages: Sequence[Message], tools: Sequence[str] = (), thinking: bool = False) -> list[int]:
        """Prompt ids of a conversation, ending right before the answer's first token."""
        ...

    def piece(self, token: int) -> str:
        """Text of one token, UTF-8 with surrogateescape; special tokens give their marker."""
        ...

    def encode(self, text: str) -> list[int]:
        """Tokens of plain text; markers of special tokens in it are text like any other."""
        ...
