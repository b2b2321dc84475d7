"""Everything comes out in order and once; a reader hears a beat where nothing comes; nothing follows the end."""

from __future__ import annotations

import threading

import pytest

from app.agent import outbox
from app.agent.outbox import Outbox


def test_things_come_out_in_order_from_another_thread() -> None:
    box: Outbox[int] = Outbox()

    def put() -> None:
        for number in range(200):
            box.put(number)
        box.close()
        box.put(-1)

    threading.Thread(target=put).start()
    assert [thing for thing in box.taken() if thing is not None] == list(range(200))


def test_a_reader_hears_a_beat_where_nothing_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "BEAT_SECONDS", 0.01)
    taking = Outbox[int]().taken()
    assert next(taking) is None and next(taking) is None
