"""The part of JSON Schema that tools use: values typed by it and checked against it, each problem in words.

Invariants: a schema comes from a page, so nothing in one raises or takes long: what is not understood is not checked,
and the page that made the schema judges the call itself. `Problem.words` names the field, what was received and what is
allowed, and nothing else: a list of all tools or fields would be imitated by a weak model.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

Schema = Mapping[str, Any]
MOST = 60  # characters of a value that a problem quotes
DEPTH = 8  # of nested schemas
PATTERN_LENGTH = 200  # a longer value or pattern is left to the page
_SLOW = re.compile(r"\)[*+?{]|\\[1-9]|\(\?")  # what can make Python's matcher take exponential time, and more
_NAMES = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
          "array": "a JSON list", "object": "a JSON object", "null": "null"}  # fmt: skip


@dataclass(frozen=True)
class Problem:
    """What is wrong with one field of an answer."""

    field: str
    received: str
    allowed: str

    @property
    def words(self) -> str:
        return f"{self.field}: received {self.received}; allowed: {self.allowed}."


def shown(value: Any) -> str:
    """A value as a problem quotes it."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"


def typed(raw: str, schema: Any, field: str) -> tuple[Any, list[Problem]]:
    """The value that a text in a call means to a schema: text where that allows text, else JSON."""
    if not isinstance(schema, Mapping):
        return raw, []
    kinds = types_of(schema)
    enum = schema.get("enum")
    if not kinds and isinstance(enum, list):
        return _of_enum(raw, enum), []
    if not kinds:
        return raw, []
    for kind in sorted(kinds, key=lambda kind: kind == "string"):  # text last: everything is text
        if kind == "string":
            return raw, []
        try:
            value = json.loads(raw, parse_constant=_no_constant)
        except (ValueError, RecursionError):
            continue
        if kind == "integer" and isinstance(value, float) and value.is_integer():
            value = int(value)
        if of_type(value, kind):
            return value, []
    return raw, [Problem(field, shown(raw), _expected(schema, kinds))]


def check(name: str, arguments: Mapping[str, Any], schemas: Mapping[str, Schema]) -> tuple[Problem, ...]:
    """What is wrong with a call of a tool. Empty when its schema has nothing against it."""
    if name not in schemas:
        close = get_close_matches(name, schemas, n=3, cutoff=0.6)
        return (Problem("tool", shown(name), " or ".join(close) if close else "a tool that is offered now"),)
    return tuple(_object(arguments, schemas[name], "", DEPTH))


def types_of(schema: Schema) -> tuple[str, ...]:
    """The types that a schema allows, those that are known; none when it does not say."""
    kinds = schema.get("type")
    listed = kinds if isinstance(kinds, (list, tuple)) else [kinds]
    return tuple(kind for kind in listed if isinstance(kind, str) and kind in _NAMES)


def of_type(value: Any, kind: str) -> bool:
    """Whether a JSON value is of a type of JSON Schema."""
    if isinstance(value, bool):
        return kind == "boolean"
    match kind:
        case "string":
            return isinstance(value, str)
        case "integer":
            return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        case "number":
            return isinstance(value, (int, float)) and math.isfinite(value)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, Mapping)
        case _:
            return kind == "null" and value is None


def _object(value: Mapping[str, Any], schema: Schema, path: str, depth: int) -> Iterator[Problem]:
    listed = schema.get("properties")
    properties: Mapping[str, Any] = listed if isinstance(listed, Mapping) else {}
    wanted = schema.get("required")
    required = [key for key in wanted if isinstance(key, str)] if isinstance(wanted, (list, tuple)) else []
    for key in required:
        if key not in value:
            yield Problem(path + key, "nothing", _allowed(properties.get(key)))
    for key, item in value.items():
        if key in properties:
            yield from _value(item, properties[key], path + key, depth)
        elif key not in required and not schema.get("additionalProperties"):
            close = get_close_matches(key, [each for each in properties if each not in value], n=2, cutoff=0.5)
            yield Problem(path + key, shown(item), " or ".join(close) if close else "no such argument")


def _value(value: Any, schema: Any, path: str, depth: int) -> Iterator[Problem]:
    if not isinstance(schema, Mapping) or depth == 0:
        return
    kinds = types_of(schema)
    if (kinds and not any(of_type(value, kind) for kind in kinds)) or _against(value, schema):
        yield Problem(path, shown(value), _allowed(schema))
    elif isinstance(value, Mapping):
        yield from _object(value, schema, f"{path}.", depth - 1)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _value(item, schema.get("items"), f"{path}[{number}]", depth - 1)


def _against(value: Any, schema: Schema) -> bool:
    """Whether a bound of the schema speaks against a value of the right type."""
    enum = schema.get("enum")
    if isinstance(enum, list) and not any(value == each and type(value) is type(each) for each in enum):
        return True
    if "const" in schema and value != schema["const"]:
        return True
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return not _number(schema, "minimum", -math.inf) <= value <= _number(schema, "maximum", math.inf)
    if isinstance(value, str):
        length = _number(schema, "minLength", 0) <= len(value) <= _number(schema, "maxLength", math.inf)
        return not length or not _matches(value, schema.get("pattern"))
    return False


def _number(schema: Schema, key: str, usual: float) -> float:
    value = schema.get(key)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else usual


def _matches(value: str, pattern: Any) -> bool:
    """Whether a pattern is found in a value; true where finding out might take long."""
    if not isinstance(pattern, str) or max(len(pattern), len(value)) > PATTERN_LENGTH:
        return True
    if _SLOW.search(pattern) or len(re.findall(r"[*+]|,\d*\}", pattern)) > 2:
        return True
    try:
        return re.search(pattern, value) is not None
    except re.error:
        return True


def _allowed(schema: Any) -> str:
    return _expected(schema, types_of(schema)) if isinstance(schema, Mapping) else "a value"


def _expected(schema: Schema, kinds: tuple[str, ...]) -> str:
    """What a schema allows, in words."""
    enum = schema.get("enum")
    if isinstance(enum, list) and enum:
        some = ", ".join(each if isinstance(each, str) else shown(each) for each in enum[:12])
        return f"one of {some}" + (f" and {len(enum) - 12} more" if len(enum) > 12 else "")
    words = " or ".join(_NAMES[kind] for kind in kinds) or "a value"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None:
        words += f" from {low}"
    if high is not None:
        words += f" up to {high}"
    if isinstance(schema.get("pattern"), str):
        words += f" like {shown(schema['pattern'])[1:-1]}"
    if schema.get("minLength"):
        words += f" of at least {schema['minLength']} characters"
    if schema.get("maxLength") is not None:
        words += f" of at most {schema['maxLength']} characters"
    return words


def _of_enum(raw: str, enum: list[Any]) -> Any:
    if raw in enum:
        return raw
    return next((each for each in enum if not isinstance(each, str) and json.dumps(each) == raw), raw)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")
