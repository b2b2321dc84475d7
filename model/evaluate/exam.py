"""The exam itself: held-out specs of a kind, an answer to each, a verdict on each.

Invariants:
- Only feature combinations that training never sees are drawn, and the same seed draws the same specs.
- A generator of results, one per spec, in order: stopping early loses nothing that was judged.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from model.corpus.kind import Example, Kind, draw
from model.evaluate.answer import Answer
from model.evaluate.edits import Edits, held_out_edits
from model.evaluate.judge import Judge
from model.evaluate.report import Result
from model.evaluate.strangers.everyone import some
from model.evaluate.strangers.stranger import Strangers
from model.evaluate.thinking import judge_thought, thinking

Writer = Callable[[Example, int], Answer]  # an example and its number; the number may seed the writing


def held_out_examples(kind: Kind, count: int, seed: int) -> Iterator[Example]:
    """So many examples of the held-out side."""
    rng = random.Random(f"{kind.name}|{seed}")
    for _ in range(count):
        yield draw(kind, rng, evaluation=True)


def reference(example: Example, number: int) -> Answer:
    """The corpus' own page: judging it tests the checks, not a model."""
    return Answer(example.answer, "reference")


def examine(
    kind: Kind, count: int, seed: int, write: Writer, judge: Judge, think: Writer | None = None
) -> Iterator[Result]:
    """Results of one kind; with `think`, each followed by that of the same request with a plan written first."""
    for number, example in enumerate(held_out_examples(kind, count, seed)):
        answer = write(example, number)
        verdict = judge.judge(kind, example.spec, answer.source)
        yield Result(kind.name, number, example.prompt, example.combination, answer, verdict)
        if think is not None:
            answer = think(example, number)
            verdict = judge_thought(judge, kind, example, answer)
            yield Result(thinking(kind.name), number, example.prompt, example.combination, answer, verdict)


def examine_edits(
    count: int, seed: int, write: Writer, judge: Judge, kinds: Sequence[Kind] | None = None
) -> Iterator[Result]:
    """Results of follow-ups on pages of these kinds, or of the usual ones."""
    for number, (of, example) in enumerate(held_out_edits(count, seed, kinds)):
        answer = write(example, number)
        verdict = judge.judge(Edits(of), example.spec, answer.source)
        yield Result(example.kind, number, example.prompt, example.combination, answer, verdict)


def examine_strangers(count: int | None, write: Writer, judge: Judge) -> Iterator[Result]:
    """Results of strangers' requests, of all of them unless a count is given; the combination is the kind of page."""
    for number, stranger in enumerate(some(count)):
        example = stranger.example
        answer = write(example, number)
        verdict = judge.judge(Strangers(stranger.format), stranger, answer.source)
        yield Result(example.kind, number, example.prompt, example.combination, answer, verdict)
