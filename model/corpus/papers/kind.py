"""A kind of LaTeX paper made of a spec with options, like the pages of `model.corpus.frame`.

Invariants:
- Requests, brief and combinations come from the options; what is left unsaid is left out of the paper, and a paper of
  which no fact is said is a template with placeholders.
- About one request in ten is bare; no request has more words than a network was trained to read.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from model.corpus.frame.option import options, said
from model.corpus.frame.prompt import request
from model.corpus.kind import Document, Format
from model.corpus.papers.check import paper_problems
from model.corpus.papers.look import LOOKS, PAPER

COUNTS = (0,) * 10 + (1,) * 6 + (2,) * 12 + (3,) * 20 + (4,) * 20 + (5,) * 16 + (6,) * 10 + (7,) * 6
MOST_WORDS = 90
S = TypeVar("S")


class PaperKind(ABC, Generic[S]):
    """Base of the kinds in `model.corpus.papers`: honours `model.corpus.kind.Kind`."""

    name: str
    nouns: str  # what such a paper is called, "|" between the names
    usual: Any  # the spec of a bare request
    blank: Any  # the spec that is shown instead where no fact is said
    format: Format = "latex"
    longest: int = 1850  # bytes: a feature that would make a paper longer is not asked for

    @abstractmethod
    def paper(self, spec: S) -> str:
        """The document for this spec, nothing in it a placeholder but what the spec says."""
        ...

    @abstractmethod
    def facts(self, spec: S) -> tuple[str, ...]:
        """Everything that the text of the document shows, each as often as it stands there."""
        ...

    @abstractmethod
    def problems(self, spec: S, source: str, document: Document) -> Iterator[str]:
        """What is wrong with a compiled document beside its facts and its looks."""
        ...

    def settled(self, spec: S, rng: random.Random) -> S:
        """The spec with what follows from its other fields."""
        return spec

    def sensible(self, spec: S) -> bool:
        """Whether the wishes of a spec go together."""
        return True

    def shown(self, spec: S) -> S:
        """What the document says: the spec, or placeholders where it says nothing."""
        if any(name not in LOOKS for name in said(spec)):
            return spec
        return replace(self.blank, **{name: getattr(spec, name) for name in LOOKS})  # type: ignore[no-any-return]

    def sample(self, rng: random.Random) -> S:
        """Draw a spec: how many features first, then which, then their values."""
        spec: Any = self.usual
        known = options(spec)
        wanted, chosen = rng.choice(COUNTS), list[str]()
        while len(chosen) < wanted:
            name = rng.choices(list(known), [option.weight for option in known.values()])[0]
            if name not in chosen:
                chosen.append(name)
        for name in chosen:
            wider = replace(spec, **{name: known[name].draw(rng)})
            if self.sensible(wider) and len(self.answer(wider).encode()) <= self.longest:
                spec = wider
        return self.settled(spec, rng)

    def prompt(self, spec: S, rng: random.Random) -> str:
        """One of many phrasings of a request for this spec."""
        text = request(self.nouns, spec, rng, PAPER)
        while len(text.split()) > MOST_WORDS:
            text = request(self.nouns, spec, rng, PAPER)
        return text

    def answer(self, spec: S) -> str:
        """The document for this spec."""
        return self.paper(self.shown(spec)).replace("\n", f"\n{self.brief(spec)}\n", 1)

    def brief(self, spec: S) -> str:
        """What was read from the request, as comments: looks, then each other question answered by one word."""
        known = options(spec)
        looks = [self.name, *(known[name].word(getattr(spec, name)) for name in ("accent", "size", "header"))]
        looks.append("sans" if getattr(spec, "sans") else "serif")  # noqa: B009  (S has no bound)
        rest = (
            f"{option.key or name} {option.word(getattr(spec, name)) if getattr(spec, name) else 'no'}"
            for name, option in known.items()
            if name not in LOOKS
        )
        return f"% {', '.join(looks)}\n% {', '.join(rest)}"

    def combination(self, spec: S) -> str:
        """Fields asked for with their values; of free strings only that, or how many, there are."""
        known = options(spec)
        return ";".join(f"{name}={known[name].label(getattr(spec, name))}" for name in said(spec)) or "default"

    def check(self, spec: S, source: str, view: Document) -> tuple[str, ...]:
        """Problems of an answer, in words; empty when it honours the spec."""
        shown = self.shown(spec)
        return paper_problems(shown, self.facts(shown), source, view, lambda body: self.problems(shown, body, view))
