"""A page has one task at a time, and only so many logs are kept."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from app.agent import errands
from app.agent.errand import Errand
from app.agent.errands import Errands
from app.agent.limits import Limits
from app.agent.sites.visitors import Visitors
from app.desk import Desk
from model.config import DecodeConfig
from tests.app.agent.readers import Line
from tests.app.agent.worlds import Answers


def begun(made: Errands, tab: str = "t", wish: str = " Do it. ") -> Errand:
    return made.begin(tab, "v", wish, DecodeConfig(), Limits(call_seconds=5))


def ended(errand: Errand) -> None:
    end = time.monotonic() + 20
    while not errand.log.ended:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_another_task_of_the_same_page_ends_the_one_before() -> None:
    made = Errands(Line(Answers(["Hello."])), Desk(), Visitors())
    first, other = begun(made), begun(made, "u")
    assert first.task.wish == "Do it."
    second = begun(made)
    ended(first)
    assert first.log.ended is not None and first.log.ended.reason == "stopped"
    assert not other.log.ended and not second.log.ended
    for each in (other, second):
        each.stop()
        ended(each)
    assert made.find(first.task.run) is first and made.find("nobody") is None


def test_an_empty_task_is_refused() -> None:
    with pytest.raises(ValueError, match="The task is empty"):
        begun(Errands(Line(Answers([""])), Desk(), Visitors()), wish=" \n")


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(errands, "KEEP", 2)
    monkeypatch.setattr(errands, "FILES", 3)
    made = Errands(Line(Answers(["Hello."])), Desk(), Visitors(), tmp_path / "tasks")
    names = []
    for number in range(6):
        each = begun(made, f"tab{number}")
        each.stop()
        ended(each)
        os.utime(tmp_path / "tasks" / f"{each.task.run}.jsonl", (number, number))
        names.append(each.task.run)
    assert [made.find(name) is not None for name in names] == [False] * 3 + [True] * 3
    assert {path.stem for path in (tmp_path / "tasks").iterdir()} == set(names[2:])
