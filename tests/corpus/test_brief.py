"""The brief: a comment in every answer that says what was read from the request."""

from __future__ import annotations

import random
import re

import pytest

from model.corpus.kind import Kind, draw
from model.corpus.registry import all_kinds, kinds


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_every_answer_holds_its_brief_once_and_shows_nothing_of_it(kind: Kind) -> None:
    for number in range(60):
        example = draw(kind, random.Random(f"brief/{number}"), evaluation=False)
        brief = kind.brief(example.spec)
        assert example.answer.count(brief) == 1
        if kind.format == "html":
            assert re.fullmatch(r"<!-- [^<>]* -->", brief)
        elif kind.format == "latex":
            assert all(line.startswith("% ") for line in brief.splitlines())
        else:
            assert example.answer.startswith(brief)  # in plain text nothing is hidden: its first sentence


@pytest.mark.parametrize("kind", [kind for kind in all_kinds() if kind.format != "text"], ids=lambda kind: kind.name)
def test_briefs_ask_the_same_questions_whatever_is_asked_for(kind: Kind) -> None:
    """Told apart by their answers alone: a network looks each up at the same place."""
    briefs = {kind.brief(draw(kind, random.Random(f"brief/{n}"), evaluation=False).spec) for n in range(200)}
    lines = (brief.splitlines()[1].removeprefix("% ") for brief in briefs)
    parts = {tuple(part.split()[0] for part in line.split(", ")) for line in lines}
    assert len(briefs) > 60 and len(parts) == 1


def test_answers_that_differ_in_what_is_read_differ_in_their_briefs() -> None:
    solar, _, agent = kinds()
    assert "stars no" in solar.brief(_of(solar, stars="none")) and "stars on" in solar.brief(_of(solar))
    assert "light teal" in agent.brief(_of(agent)) and "dark teal" in agent.brief(_of(agent, theme="dark"))


def _of(kind: Kind, **fields: object) -> object:
    """The kind's default spec with some fields set."""
    spec = draw(kind, random.Random(0), evaluation=False).spec
    return type(spec)(**fields)
