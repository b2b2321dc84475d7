"""From logits to guesses: what each undecided row would become, how sure the network is, and what else it considered.

Invariants: forbidden ids get no probability at all (they are taken out before the softmax); a confidence is the
network's own probability of the token, at temperature 1, also when the token was sampled at another temperature.
Shapes: L rows of the block, M undecided rows, V vocabulary, K candidates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from model.network.port import Vocabulary


@dataclass(frozen=True)
class Guesses:
    """One entry per undecided row, in the order of `rows` (ascending positions inside the block)."""

    rows: tuple[int, ...]
    tokens: list[int]
    confidences: list[float]
    top_tokens: list[list[int]]
    top_probabilities: list[list[float]]
    probabilities_MV: torch.Tensor

    @property
    def finite(self) -> bool:
        """False when any row held a NaN or nothing but infinities."""
        return not any(math.isnan(row[0]) for row in self.top_probabilities)

    def by_confidence(self) -> list[int]:
        """Indices into `rows`, surest first; equal confidences by lowest position."""
        return sorted(range(len(self.rows)), key=lambda i: (-self.confidences[i], self.rows[i]))


@dataclass(frozen=True)
class Guesser:
    """Reads logits of one run: what is forbidden, how many candidates are reported, and the temperature's dice."""

    forbidden_V: torch.Tensor
    candidates: int = 5
    temperature: float = 0.0
    dice: torch.Generator | None = None

    @classmethod
    def of(
        cls, vocabulary: Vocabulary, like_LV: torch.Tensor, candidates: int, temperature: float, seed: int
    ) -> Guesser:
        """A guesser for logits of this width and device."""
        forbidden_V = torch.zeros(like_LV.shape[-1], device=like_LV.device)
        forbidden_V[list(never_wanted(vocabulary))] = -math.inf
        forbidden_V[vocabulary.size :] = -math.inf
        dice = torch.Generator(device=like_LV.device).manual_seed(seed) if temperature > 0 else None
        return cls(forbidden_V, candidates, temperature, dice)

    def guess(self, logits_LV: torch.Tensor, rows: Sequence[int]) -> Guesses:
        """Guesses for these rows of a block."""
        every = len(rows) == len(logits_LV)
        picked_MV = logits_LV if every else logits_LV[list(rows)]
        allowed_MV = picked_MV.float() + self.forbidden_V
        probabilities_MV = torch.softmax(allowed_MV, dim=-1)
        top_MK, ids_MK = probabilities_MV.topk(max(1, self.candidates), dim=-1)
        top, ids = top_MK.tolist(), ids_MK.tolist()
        if self.dice is None or math.isnan(sum(row[0] for row in top)):
            tokens, confidences = [row[0] for row in ids], [row[0] for row in top]
        else:
            drawn_M1 = torch.softmax(allowed_MV / self.temperature, -1).multinomial(1, generator=self.dice)
            tokens = drawn_M1[:, 0].tolist()
            confidences = probabilities_MV.gather(-1, drawn_M1)[:, 0].tolist()
        return Guesses(tuple(rows), tokens, confidences, ids, top, probabilities_MV)


def never_wanted(vocabulary: Vocabulary) -> frozenset[int]:
    """Ids that no answer may contain: the mask, the padding and the marker that begins a turn."""
    return frozenset({vocabulary.mask, vocabulary.pad, vocabulary.start})
