"""Strangers who ask the model about itself and about how it writes: a short, true answer in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.answers.answer import AnswerSpec
from model.corpus.answers.check import FALSE, FEWEST, MARKUP, MOST
from model.evaluate.strangers.stranger import Stranger


@dataclass(frozen=True, init=False)
class Tells:
    """A plain paragraph of a few sentences that matches each pattern and says nothing that is known to be false."""

    patterns: tuple[str, ...]

    def __init__(self, *patterns: str) -> None:
        object.__setattr__(self, "patterns", patterns)

    def __call__(self, text: str) -> Iterator[str]:
        if not FEWEST <= len(text.split()) <= MOST or MARKUP.search(text.strip()):
            yield "It is no short plain answer."
        for pattern in self.patterns:
            if not re.search(pattern, text, re.I):
                yield f"It does not say what has to be said ({pattern})."
        for claim in FALSE:
            if found := re.search(claim, text, re.I):
                yield f'"{found[0]}" is false.'


QUESTIONS = (
    Stranger("so... what r u exactly", AnswerSpec("self"), Tells("model", "diffusion|at once|parallel")),
    Stranger(
        "why do the words pop up all over the place??", AnswerSpec("diffusion"), Tells("mask|guess|at once|parallel")
    ),
    Stranger(
        "my boss wants to know if he can believe what you write. can he?",
        AnswerSpec("errors"),
        Tells("mistake|wrong", "check|read|try|look"),
    ),
    Stranger(
        "whats the diffrence to normal chatbots that go word by word",
        AnswerSpec("autoregressive"),
        Tells("one (?:token|word)|word by word|left to right|after another", "at once|parallel|many"),
    ),
    Stranger("the threshold slider, what is it good for", AnswerSpec("threshold"), Tells("sure|confiden|probab")),
    Stranger("did you read all of the internet?", AnswerSpec("data"), Tells("no|not|only|made|generated")),
)
