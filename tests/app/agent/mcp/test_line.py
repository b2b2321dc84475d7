"""The line to an MCP server: what it is told of one that dies, hangs, is silent, or sends too much."""

from __future__ import annotations

import builtins
import os
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.agent.mcp.address import Address
from app.agent.mcp.line import Line, Unreachable
from tests.app.agent.mcp.lines import tiny
from tests.browser.playground import children


@pytest.fixture
def line() -> Iterator[Line]:
    with tiny() as made:
        made.offered()
        yield made


def _gone(line: Line, name: str, seconds: float = 20) -> str:
    answer = line.calling(name, {}, seconds).result(30)
    assert answer.unsure
    return answer.message


def test_a_server_says_what_it_is_called_and_what_it_offers(line: Line) -> None:
    offered = line.offered()
    assert offered.name == "Tiny <b>notes</b>" and len(offered.tools) == 14
    assert offered.tools[1]["annotations"] == {"readOnlyHint": True}
    answer = line.calling("add_note", {"text": "Write."}, 20).result(30)
    assert answer.result["content"][0]["text"] == "There are 2 notes." and not answer.failed


def test_one_that_dies_in_a_call_says_how_and_is_started_again_by_the_next_list(line: Line) -> None:
    message = _gone(line, "die")
    assert message == "The server's program ended (status 3). It said: “the [31m disk is full”."
    assert "ended (status 3)" in _gone(line, "read_notes"), "a call starts nothing"
    assert line.offered().tools
    assert not line.calling("read_notes", {}, 20).result(30).failed


def test_one_that_sends_too_much_is_ended(line: Line) -> None:
    assert _gone(line, "huge") == "The server sent more than 4 MB at once and was ended."
    assert line.offered().tools


def test_a_call_that_is_given_up_is_told_to_the_server(line: Line) -> None:
    future = line.calling("hang", {}, 60)
    time.sleep(0.2)
    assert future.cancel()
    assert "cancelled the [31m disk" in _gone(line, "die")


def test_errors_of_the_protocol_and_what_is_no_result_are_failures_that_are_sure(line: Line) -> None:
    refused, odd = (line.calling(name, {}, 20).result(30) for name in ("refuse", "odd"))
    assert (refused.failed, refused.message) == ("ServerError", "no tools/call here") and not refused.unsure
    assert odd.failed == "DataError" and "no result of a tool" in odd.message and not odd.unsure


@pytest.mark.parametrize(
    ("mode", "seconds", "said"),
    [
        ("dead", 20, "The server's program ended (status 1). It said: “no such table”."),
        ("deaf", 0.5, "The server did not answer within 0.5 seconds."),
    ],
)
def test_one_that_cannot_be_spoken_with_is_said_to_be(mode: str, seconds: float, said: str) -> None:
    with tiny(mode, seconds) as line, pytest.raises(Unreachable) as problem:
        line.offered()
    assert str(problem.value) == said


def test_one_that_is_not_there_is_said_to_be() -> None:
    line = Line(Address(command=("/no/such/program",)))
    with pytest.raises(Unreachable, match="cannot be used: No such file or directory"):
        line.offered()
    assert line.calling("x", {}, 1).result(1).message.startswith("Not made")
    line.close()
    with pytest.raises(Unreachable, match="The playground ends"):
        line.offered()


@pytest.mark.parametrize("mode", ["", "stubborn"])
def test_its_program_has_gone_once_the_line_is_closed(mode: str) -> None:
    with tiny(mode) as line:
        before = children(os.getpid())
        line.offered()
        (program,) = set(children(os.getpid())) - set(before)
        began = time.monotonic()
    assert time.monotonic() - began < 5
    assert program not in children(os.getpid())


def test_its_program_gets_none_of_our_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLOVER_PASSWORD", "open sesame")
    command = (sys.executable, "-c", "import os, sys; sys.exit(f'got {sorted(os.environ)}')")
    line = Line(Address(command=command))
    with pytest.raises(Unreachable, match="got .*PATH") as problem:
        line.offered()
    line.close()
    assert "CLOVER" not in str(problem.value) and "PYTHONPATH" not in str(problem.value)


def test_without_the_package_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Mapping[str, Any]) -> Any:
        if name == "mcp":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with tiny() as line, pytest.raises(Unreachable, match=r"not installed: .*pip install -e '\.\[mcp\]'"):
        line.offered()
