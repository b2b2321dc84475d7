"""What a stranger would look for in a compiled document: facts, each as often as it was given, pages, looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.kind import Document
from model.corpus.resume_check import plain


@dataclass(frozen=True, init=False)
class Facts:
    """Each of these strings stands in the document, wherever its lines break."""

    facts: tuple[str, ...]

    def __init__(self, *facts: str) -> None:
        object.__setattr__(self, "facts", facts)

    def __call__(self, source: str, document: Document) -> Iterator[str]:
        text = _squeezed(document.text)
        for fact in self.facts:
            if _squeezed(fact) not in text:
                yield f"'{fact}' is missing."


@dataclass(frozen=True)
class Once:
    """A string stands there exactly once."""

    fact: str

    def __call__(self, source: str, document: Document) -> Iterator[str]:
        count = _squeezed(document.text).count(_squeezed(self.fact))
        if count != 1:
            yield f"'{self.fact}' stands there {count} times."


@dataclass(frozen=True)
class Sheets:
    """The document has at most so many pages."""

    most: int = 1

    def __call__(self, source: str, document: Document) -> Iterator[str]:
        if not 0 < document.pages <= self.most:
            yield f"It has {document.pages} pages, not {self.most}."


@dataclass(frozen=True)
class Source:
    """The source matches a pattern, for what a text does not show: colours, type."""

    pattern: str
    thing: str

    def __call__(self, source: str, document: Document) -> Iterator[str]:
        if not re.search(self.pattern, re.sub(r"(?m)^%.*\n", "", source)):
            yield f"There is no sign of {self.thing}."


@dataclass(frozen=True)
class Before:
    """One heading stands above another."""

    first: str
    second: str

    def __call__(self, source: str, document: Document) -> Iterator[str]:
        text = plain(document.text).lower()
        above, below = text.find(self.first.lower()), text.find(self.second.lower())
        if above < 0 or below < 0 or above > below:
            yield f"'{self.first}' does not stand above '{self.second}'."


def _squeezed(text: str) -> str:
    """Text without spaces and hyphens, lower case: a typesetter may break a line anywhere."""
    return re.sub(r"[\s\-\u2013\u2014\u2010]+", "", plain(text)).lower()
