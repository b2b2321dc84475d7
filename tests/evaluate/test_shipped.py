"""The shipped model writes the pages that its card says it can write: the plain ones.

Held-out requests are what `python -m model.evaluate` measures; the card quotes that, and the last test holds it to the
training record of these very weights.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.config import DecodeConfig
from model.corpus.agent_spec import AgentSpec
from model.corpus.registry import kind
from model.corpus.solar_page import SolarSpec
from model.evaluate.answer import Answer, write_answer
from model.evaluate.browser import open_browser
from model.evaluate.judge import Judge

FOLDER = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"

pytestmark = [pytest.mark.weights]


def write(prompt: str) -> Answer:
    from model.checkpoints.clover import load

    network, tokenizer = load(FOLDER, "cpu")
    return write_answer(network, tokenizer, prompt, DecodeConfig(max_tokens=768, candidates=0))


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "prompt", "spec"),
    [("solar", "solar system simulator", SolarSpec()), ("agent", "personal agent web ui", AgentSpec())],
)
def test_a_plain_request_gives_a_page_that_works(name: str, prompt: str, spec: object) -> None:
    answer = write(prompt)
    assert answer.reason == "end_of_text" and answer.stats is not None
    assert answer.stats.tokens_per_forward > 3
    with open_browser() as chromium:
        assert Judge(chromium).judge(kind(name), spec, answer.source).problems == ()


def test_the_card_speaks_of_these_weights() -> None:
    card, training = (json.loads((FOLDER / f"{name}.json").read_text()) for name in ("card", "training"))
    assert card["tokens_seen"] == training["tokens"]
    assert card["evaluation"] is not None and set(card["evaluation"]["kinds"]) == set(card["kinds"])
    said = (FOLDER / "README.md").read_text()
    for figures in card["evaluation"]["kinds"].values():
        assert f"{figures['passed']} of {figures['count']}" in said
