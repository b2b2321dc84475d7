"""Every example is written by the shipped weights, what was asked for is in the answer, and the answer works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.examples import CHIPS, EXAMPLES
from model.config import DecodeConfig
from model.evaluate.answer import write_answer
from model.evaluate.browser import Chromium, open_browser
from model.evaluate.latex import compile_latex
from visualize.source import Source, detect

COMMENT = re.compile(r"<!--[\s\S]*?-->|^%.*$", re.MULTILINE)
MODEL = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"


def test_the_gallery_has_varied_examples_of_every_kind() -> None:
    labels, prompts = [each.label for each in EXAMPLES], " ".join(each.prompt.lower() for each in EXAMPLES)
    assert len(set(labels)) == len(labels) >= 15 and CHIPS <= len(labels)
    assert all(word in prompts for word in ("solar system", "resume", "personal agent"))
    assert all(each.shows for each in EXAMPLES)


@pytest.mark.weights
@pytest.mark.browser
@pytest.mark.slow
def test_every_example_works_with_the_shipped_weights() -> None:
    import torch

    from model.checkpoints.clover import load

    torch.set_num_threads(1)
    network, vocabulary = load(MODEL)
    wrong = {}
    with open_browser(seconds=20) as chromium:
        for example in EXAMPLES:
            config = DecodeConfig(**{"candidates": 0, **example.config})
            answer = write_answer(network, vocabulary, example.prompt, config)
            said = COMMENT.sub("", answer.source)  # a model may note a wish in a comment and still not honour it
            missing = [word for word in example.shows if word not in said]
            problems = [*missing, *troubles(chromium, detect(answer.source))]
            if problems or answer.reason != "end_of_text":
                wrong[example.label] = (answer.reason, problems)
    assert not wrong, f"with these weights other examples are needed: {wrong}"


def troubles(chromium: Chromium, source: Source) -> list[str]:
    """What is wrong with an answer when it is run or typeset."""
    if source.kind == "latex":
        problem = compile_latex(source.code, seconds=40).problem
        return [problem] if problem else []
    if source.kind == "text":
        return ["it is plain text"]
    with chromium.load(source.code) as page:
        page.wait(500)
        return list(page.errors)
