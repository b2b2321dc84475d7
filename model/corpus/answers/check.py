"""Judges a short answer by what it says: the facts that belong in it, nothing false, plain words and no markup.

Invariants: any wording passes that names the facts in words this corpus has; whatever goes wrong is a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

FEWEST, MOST = 15, 90  # words
MARKUP = re.compile(r"[<>{}\\`*#|_$^~=]|^\s*[-+] |\n")
TWICE = re.compile(r"\b([a-z]+) \1\b", re.I)
# What no answer may claim, whatever it is about.
FALSE = (
    r"\b(?:chatgpt|gpt|gemini|claude|llama|openai|google)\b", r"\bbillions?\b",
    r"\bI (?:am|was) (?:a )?(?:human|large)\b",
    r"\bI (?:can|will) (?:browse|search|look up|translate|remember you)\b", r"\bI was trained for that\b",
    r"\bI (?:use|read|need) the internet\b", r"\bI (?:never|do not|don't) make mistakes\b",
)  # fmt: skip


def text_problems(
    text: str, must: Sequence[str], never: Sequence[str], digits: str, known: frozenset[str]
) -> tuple[str, ...]:
    """Everything wrong with an answer, in words: `digits` are figures it may hold, `known` the words there are."""
    return tuple(_problems(text.strip(), must, never, digits, known))


def _problems(
    text: str, must: Sequence[str], never: Sequence[str], digits: str, known: frozenset[str]
) -> Iterator[str]:
    count = len(text.split())
    if not FEWEST <= count <= MOST:
        yield f"The answer has {count} words instead of {FEWEST} to {MOST}."
    if MARKUP.search(text):
        yield "The answer is no plain paragraph."
    if not re.fullmatch(r"[A-Z].*[.!?]", text, re.S):
        yield "The answer does not begin and end like a sentence."
    if found := TWICE.search(text):
        yield f'"{found[0]}" is doubled.'
    for fact in must:
        if not re.search(fact, text, re.I | re.M):
            yield f"It does not say what has to be said ({fact})."
    for claim in (*never, *FALSE):
        if found := re.search(claim, text, re.I | re.M):
            yield f'"{found[0]}" is false.'
    yield from (f"Nobody named the number {number}." for number in re.findall(r"\d+", text) if number not in digits)
    yield from (f'"{word}" is no word.' for word in dict.fromkeys(words(text)) if word not in known)


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return re.findall(r"[a-z]+(?:'[a-z]+)?", text.lower())


def lexicon(texts: Iterable[str]) -> frozenset[str]:
    """All words of some texts."""
    return frozenset(word for text in texts for word in words(text))
