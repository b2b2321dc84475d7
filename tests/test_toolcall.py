"""Calls survive the trip through their format, and whatever is no call says so."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from model.schema import Problem, check, typed
from model.toolcall import Call, parse, response, schemas_of, system, write

NASTY = st.lists(
    st.one_of(
        st.sampled_from(["\n", "</parameter>", "<parameter=a>", "</function>", "</tool_call>", "<tool_call>", "<think>",
                         "</think>", '"', "'", "\\", "<b>", "é", "你", "🙂", " ", "\r", "\u2028", "<tool_response>"]),
        st.text(max_size=4),
    ),
    max_size=6,
).map("".join)  # fmt: skip
NAMES = st.text(alphabet="abcdefgXYZ_-.0129", min_size=1, max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | NASTY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NASTY, inner, max_size=3),
    max_leaves=6,
)
TYPED: dict[str, st.SearchStrategy[Any]] = {
    "string": NASTY,
    "integer": st.integers(-(10**30), 10**30),
    "number": st.floats(allow_nan=False, allow_infinity=False) | st.integers(),
    "boolean": st.booleans(),
    "array": st.lists(JSON, max_size=3),
    "object": st.dictionaries(NASTY, JSON, max_size=3),
}


@st.composite
def calls(draw: st.DrawFn) -> tuple[tuple[Call, ...], dict[str, Any]]:
    made, schemas = [], {}
    for name in draw(st.lists(NAMES, unique=True, min_size=1, max_size=3)):
        kinds = draw(st.dictionaries(NAMES, st.sampled_from(sorted(TYPED)), max_size=4))
        schemas[name] = {"type": "object", "properties": {key: {"type": kind} for key, kind in kinds.items()}}
        made.append(Call(name, {key: draw(TYPED[kind]) for key, kind in kinds.items()}))
    return tuple(made), schemas


@settings(max_examples=200, deadline=None)
@given(calls())
def test_what_is_written_is_read_back(made: tuple[tuple[Call, ...], dict[str, Any]]) -> None:
    wanted, schemas = made
    try:
        text = write(wanted)
    except ValueError:
        assume(False)
    said = parse(text, schemas)
    assert said.problems == ()
    assert said.calls == wanted
    assert [{key: type(value) for key, value in call.arguments.items()} for call in said.calls] == [
        {key: type(value) for key, value in call.arguments.items()} for call in wanted
    ]
    assert said.text == ""


@settings(max_examples=100, deadline=None)
@given(NASTY)
@example("x\n</parameter>\n<parameter=b>\ny")
@example("</parameter>\n</function>")
def test_a_text_is_read_back_or_refused(value: str) -> None:
    wanted = (Call("f", {"a": value, "b": "z"}),)
    try:
        text = write(wanted)
    except ValueError:
        assert "</parameter>" in value
        return
    assert parse(text).calls == wanted


@settings(max_examples=200, deadline=None)
@given(NASTY | st.text(), st.booleans())
def test_reading_never_raises_and_is_never_silent(text: str, thinking: bool) -> None:
    said = parse(text, {"f": {"properties": {"a": {"type": "integer"}}}}, thinking=thinking)
    if "<tool_call>" in said.text or "</function>" in said.text:
        assert said.problems
    assert all(problem.words for problem in said.problems)


GOOD = write([Call("add", {"a": 1, "b": "two\nlines"})])


@pytest.mark.parametrize("cut", range(1, len(GOOD)))
def test_a_call_that_breaks_off_is_a_problem(cut: int) -> None:
    said = parse(GOOD[:cut])
    assert said.calls == ()
    if cut >= len("<tool_call>"):
        assert said.problems


def test_calls_between_words_are_read_in_order() -> None:
    said = parse(f"First.\n{GOOD}\n{write([Call('stop')])}\nDone.")
    assert [call.name for call in said.calls] == ["add", "stop"]
    assert said.text.startswith("First.") and said.text.endswith("Done.")
    assert not said.problems


def test_a_call_in_a_thought_is_no_call() -> None:
    assert parse(f"{GOOD}</think>Hi", thinking=True) == parse("Hi")
    assert parse(f"<think>{GOOD}</think>Hi") == parse("Hi")


@pytest.mark.parametrize(("text", "thinking"), [(f"<think>\n{GOOD}", False), (GOOD, True)])
def test_a_call_in_a_thought_without_end_is_a_problem(text: str, thinking: bool) -> None:
    said = parse(text, thinking=thinking)
    assert said.calls == ()
    assert "</think>" in said.problems[0].words


@pytest.mark.parametrize(
    "text",
    [
        '<tool_call>\n{"name": "add", "arguments": {}}\n</tool_call>',  # another family's format
        "<tool_call>\n<function=>\n</function>\n</tool_call>",
        "<tool_call>\n<function=add>\n<parameter=a>\n1\n</function>\n</tool_call>",
        "<function=add>\n</function>",
        "</tool_call>",
    ],
)
def test_other_formats_are_problems(text: str) -> None:
    said = parse(text)
    assert said.calls == ()
    assert said.problems


def test_a_broken_call_does_not_hide_the_next() -> None:
    said = parse(f"<tool_call>\nadd\n</tool_call>\n{GOOD}")
    assert [call.name for call in said.calls] == ["add"]
    assert len(said.problems) == 1


def test_two_values_for_one_argument_are_a_problem() -> None:
    text = GOOD.replace("<parameter=b>", "<parameter=a>")
    assert [problem.field for problem in parse(text).problems] == ["a"]


PROPERTIES = {
    "item": {"type": "string", "pattern": "^[A-Z]+-[0-9]$"},
    "quantity": {"type": "integer", "minimum": 1, "maximum": 9},
    "size": {"type": "string", "enum": ["S", "M", "L"]},
    "price": {"type": "number", "minimum": 0},
    "gift": {"type": "boolean"},
}
SCHEMAS = {"buy": {"type": "object", "properties": PROPERTIES, "required": ["item", "quantity"]}}


@pytest.mark.parametrize(
    ("arguments", "field", "words"),
    [
        ({"quantity": 1}, "item", "nothing"),
        ({"item": "AB-1", "quantity": "1"}, "quantity", "a whole number from 1 up to 9"),
        ({"item": "AB-1", "quantity": 0}, "quantity", "received 0"),
        ({"item": "AB-1", "quantity": 10}, "quantity", "received 10"),
        ({"item": "ab", "quantity": 1}, "item", 'received "ab"'),
        ({"item": "AB-1", "quantity": 1, "size": "XL"}, "size", "one of S, M, L"),
        ({"item": "AB-1", "quantity": True}, "quantity", "received true"),
        ({"item": "AB-1", "quantity": 1, "gift": "yes"}, "gift", "true or false"),
        ({"item": "AB-1", "quantity": 1, "colour": "red"}, "colour", "no such argument"),
    ],
)
def test_a_check_names_field_received_and_allowed(arguments: dict[str, Any], field: str, words: str) -> None:
    (problem,) = check("buy", arguments, SCHEMAS)
    assert problem.field == field
    assert words in problem.words


def test_a_good_call_has_no_problem() -> None:
    assert check("buy", {"item": "AB-1", "quantity": 3, "size": "M", "price": 2.5, "gift": False}, SCHEMAS) == ()


def test_an_unknown_tool_is_answered_with_the_likely_one_and_no_list() -> None:
    (problem,) = check("by", {}, {**SCHEMAS, "weather": {}})
    assert "buy" in problem.words and "weather" not in problem.words
    (problem,) = check("", {}, SCHEMAS)
    assert "buy" not in problem.words


@pytest.mark.parametrize(
    ("raw", "schema", "value"),
    [
        ("42", {"type": "integer"}, 42),
        ("42", {"type": "string"}, "42"),
        ("3.0", {"type": "integer"}, 3),
        ("null", {"type": ["integer", "null"]}, None),
        ("x", {"type": ["integer", "string"]}, "x"),
        ("2", {"enum": [1, 2]}, 2),
        ("[1]", {"type": "array"}, [1]),
        ("42", {}, "42"),
    ],
)
def test_types_come_from_the_schema(raw: str, schema: dict[str, Any], value: Any) -> None:
    found, problems = typed(raw, schema, "a")
    assert (found, type(found), problems) == (value, type(value), [])


@pytest.mark.parametrize("raw", ["two", "", "1.5", "NaN", "9" * 5000, "[" * 100_000, "true"])
def test_what_is_no_whole_number_is_a_problem(raw: str) -> None:
    assert typed(raw, {"type": "integer"}, "a")[1][0].allowed == "a whole number"


@settings(max_examples=100, deadline=None)
@given(JSON, st.dictionaries(st.sampled_from(["type", "enum", "pattern", "minimum", "properties", "required"]), JSON))
@example("a" * 40 + "!", {"type": "string", "pattern": "^(a+)+$"})
@example("a" * 200, {"type": "string", "pattern": "a*a*a*a*a*a*b"})
def test_no_schema_raises_or_takes_long(value: Any, schema: dict[str, Any]) -> None:
    for problem in check("f", {"a": value}, {"f": {"properties": {"a": schema}}}):
        assert isinstance(problem, Problem)
    check("f", {"a": value}, {"f": schema})


class Add:
    name = "add"
    description = "Adds – two numbers"
    schema = {"type": "object", "properties": {"a": {"type": "number"}}}


def test_tools_are_listed_one_a_line() -> None:
    lines = system([Add()])
    assert "\n" not in lines[0] and "–" in lines[0]
    assert schemas_of(lines) == {"add": Add.schema}
    with pytest.raises(ValueError, match="not a tool"):
        schemas_of(["{}"])


def test_no_result_is_empty() -> None:
    assert [message.role for message in response(["1", " "])] == ["tool", "tool"]
    assert all(message.content.strip() for message in response(["1", " "]))
