"""Gaps in pages as documents, in the two forms in which one can be asked for.

*Marked*: the text before and behind the gap stands in the prompt between markers, and the answer is the middle, as long
as it comes out. *In place*, as the app redoes a part of a page (visualize/redo.py): the prompt goes on with the answer
up to the gap, and a block is opened there whose rows behind the gap are given.

Invariants: a document is a function of (seed, pool, place). In place the gap has as many tokens as what stood there and
no more than the app opens at once; what stands behind it weighs nothing, so it is never masked (`objective.masks`
is overruled there). A gap that does not fit in place is asked for in the marked form.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from model.corpus.infill import Infill, draw_infill, gapped
from model.corpus.kind import Kind
from model.tokens import Tokenizer
from model.train.stream import CHANGED, GRID, Document

OPEN = 48  # positions that the app opens at once
IN_PLACE = 0.5  # share of the gaps asked for in place, where that is trained


def documents(
    tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int, count: int, *, in_place: bool
) -> list[Document]:
    """So many documents, of the kinds in turn that have gaps."""
    made, kinds = [], gapped(kinds)
    for place in range(count):
        rng = random.Random(f"infill/{seed}/{pool}/{place}")
        infill = draw_infill(kinds[(pool + place) % len(kinds)], rng, evaluation=False)
        wanted = in_place and rng.random() < IN_PLACE
        made.append((placed(tokenizer, infill) if wanted else None) or marked(tokenizer, infill))
    return made


def marked(tokenizer: Tokenizer, infill: Infill) -> Document:
    """The gap as an answer of its own. Where an instruction says what is new, all of it weighs more."""
    answer = (*tokenizer.encode(infill.gap), tokenizer.end)
    weights = (CHANGED,) * len(answer) if infill.instruction else None
    return Document(tuple(tokenizer.chat(infill.marked)), answer, weights=weights)


def placed(tokenizer: Tokenizer, infill: Infill) -> Document | None:
    """The gap as a part of the page, with what stands behind it up to the grid; None where it does not fit."""
    ids = tokenizer.encode(infill.page)
    first, last = tokenizer.span(ids, len(infill.before), len(infill.before) + len(infill.gap))
    if not 0 < last - first <= OPEN:
        return None
    if infill.instruction:
        old = tokenizer.encode(infill.before + infill.old + infill.after)
        there = tokenizer.span(old, len(infill.before), len(infill.before) + len(infill.old))
        if there != (first, last) or old[:first] != ids[:first] or old[last:] != ids[last:]:
            return None
    prompt = (*tokenizer.chat(infill.asked), *ids[:first])
    answer = (*ids, tokenizer.end)[first : first + GRID]
    weights = tuple(CHANGED if place < last - first else 0.0 for place in range(len(answer)))
    return Document(prompt, answer, weights=weights)
