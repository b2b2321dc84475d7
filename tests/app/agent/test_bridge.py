"""A page's tools by way of asks: what it may say of itself, and that nobody waits for ever."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from app.agent.bridge import GENERATED, Ask, Bridge, Unheard
from app.agent.outbox import Outbox
from app.agent.ports import Answer
from app.agent.sites.visitors import Visitors

OFFER = {"name": "look", "description": "Look.", "read_only": True, "origin": "/sites/shop/"}


def bridge_saying(said: Any, seconds: float = 2.0) -> Bridge:
    """A bridge whose page says the same to everything; nothing when `said` is None."""
    outbox: Outbox[Any] = Outbox()
    bridge = Bridge(outbox, Visitors(), "v", seconds)

    def answer() -> None:
        for ask in outbox.taken():
            if isinstance(ask, Ask) and said is not None:
                assert bridge.answer(ask.number, said)

    threading.Thread(target=answer, daemon=True).start()
    return bridge


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("/sites/shop/", "/sites/shop/"),
        ("/sites/shop/index.html", "/sites/shop/"),
        ("/sites/nowhere/", GENERATED),
        ("/sites/../", GENERATED),
        ("https://elsewhere.test/sites/shop/", GENERATED),
        ("", GENERATED),
        (None, GENERATED),
    ],
)
def test_where_tools_come_from_is_said_by_the_address_alone(path: Any, origin: str) -> None:
    assert [tool["origin"] for tool in bridge_saying({"tools": [OFFER, "no tool"], "path": path}).list()] == [origin]


def test_a_call_has_a_result_or_the_name_of_an_error() -> None:
    assert bridge_saying({"result": {"ok": 1}}).call("look", {}, 1) == Answer({"ok": 1})
    assert bridge_saying({}).call("look", {}, 1) == Answer(None)
    failed = bridge_saying({"failed": "Reloaded", "message": "It went."}).call("look", {}, 1)
    assert failed == Answer(failed="Reloaded", message="It went.") and failed.unsure


def test_what_a_site_would_answer_is_known_without_asking_its_page() -> None:
    bridge = bridge_saying({"tools": [OFFER], "path": "/sites/shop/"})
    assert bridge.foresee("search_products", {}) is None, "nothing is known before the page was seen"
    bridge.list()
    assert bridge.foresee("search_products", {"kind": "cap"})["count"] > 0
    assert bridge.foresee("complete_checkout", {"payment": "test"})["error"]
    other = bridge_saying({"tools": [OFFER], "path": ""})
    other.list()
    assert other.foresee("search_products", {}) is None


def test_nobody_waits_for_a_page_that_has_gone() -> None:
    bridge = bridge_saying(None, seconds=30)
    threading.Timer(0.05, bridge.close).start()
    began = time.monotonic()
    with pytest.raises(Unheard, match="closed"):
        bridge.call("look", {}, 30)
    assert time.monotonic() - began < 5


def test_a_page_without_a_list_says_why() -> None:
    with pytest.raises(Unheard, match="no tools here"):
        bridge_saying({"failed": "NotFoundError", "message": "There are no tools here."}).list()


def test_an_answer_that_nobody_waits_for_is_dropped() -> None:
    bridge = bridge_saying({"result": 1})
    assert not bridge.answer(1, {"result": "too early"})
    assert bridge.call("look", {}, 1) == Answer(1)
    assert not bridge.answer(1, {"result": "too late"})
