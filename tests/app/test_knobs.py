"""What a person can choose: complete, in words, and shown where it matters."""

import re
from typing import get_args

import pytest

from app.knobs import DIALS, NAMES, Dial, used
from model.config import PARAMETERS, DecodeConfig, Strategy


def test_every_strategy_has_a_name_and_a_sentence_of_its_own() -> None:
    assert list(NAMES) == list(get_args(Strategy))
    assert len({label for label, _ in NAMES.values()}) == len({hint for _, hint in NAMES.values()}) == len(NAMES)


@pytest.mark.parametrize("text", [hint for _, hint in NAMES.values()] + [dial.hint for dial in DIALS])
def test_a_hint_is_one_short_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z][^.]*(\d\.\d[^.]*)?\.", text) and len(text) <= 76


@pytest.mark.parametrize("dial", DIALS, ids=lambda dial: dial.field)
def test_a_dial_offers_its_default_and_only_what_is_valid(dial: Dial) -> None:
    assert dial.low <= dial.usual <= dial.high
    assert dial.whole == isinstance(dial.step, int)
    for value in (dial.low, dial.high):
        DecodeConfig(**{dial.field: value})  # type: ignore[arg-type]


def test_every_parameter_of_a_strategy_has_a_dial() -> None:
    assert {field for fields in PARAMETERS.values() for field in fields} <= {dial.field for dial in DIALS}


def test_only_what_changes_something_is_shown() -> None:
    assert used("diffusion", "threshold", 0) == {"threshold", "acceptance", "repetition_penalty"}
    klass = {"threshold", "kl_threshold", "kl_history"}
    assert used("diffusion", "klass", 0) == {*klass, "acceptance", "repetition_penalty"}
    assert used("autoregressive", "klass", 0.5) == {"top_p", "top_k", "repetition_penalty"}
