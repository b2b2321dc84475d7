from __future__ import annotations

import json
import signal
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from app.command import Settings
from app.server import serve
from tests.app.sources import PAGE, events_of, request_of
from tests.browser.playground import serving
from visualize.trace import Trace

TRACE = Trace(events_of(PAGE, request_of()))


@dataclass(frozen=True)
class Answer:
    status: int
    text: str
    headers: Any

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True)
class Client:
    """Plain HTTP to a server in a process of its own."""

    url: str

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        request = urllib.request.Request(self.url + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return Answer(answer.status, answer.read().decode(errors="replace"), answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read().decode(), error.headers)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with serving(pace=0.0) as playground:
        yield Client(playground.url.rstrip("/"))


def test_a_port_in_use_is_told_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as ended:
            serve(Settings(port=port, fake=True))
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"port {port} is in use" in said and f"--port {port + 1}" in said


def test_the_page_and_its_parts_are_served_with_security_headers(client: Client) -> None:
    page = client.ask("/")
    assert "Clover Playground" in page.text and page.headers["x-frame-options"] == "DENY"
    for file in (Path(str(files("assets"))) / "web").glob("*.*"):
        assert client.ask(f"/clover/{file.name}").status == 200, file.name


def test_models_and_programs_are_not_served(client: Client) -> None:
    for path in ("/clover/../__init__.py", "/clover/%2e%2e/__init__.py", "/clover/../preview/shell.js"):
        assert client.ask(path).status == 404


def test_strangers_get_no_answer(client: Client) -> None:
    assert client.ask("/", Host="evil.example").status == 403
    assert client.ask("/runs", b"{}", Origin="https://evil.example").status == 403


def test_a_recorded_run_is_opened_and_can_be_fetched_again(client: Client) -> None:
    messages = client.ask("/runs", TRACE.dumps().encode()).json
    assert messages[0]["run"]["origin"] == "recorded" and messages[-1]["end"]["reason"] == "end_of_text"
    name = messages[0]["run"]["id"]
    assert len(client.ask(f"/runs/{name}").json["frames"]) == len(TRACE)
    preview = client.ask(f"/runs/{name}/preview").json
    assert preview["kind"] == "html" and preview["complete"] and preview["page"].endswith(PAGE)
    assert "".join(text for _, text in preview["source"]) == PAGE
    answer = client.ask(f"/runs/{name}/trace.jsonl")
    assert "attachment" in answer.headers["content-disposition"]
    assert Trace.loads(answer.text).events == TRACE.events


@pytest.mark.parametrize(
    ("body", "said"), [(b"nonsense", "line 1"), (b"\xff\xfe", "not text"), (b"", "not a recorded run")]
)
def test_a_file_that_is_no_recorded_run_is_refused(client: Client, body: bytes, said: str) -> None:
    answer = client.ask("/runs", body)
    assert answer.status == 400 and said in answer.json["detail"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"pos":0,', '"pos":"x",', "pos"),
        ('"text":"!"', '"text":"\\ud800"', "text"),
        ('"text":"!"', '"text":5', "text"),
        ('"kind":"commit"', '"kind":"commit","confidence":"hi"', "confidence"),
        ('"length":32', '"length":1000000000', "1000000000 positions"),
        ('"prompt":"a solar system"', '"prompt":"\\ud800"', "prompt"),
        ('"model":', '"model":' + "[" * 100_000, "nested"),
    ],
)
def test_a_recorded_run_with_a_value_no_run_has_is_refused_by_name(
    client: Client, old: str, new: str, said: str
) -> None:
    text = TRACE.dumps()
    assert old in text
    answer = client.ask("/runs", text.replace(old, new, 1).encode())
    assert answer.status == 400 and said in answer.json["detail"]


def test_a_file_that_is_too_large_is_refused_before_it_is_read(client: Client) -> None:
    host, _, port = client.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as line:
        line.sendall(b"POST /runs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_run_is_given_away_as_a_page_and_as_an_animation(client: Client) -> None:
    name = client.ask("/runs", TRACE.dumps().encode()).json[0]["run"]["id"]
    page = client.ask(f"/runs/{name}/replay.html")
    assert page.headers["content-disposition"] == f'attachment; filename="clover-{name}.html"'
    assert page.text.startswith("<!doctype html>") and "Recorded run" in page.text
    for query in ("", "?theme=dark", "?theme=nonsense"):
        film = client.ask(f"/runs/{name}/board.gif{query}")
        assert film.headers["content-disposition"] == f'attachment; filename="clover-{name}.gif"'
        assert film.headers["content-type"] == "image/gif" and film.text.startswith("GIF89a")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"\n" * 1_000_001, "1,000,001 lines"),
        (TRACE.dumps().replace('"seq":3,', '"seq":4,', 1).encode(), "event 4 came where event 3 was due"),
        (
            TRACE.dumps().replace('"prompt_tokens":', '"prompt_tokens":NaN,"prompt_tokens":', 1).encode(),
            "NaN is no number",
        ),
        (b"\x89PNG\r\n\x1a\n\xff", "not text"),
    ],
    ids=["lines", "gap", "nan", "binary"],
)
def test_a_hostile_file_is_refused_with_its_reason(client: Client, body: bytes, said: str) -> None:
    answer = client.ask("/runs", body)
    assert answer.status == 400 and said in answer.json["detail"]


def test_unknown_runs_are_told(client: Client) -> None:
    for what in ("", "/preview", "/trace.jsonl", "/replay.html", "/board.gif"):
        answer = client.ask(f"/runs/nothing{what}")
        assert answer.status == 404 and "no longer kept" in answer.json["detail"]


def test_no_button_of_the_page_is_a_public_endpoint(client: Client) -> None:
    assert client.ask("/gradio_api/info").json["named_endpoints"] == {}


def test_programs_get_no_answer_unless_it_is_asked_for(client: Client) -> None:
    assert client.ask("/v1/models").status == 404
    assert client.ask("/v1/chat/completions", b"{}").status in (404, 405)


def test_ctrl_c_ends_the_program_without_a_traceback() -> None:
    with serving(pace=0.0, quiet=True) as playground:
        playground.process.send_signal(signal.SIGINT)
        assert playground.process.wait(20) == 0
        assert playground.process.stderr is not None
        assert b"Traceback" not in playground.process.stderr.read()
