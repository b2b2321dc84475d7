"""Nearest training pages: what is copied is found, what is new is not, and what all pages share is told apart."""

from __future__ import annotations

import random

from model.corpus.kind import draw
from model.corpus.registry import kind
from model.evaluate.answer import Answer
from model.evaluate.judge import Verdict
from model.evaluate.nearest import Shelf, Written, grams, nearest, table
from model.evaluate.report import Report, Result, page

TODO = kind("todo")


def training_page(number: int) -> str:
    rng = random.Random("nearest/todo/0")
    return [draw(TODO, rng, evaluation=False).answer for _ in range(number + 1)][number]


def held_out_page() -> str:
    return draw(TODO, random.Random(3), evaluation=True).answer


def test_a_copied_page_is_found_and_stands_out() -> None:
    near = Shelf(TODO, 20).nearest(Written(TODO, 4, training_page(7), held_out_page()))
    assert near.copied and near.overlap == 1.0 and near.number == 4
    assert near.wanted < 1.0 and near.remembered == round(1.0 - near.wanted, 4) > 0


def test_the_wanted_page_is_not_remembered_and_prose_is_near_nothing() -> None:
    shelf = Shelf(TODO, 20)
    wanted = shelf.nearest(Written(TODO, 0, held_out_page(), held_out_page()))
    assert not wanted.copied and wanted.remembered == 0 < wanted.overlap
    prose = shelf.nearest(Written(TODO, 0, "a b c d e f g h i j k", held_out_page()))
    assert prose.overlap == 0.0 and prose.prompt == "" and prose.remembered < 0


def test_grams_are_runs_of_words_and_signs() -> None:
    assert len(grams("a b c d", 3)) == 2 and grams("a b", 3) == grams("a  b", 3) != grams("b a", 3)
    assert grams("") == frozenset()


def test_only_the_first_of_every_kind_are_looked_up() -> None:
    other = kind("faq")
    written = [Written(TODO, n, training_page(0), training_page(0)) for n in range(3)]
    written += [Written(other, 0, "x", "x"), Written(other, 1, " ", "x")]
    found = nearest(written, 2, 10)
    assert [(near.kind, near.number) for near in found] == [("faq", 0), ("todo", 0), ("todo", 1)]
    assert nearest(written, 0, 10) == ()


def test_a_report_shows_them() -> None:
    found = nearest([Written(TODO, 0, training_page(0), held_out_page())], 1, 10)
    report = Report({}, (Result("todo", 0, "p", "c", Answer("x", ""), Verdict(())),), nearest=found)
    assert report.to_dict()["nearest"][0]["remembered"] == found[0].remembered
    assert table(found) in report.table() and "1/1" in table(found) and "nearest training page" in page(report)
    assert "nearest" not in Report({}).table()
