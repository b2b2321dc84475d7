"""Verdicts: what the check of a kind says, and what no page may do whatever its kind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from model.corpus.kind import Format
from model.evaluate.browser import open_browser
from model.evaluate.judge import Judge


@dataclass(frozen=True)
class WordKind:
    """A kind whose spec is one word that the answer must show."""

    name: str = "word"
    format: Format = "html"

    def sample(self, rng: random.Random) -> Any:
        return "tea"

    def prompt(self, spec: Any, rng: random.Random) -> str:
        return f"say {spec}"

    def answer(self, spec: Any) -> str:
        return f"<p>{spec}</p>"

    def combination(self, spec: Any) -> str:
        return str(spec)

    def check(self, spec: Any, source: str, view: Any) -> tuple[str, ...]:
        text = view.text() if self.format == "html" else view.text
        return () if spec in text else (f"does not say '{spec}'",)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with open_browser(seconds=4) as chromium:
        yield Judge(chromium)


@pytest.mark.browser
def test_a_page_that_honours_its_spec_passes_with_a_picture(judge: Judge) -> None:
    verdict = judge.judge(WordKind(), "tea", "<!doctype html><p>tea</p>")
    assert verdict.passed and verdict.picture.startswith("data:image/jpeg;base64,")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("<p>coffee", "does not say 'tea'"),
        ("<p>tea<script>nope()</script>", "nope is not defined"),
        ("<p>tea<div style='width:600px'>wide</div>", "wider than a screen of 390 px"),
        ("<p>tea<script>if(innerWidth<400)while(1);</script>", "at 390 px"),
        ("<p>tea<script>setTimeout(()=>{while(1);},50)</script>", "did not answer"),
        ("  ", "empty"),
    ],
)
def test_faults_are_named(judge: Judge, source: str, problem: str) -> None:
    problems = judge.judge(WordKind(), "tea", source).problems
    assert any(problem in found for found in problems), problems


@pytest.mark.latex
def test_latex_is_compiled_and_read() -> None:
    kind = WordKind(format="latex")
    page = "\\documentclass{article}\\begin{document}%s\\end{document}"
    assert Judge().judge(kind, "tea", page % "Drink tea.").passed
    assert Judge().judge(kind, "tea", page % "Drink.").problems == ("does not say 'tea'",)
    assert "does not compile" in Judge().judge(kind, "tea", page % "\\x").problems[0]


def test_html_without_a_browser_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="Chromium"):
        Judge().judge(WordKind(), "tea", "<p>tea")
