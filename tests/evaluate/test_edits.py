"""Follow-ups in the exam: what fails is told apart, and the network is shown the page before."""

from types import SimpleNamespace
from typing import Any

from model.corpus.kind import held_out
from model.evaluate.answer import Answer
from model.evaluate.edits import CHANGE, REST, Edits, conversation, held_out_edits, shares
from model.evaluate.judge import Verdict
from model.evaluate.report import Report, Result


def test_edits_are_held_out_repeat_and_take_the_kinds_in_turn() -> None:
    once, again = (list(held_out_edits(6, seed=4)) for _ in range(2))
    assert [example for _, example in once] == [example for _, example in again]
    assert [of.name for of, _ in once] == ["solar", "resume", "agent"] * 2
    for of, example in once:
        assert example.kind == "edit" and held_out(f"edit|{of.name}|{example.spec.combination}")
        asked = conversation(example)
        assert asked[1].content == example.spec.page == of.answer(example.spec.before)
        assert asked[-1].content == example.prompt and example.answer == of.answer(example.spec.after)


def test_problems_say_whether_the_change_or_the_rest_is_wrong(monkeypatch: Any) -> None:
    of, example = next(held_out_edits(1, seed=4))
    fake: Any = SimpleNamespace(
        name=of.name, format=of.format, check=lambda spec, source, view: () if source == example.answer else ("no",)
    )
    judge, edit = Edits(fake), example.spec
    assert judge.check(edit, edit.answer, None) == ()
    assert judge.check(edit, edit.page, None) == (f"{CHANGE}no", f"{REST}the page is as it was")
    assert any(problem.startswith(REST) for problem in judge.check(edit, edit.answer + "<p>more", None))


def test_a_report_has_both_shares_for_edits_only() -> None:
    problems = [(), (f"{CHANGE}a",), (f"{REST}b",), (f"{CHANGE}a", f"{REST}b"), ("script error",)]
    assert shares(problems) == {"change_made": 0.4, "rest_kept": 0.6}
    results = [Result("edit", n, "", "", Answer("x", ""), Verdict(each)) for n, each in enumerate(problems)]
    report = Report({}, (*results, Result("solar", 0, "", "", Answer("x", ""), Verdict(()))))
    assert report.to_dict()["kinds"]["edit"]["rest_kept"] == 0.6
    assert "rest_kept" not in report.to_dict()["kinds"]["solar"]
    assert "change made 40 %" in report.table()
