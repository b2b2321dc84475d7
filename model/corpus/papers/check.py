"""Judges a compiled paper: one page, every fact exactly as often as it should stand there, the looks asked for.

Invariants: any document that shows the facts passes, whatever its macros.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from model.corpus.kind import Document
from model.corpus.resume_check import counted, plain, uncommented, uses_colour

CENTRED = re.compile(r"\\begin\{center\}|\\centering")
SANS = re.compile(r"\\sfdefault|\\sffamily|helvet")


def paper_problems(
    spec: Any, facts: Sequence[str], source: str, document: Document, rest: Callable[[str], Iterable[str]]
) -> tuple[str, ...]:
    """Everything wrong with a document, in words; `rest` says what else is wrong with its source."""
    if not document.compiled:
        return ("The document does not compile.",)
    found = [] if document.pages == 1 else [f"The document has {document.pages} pages instead of one."]
    found += counted(facts, document.text)
    body = uncommented(source)
    return (*found, *_look_problems(spec, body), *rest(body))


def _look_problems(spec: Any, source: str) -> Iterator[str]:
    if spec.accent != "black" and not uses_colour(spec.accent, source):
        yield f"The accent colour {spec.accent} is not used."
    size = re.search(r"\\documentclass\[[^\]]*?(\d+)pt", source)
    if (size[1] if size else "10") != spec.size:
        yield f"The font size is not {spec.size}pt."
    if (spec.header == "center") is not bool(CENTRED.search(source)):
        yield "The header is not centred." if spec.header == "center" else "The header is centred, not on the left."
    if spec.sans is not bool(SANS.search(source)):
        yield "The font is not sans serif." if spec.sans else "The font is sans serif, which nobody asked for."


def apart(rows: Sequence[tuple[str, str]], source: str) -> Iterator[str]:
    """Rows whose second part does not stand between their first and the next row's first, in the body's source."""
    body = plain(source.partition(r"\begin{document}")[2])
    places = [_place(first, body) for first, _ in rows]
    for (first, second), place in zip(rows, places, strict=True):
        after = min((other for other in places if other > place), default=len(body))
        if place >= 0 and not re.search(rf"(?<!\w){re.escape(second)}(?!\w)", body[place + len(first) : after]):
            yield f"{second} does not stand with {first}."


def _place(text: str, body: str) -> int:
    found = re.search(rf"(?<!\w){re.escape(text)}(?!\w)", body)
    return found.start() if found else -1
