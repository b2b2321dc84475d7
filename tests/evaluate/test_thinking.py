"""Thinking in the exam: both answers to one request, counted against each other, long requests by themselves."""

from __future__ import annotations

from typing import Any

from model.corpus.kind import Example
from model.corpus.registry import kind
from model.evaluate.answer import Answer
from model.evaluate.exam import examine, reference
from model.evaluate.judge import Verdict
from model.evaluate.report import Report, Result
from model.evaluate.thinking import compared, reference_thought, thinking
from model.train.card import _evaluation


class Strict:
    """Judge that passes the true page alone."""

    def judge(self, of: Any, spec: Any, source: str) -> Verdict:
        return Verdict(() if source == of.answer(spec) else ("another page",))


def result(kind: str, number: int, length: int, *, passed: bool) -> Result:
    return Result(kind, number, "x" * length, "", Answer("", ""), Verdict(() if passed else ("no",)))


def test_each_request_is_answered_both_ways_and_the_page_behind_the_thought_is_judged() -> None:
    judge: Any = Strict()
    found = list(examine(kind("todo"), 2, 5, reference, judge, reference_thought))
    assert [(each.kind, each.number) for each in found] == [
        ("todo", 0), ("todo thinking", 0), ("todo", 1), ("todo thinking", 1),
    ]  # fmt: skip
    assert all(each.verdict.passed for each in found) and found[0].prompt == found[1].prompt
    assert found[1].answer.source.startswith("Asked: ")

    def endless(example: Example, number: int) -> Answer:
        return Answer(f"Asked: {example.answer}", "max_tokens")

    assert list(examine(kind("todo"), 1, 5, reference, judge, endless))[1].verdict.problems == (
        "the thought has no end",
    )
    assert [each.kind for each in examine(kind("todo"), 2, 5, reference, judge)] == ["todo", "todo"]


def test_pairs_are_counted_and_the_longest_third_is_each_kinds_own() -> None:
    results = []
    for number, (length, plain, thought) in enumerate([(9, 1, 1), (90, 0, 1), (8, 1, 0), (7, 0, 0)]):
        results += [result("a", number, length, passed=bool(plain))]
        results += [result(thinking("a"), number, length, passed=bool(thought))]
    results += [result("b", 0, 3, passed=True), result(thinking("b"), 0, 3, passed=False)]
    found = compared((*results, result("c", 0, 999, passed=True)))
    assert found["all"] == {"count": 5, "plain": 3, "thinking": 2, "gained": 1, "lost": 2}
    assert found["longest third"] == {"count": 3, "plain": 2, "thinking": 2, "gained": 1, "lost": 1}
    report = Report({}, tuple(results))
    assert report.to_dict()["thinking"] == found
    assert "longest third: 2 of 3 plain, 2 with a thought (1 gained, 1 lost)" in report.table()
    quoted = _evaluation(report.to_dict())
    assert set(quoted["kinds"]) == {"a", "b"} and quoted["thinking"] == found


def test_a_report_without_thoughts_says_nothing_of_them() -> None:
    report = Report({}, (result("a", 0, 3, passed=True),))
    assert "thinking" not in report.to_dict() and "thought" not in report.table()
    assert "thinking" not in _evaluation(report.to_dict())
