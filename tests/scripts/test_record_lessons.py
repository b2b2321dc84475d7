"""Recording the lessons' runs: labelled, small, and one that must revise does, or it is said that none did."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from model.config import DecodeConfig
from model.decode.decoder import decode
from model.events import Event, Request, RunStarted
from model.fake import ByteVocabulary, FakeNetwork
from tests.app.sources import PAGE
from visualize.trace import Trace

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record_lessons", ROOT / "scripts" / "record_lessons.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def written(request: Request) -> Iterator[Event]:
    return decode(FakeNetwork.of(PAGE), ByteVocabulary(), request, model="fake")


def test_a_recording_says_that_it_is_one_and_can_be_read_again(script: ModuleType) -> None:
    trace = script.record(script.Recording("few", "a planet", DecodeConfig(max_tokens=64, candidates=3)), written)
    assert trace.started.recorded and trace.started.prompt == "a planet"
    assert Trace.loads(trace.dumps()).events == trace.events


def test_a_recording_is_shortened_until_it_is_small(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    recording = script.Recording("few", "a planet", DecodeConfig(max_tokens=64))
    whole = len(script.record(recording, written).dumps())
    monkeypatch.setattr(script, "MOST_BYTES", whole * 3 // 4)
    assert script.record(recording, written).started.config.max_tokens == 32
    monkeypatch.setattr(script, "MOST_BYTES", 100)
    with pytest.raises(script.Unrecordable, match="few: one block alone"):
        script.record(recording, written)


def test_bolder_settings_are_tried_until_something_is_taken_back(script: ModuleType) -> None:
    tried: list[DecodeConfig] = []

    def decided(request: Request) -> Iterator[Event]:
        tried.append(request.config)
        random = replace(request.config, strategy="remdm", eta_cap=1.0, rounds=4)  # takes back by chance alone
        return written(replace(request, config=random if len(tried) > 2 else request.config))

    base = DecodeConfig(max_tokens=32)
    trace = script.record(script.Recording("revise", "a planet", base, revises=True), decided)
    assert script.revises(trace) and tried == [replace(base, **each) for each in script.BOLDER[:3]]


def test_a_run_that_never_revises_or_fails_is_refused(script: ModuleType) -> None:
    recording = script.Recording("revise", "a planet", DecodeConfig(max_tokens=32), revises=True)
    with pytest.raises(script.Unrecordable, match="no token was taken back"):
        script.record(recording, written)
    with pytest.raises(script.Unrecordable, match="ended with"):
        script.record(replace(recording, prompt=" ", revises=False), lambda request: _failing(request))


def _failing(request: Request) -> Iterator[Event]:
    yield RunStarted(request.run, 0, "fake", request.config, "x", 1)
    yield from (replace(event, seq=1) for event in written(request))  # an empty prompt fails the run


def test_texts_are_alike_when_one_begins_the_other(script: ModuleType) -> None:
    short, long = (script.record(script.Recording("x", "a", DecodeConfig(max_tokens=n)), written) for n in (32, 64))
    other = script.record(
        script.Recording("x", "a", DecodeConfig(max_tokens=32)),
        lambda request: decode(FakeNetwork.of("something else"), ByteVocabulary(), request),
    )
    assert script.alike(short, long) and script.alike(long, short) and not script.alike(short, other)


def test_what_is_recorded_is_what_the_lessons_name(script: ModuleType) -> None:
    wanted = script.wanted(script.LESSONS, 96)
    assert {each.name for each in wanted} == {path.stem for path in script.LESSONS.glob("*.jsonl")}
    assert {each.config.max_tokens for each in wanted} == {96} and any(each.revises for each in wanted)
