"""Dialogues with tools in the exam: the corpus passes, a model that is wrong does not, and figures are told apart."""

import json
from pathlib import Path

import pytest

from model.config import Guidance
from model.corpus.kind import held_out
from model.evaluate.__main__ import main
from model.evaluate.answer import Answer
from model.evaluate.dialogues import (
    calls_of,
    examine_dialogues,
    held_out_dialogues,
    recital,
    results_of,
)
from model.events import Message, Stats
from model.train.card import MEASURED, NAMED

KINDS = ("tool call", "tool", "tool call guided", "tool guided")
STATS = Stats(10, 5, 4, 1, 0.5, 0.1, 0.2, 7)


def test_dialogues_are_held_out_and_repeat() -> None:
    once, again = (list(held_out_dialogues(3, seed=4)) for _ in range(2))
    assert [each.messages for each in once] == [each.messages for each in again]
    assert all(held_out(f"tool|{each.combination}") for each in once)
    other = next(held_out_dialogues(1, seed=5))
    assert other.messages != once[0].messages


def test_the_corpus_passes_and_everything_is_counted() -> None:
    results = list(examine_dialogues(4, 2, recital))
    assert len(results) == results_of(4, 2) and {result.kind for result in results} == set(KINDS)
    assert all(result.verdict.passed for result in results), [r.verdict.problems for r in results]
    for kind in KINDS:
        numbers = [result.number for result in results if result.kind == kind]
        assert numbers == list(range(len(numbers)))
    calls = sum(len(calls_of(dialogue)) for dialogue in held_out_dialogues(4, 2))
    assert sum(result.kind == "tool call" for result in results) == calls
    assert set(KINDS) <= {*NAMED, *MEASURED}


def test_a_model_is_asked_with_tools_and_guidance_and_its_runs_are_added_up() -> None:
    seen: list[tuple[int, Guidance]] = []

    def speak(messages: tuple[Message, ...], tools: tuple[str, ...], guidance: Guidance) -> Answer:
        assert all(json.loads(tool)["type"] == "function" for tool in tools) and messages[-1].role != "assistant"
        seen.append((len(messages), guidance))
        return Answer("I do not know.", "end_of_text", STATS)

    results = list(examine_dialogues(3, 2, lambda dialogue: speak))
    assert {guidance for _, guidance in seen} == {"none", "schema"}
    calls = [result for result in results if "call" in result.kind]
    assert calls and all(result.verdict.problems == ("no call",) for result in calls)
    wholes = [result for result in results if "call" not in result.kind]
    for result in wholes:
        assert result.answer.stats is not None and result.answer.stats.tokens % STATS.tokens == 0
        assert result.answer.stats.tokens >= STATS.tokens and "[user]" in result.answer.source
    assert not all(result.verdict.passed for result in wholes)


def test_the_command_needs_no_browser_for_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--kind", "tool", "--reference", "--count", "2", "--require", "100", "--out", str(tmp_path)])
    assert code == 0, capsys.readouterr().out
    report = json.loads((tmp_path / "report.json").read_text())
    assert set(report["kinds"]) <= set(KINDS) and report["kinds"]["tool"]["passed"] == 2
    assert "tool guided" in capsys.readouterr().out
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == results_of(2, 0)
