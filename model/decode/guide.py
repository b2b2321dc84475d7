"""The grammar of calls in the tokens of a vocabulary: what is forced in a block, and what may stand in a row.

Invariants: `fit` is a pure function. In a block that was fitted, every row up to the first undecided one holds what the
grammar accepts there, and rows behind a tag that was written in are undecided: they were guessed for another place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import torch

from model.decode.grammar import LONGEST, Grammar, Spot, usable
from model.decode.guess import Guesser
from model.decode.verify import Passed
from model.network.port import Vocabulary
from model.toolcall import CLOSE, OPEN, THINK, THOUGHT, schemas_of

MARKERS = (OPEN, CLOSE, THINK, THOUGHT, "<tool_response>", "</tool_response>", "<tools>", "</tools>")
FREE = ("prose", "text")  # where the request's strategy decides, among all rows at once


@dataclass(frozen=True)
class Fit:
    """A block with everything that is forced written in and all that cannot stay masked again. `spots` are the places
    before each row that was read, `forced` the rows that the grammar alone decided; `row` is the first undecided one,
    the block's length when there is none, and `spot` the place before it."""

    ids: tuple[int, ...]
    spots: tuple[Spot, ...]
    forced: frozenset[int]
    row: int
    spot: Spot


class Guide:
    """The grammar of a request's tools in the tokens of a vocabulary. What it keeps is derived from those alone."""

    def __init__(self, vocabulary: Vocabulary, grammar: Grammar) -> None:
        self._grammar = grammar
        self._vocabulary = vocabulary
        self.mask, self.end = vocabulary.mask, vocabulary.end
        self._pieces = [vocabulary.piece(token).encode("utf-8", "surrogateescape") for token in range(vocabulary.size)]
        marks = {mark.encode() for mark in MARKERS}
        self._special = {piece: token for token, piece in enumerate(self._pieces) if piece in marks}
        turns = (vocabulary.start, vocabulary.end, vocabulary.mask, vocabulary.pad)
        self._never = frozenset((*self._special.values(), *turns))
        plain = {piece: token for token, piece in reversed([*enumerate(self._pieces)]) if token not in self._never}
        self._tokens = {**plain, **self._special}
        self._longest = max(map(len, self._tokens))
        self._numeric = [token for piece, token in plain.items() if piece and not piece.strip(b"-.0123456789")]
        self.allowed = lru_cache(maxsize=256)(self._allowed)

    @classmethod
    def of(cls, vocabulary: Vocabulary, tools: Sequence[str]) -> Guide | None:
        """The guide for these tools, as a request lists them; None when none can be called. Raises ValueError."""
        schemas = usable(schemas_of(tools))
        return cls(vocabulary, Grammar(schemas)) if schemas else None

    def begin(self, written: Iterable[int]) -> Spot:
        """The place behind what is written, of an answer that kept to the grammar."""
        spot = Spot()
        for token in written:
            spot = self.after(self.settled(spot), token) or spot
        return spot

    def after(self, spot: Spot, token: int) -> Spot | None:
        """The place behind a token; None where it may not stand."""
        if token in self._never and spot.where == "text":
            return None
        return self._grammar.after(spot, self._pieces[token], ends=token == self.end)

    def closing(self, spot: Spot) -> Spot:
        """The place in a text from which only its closing tag leads on."""
        return self._grammar.closing(spot)

    def fit(self, spot: Spot, given: Sequence[int]) -> Fit:
        """Read a block that begins at this place from left to right, up to its first undecided row."""
        ids, spots, forced = list(given), [], set()
        row, queue = 0, list[int]()
        while row < len(ids):
            spot = self.settled(spot)
            queue = queue or self.forced(spot)
            if queue:
                token = queue.pop(0)
                if ids[row] != token:
                    ids[row:] = [token] + [self.mask] * (len(ids) - row - 1)
                forced.add(row)
            token = ids[row]
            if token == self.mask:
                break
            after = self.after(spot, token)
            if after is None:
                ids[row:] = [self.mask] * (len(ids) - row)
                if spot.where != "text" or token in self._never:
                    break
                spot = self.closing(spot)  # the token would break the closing tag that stands
                continue
            spots.append(spot)
            spot, row = after, row + 1
            if token == self.end:
                ids[row:] = [self.mask] * (len(ids) - row)
                break
        if spot.where == "prose" and self.end in ids:
            stop = ids.index(self.end) + 1
            ids[stop:] = [self.mask] * (len(ids) - stop)
        return Fit(tuple(ids), tuple(spots), frozenset(forced), row, spot)

    def open(self, fit: Fit) -> list[int]:
        """Rows to be guessed now."""
        stop = fit.ids.index(self.end) if self.end in fit.ids else len(fit.ids)
        rows = [row for row in range(fit.row, stop) if fit.ids[row] == self.mask]
        return rows if fit.spot.where in FREE else rows[:1]

    def narrowed(self, guesser: Guesser, spot: Spot) -> Guesser:
        """A guesser that sees only what may stand here."""
        return replace(guesser, forbidden_V=guesser.forbidden_V + self._bar(spot, guesser.forbidden_V))

    def judged(self, fit: Fit, before_1V: torch.Tensor, passed: Passed) -> tuple[torch.Tensor, Passed]:
        """The causal logits of a finished block, rows barred from what may not stand there."""
        rows_LV = torch.cat([before_1V, passed.logits_LV[:-1]]).clone()
        for row, spot in enumerate(fit.spots[: len(rows_LV)]):
            if row in fit.forced:
                rows_LV[row] = -math.inf
                rows_LV[row, fit.ids[row]] = 0.0
            elif spot.where != "prose":
                rows_LV[row] += self._bar(spot, rows_LV[row])
        last_1V = passed.logits_LV[-1:]
        return rows_LV[:1], replace(passed, logits_LV=torch.cat([rows_LV[1:], last_1V]))

    def _bar(self, spot: Spot, like_V: torch.Tensor) -> torch.Tensor:
        bar_V = torch.zeros_like(like_V)
        if spot.where == "text":
            bar_V[list(self._never)] = -math.inf
        elif spot.where != "prose":
            bar_V[:] = -math.inf
            bar_V[list(self.allowed(spot))] = 0.0
        return bar_V

    def _allowed(self, spot: Spot) -> tuple[int, ...]:
        """Tokens that may follow in a choice, a number, or behind a call."""
        found = {self.end} if spot.where == "done" else set[int]()
        for text in self._grammar.followers(spot):
            for length in range(1, min(len(text), self._longest) + 1):
                token = self._tokens.get(text[:length])
                if token is not None:
                    found.add(token)
        if spot.where == "number":
            found |= {token for token in self._numeric if self._grammar.after(spot, self._pieces[token])}
        return tuple(sorted(found))

    def forced(self, spot: Spot) -> list[int]:
        """The tokens of what must follow; a marker is one where the vocabulary has it."""
        text = spot.forced
        if text in self._special:
            return [self._special[text]]
        return self._vocabulary.encode(text.decode("utf-8", "surrogateescape")) if text else []

    def settled(self, spot: Spot) -> Spot:
        """The place, but that a text as long as any may be must be closed."""
        return self.closing(spot) if spot.where == "text" and spot.length >= LONGEST else spot
