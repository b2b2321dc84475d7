"""What never comes back is not waited for, and what it does never gets out."""

from __future__ import annotations

import threading
import time

import pytest

from app.agent.limits import Limits
from app.agent.patience import patiently


def test_what_comes_in_time_is_there_at_once() -> None:
    began = time.monotonic()
    came = patiently(lambda: 7, 5, lambda: False)
    assert (came.how, came.value) == ("done", 7) and time.monotonic() - began < 4


def test_what_raises_is_told() -> None:
    came = patiently(lambda: 1 // 0, 5, lambda: False)
    assert came.how == "raised" and "ZeroDivisionError" in came.error and came.value is None


def test_it_is_not_waited_for_longer_than_wanted() -> None:
    gate = threading.Event()
    began = time.monotonic()
    assert patiently(gate.wait, 0.1, lambda: False).how == "timeout"
    assert patiently(gate.wait, 20, lambda: True).how == "stopped"
    assert time.monotonic() - began < 15
    gate.set()


@pytest.mark.parametrize(
    ("field", "value"),
    [("turns", 0), ("seconds", 0), ("tokens", 0), ("result", 1), ("times", 1), ("retries", -1), ("call_seconds", 1e9)],
)
def test_limits_have_limits(field: str, value: float) -> None:
    with pytest.raises(ValueError, match=field):
        Limits(**{field: value})  # type: ignore[arg-type]
