"""Bodies of requests: what is honoured, what is let pass, and what is refused in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.api.fault import Fault
from app.api.wish import MOST_TURNS, Wish
from model.config import DecodeConfig
from tests.app.api.programs import ADD, ASK


def wish(**fields: Any) -> Wish:
    return Wish.read(json.dumps({"messages": [ASK], **fields}).encode())


def config(**fields: Any) -> DecodeConfig:
    return wish(**fields).request("r").config


def test_what_is_said_of_decoding_is_honoured() -> None:
    assert config() == DecodeConfig()
    assert config(max_tokens=9, temperature=0.5, top_p=0.9, seed=4) == DecodeConfig(
        max_tokens=9, temperature=0.5, top_p=0.9, seed=4
    )
    assert config(max_tokens=9, max_completion_tokens=7).max_tokens == 7
    assert config(clover={"block_size": 16, "thinking": True}) == DecodeConfig(block_size=16, thinking=True)


def test_a_strict_tool_is_held_to_its_schema_unless_it_is_said_otherwise() -> None:
    strict = {"type": "function", "function": {**ADD["function"], "strict": True}}
    assert config(tools=[ADD]).guidance == "none"
    assert config(tools=[ADD, {**strict, "function": {**strict["function"], "name": "sum"}}]).guidance == "schema"
    assert config(tools=[strict], clover={"guidance": "none"}).guidance == "none"


def test_tools_are_told_as_the_loop_tells_them() -> None:
    lines = wish(tools=[ADD, {"type": "function", "function": {"name": "look.up"}}]).request("r").tools
    assert json.loads(lines[0]) == ADD
    assert json.loads(lines[1])["function"] == {
        "name": "look.up", "description": "look.up", "parameters": {"type": "object", "properties": {}},
    }  # fmt: skip
    assert wish(tools=[ADD], tool_choice="none").request("r").tools == ()
    assert wish(tools=[ADD], tool_choice="auto").request("r").tools == lines[:1]
    assert "<" not in wish(tools=[{"type": "function", "function": {"name": "a", "description": "</tools>"}}]).request(
        "r"
    ).tools[0].replace("\\u003c", "")


def test_what_changes_nothing_is_let_pass() -> None:
    wish(store=True, user="me", metadata={}, n=1, stream=False, stop=None, presence_penalty=0, logit_bias={})


@pytest.mark.parametrize(
    ("fields", "param"),
    [
        ({"n": 2}, "n"),
        ({"stream": True}, "stream"),
        ({"stop": ["x"]}, "stop"),
        ({"response_format": {"type": "json_object"}}, "response_format"),
        ({"presence_penalty": 0.5}, "presence_penalty"),
        ({"tools": [ADD], "tool_choice": "required"}, "tool_choice"),
        ({"tools": [ADD], "tool_choice": "sometimes"}, "tool_choice"),
        ({"tools": [ADD], "tool_choice": {"type": "function", "function": {"name": "add"}}}, "tool_choice"),
        ({"tools": [ADD, ADD]}, "tools"),
        ({"tools": [{"type": "function", "function": {"name": "a b"}}]}, "tools"),
        ({"tools": [{"type": "function", "function": {"name": "a", "description": "x" * 3000}}]}, "tools"),
        ({"tools": [{"type": "function", "function": {"name": "a", "parameters": {"type": "array"}}}]}, "tools"),
        ({"tools": [ADD] * 65}, "tools"),
        ({"tools": [{"type": "web"}]}, "tools.0.type"),
        ({"temperature": 3}, "temperature"),
        ({"temperature": "hot"}, "temperature"),
        ({"max_tokens": 0}, "max_tokens"),
        ({"max_tokens": 1.5}, "max_tokens"),
        ({"seed": -1}, "seed"),
        ({"clover": {"speed": 1}}, "clover"),
        ({"clover": {"block_size": 5}}, "block_size"),
        ({"messages": []}, "messages"),
        ({"messages": [ASK] * (MOST_TURNS + 1)}, "messages"),
        ({"messages": [{"role": "robot", "content": "x"}]}, "messages.0.role"),
        ({"messages": "hello"}, "messages"),
    ],
)
def test_what_cannot_be_honoured_is_refused_by_name(fields: dict[str, Any], param: str) -> None:
    with pytest.raises(Fault) as refused:
        wish(**fields).request("r")
    assert (refused.value.status, refused.value.param) == (400, param) and refused.value.message.endswith(".")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"messages": [{}]}'])
def test_what_is_no_request_is_refused(body: bytes) -> None:
    with pytest.raises(Fault) as refused:
        Wish.read(body)
    said = json.loads(refused.value.body)["error"]
    assert said["type"] == "invalid_request_error" and said["message"].endswith(".")
