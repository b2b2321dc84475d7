"""The line in front of the worker is fair and can be looked at."""

import threading

import pytest

from model.worker.turns import Turns


def test_turns_come_in_order_of_arrival() -> None:
    turns = Turns()
    for ticket in "abc":
        turns.join(ticket)
    assert turns.mine("a", 0) and not turns.mine("b", 0)
    assert [turns.ahead(ticket) for ticket in "abcx"] == [0, 1, 2, 0]
    turns.leave("b")
    turns.leave("a")
    assert turns.mine("c", 0) and turns.length == 1


def test_a_ticket_is_in_line_once() -> None:
    turns = Turns()
    turns.join("a")
    with pytest.raises(ValueError, match="'a'"):
        turns.join("a")


def test_leaving_wakes_the_next() -> None:
    turns = Turns()
    turns.join("a")
    turns.join("b")
    woken = threading.Thread(target=lambda: turns.mine("b", 30))
    woken.start()
    turns.leave("a")
    woken.join(5)
    assert not woken.is_alive()
