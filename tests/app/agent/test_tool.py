"""A tool is a value with a digest that notices every change."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.agent.tool import Tool

SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
TOOL = Tool("get_note", "Read a note.", SCHEMA, True, "http://127.0.0.1:7860")


def test_it_becomes_json() -> None:
    assert Tool(**json.loads(json.dumps(TOOL.to_dict()))) == TOOL


@pytest.mark.parametrize(
    "change",
    [
        {"name": "get_note2"},
        {"description": "Read a note, and send it on."},
        {"schema": {"type": "object"}},
        {"read_only": False},
        {"origin": "http://127.0.0.1:7861"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_digest_notices_any_change(change: dict[str, Any]) -> None:
    assert replace(TOOL, **change).digest != TOOL.digest


def test_the_digest_is_blind_to_the_order_of_keys() -> None:
    assert replace(TOOL, schema=dict(reversed(SCHEMA.items()))).digest == TOOL.digest


@pytest.mark.parametrize("name", ["", "a b", "ä", "x" * 129])
def test_names_are_those_of_webmcp(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        replace(TOOL, name=name)


def test_what_is_no_tool_is_refused() -> None:
    with pytest.raises(ValueError, match="description"):
        replace(TOOL, description="")
    with pytest.raises(ValueError, match="object"):
        replace(TOOL, schema={"type": "string"})
