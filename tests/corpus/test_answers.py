"""Short answers: true to their topic, plain, and judged by what they say."""

from __future__ import annotations

import random
import re

import pytest

from model.corpus.answers.answer import TOPICS, Answer, AnswerSpec
from model.corpus.answers.asking import STYLES
from model.corpus.answers.outside import WISHES
from model.corpus.kind import draw, held_out
from model.evaluate.judge import Judge

ALL = (*(AnswerSpec(topic=topic) for topic in TOPICS), *(AnswerSpec(wish=wish) for wish in WISHES))


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.topic or spec.wish)
def test_answers_are_short_plain_and_pass_their_own_check(spec: AnswerSpec) -> None:
    answer = Answer().answer(spec)
    assert 20 <= len(answer.split()) <= 80
    assert Judge().judge(Answer(), spec, answer).problems == ()


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.topic or spec.wish)
def test_wrong_answers_fail(spec: AnswerSpec) -> None:
    kind, answer = Answer(), Answer().answer(spec)
    for broken in (
        f"<p>{answer}</p>",
        answer.replace(" ", " the the ", 1),
        answer[:-1],
        answer.replace(".", " with 7 billion parameters.", 1),
        answer.replace("a", "aa", 3),
        " ".join(answer.split()[:8]) + ".",
        kind.answer(AnswerSpec(wish="poems" if spec.wish != "poems" else "news")),
    ):
        assert Judge().judge(kind, spec, broken).problems, broken


def test_answers_to_other_questions_mostly_fail() -> None:
    kind = Answer()
    pairs = [(spec, kind.answer(other)) for spec in ALL for other in ALL if spec != other]
    assert sum(not kind.check(spec, answer, None) for spec, answer in pairs) < 0.04 * len(pairs)


def test_no_figure_of_a_checkpoint_is_named() -> None:
    assert [topic for topic, known in TOPICS.items() if re.search(r"\d", known.says)] == []


def test_questions_are_said_in_every_style_and_kept_by_combination() -> None:
    rng, kind = random.Random(3), Answer()
    drawn = [draw(kind, rng, evaluation=False) for _ in range(2000)]
    assert {example.spec.style for example in drawn} == set(STYLES)
    assert {example.spec.topic for example in drawn} == {"", *TOPICS}
    assert {example.spec.wish for example in drawn} == {"", *WISHES}
    kept = {draw(kind, rng, evaluation=True).combination for _ in range(300)}
    assert len(kept) >= 30 and all(held_out(f"answer|{each}") for each in kept)
    assert not re.search(r"[\x02\x03{}|]|  ", "".join(example.prompt for example in drawn))


def test_what_lies_outside_is_hardly_ever_the_same_twice() -> None:
    rng, kind = random.Random(5), Answer()
    prompts = [kind.prompt(AnswerSpec(wish=rng.choice(list(WISHES))), rng) for _ in range(1000)]
    assert len(set(prompts)) > 850


def test_the_same_seed_asks_the_same() -> None:
    first, second = (draw(Answer(), random.Random(9), evaluation=False) for _ in range(2))
    assert first == second
