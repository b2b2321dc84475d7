"""Pages with a plan before them, as documents: what a decoder is shown when a thought is wanted, and what it writes.

Invariants: a document is a function of (seed, pool, place); its prompt is what `Tokenizer.chat` gives with `thinking`,
its answer the plan, the thought's end and the page, all of them targets. As a digest, the page is without its usual
lines and the plan is whole.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from model.corpus.kind import Kind, draw
from model.corpus.plan import plan, planned
from model.events import Message
from model.tokens import Tokenizer
from model.toolcall import THOUGHT
from model.train.stream import DIGEST, Document, Usual, shortened


def documents(
    tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int, usual: Usual, count: int, *, digest: bool
) -> list[Document]:
    """So many documents, of the kinds in turn that have plans."""
    made, kinds = [], planned(kinds)
    for place in range(count):
        rng = random.Random(f"thought/{digest}/{seed}/{pool}/{place}")
        kind = kinds[(pool + place) % len(kinds)]
        example = draw(kind, rng, evaluation=False)
        page = shortened(example.answer, usual[kind.name]) if digest else example.answer
        system = [Message("system", DIGEST)] if digest else []
        prompt = tokenizer.chat([*system, Message("user", example.prompt)], thinking=True)
        answer = tokenizer.said(f"{plan(kind, example.spec)}\n{THOUGHT}\n\n{page}")
        made.append(Document(tuple(prompt), (*answer, tokenizer.end)))
    return made
