"""Reports: figures follow from results, and model text stays text."""

from __future__ import annotations

import json

import pytest

from model.evaluate.answer import Answer
from model.evaluate.judge import Verdict
from model.evaluate.report import Report, Result, family, page, wilson
from model.events import Stats

STATS = Stats(tokens=300, forwards=60, rounds=50, blocks=10, seconds=3.0, first_round_seconds=0.2, prompt_seconds=0.1)


def result(number: int, *problems: str, source: str = "<b>x</b>", kind: str = "solar") -> Result:
    return Result(kind, number, "a <prompt>", "c", Answer(source, "end_of_text", STATS), Verdict(problems))


def test_figures_are_counted_per_kind() -> None:
    report = Report({"model": "m"}, (result(0), result(1, "no stars"), result(2, kind="resume")))
    solar, resume = report.summaries
    assert (solar.count, solar.passed, solar.rate) == (2, 1, 0.5)
    assert (resume.kind, resume.rate) == ("resume", 1.0)
    assert solar.tokens_per_forward == 5.0 and solar.tokens_per_second == 100.0
    assert solar.problems == (("no stars", 1),)
    assert "solar" in report.table() and "50 %" in report.table()


def test_json_holds_every_result() -> None:
    data = json.loads(json.dumps(Report({}, (result(0, "p"),), complete=False).to_dict()))
    assert data["complete"] is False and data["kinds"]["solar"]["rate"] == 0.0
    assert data["results"][0]["problems"] == ["p"] and data["results"][0]["stats"]["forwards"] == 60


def test_the_page_escapes_what_models_and_people_wrote() -> None:
    shown = page(Report({"model": "<i>"}, (result(0, "<script>p", source="<script>s</script>"),)))
    assert "<script>" not in shown and "a &lt;prompt&gt;" in shown and "<i>" not in shown


def test_pages_put_failures_first_and_say_when_interrupted() -> None:
    shown = page(Report({}, (result(0), result(1, "bad")), complete=False))
    assert shown.index("#1 ") < shown.index("#0 ") and "Interrupted" in shown


def test_like_problems_are_one_family() -> None:
    assert family("wider than a screen of 390 px: 512 px") == family("wider than a screen of 390 px: 97 px")
    assert family("does not say 'tea'") == family("does not say 'coffee'") != family("does not show 'tea'")


@pytest.mark.parametrize(("passed", "count"), [(0, 50), (25, 50), (50, 50), (1, 1)])
def test_bounds_enclose_the_rate(passed: int, count: int) -> None:
    low, high = wilson(passed, count)
    assert 0 <= low <= passed / count <= high <= 1 and low < high
