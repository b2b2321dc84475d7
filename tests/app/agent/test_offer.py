"""What is offered becomes a tool, whoever offers it; what cannot is refused in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agent.offer import MOST_TOOLS, MOST_WORDS, tool_of, tools_of
from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from app.agent.tool import Tool
from model.toolcall import system

SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
ANY_TEXT = st.text(st.characters(), max_size=6)  # halves of characters among them
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KEYS = ("name", "description", "schema", "inputSchema", "annotations", "read_only", "origin")


@pytest.mark.parametrize(
    "said",
    [
        {"schema": SCHEMA, "read_only": True},
        {"inputSchema": json.dumps(SCHEMA), "annotations": {"readOnlyHint": True}, "schema": None},
        {"input_schema": SCHEMA, "read_only": None, "annotations": {"readOnlyHint": True, "title": None}},
    ],
    ids=["ours", "webmcp as text", "mcp"],
)
def test_the_same_tool_whoever_says_it(said: dict[str, Any]) -> None:
    raw = {"name": "get_note", "description": "Read a note.", **said}
    assert tool_of(raw, "https://a.test") == Tool("get_note", "Read a note.", SCHEMA, True, "https://a.test")
    assert tool_of({**raw, "origin": "https://b.test"}, "https://a.test").origin == "https://b.test"


def test_every_tool_of_every_site_survives() -> None:
    for site in SITES.values():
        for tool in site.tools(site.begin(Seed())):
            assert tool_of(tool.to_dict()) == tool


@pytest.mark.parametrize("hint", [None, "true", 1, [], False])
def test_a_hint_is_there_only_when_it_is_plainly_true(hint: object) -> None:
    raw = {"name": "f", "description": "d", "read_only": hint, "annotations": {"readOnlyHint": hint}}
    assert not tool_of(raw).read_only


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"schema": "{"}, "cannot be read"),
        ({"schema": "[]"}, "no object"),
        ({"schema": '{"minimum": NaN}'}, "cannot be read"),
        ({"schema": {"x": "y" * 30_000}}, "30,0"),
        ({"schema": {"type": "string"}}, "object"),
        ({"description": "x" * (MOST_WORDS + 1)}, "description"),
        ({"description": None}, "no description"),
        ({"name": "a b"}, "name"),
    ],
)
def test_what_is_no_tool_is_refused_in_a_sentence(said: dict[str, Any], words: str) -> None:
    tools, refused = tools_of([{"name": "f", "description": "d", **said}, {"name": "g", "description": "d"}])
    assert [tool.name for tool in tools] == ["g"]
    assert len(refused) == 1 and words in refused[0] and refused[0].endswith(".")


def test_of_two_tools_of_one_name_the_first_is_kept() -> None:
    tools, refused = tools_of([{"name": "f", "description": words} for words in ("first", "second")])
    assert [tool.description for tool in tools] == ["first"] and "second tool" in refused[0]


def test_there_is_an_end_to_tools() -> None:
    tools, refused = tools_of([{"name": f"f{n}", "description": "d"} for n in range(MOST_TOOLS + 3)])
    assert len(tools) == MOST_TOOLS and "3 tools" in refused[0]


def test_half_a_character_does_not_reach_the_tokenizer() -> None:
    half = "\ud83d"
    schemas = [{"type": "object", "title": half}, json.dumps({"type": "object", "title": half})]
    tools, _ = tools_of([{"name": f"f{n}", "description": half, "schema": each} for n, each in enumerate(schemas)])
    assert [(tool.schema["title"], tool.description) for tool in tools] == [("\ufffd", "\ufffd")] * 2
    assert tool_of({"name": "f", "description": half + "\ude42"}).description == "🙂"


@given(st.lists(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6) | JSON, max_size=4))
def test_whatever_is_offered_nothing_is_raised_and_what_is_left_can_be_said(raws: list[Any]) -> None:
    tools, refused = tools_of(raws)
    assert len(tools) + len(refused) == len(raws)
    for line in system(tools):
        line.encode()
        assert "\n" not in line
