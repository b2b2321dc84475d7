from __future__ import annotations

from dataclasses import replace

import pytest

from model.config import MAX_TOKENS_LIMIT, DecodeConfig
from model.events import BlockEvent, Change, Event, Round, RunStarted
from visualize.limits import MAX_LOOKS, MAX_PROMPT, MAX_TEXT, excess

START = RunStarted("r", 0, "m", DecodeConfig(), "prompt", 1)
CHANGE = Change(0, 1, "x", 0.9, "draft")


def run(length: int, rounds: int, *changes: Change) -> list[Event]:
    later = (Round("r", seq, 0, 0, changes, 0, 1, 1.0) for seq in range(2, rounds + 2))
    return [START, BlockEvent("r", 1, 0, 0, length, "opened"), *later]


def test_the_longest_run_there_can_be_is_within_the_limits() -> None:
    one_by_one: list[Event] = [START]
    for block in range(MAX_TOKENS_LIMIT // 4):
        one_by_one.append(BlockEvent("r", len(one_by_one), block, 4 * block, 4, "opened"))
        one_by_one += [Round("r", 0, block, step, (CHANGE,), 0, 1, 1.0) for step in range(4)]
        one_by_one += [BlockEvent("r", 0, block, 4 * block, 4, phase) for phase in ("committed", "closed")]  # type: ignore[arg-type]
    assert excess(one_by_one) == ""
    assert excess(run(512, 8, CHANGE, replace(CHANGE, kind="insert"))) == ""


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (run(8192, MAX_LOOKS // 8192 + 1, CHANGE), "more events than a run of 8192 positions"),
        (run(4000, 300, replace(CHANGE, kind="insert")), "inserts and deletes more than any run"),
        (run(4, 1, replace(CHANGE, text="x" * (MAX_TEXT + 1))), f"event 2 holds a token of {MAX_TEXT + 1} characters"),
        ([replace(START, prompt="x" * (MAX_PROMPT + 1))], "event 0 holds a prompt of"),
        ([replace(START, model="x" * 1000)], "event 0 holds a model's name of"),
    ],
    ids=["events", "insertions", "token", "prompt", "name"],
)
def test_what_is_too_much_is_named(events: list[Event], said: str) -> None:
    assert said in excess(events)
