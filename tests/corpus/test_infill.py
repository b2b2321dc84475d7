"""Gaps: page and gap agree, cuts fall on boundaries behind the brief, and an instruction's change lies in the gap."""

from __future__ import annotations

import random

import pytest

from model.corpus.edit import draw_edit
from model.corpus.infill import MOST, Infill, changed_part, cuts, draw_infill
from model.corpus.kind import Kind, held_out
from model.corpus.registry import chosen, kind
from model.events import HOLE

NAMES = ("solar", "resume", "agent", "todo", "snake")
SOME = pytest.mark.parametrize("kind", chosen(NAMES), ids=lambda kind: kind.name)


def drawn(kind: Kind, count: int = 30, *, evaluation: bool = False) -> list[Infill]:
    return [draw_infill(kind, random.Random(f"gap/{n}"), evaluation=evaluation) for n in range(count)]


@SOME
def test_a_gap_depends_on_its_seed_alone_and_fits_its_page(kind: Kind) -> None:
    made = drawn(kind)
    assert made[:6] == drawn(kind, 6) and len({each.gap for each in made}) > 15
    assert 4 < sum(bool(each.instruction) for each in made) < 26
    for each in made:
        assert 0 < len(each.old) <= MOST and 0 < len(each.gap) <= MOST
        if each.instruction:
            assert each.old != each.gap and "\n" not in each.instruction
            assert each.asked[0].content == f"{each.request}\n{each.instruction}"
        else:
            assert each.old == each.gap and each.page == kind.answer(each.spec)
            assert kind.brief(each.spec) in each.before
            assert each.asked[0].content == each.request
        assert each.marked == (*each.asked, each.marked[-1])
        assert each.marked[-1].content.split(HOLE) == [each.before, each.after]


@SOME
def test_what_an_instruction_changes_lies_in_the_gap_but_for_the_brief(kind: Kind) -> None:
    for each in drawn(kind):
        wanted = kind.answer(each.spec)
        if each.instruction:
            behind = wanted.partition(kind.brief(each.spec))[2]
            assert each.page.endswith(behind)


@SOME
def test_the_sides_share_no_combination(kind: Kind) -> None:
    for each in drawn(kind, 12, evaluation=True):
        sort, _, what = each.combination.partition(" ")
        assert held_out(f"edit|{kind.name}|{what}" if sort == "wish" else f"{kind.name}|{what}")


def test_cuts_fall_where_something_begins_and_ends() -> None:
    page = 'x\n<p class="big red">Hi you</p>\nbody { color: red; margin: 0 }\n'
    found = {sort: {page[a:b] for a, b in cuts(page, sort, 2, random.Random(0))} for sort in ("element", "text")}
    assert found == {"element": {'<p class="big red">Hi you</p>'}, "text": {"Hi you"}}
    assert {page[a:b] for a, b in cuts(page, "string", 2, random.Random(0))} == {"big red"}
    assert {page[a:b] for a, b in cuts(page, "declaration", 2, random.Random(0))} == {"color: red", "margin: 0"}
    lines = [page[a:b] for a, b in cuts(page, "lines", 2, random.Random(0))]
    assert len(lines) == 2 and all(page[2:].split(line)[0] in ("", page[2:].split("body")[0]) for line in lines)


def test_changes_that_lie_apart_and_changes_of_the_brief_alone_are_no_gap() -> None:
    old = "a\nb\n" + "x" * MOST + "\nc\n"
    assert changed_part(old, old.replace("b", "B").replace("c", "C"), 2) is None
    assert changed_part(old, old.replace("a", "A"), 2) is None
    assert changed_part(old, old.replace("c", "C"), 2) == ("a\nb\n" + "x" * MOST + "\n", "c", "C", "\n")
    grown = changed_part("a\nb\nc\n", "a\nb\nnew\nc\n", 2)
    assert grown == ("a\n", "b", "b\nnew", "\nc\n")


def test_most_edits_of_a_page_can_be_asked_for_as_a_gap() -> None:
    todo, found = kind("todo"), 0
    for number in range(40):
        edit = draw_edit(todo, random.Random(number), evaluation=False)
        brief = todo.brief(edit.before)
        found += changed_part(edit.page, edit.answer, edit.page.index(brief) + len(brief) + 1) is not None
    assert found > 8
