"""Dialogues with tools as documents: what a decoder is shown before a turn, and the turns that are to be learned.

Invariants: a document is a function of (seed, pool, place). It ends in a turn of the assistant that is rendered as a
decoder finds it, behind the template's empty thought; the prompt is what `Tokenizer.chat` gives for all before it. In a
`whole` document the assistant's earlier turns are targets too, in the form that they have in a history; wishes and
results never are.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from model.corpus.tools import draw_dialogue
from model.corpus.tools_dialogue import Dialogue
from model.tokens import Tokenizer
from model.train.stream import COPIED, Document

NAMED = re.compile(rb"<(?:function|parameter)=([^>\n]*)>")  # a tool, an argument
VALUE = re.compile(rb"<parameter=[^>\n]*>\n(.*?)\n</parameter>", re.DOTALL)
FORM = 1.0  # weight of what every call has


def documents(tokenizer: Tokenizer, seed: int, pool: int, count: int, *, whole: bool) -> list[Document]:
    """So many documents. The turn that one ends in is any of its dialogue's, so that each sort is met behind an empty
    thought."""
    made = []
    for place in range(count):
        rng = random.Random(f"tool/{seed}/{pool}/{place}")
        dialogue = draw_dialogue(rng, evaluation=False)
        made.append(document(tokenizer, dialogue, rng.choice(dialogue.places), whole=whole))
    return made


def document(tokenizer: Tokenizer, dialogue: Dialogue, place: int, *, whole: bool) -> Document:
    """A dialogue up to one of the assistant's turns."""
    prompt = tokenizer.chat(dialogue.before(place), dialogue.tools)
    ids, words = _turn(tokenizer, dialogue, place)
    spans = list(_earlier(tokenizer, dialogue, place)) if whole else []
    if not spans:
        return Document(tuple(prompt), ids, weights=words)
    begin = spans[0][0]
    weights = [0.0] * (len(prompt) - begin)
    for start, earlier in spans:
        weights[start - begin : start - begin + len(earlier)] = earlier
    return Document(tuple(prompt[:begin]), (*prompt[begin:], *ids), weights=(*weights, *words))


def _earlier(tokenizer: Tokenizer, dialogue: Dialogue, place: int) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Where the trained turns before a place begin in its prompt, and the weights of their tokens."""
    opening = [tokenizer.start, *tokenizer.encode("assistant\n")]
    for number in dialogue.places:
        if number < place:
            shown = tokenizer.chat(dialogue.before(number), dialogue.tools)
            start = len(shown) - shown[::-1].index(tokenizer.start) - 1 + len(opening)
            yield start, _turn(tokenizer, dialogue, number)[1]


def _turn(tokenizer: Tokenizer, dialogue: Dialogue, place: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Ids of a turn, its end marker included, and their weights: what is copied weighs more than a call's form."""
    text = dialogue.turns[place].messages[0].content
    ids = tokenizer.said(text)
    raw = text.encode()
    if dialogue.turns[place].calls:
        copied = {at for found in (NAMED, VALUE) for match in found.finditer(raw) for at in range(*match.span(1))}
    else:
        copied = {at for fact in dialogue.turns[place].facts for at in _places(raw, fact.encode())}
    weights, at = [], 0
    for token in ids:
        size = len(tokenizer.piece(token).encode("utf-8", "surrogateescape"))
        weights.append(COPIED if copied.intersection(range(at, at + size)) else FORM)
        at += size
    return (*ids, tokenizer.end), (*weights, FORM)


def _places(raw: bytes, fact: bytes) -> Iterator[int]:
    at = raw.find(fact)
    while at >= 0:
        yield from range(at, at + len(fact))
        at = raw.find(fact, at + len(fact))
