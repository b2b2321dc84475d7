"""The next turn starts from what is seen, with a model that was trained for that."""

from __future__ import annotations

import json

import pytest

from app.turns import turns
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
