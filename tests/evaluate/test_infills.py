"""Gaps in the exam: asked for as the app asks, judged by the page that comes out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from model.config import DecodeConfig, ModelConfig
from model.corpus.infill import Infill
from model.corpus.registry import chosen
from model.evaluate import infills
from model.evaluate.answer import Answer
from model.evaluate.edits import REST
from model.evaluate.infills import FORMS, examine_infills, held_out_infills, in_place, pieces, recited
from model.evaluate.judge import Verdict
from model.evaluate.report import Report
from model.fake import FakeNetwork
from model.train.infills import OPEN
from tests.train.test_loop import tokenizer
from visualize import redo

SOME = chosen(["solar", "todo"])


class Strict:
    """Judge that passes every page."""

    def judge(self, of: Any, spec: Any, source: str) -> Verdict:
        return Verdict(())


def test_the_gap_is_opened_as_the_app_opens_it() -> None:
    assert (infills.PIECE, infills.MOST, infills.AFTER) == (redo.PIECE, redo.MOST, redo.AFTER) and OPEN == redo.MOST
    assert list(pieces(3, 51)) == [(3, 51)] and list(pieces(3, 52)) == [(3, 35), (35, 52)]


def test_gaps_repeat_and_take_the_kinds_in_turn() -> None:
    once, again = (list(held_out_infills(4, 7, SOME)) for _ in range(2))
    assert [each for _, each in once] == [each for _, each in again]
    assert [of.name for of, _ in once] == ["solar", "todo"] * 2


def test_both_forms_are_judged_and_what_changed_around_the_gap_is_a_problem() -> None:
    judge: Any = Strict()
    found = list(examine_infills(12, 7, recited, judge, SOME))
    assert [each.kind for each in found[:2]] == list(FORMS) and len(found) == 24
    assert all(each.exact and each.verdict.passed for each in found)
    assert {each.instructed for each in found} == {True, False}

    def other(infill: Infill, form: str) -> Answer:
        return Answer(f"{infill.before}{infill.gap}!{infill.after}" if form == FORMS[0] else f"!{infill.page}", "")

    wrong = list(examine_infills(12, 7, other, judge, SOME))
    assert not any(each.exact for each in wrong)
    assert [each.verdict.passed for each in wrong[:2]] == [True, False] and wrong[1].verdict.problems[0].startswith(
        REST
    )
    parts = Report({}, tuple(wrong)).to_dict()["kinds"]
    assert parts[FORMS[0]]["exact"] == 0 and parts[FORMS[0]]["change_made"] == 1
    assert parts[FORMS[1]]["change_made"] == 0


def test_in_place_the_network_writes_as_many_tokens_as_stood_there_and_the_rest_stays() -> None:
    tok = tokenizer()
    infill = next(each for _, each in held_out_infills(8, 7, SOME) if not each.instruction)
    other = tuple(tok.encode(infill.page.replace(infill.gap, "z" * len(infill.gap))))
    network = FakeNetwork(other, config=ModelConfig(vocab_size=tok.size))
    config = DecodeConfig(candidates=0)
    answer = in_place(network, tok, infill, config)  # type: ignore[arg-type]
    assert answer.stats is not None
    assert answer.source.startswith(infill.before) and answer.source.endswith(infill.after)
    nothing = replace(infill, before="<p", old="", gap="", after=">x")
    assert in_place(network, tok, nothing, config).source == ""  # type: ignore[arg-type]
