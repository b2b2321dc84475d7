"""From logits to guesses: what each undecided row would become, how sure the network is, and what else it considered.

Invariants: forbidden ids get no probability at all (they are taken out before the softmax); a confidence is the
network's own probability of the token, at temperature 1 and before top-p and top-k, also when the token was drawn
otherwise. A repetition penalty changes the logits themselves, and so the confidences.
Shapes: L rows of the block, M undecided rows, V vocabulary, K candidates.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import torch

from model.config import DecodeConfig
from model.network.port import Preview, Vocabulary


@dataclass(frozen=True)
class Guesses:
    """One entry per row that was looked at, in the order of `rows` (ascending positions inside the block). `memories`
    are the rows' shares of attention on the history slot and `experts` the routed experts they used, layer by layer;
    empty where nothing was looked at."""

    rows: tuple[int, ...]
    tokens: list[int]
    confidences: list[float]
    top_tokens: list[list[int]]
    top_probabilities: list[list[float]]
    probabilities_MV: torch.Tensor
    memories: list[list[float]] = field(default_factory=list)
    experts: list[list[list[int]]] = field(default_factory=list)

    @property
    def finite(self) -> bool:
        """False when any row held a NaN or nothing but infinities."""
        return not any(math.isnan(row[0]) for row in self.top_probabilities)

    @cached_property
    def entropies(self) -> list[float]:
        """Entropy of each row's distribution, in nats."""
        found: list[float] = torch.special.entr(self.probabilities_MV).sum(-1).tolist()
        return found


NO_GUESSES = Guesses((), [], [], [], [], torch.empty(0, 0))


@dataclass(frozen=True)
class Guesser:
    """Reads logits of one run: what is forbidden, how many candidates are reported, and how tokens are drawn."""

    forbidden_V: torch.Tensor
    config: DecodeConfig
    dice: torch.Generator | None = None

    @classmethod
    def of(cls, vocabulary: Vocabulary, like_LV: torch.Tensor, config: DecodeConfig, ends: bool = True) -> Guesser:
        """A guesser for logits of this width and device. `ends` says whether the text may end in what is guessed."""
        forbidden_V = torch.zeros(like_LV.shape[-1], device=like_LV.device)
        forbidden_V[list(never_wanted(vocabulary))] = -math.inf
        forbidden_V[vocabulary.size :] = -math.inf
        if not ends:
            forbidden_V[vocabulary.end] = -math.inf
        drawn = config.temperature > 0
        return cls(forbidden_V, config, torch.Generator(like_LV.device).manual_seed(config.seed) if drawn else None)

    def guess(
        self,
        seen: Preview,
        rows: Sequence[int],
        written: Iterable[int] = (),
    ) -> Guesses:
        """Guesses for these rows of a block. `written` are the tokens that a repetition penalty counts."""
        allowed_MV = self._allowed(seen.logits_LV, rows)
        if self.config.repetition_penalty != 1:
            _penalise(allowed_MV, written, self.config.repetition_penalty)
        return self._guesses(allowed_MV, rows, seen, self.dice)

    def check(self, seen: Preview, rows: Sequence[int]) -> Guesses:
        """What the network takes to be most probable in these rows: nothing is drawn and nothing is penalised, for
        the tokens there count as written themselves."""
        return self._guesses(self._allowed(seen.logits_LV, rows), rows, seen, None)

    def _allowed(self, logits_LV: torch.Tensor, rows: Sequence[int]) -> torch.Tensor:
        every = len(rows) == len(logits_LV)
        picked_MV = logits_LV if every else logits_LV[list(rows)]
        return picked_MV.float() + self.forbidden_V

    def _guesses(
        self,
        allowed_MV: torch.Tensor,
        rows: Sequence[int],
        seen: Preview,
        dice: torch.Generator | None,
    ) -> Guesses:
        probabilities_MV = torch.softmax(allowed_MV, dim=-1)
        top_MK, ids_MK = probabilities_MV.topk(max(1, self.config.candidates), dim=-1)
        top, ids = top_MK.tolist(), ids_MK.tolist()
        if dice is None or math.isnan(sum(row[0] for row in top)):
            tokens, confidences = [row[0] for row in ids], [row[0] for row in top]
        else:
            drawn_M1 = torch.softmax(self._drawable(allowed_MV), -1).multinomial(1, generator=dice)
            tokens = drawn_M1[:, 0].tolist()
            confidences = probabilities_MV.gather(-1, drawn_M1)[:, 0].tolist()
        picked = list(rows)
        memories, experts = seen.memory_GL.T[picked].tolist(), seen.experts_KLE.transpose(0, 1)[picked].tolist()
        return Guesses(tuple(rows), tokens, confidences, ids, top, probabilities_MV, memories, experts)

    def _drawable(self, allowed_MV: torch.Tensor) -> torch.Tensor:
        """Logits at the temperature, without what top-k and then top-p leave out. Top-k keeps everything that ties
        with its last; top-p, the nucleus, keeps the most probable tokens up to the one with which they reach it
        (arXiv 1904.09751)."""
        logits_MV = allowed_MV / self.config.temperature
        if 0 < self.config.top_k < logits_MV.shape[-1]:
            least_M1 = logits_MV.topk(self.config.top_k, dim=-1).values[:, -1:]
            logits_MV = logits_MV.masked_fill(logits_MV < least_M1, -math.inf)
        if self.config.top_p < 1:
            falling_MV, order_MV = logits_MV.sort(dim=-1, descending=True, stable=True)
            share_MV = torch.softmax(falling_MV, dim=-1)
            enough_MV = share_MV.cumsum(-1) - share_MV >= self.config.top_p
            logits_MV = logits_MV.masked_fill(enough_MV.gather(-1, order_MV.argsort(-1)), -math.inf)
        return logits_MV


def never_wanted(vocabulary: Vocabulary) -> frozenset[int]:
    """Ids that no answer may contain: the mask, the padding and the marker that begins a turn."""
    return frozenset({vocabulary.mask, vocabulary.pad, vocabulary.start})


def _penalise(logits_MV: torch.Tensor, written: Iterable[int], penalty: float) -> None:
    """Make tokens that are there already less likely, in place (CTRL, arXiv 1909.05858): a positive logit is divided
    by the penalty, a negative one multiplied."""
    ids_W = torch.tensor(sorted(set(written)), dtype=torch.long, device=logits_MV.device)
    known_MW = logits_MV[:, ids_W]
    logits_MV[:, ids_W] = torch.where(known_MW > 0, known_MW / penalty, known_MW * penalty)
