from __future__ import annotations

import pytest

from app.examples import EXAMPLES
from app.knowledge import in_words, kinds_of, unfamiliar

KINDS = ("solar", "resume", "agent")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.label)
def test_examples_ask_for_what_the_model_knows(example: object) -> None:
    assert not unfamiliar(example.prompt, KINDS)  # type: ignore[attr-defined]


def test_other_wishes_are_noticed_by_their_words() -> None:
    assert unfamiliar("a calculator", KINDS)
    assert not unfamiliar("A CV, please", KINDS)
    assert unfamiliar("discover a civic thing", KINDS)  # "cv" and "sun" inside words are no key words
    assert not unfamiliar("anything", ())


def test_kinds_without_words_of_their_own_are_named_as_the_card_does() -> None:
    assert in_words(kinds_of({"kinds": ["solar", "chess"]})) == ("solar-system simulators", "chess")
    assert not unfamiliar("chess board", ("chess",))
    assert kinds_of(None) == ()
