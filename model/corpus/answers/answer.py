"""Short answers in plain words: about the model itself, about how diffusion decoding works, and to requests outside.

Invariants: the topic determines the answer, and the request the topic; a style of asking is kept for evaluation by
topic, so that a question is met in words that were never seen with it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from model.corpus.answers.asking import STYLES, outside, question
from model.corpus.answers.check import lexicon, text_problems
from model.corpus.answers.decoding import DECODING
from model.corpus.answers.itself import ITSELF
from model.corpus.answers.outside import WISHES, says
from model.corpus.answers.topic import Topic
from model.corpus.kind import Format

BEYOND = 0.4  # share of requests that are far outside
OWN = 0.35  # of the others, the share that is about the model itself
TOPICS: Mapping[str, Topic] = {**ITSELF, **DECODING}
REFUSAL = (r"\bnot trained\b|\bnever trained\b", r"web pages?", r"LaTeX")


@dataclass(frozen=True)
class AnswerSpec:
    """One question: a topic, or something far outside that is wished for, and the style in which it is asked."""

    topic: str = ""
    wish: str = ""
    style: str = "plain"


class Answer:
    """The kind of short answers."""

    name: str = "answer"
    format: Format = "text"

    def sample(self, rng: random.Random) -> AnswerSpec:
        """Draw a frozen spec."""
        style = rng.choice(STYLES)
        if rng.random() < BEYOND:
            return AnswerSpec(wish=rng.choice(list(WISHES)), style=style)
        topics = ITSELF if rng.random() < OWN else DECODING
        return AnswerSpec(topic=rng.choice(list(topics)), style=style)

    def prompt(self, spec: AnswerSpec, rng: random.Random) -> str:
        """One of many phrasings of a question for this spec."""
        if spec.wish:
            return outside(spec.wish, spec.style, rng)
        return question(TOPICS[spec.topic], spec.style, rng)

    def answer(self, spec: AnswerSpec) -> str:
        """The answer for this spec: one paragraph."""
        return says(spec.wish) if spec.wish else TOPICS[spec.topic].says

    def brief(self, spec: AnswerSpec) -> str:
        """The first sentence: of a text nothing else shows what was read from the request."""
        first, stop, _ = self.answer(spec).partition(". ")
        return first + stop.strip()

    def combination(self, spec: AnswerSpec) -> str:
        """What is asked in which style."""
        return f"{spec.topic or spec.wish}/{spec.style}"

    def check(self, spec: AnswerSpec, source: str, view: Any) -> tuple[str, ...]:
        """Problems of an answer, in words; empty when it honours the spec. There is nothing to view but its text."""
        if spec.wish:
            return text_problems(source, (*REFUSAL, rf"\b{spec.wish}\b"), (), "", _words())
        topic = TOPICS[spec.topic]
        refused = (r"\bI was not trained for that\b",)
        return text_problems(source, topic.must, (*topic.never, *refused), topic.says, _words())


@cache
def _words() -> frozenset[str]:
    """The words that answers are made of."""
    texts = [part for topic in TOPICS.values() for part in (topic.says, topic.asks, topic.things)]
    return lexicon((*texts, *map(says, WISHES)))
