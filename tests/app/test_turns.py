"""The next turn starts from what is seen, with a model that was trained for that."""

from __future__ import annotations

import json

import pytest

from app.turns import changed, instructed, turns
from model.events import Message

SEEN = json.dumps({"prompt": "a page", "text": "<p>edited by hand"})


def test_a_model_that_was_not_trained_to_change_a_page_is_asked_for_a_new_one() -> None:
    assert turns("make it dark", SEEN, ("solar", "resume")) == (Message("user", "make it dark"),)


def test_one_that_was_gets_the_page_as_it_is_seen() -> None:
    assert turns("make it dark", SEEN, ("solar", "edit")) == (
        Message("user", "a page"),
        Message("assistant", "<p>edited by hand"),
        Message("user", "make it dark"),
    )
    assert turns("a page", "", ("edit",)) == (Message("user", "a page"),)


@pytest.mark.parametrize("seen", ["[]", "{", '{"prompt": "x"}', "7"])
def test_nonsense_is_refused(seen: str) -> None:
    with pytest.raises(ValueError):
        turns("x", seen, ("edit",))


def test_an_instruction_for_a_part_follows_the_wish_where_a_model_was_trained_for_it() -> None:
    wish = (Message("user", "a page"), Message("assistant", "<p>"), Message("user", "make it dark"))
    assert instructed(wish, "  in \n blue ", ("infill",)) == (*wish[:2], Message("user", "make it dark\nin blue"))
    assert instructed(wish, " ", ("solar",)) == wish
    with pytest.raises(ValueError, match="not trained"):
        instructed(wish, "in blue", ("solar", "edit"))


def test_the_version_that_is_changed_is_known_where_the_page_says_it() -> None:
    assert changed(json.dumps({"prompt": "a page", "text": "<p>", "version": "ab"})) == "ab"
    assert changed(SEEN) == ""
