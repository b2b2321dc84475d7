"""A kind of page made of a spec with options, the parts of its page, and a check of what the page does.

Invariants:
- Everything but the parts, the behaviour and the nouns is the same for all such kinds: drawing, requests, the brief,
  combinations, follow-ups.
- About one request in ten is bare; no page is longer than its kind allows.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from model.corpus.edit_words import Change
from model.corpus.frame import page
from model.corpus.frame.bench import Bench, judged
from model.corpus.frame.option import Color, Theme, options, said
from model.corpus.frame.page import Parts
from model.corpus.frame.prompt import request
from model.corpus.kind import Format, LivePage

COUNTS = (0,) * 10 + (1,) * 25 + (2,) * 25 + (3,) * 18 + (4,) * 12 + (5,) * 10
S = TypeVar("S")


class PageKind(ABC, Generic[S]):
    """Base of the kinds in `model.corpus.pages`: honours `model.corpus.kind.Kind`."""

    name: str
    nouns: str  # what such a page is called, "|" between the names
    usual: Any  # the spec of a bare request
    format: Format = "html"
    longest: int = 1950  # bytes: a feature that would make a page longer is not asked for

    @abstractmethod
    def page(self, spec: S) -> str:
        """The page for this spec, by `card` or `scene`."""
        ...

    @abstractmethod
    def problems(self, spec: S, bench: Bench) -> Iterator[str]:
        """What is wrong with a page beside its title, colours, strings and width: uses it, and yields sentences."""
        ...

    def sensible(self, spec: S) -> bool:
        """Whether the wishes of a spec go together."""
        return True

    def card(self, spec: S, parts: Parts, width: int = 480) -> str:
        """A page on a card."""
        return page.card(spec, self.brief(spec), parts, width)

    def scene(self, spec: S, parts: Parts) -> str:
        """A page that is a canvas."""
        return page.scene(spec, self.brief(spec), parts)

    def sample(self, rng: random.Random) -> S:
        """Draw a spec: how many features first, then which, then their values."""
        spec: Any = self.usual
        known = options(spec)
        wanted, chosen = rng.choice(COUNTS), list[str]()
        while len(chosen) < min(wanted, len(known)):
            name = rng.choices(list(known), [option.weight for option in known.values()])[0]
            if name not in chosen:
                chosen.append(name)
        for name in chosen:
            wider = replace(spec, **{name: known[name].draw(rng)})
            if self._fits(wider):
                spec = wider
        return spec  # type: ignore[no-any-return]

    def _fits(self, spec: S) -> bool:
        return self.sensible(spec) and len(self.page(spec).encode()) <= self.longest

    def prompt(self, spec: S, rng: random.Random) -> str:
        """One of many phrasings of a request for this spec."""
        return request(self.nouns, spec, rng)

    def answer(self, spec: S) -> str:
        """The page for this spec."""
        return self.page(spec)

    def brief(self, spec: S) -> str:
        """The page's first comment: what it is and how it looks, then what else was asked for."""
        looks, rest = [self.name], []
        for name, option in options(spec).items():
            word = option.word(getattr(spec, name))
            if isinstance(option, Theme) or name == "accent":
                looks.append(word)
            elif name == "title":
                looks.append(f"{name} {word}")
            else:
                rest.append(f"{option.key or name} {word}")
        return f"<!-- {', '.join(looks)}\n{', '.join(rest)} -->"

    def combination(self, spec: S) -> str:
        """Fields asked for with their values; of free strings only that, or how many, there are."""
        known = options(spec)
        return ";".join(f"{name}={known[name].label(getattr(spec, name))}" for name in said(spec)) or "default"

    def change(self, spec: S, rng: random.Random) -> Change | None:
        """One change for a follow-up, with its words; None where the drawn one makes no sense."""
        known = options(spec)
        name = rng.choices(list(known), [option.weight for option in known.values()])[0]
        made = known[name].change(getattr(spec, name), rng)
        if made is None:
            return None
        value, shown, phrase = made
        after: Any = replace(spec, **{name: value})  # type: ignore[type-var]
        return Change(f"{name}={shown}", after, phrase) if after != spec and self._fits(after) else None

    def check(self, spec: S, source: str, view: LivePage) -> tuple[str, ...]:
        """Problems of a page, in words."""
        return judged(view, lambda bench: self._looks(spec, bench), lambda bench: self.problems(spec, bench))

    def _looks(self, spec: S, bench: Bench) -> Iterator[str]:
        """What every page of the frame has to honour: its title, its strings, its colours."""
        for name, option in options(spec).items():
            value = getattr(spec, name)
            for string in option.copied(value):
                if not bench.holds(string):
                    yield f"{string} is not on the page."
            if isinstance(option, Theme) and bench.theme() != value:
                yield f"The page is not {value}."
            elif isinstance(option, Color) and name in ("accent", "sky") and value != option.usual:
                if not bench.paints(value):
                    yield f"Nothing is painted {value}."
