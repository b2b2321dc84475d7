from __future__ import annotations

import random

import pytest

from app.examples import EXAMPLES
from app.knowledge import in_words, kinds_of, unfamiliar
from model.corpus.kind import Kind, draw
from model.corpus.registry import all_kinds

KINDS = ("solar", "resume", "agent")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.label)
def test_examples_ask_for_what_the_model_knows(example: object) -> None:
    assert not unfamiliar(example.prompt, KINDS)  # type: ignore[attr-defined]


def test_other_wishes_are_noticed_by_their_words() -> None:
    assert unfamiliar("a calculator", KINDS)
    assert not unfamiliar("A CV, please", KINDS)
    assert unfamiliar("discover a civic thing", KINDS)  # "cv" and "sun" inside words are no key words
    assert not unfamiliar("anything", ())


@pytest.mark.parametrize(
    "prompt",
    ["press start to play", "Sunday brunch", "a five star rating", "the spacebar jumps", "sunflowers", "an agency"],
)
def test_words_that_only_begin_like_key_words_are_none(prompt: str) -> None:
    assert unfamiliar(prompt, KINDS)


@pytest.mark.parametrize(
    "prompt", ["Suns and moons!", "a solar-system page", "my two CVs", "RÉSUMÉ", "the planet's path"]
)
def test_key_words_are_found_in_any_form(prompt: str) -> None:
    assert not unfamiliar(prompt, KINDS)


@pytest.mark.parametrize("prompt", ["a sloar system", "my aegnt", "an orrrey", "chta botttle and a resmue"])
def test_key_words_with_swapped_or_doubled_letters_are_found(prompt: str) -> None:
    assert not unfamiliar(prompt, KINDS)


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_nearly_all_prompts_of_the_corpus_are_familiar(kind: Kind) -> None:
    rng = random.Random(5)
    drawn = [draw(kind, rng, evaluation=False) for _ in range(200)]
    inside = [example for example in drawn if not getattr(example.spec, "wish", "")]  # what lies outside is strange
    strange = [example.prompt for example in inside
               if unfamiliar(example.prompt, (kind.name,))]  # fmt: skip
    assert len(strange) <= 6, strange  # some are misspelt on purpose


def test_kinds_without_words_of_their_own_are_named_as_the_card_does() -> None:
    assert in_words(kinds_of({"kinds": ["solar", "chess"]})) == ("solar-system simulators", "chess")
    assert in_words(["edit"]) == ("changes of a page that is there",)
    assert in_words(["tool"]) == ("calls of tools that a page offers",)
    assert not unfamiliar("chess board", ("chess",))
    assert kinds_of(None) == ()
