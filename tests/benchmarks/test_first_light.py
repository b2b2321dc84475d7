"""The benchmark measures through a real worker process, and says so when there is no model."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from model.config import MODES, DecodeConfig
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


def test_a_missing_model_is_a_sentence(first_light: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="first_light: .*[a-z]"):
        first_light.main(["--model", str(tmp_path / "nothing")])
