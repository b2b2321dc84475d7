"""Follow-ups: wish and page agree, the split is disjoint, and the check tells a touched line from a kept one."""

import random
import re
from dataclasses import replace

import pytest

from model.corpus.agent_phrases import CLOSE, OPEN
from model.corpus.edit import EDIT, Edit, differing, draw_edit, edited, spoiled
from model.corpus.edit_words import FAMILIES, Phrase, wish
from model.corpus.kind import Kind, held_out
from model.corpus.registry import all_kinds

BY_NAME = pytest.mark.parametrize("kind", edited(all_kinds()), ids=lambda kind: kind.name)


def drawn(kind: Kind, count: int = 60, *, evaluation: bool = False) -> list[Edit]:
    return [draw_edit(kind, random.Random(f"{kind.name}/{n}"), evaluation=evaluation) for n in range(count)]


@BY_NAME
def test_an_edit_depends_on_its_seed_alone(kind: Kind) -> None:
    assert drawn(kind, 12) == drawn(kind, 12)
    assert len({edit.wish for edit in drawn(kind, 40)}) > 30


@BY_NAME
def test_an_edit_changes_its_page_as_its_specs_say(kind: Kind) -> None:
    for edit in drawn(kind):
        assert edit.page == kind.answer(edit.before) != edit.answer == kind.answer(edit.after)
        assert [message.role for message in edit.messages] == ["user", "assistant", "user"]
        assert not set("{}" + OPEN + CLOSE) & set(edit.wish)
        assert len(edit.answer.encode()) < 2500 or kind.format == "latex"


@BY_NAME
def test_what_is_new_in_a_page_stands_in_the_wish(kind: Kind) -> None:
    """Free strings are copied, so whatever new name or sentence the page shows was typed."""
    for edit in drawn(kind, 150):
        if "=own" not in edit.combination.split(" > ")[1]:
            continue
        old = set(re.findall(r"\w+", edit.page))
        new = set(re.findall(r"\w+", "\n".join(edit.answer.splitlines()[3:]))) - old
        names = {word for word in new if word[0].isupper() and word not in ("Good",)}
        typed = set(re.findall(r"\w+", edit.wish))
        lowered = {word.lower() for word in typed}
        assert {word for word in names if word not in typed and word.lower() not in lowered} <= _usual(kind)


def _usual(kind: Kind) -> set[str]:
    """Words that a change brings with it: a heading's, a button's, the usual items of a panel."""
    pages = (kind.answer(kind.sample(random.Random(f"usual/{n}"))) for n in range(60))
    return {word for page in pages for word in re.findall(r"\w+", page)}


def test_every_family_of_phrasings_is_used() -> None:
    rng = random.Random(0)
    phrase = Phrase("turn it blue", True)
    typed = [wish(phrase, rng).lower() for _ in range(3000)]
    for templates in FAMILIES.values():
        for template in templates:
            assert any(text.startswith(template.format(phrase.text)) for text in typed), template
    asked = [wish(replace(phrase, imperative=False), rng) for _ in range(300)]
    assert not any(text.lower().startswith(("can ", "could ", "would ")) for text in asked)


def test_strings_to_copy_keep_their_case() -> None:
    rng = random.Random(1)
    typed = [wish(Phrase(f"call it {OPEN}McAda's LAB{CLOSE}", True), rng) for _ in range(200)]
    assert all("McAda's LAB" in text for text in typed)
    assert any(text.startswith("call") for text in typed) and any(text.startswith("Call") for text in typed)


@BY_NAME
def test_training_and_evaluation_never_share_an_edit(kind: Kind) -> None:
    trained, kept = drawn(kind, 80), drawn(kind, 30, evaluation=True)
    assert not {edit.combination for edit in trained} & {edit.combination for edit in kept}
    assert all(held_out(f"{EDIT}|{kind.name}|{edit.combination}") for edit in kept)
    for edit in trained:
        sides = (kind.combination(edit.before), kind.combination(edit.after))
        assert not any(held_out(f"{kind.name}|{side}") for side in sides)


@BY_NAME
def test_a_true_edit_spoils_nothing_and_an_untouched_page_is_told(kind: Kind) -> None:
    for edit in drawn(kind):
        assert spoiled(edit.page, edit.answer, edit.answer) == ()
        assert spoiled(edit.page, edit.answer, edit.page) == ("the page is as it was",)


@BY_NAME
def test_another_line_changed_lost_or_added_is_told(kind: Kind) -> None:
    for edit in drawn(kind, 20):
        lines = edit.answer.splitlines()
        changed = differing(edit.page, edit.answer)
        inside = [n for n in range(2, len(lines) - 2) if not {n - 1, n, n + 1} & changed and lines[n - 1] and lines[n]]
        at = random.Random(edit.wish).choice(inside)
        assert spoiled(edit.page, edit.answer, "\n".join([*lines[:at], "<!-- x -->", *lines[at + 1 :]]))
        if edit.page.splitlines()[-1] == lines[-1]:  # else the true edit changes the end, and any text may stand there
            assert spoiled(edit.page, edit.answer, "\n".join([*lines, "<!-- x -->"]))
        assert spoiled(edit.page, edit.answer, "\n".join(lines[: len(lines) // 2]))


def test_between_kept_lines_any_text_may_stand_where_the_edit_changes_some() -> None:
    before, after = "a\nb\nc\nd\ne", "a\nB\nc\nd\ne"
    assert spoiled(before, after, "a\nbeta\nmore\nc\nd\ne") == ()
    assert spoiled(before, after, "a\nB\nc\nx\nd\ne") and spoiled(before, after, "x\nB\nc\nd\ne")
    assert spoiled("a\nb\nb", "a\nx\nb", "a\nb\ny\nb") == ()  # a line like the one that stays may stand in between
    assert spoiled("a\nb", "a\nb\nc", "a\nb\nanything") == ()
    assert spoiled("a\nb", "c\nd", "e") == ()  # nothing stays
    assert differing(before, after) == {1}
