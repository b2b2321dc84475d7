"""Memorisation: which training page is an answer nearest to, and is it nearer than the page that was wanted?

Pages of a kind share most of their lines whoever writes them, so an overlap alone says little: it is given beside that
of the corpus' own page for the same held-out request, which no network has seen. An answer that is clearly nearer to
some training page than that one is was remembered rather than made.

Invariants: a gram is so many words and signs in a row; the overlap is the share of an answer's different grams that
one training page has, too; training pages are drawn as training draws them.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from model.corpus.kind import Kind, draw

GRAM = 8
PAGES = 300  # training pages of a kind that are looked through
PIECE = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True)
class Nearness:
    """One answer and its nearest training page: shares of grams from 0 to 1, `wanted` those of the corpus' own page for
    the same request; `copied` whether the answer is a training page, letter by letter."""

    kind: str
    number: int
    overlap: float
    wanted: float
    copied: bool
    prompt: str

    @property
    def remembered(self) -> float:
        """How much nearer the answer is than it had to be."""
        return round(self.overlap - self.wanted, 4)


@dataclass(frozen=True)
class Written:
    """An answer to look at: its kind, its number in the exam, its text, and the page wanted."""

    kind: Kind
    number: int
    source: str
    reference: str


class Shelf:
    """Training pages of one kind, found by their grams."""

    def __init__(self, kind: Kind, count: int = PAGES, seed: int = 0) -> None:
        rng = random.Random(f"nearest/{kind.name}/{seed}")
        self._drawn = [draw(kind, rng, evaluation=False) for _ in range(count)]
        self._texts = frozenset(example.answer for example in self._drawn)
        self._holders: dict[int, list[int]] = {}
        for place, example in enumerate(self._drawn):
            for gram in grams(example.answer):
                self._holders.setdefault(gram, []).append(place)

    def nearest(self, written: Written) -> Nearness:
        """The training page with the largest overlap."""
        overlap, place = self._overlap(written.source)
        wanted, _ = self._overlap(written.reference)
        prompt = self._drawn[place].prompt if overlap else ""
        copied = written.source in self._texts
        return Nearness(written.kind.name, written.number, overlap, wanted, copied, prompt)

    def _overlap(self, text: str) -> tuple[float, int]:
        mine = grams(text)
        shared = Counter(place for gram in mine for place in self._holders.get(gram, ()))
        if not shared:
            return 0.0, 0
        place, count = max(shared.items(), key=lambda item: (item[1], -item[0]))
        return round(count / len(mine), 4), place


def grams(text: str, size: int = GRAM) -> frozenset[int]:
    """Hashes of the different runs of `size` words and signs; of a shorter text, of all of it."""
    pieces = PIECE.findall(text)
    last = max(1, len(pieces) - size + 1)
    return frozenset(hash(tuple(pieces[at : at + size])) for at in range(last)) if pieces else frozenset()


def nearest(written: Iterable[Written], each: int, count: int = PAGES) -> tuple[Nearness, ...]:
    """The nearest training page of the first `each` answers of every kind that are not empty."""
    found = list[Nearness]()
    for _, group in groupby(sorted(written, key=lambda one: one.kind.name), key=lambda one: one.kind.name):
        some = [one for one in group if one.source.strip()][:each]
        if some:
            shelf = Shelf(some[0].kind, count)
            found += map(shelf.nearest, some)
    return tuple(found)


def table(found: Sequence[Nearness]) -> str:
    """By kind, for a terminal: mean overlap of the answers and of the pages wanted, in percent."""
    lines = [f"{'nearest training page':<24} {'answers':>8} {'wanted':>8} {'copied':>7}"]
    for name, group in groupby(found, key=lambda one: one.kind):
        mine = list(group)
        shares = [100 * sum(values) / len(mine) for values in ([o.overlap for o in mine], [o.wanted for o in mine])]
        copied = f"{sum(one.copied for one in mine)}/{len(mine)}"
        lines.append(f"{name:<24} {shares[0]:>6.0f} % {shares[1]:>6.0f} % {copied:>7}")
    return "\n".join(lines)
