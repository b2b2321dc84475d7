"""The console script with the scripted network behind it: what it prints, writes and returns."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.command import Generate
from app.settings import parse_command
from model.events import RunFinished, RunStarted, from_dict
from model.fake import LONG_PAGE
from tests.app.sources import PAGE, events_of, request_of
from visualize.trace import Trace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """`clover generate` writes with the scripted network."""

    def parsed(*arguments: object) -> object:
        command = parse_command(*arguments)  # type: ignore[arg-type]
        assert isinstance(command, Generate)
        return replace(command, settings=replace(command.settings, fake=True))

    monkeypatch.setattr(cli, "parse_command", parsed)


@pytest.mark.usefixtures("fake")
def test_generate_prints_the_text_and_its_figures_on_one_last_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "run.jsonl"
    assert cli.main(["generate", "hi", "--json", "--seed", "3", "--max-tokens", "2000", "--trace", str(trace)], {}) == 0
    *text, last, rest = capsys.readouterr().out.split("\n")
    assert "\n".join(text) == LONG_PAGE and rest == ""
    figures = json.loads(last)
    assert list(figures) == (
        "tokens forwards tokens_per_forward tokens_per_second seconds first_round_seconds mode strategy block "
        "temperature seed reason model"
    ).split(" ")
    assert figures["tokens"] == len(LONG_PAGE.encode()) and figures["reason"] == "end_of_text"
    assert (figures["mode"], figures["strategy"], figures["block"], figures["seed"]) == (
        "diffusion",
        "threshold",
        32,
        3,
    )
    assert figures["tokens_per_forward"] == pytest.approx(figures["tokens"] / figures["forwards"], abs=1e-3)
    assert 0 < figures["first_round_seconds"] < figures["seconds"]
    events = [from_dict(json.loads(line)) for line in trace.read_text().splitlines()]
    assert [event.seq for event in events] == list(range(len(events)))
    assert isinstance(events[0], RunStarted) and isinstance(events[-1], RunFinished)


@pytest.mark.usefixtures("fake")
def test_generate_reads_standard_input_and_writes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("ein Prompt: \xfc".encode())))
    out = tmp_path / "page.html"
    assert cli.main(["generate", "-", "--out", str(out), "--max-tokens", "64"], {}) == 0
    assert out.read_text() == LONG_PAGE[:64]
    assert capsys.readouterr() == ("", "")


def test_an_empty_prompt_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["generate", " \n"], {}) == 2
    assert "the prompt is empty" in capsys.readouterr().err


@pytest.mark.usefixtures("fake")
@pytest.mark.parametrize("flag", ["--out", "--trace"])
def test_a_file_that_cannot_be_written_is_refused_first(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["generate", "hi", flag, "/no/such/folder/file"], {}) == 2
    assert f"{flag} /no/such/folder/file cannot be written: No such file or directory" in capsys.readouterr().err


def test_an_incomplete_model_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config.json").write_text("{}")
    assert cli.main(["generate", "hi", "--model", str(tmp_path)], {}) == 2
    assert f"tokenizer.json, model.safetensors missing in {tmp_path}" in capsys.readouterr().err


@pytest.mark.usefixtures("fake")
def test_a_prompt_beyond_the_context_is_refused_by_the_model(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 100_000)))
    assert cli.main(["generate", "-", "--json"], {}) == 2
    said = capsys.readouterr()
    assert "too long" in said.err and said.out == ""


@pytest.mark.usefixtures("fake")
def test_a_run_that_never_began_leaves_old_files_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, trace = tmp_path / "page.html", tmp_path / "run.jsonl"
    out.write_text("old page")
    trace.write_text("old trace")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 100_000)))
    assert cli.main(["generate", "-", "--out", str(out), "--trace", str(trace)], {}) == 2
    assert "too long" in capsys.readouterr().err
    assert (out.read_text(), trace.read_text()) == ("old page", "old trace")
    assert sorted(tmp_path.iterdir()) == [out, trace]


INTERRUPTED = """
import sys
from dataclasses import replace
from app import cli
from app.settings import parse_command
def slow(*arguments):
    command = parse_command(*arguments)
    return replace(command, settings=replace(command.settings, fake=True, pace=0.02))
cli.parse_command = slow
sys.exit(cli.main(["generate", "hi", "--json", *sys.argv[1:]]))
"""


def test_ctrl_c_keeps_what_was_written() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        begin = process.stdout.read(40)
        asked = time.monotonic()
        process.send_signal(signal.SIGINT)
        text, figures = (begin + process.stdout.read()).rsplit("\n", 2)[:2]
        assert process.wait(10) == 130
        assert time.monotonic() - asked < 3
        assert process.stderr.read() == ""
    assert json.loads(figures)["reason"] == "cancelled"
    assert json.loads(figures)["tokens"] == len(text.encode()) < len(LONG_PAGE)
    assert LONG_PAGE.startswith(text)


def test_ctrl_c_keeps_what_was_written_to_a_file(tmp_path: Path) -> None:
    out, trace = tmp_path / "page.html", tmp_path / "run.jsonl"
    out.write_text("old page")
    command = [sys.executable, "-c", INTERRUPTED, "--out", str(out), "--trace", str(trace)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        end = time.monotonic() + 60
        while not any(part.stat().st_size for part in tmp_path.glob(".page.html.*")) and time.monotonic() < end:
            time.sleep(0.02)
        assert out.read_text() == "old page"
        process.send_signal(signal.SIGINT)
        figures = json.loads(process.stdout.read())
        assert process.wait(10) == 130
    assert figures["reason"] == "cancelled" and figures["tokens"] == len(out.read_bytes()) > 0
    assert LONG_PAGE.startswith(out.read_text())
    assert isinstance(from_dict(json.loads(trace.read_text().splitlines()[-1])), RunFinished)
    assert sorted(tmp_path.iterdir()) == [out, trace]


def test_ctrl_c_while_the_model_loads() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        threading.Event().wait(0.6)
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(10) in (130, -signal.SIGINT)  # the latter before our code runs at all


@pytest.mark.usefixtures("fake")
def test_the_figures_name_the_mode(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["generate", "hi", "--json", "--mode", "autoregressive", "--block", "8", "--max-tokens", "20"]
    assert cli.main(line, {}) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["mode"], figures["block"], figures["tokens"], figures["forwards"]) == ("autoregressive", 8, 20, 19)
    assert figures["reason"] == "max_tokens"


def test_models_says_what_each_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "tiny"
    good.mkdir()
    (good / "config.json").write_text(json.dumps({"block_size": 32, "max_position_embeddings": 2048}))
    (good / "card.json").write_text(
        json.dumps({"name": "tiny", "description": "For a test.", "kinds": ["resumes"], "weaknesses": ["all else"]})
    )
    for name in ("tokenizer.json", "model.safetensors"):
        (good / name).write_text("{}")
    assert cli.main(["models", "--model", str(tmp_path)], {}) == 0
    said = capsys.readouterr().out
    for words in ("tiny  For a test.", "knows: resumes", "weak at: all else", "context 2048", "logits not shifted"):
        assert words in said


def test_a_recorded_run_becomes_a_page_and_an_animation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run, page, film = (tmp_path / name for name in ("run.jsonl", "run.html", "run.gif"))
    Trace(events_of(PAGE, request_of())).write(run)
    assert cli.main(["export", str(run), "--html", str(page), "--gif", str(film)], {}) == 0
    assert page.read_bytes().startswith(b"<!doctype html>") and film.read_bytes().startswith(b"GIF89a")
    said = capsys.readouterr()
    assert said.out == "" and f"{page}: " in said.err and f"{film}: " in said.err
    assert cli.main(["export", str(run), "--gif", "/no/such/folder/run.gif"], {}) == 2
    assert "--gif /no/such/folder/run.gif cannot be written: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["replay"], ["export", "--html", "/no/such/folder/run.html"]])
def test_a_file_that_is_no_recorded_run_is_refused_before_anything_begins(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    for content, said in (
        (None, "cannot be read (No such file"),
        (b"{}", "line 1: "),
        (b"\xff\x00", "not a text file"),
    ):
        if content is not None:
            path.write_bytes(content)
        assert cli.main([*command, str(path)], {}) == 2
        assert "clover: run.jsonl" in (err := capsys.readouterr().err) and said in err


REPLAY = """
import sys
from dataclasses import replace
from app import cli
from app.settings import parse_command
def scripted(*arguments):
    command = parse_command(*arguments)
    return replace(command, settings=replace(command.settings, fake=True))
cli.parse_command = scripted
sys.exit(cli.main(["replay", *sys.argv[1:]]))
"""


def asked(address: str) -> Any:
    """What a program answers there, as soon as it does."""
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return json.load(answer)
        except OSError:
            assert time.monotonic() < end, f"{address} does not answer"
            time.sleep(0.1)


def test_replay_serves_the_run_at_the_address_that_it_prints(tmp_path: Path) -> None:
    trace = Trace(events_of(PAGE, request_of()))
    trace.write(tmp_path / "run.jsonl")
    command = [sys.executable, "-c", REPLAY, str(tmp_path / "run.jsonl"), "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[2]
            base, _, name = address.partition("?run=")
            run = asked(f"{base}runs/{name}")
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
        finally:
            process.kill()  # does nothing to one that has ended
    assert run["run"]["origin"] == "recorded" and len(run["frames"]) == len(trace) and run["end"]
