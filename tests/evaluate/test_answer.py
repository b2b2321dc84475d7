"""Events fold into the answer that a reader of the run sees."""

from __future__ import annotations

import pytest

from model.config import DecodeConfig
from model.evaluate.answer import read_answer, write_answer
from model.events import Change, Event, Round, RunFailed, RunFinished, Stats
from model.fake import ByteVocabulary, FakeNetwork

STATS = Stats(3, 2, 2, 1, 1.0, 0.5, 0.1)


def run_of(*changes: Change, length: int) -> list[Event]:
    rounds: list[Event] = [Round("r", i + 1, 0, i, (change,), 0, i, 0.0) for i, change in enumerate(changes)]
    return [*rounds, RunFinished("r", len(rounds) + 1, "end_of_text", length, STATS)]


def test_revised_positions_hold_their_last_text() -> None:
    events = run_of(
        Change(1, 0, "b", 1.0, "commit"),
        Change(0, 0, "x", 1.0, "draft"),
        Change(0, 0, "a", 1.0, "commit"),
        Change(1, 0, "B", 1.0, "edit"),
        Change(2, 0, "c", 1.0, "insert"),
        Change(0, 0, "", 1.0, "delete"),
        Change(1, 0, "", 1.0, "remask"),
        Change(1, 0, "C", 1.0, "commit"),
        Change(2, 0, "<end>", 1.0, "commit"),
        length=2,
    )
    assert read_answer(events).source == "BC"


def test_a_failed_run_is_an_empty_answer_with_its_reason() -> None:
    answer = read_answer([RunFailed("r", 0, "no memory")])
    assert (answer.source, answer.reason, answer.stats) == ("", "no memory", None)


def test_a_run_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="RunFinished"):
        read_answer([])


@pytest.mark.parametrize("mode", ["diffusion", "autoregressive"])
def test_a_network_answers(mode: str) -> None:
    text = "<p>naïve 😀</p>" * 5
    answer = write_answer(FakeNetwork.of(text), ByteVocabulary(), "write", DecodeConfig(mode=mode))  # type: ignore[arg-type]
    assert answer.source == text and answer.reason == "end_of_text"
    assert answer.stats is not None and answer.stats.forwards > 0
