"""What tests of decoding share: guesses written by hand, and a network that never keeps to one opinion."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from model.decode.guess import Guesses
from model.fake import FakeMemory, FakeNetwork
from model.network.port import Preview

SIZE = 100  # of the vocabulary of guesses made by hand; row r guesses token r


def guesses(confidences: Sequence[float], rows: Sequence[int] | None = None, rivals: float = 0.0) -> Guesses:
    """One guess a row. The runner-up, token 99, has the share `rivals` of what the guess leaves over; the rest is
    spread over all other tokens."""
    places = tuple(rows if rows is not None else range(len(confidences)))
    table_MV = torch.zeros(len(places), SIZE)
    for i, (row, value) in enumerate(zip(places, confidences, strict=True)):
        table_MV[i] = (1 - value) * (1 - rivals) / (SIZE - 2)
        table_MV[i, SIZE - 1] = (1 - value) * (rivals or 1 / (SIZE - 1))
        table_MV[i, row] = value
    tops = [[value] for value in confidences]
    return Guesses(places, list(places), list(confidences), [[row] for row in places], tops, table_MV, [])


@dataclass(frozen=True)
class FlickeringNetwork(FakeNetwork):
    """Guesses something else whenever the block looks different, the end of the text among it: nothing that a strategy
    commits convinces it. Still a pure function of what it is given."""

    def _preview(self, ids_L: torch.Tensor, memory: FakeMemory) -> Preview:
        ids = ids_L.tolist()
        chance = random.Random(hash((self.seed, memory.answer, *ids)))
        ends = self.vocabulary.end
        words = [ends, *self.vocabulary.encode("abcdef")]
        made = [(chance.choice(words), chance.choice((0.3, 0.55, 0.92, 0.98)), chance.choice(words)) for _ in ids]
        return Preview(self._logits(made, memory.answer), torch.full((2, len(ids)), 0.25), torch.zeros(0, len(ids), 0))
