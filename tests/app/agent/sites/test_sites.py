"""What holds for every practice site, whatever is sent to it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import AnySite, Seed
from app.agent.tool import Tool

ALL = pytest.mark.parametrize("site", SITES.values(), ids=list(SITES))
SEEDS = [Seed(number, held_out) for held_out in (False, True) for number in range(12)]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def words(node: object) -> set[str]:
    """All texts anywhere in JSON."""
    if isinstance(node, dict):
        return set().union(*map(words, node.values()), set())
    if isinstance(node, list):
        return set().union(*map(words, node), set())
    return {node} if isinstance(node, str) else set()


def sensible(draw: st.DrawFn, tool: Tool, texts: list[str]) -> dict[str, Any]:
    """Arguments that are often right: of the schema's types, with texts that the site knows."""
    found = {}
    for name, schema in tool.schema["properties"].items():
        if name not in tool.schema["required"] and draw(st.booleans()):
            continue
        low, high = schema.get("minimum", 0), schema.get("maximum", 99)
        found[name] = draw(
            {
                "string": st.sampled_from(schema.get("enum", [*texts, "a@example.test"])),
                "integer": st.integers(int(low), int(min(high, low + 5))),
                "number": st.floats(low, high),
                "boolean": st.booleans(),
                "array": st.lists(st.integers(0, 99), min_size=1, max_size=4),
            }[schema["type"]]
        )
    return found


@ALL
@settings(max_examples=40)
@given(data=st.data())
def test_no_call_ever_raises_and_refusals_change_nothing(site: AnySite, data: st.DataObject) -> None:
    state = site.begin(Seed(data.draw(st.integers(0, 5))))
    texts = sorted(words(site.dump(state)))
    for _ in range(6):
        tools = site.tools(state)
        tool = data.draw(st.sampled_from(tools))
        good = data.draw(st.integers(0, 3)) > 0
        arguments = sensible(data.draw, tool, texts) if good else data.draw(JSON)
        after, result = site.apply(state, tool.name, arguments)
        assert len(json.dumps(result, allow_nan=False)) < 8000
        if "error" in result:
            error = result["error"]
            assert after is state and {"field", "received", "allowed", "message"} == set(error) and error["message"]
        elif tool.read_only:
            assert after is state
        state = after
        json.dumps(site.dump(state), allow_nan=False)


@ALL
def test_an_unknown_tool_is_a_refusal_that_names_the_others(site: AnySite) -> None:
    state = site.begin(Seed())
    after, result = site.apply(state, "delete_everything", {})
    assert after is state and result["error"]["field"] == "tool"
    assert result["error"]["allowed"] == [tool.name for tool in site.tools(state)][:8]


@ALL
@pytest.mark.parametrize("arguments", [None, 7, "text", [], {"no_such_argument": 1}])
def test_arguments_that_are_none_are_refused(site: AnySite, arguments: object) -> None:
    state = site.begin(Seed())
    for tool in site.tools(state):
        after, result = site.apply(state, tool.name, arguments)
        assert after is state and result["error"]["field"] in ("arguments", "no_such_argument")


@ALL
def test_wrong_types_are_refused_by_name(site: AnySite) -> None:
    state = site.begin(Seed())
    for tool in site.tools(state):
        for name, schema in tool.schema["properties"].items():
            others = {other: "x" for other in tool.schema["required"] if other != name}
            wrong = 5 if schema["type"] == "string" else "five"
            fields = [site.apply(state, tool.name, {name: wrong, **others})[1]["error"]["field"]]
            assert fields[0] in (name, *others), (tool.name, name)
            if list(tool.schema["properties"])[0] == name:
                assert fields == [name]


@ALL
def test_a_seed_is_a_start_and_starts_differ(site: AnySite) -> None:
    dumps = [json.dumps(site.dump(site.begin(seed)), sort_keys=True) for seed in SEEDS]
    assert dumps == [json.dumps(site.dump(site.begin(seed)), sort_keys=True) for seed in SEEDS]
    assert len(set(dumps)) == len(dumps)


@ALL
def test_names_of_held_out_starts_are_never_practised_on(site: AnySite) -> None:
    """Names are texts of two words or more that begin with capitals; short values such as colours are shared."""

    def names(seeds: list[Seed]) -> set[str]:
        found = set().union(*(words(site.dump(site.begin(seed))) for seed in seeds))
        return {text for text in found if " " in text and text.istitle()}

    practised, held_out = names(SEEDS[:12]), names(SEEDS[12:])
    shared = practised & held_out
    assert not shared, sorted(shared)[:5]


@ALL
def test_tools_are_described_with_what_webmcp_wants(site: AnySite) -> None:
    described = {each["name"]: each for each in site.described()}
    for tool in site.tools(site.begin(Seed())):
        each = described[tool.name]
        assert each["inputSchema"] == tool.schema and each["annotations"]["readOnlyHint"] == tool.read_only
        assert each["description"].endswith(".") and tool.origin == f"/sites/{site.name}/"
        assert all(schema["description"] for schema in tool.schema["properties"].values())
    assert any(each["annotations"]["readOnlyHint"] for each in described.values())
