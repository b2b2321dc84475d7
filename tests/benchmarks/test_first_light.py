"""The benchmark measures through a real worker process, and says so when there is no model."""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from app.command import Settings
from model.config import MODES, USUAL_THREADS, DecodeConfig
from model.evaluate import __main__ as evaluate
from model.worker.client import WorkerClient

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "first_light.py"


@pytest.fixture
def first_light(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("first_light", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "first_light", module)  # dataclasses look their module up
    monkeypatch.setattr(sys, "path", list(sys.path))
    spec.loader.exec_module(module)
    return module


def test_both_modes_are_measured_on_the_same_prompts(first_light: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_light, "PROMPTS", {"solar": ("one", "two")})
    with WorkerClient("fake", fake=True) as client:
        samples = list(first_light._samples(client, DecodeConfig(max_tokens=64), 1))
    assert [(s.prompt, s.mode) for s in samples] == [(prompt, mode) for prompt in ("one", "two") for mode in MODES]
    assert all(0 < s.first_round <= s.done and s.tokens == 64 for s in samples)
    assert len({s.sha for s in samples}) == 1  # the script of the fake network, whatever the mode
    lines = "\n".join(first_light._lines(samples))
    assert "times the tokens/s of autoregressive" in lines and "2 of 2" in lines
    assert "target: at most 0.5 s" in lines and "target: at least 3 times" in lines
    # cut at 64 tokens: none is a page
    assert "0/2" in lines and re.search("page +none was finished, 0 of 2 whole.*at most 5 s, missed", lines)


def test_only_finished_runs_count_as_pages(first_light: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_light, "PROMPTS", {"solar": ("one",)})
    whole = first_light.Sample("solar", "one", "diffusion", 0.1, 4.0, 400, 50, "end_of_text", "a")
    slow = replace(whole, mode="autoregressive", done=16.0)
    cut = replace(whole, done=1.0, reason="max_tokens")
    first, page, speed = first_light._targets([whole, slow])
    assert "0.10 s" in first and "4.00 s, 1 of 1 whole" in page and "4.00 times" in speed
    assert all(line.endswith(", met") for line in (first, page, speed))
    _, page, _ = first_light._targets([whole, cut, slow])
    assert "4.00 s, 1 of 2 whole" in page and page.endswith("missed")


def test_threads_are_those_of_the_app_and_of_the_evaluation(first_light: ModuleType) -> None:
    assert first_light._options([]).threads == Settings().threads == evaluate._options([]).threads == USUAL_THREADS


def test_a_missing_model_is_a_sentence(first_light: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="first_light: .*[a-z]"):
        first_light.main(["--model", str(tmp_path / "nothing")])
