"""What may come next in a call of a tool, as a function of what is there: the automaton behind guided decoding.

A `Spot` is a place in an answer. `after(spot, piece)` is the place behind one more token, None where that token may not
stand. Tags are the grammar's own, so of the tools' schemas follow: the names, the required arguments in their order and
then optional ones, each once; the words of an enum; true and false; numbers within their bounds. Text runs to its
closing tag; values that are lists or objects are text here, and patterns and lengths are left to the check.

Invariants: all of it is pure; bytes, since a token may hold part of a character. From every spot inside a call some
sequence of tokens leads to its end, given a token for each byte. What is accepted to the end is read back by
`toolcall.parse` without a problem, and passes `schema.check` as far as this grammar covers the schema.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from model.schema import Schema, types_of
from model.toolcall import CLOSE, OPEN

Where = Literal["prose", "choice", "number", "text", "done"]
Goal = tuple[str, ...]  # what a choice leads to: its kind, and the name or key
VALUE_END = b"\n</parameter>"
LINE = b"\n"
PLACES, DIGITS = 6, 12  # of numbers: places behind the point, digits before it
SCALE: int = 10**PLACES
MOST = 10**DIGITS * SCALE - 1
LONGEST = 192  # tokens of a text, after which its tag is closed
_NUMBER = re.compile(rb"(-?)(?:(0|[1-9]\d*)(?:(\.)(\d*))?)?")


@dataclass(frozen=True)
class Spot:
    """A place in an answer. A choice has `options`, what may follow and where that leads; a number or a text has begun
    with `partial`, `length` tokens long. `used` are the arguments that the call has."""

    where: Where = "prose"
    options: tuple[tuple[bytes, Goal], ...] = ()
    partial: bytes = b""
    length: int = 0
    tool: str = ""
    key: str = ""
    used: tuple[str, ...] = ()

    @property
    def forced(self) -> bytes:
        """What must follow, where there is only one thing."""
        return self.options[0][0] if self.where == "choice" and len(self.options) == 1 else b""


@dataclass(frozen=True)
class Grammar:
    """The calls of these tools. Never empty."""

    schemas: Mapping[str, Schema] = field(default_factory=dict)

    def after(self, spot: Spot, piece: bytes, *, ends: bool = False) -> Spot | None:
        """The spot behind a token of this text; `ends` says that the token ends the answer. In prose every token may
        stand, and the marker of a call begins one; behind a call only another, or the end."""
        if spot.where in ("prose", "done"):
            if ends:
                return Spot("done")
            if spot.where == "prose":
                return self._reached(spot, ("open",)) if piece == OPEN.encode() else spot
            return self._chosen(replace(spot, where="choice", options=((LINE + OPEN.encode(), ("open",)),)), piece)
        if ends or not piece:
            return None
        if spot.where == "choice":
            return self._chosen(spot, piece)
        return self._number(spot, piece) if spot.where == "number" else self._text(spot, piece)

    def closing(self, spot: Spot) -> Spot:
        """The spot in a text from which only its closing tag leads on."""
        begun = next((n for n in range(len(VALUE_END) - 1, 0, -1) if spot.partial.endswith(VALUE_END[:n])), 0)
        return replace(spot, where="choice", options=(((VALUE_END + LINE)[begun:], ("value",)),))

    def followers(self, spot: Spot) -> tuple[bytes, ...]:
        """Texts whose beginnings may follow: those of a choice, or of a number its end. Digits are not among them."""
        if spot.where == "choice":
            return tuple(text for text, _ in spot.options)
        if spot.where == "number":
            return (VALUE_END + LINE,) if _complete(spot.partial, self._schema(spot)) else ()
        return (LINE + OPEN.encode(),) if spot.where == "done" else ()

    def _chosen(self, spot: Spot, piece: bytes) -> Spot | None:
        left = tuple((text[len(piece) :], goal) for text, goal in spot.options if text.startswith(piece))
        reached = next((goal for text, goal in left if not text), None)
        if reached is not None:
            return self._reached(spot, reached)
        return replace(spot, options=left) if left else None

    def _number(self, spot: Spot, piece: bytes) -> Spot | None:
        digits, line, tail = (spot.partial + piece).partition(LINE)
        schema = self._schema(spot)
        if not line:
            return replace(spot, partial=digits) if _feasible(digits, schema) else None
        return self._valued(spot, line + tail, VALUE_END + LINE) if _complete(digits, schema) else None

    def _text(self, spot: Spot, piece: bytes) -> Spot | None:
        whole = spot.partial + piece
        end = 0 if whole.startswith(VALUE_END[1:]) else whole.find(VALUE_END)
        if end < 0:
            return replace(spot, partial=whole, length=spot.length + 1)
        behind = whole[end:].removeprefix(LINE)[len(VALUE_END) - 1 :]
        return self._valued(spot, behind, LINE)

    def _valued(self, spot: Spot, written: bytes, wanted: bytes) -> Spot | None:
        if not wanted.startswith(written):
            return None
        if written == wanted:
            return self._reached(spot, ("value",))
        return replace(spot, where="choice", options=((wanted[len(written) :], ("value",)),))

    def _reached(self, spot: Spot, goal: Goal) -> Spot:
        kind = goal[0]
        if kind == "open":
            return Spot("choice", ((b"\n<function=", ("names",)),))
        if kind == "names":
            return Spot("choice", tuple((f"{name}>\n".encode(), ("name", name)) for name in self.schemas))
        if kind == "name":
            return self._next(Spot("choice", tool=goal[1]))
        if kind == "key":
            return self._value(replace(spot, key=goal[1], used=(*spot.used, goal[1])))
        if kind == "value":
            return self._next(replace(spot, partial=b"", length=0))
        if kind == "close":
            return Spot("choice", ((CLOSE.encode(), ("called",)),))
        return Spot("done")

    def _next(self, spot: Spot) -> Spot:
        """Where the next argument, or the end of the call, is chosen."""
        properties, required = _properties(self.schemas[spot.tool])
        missing = [key for key in required if key not in spot.used]
        keys = missing[:1] or [key for key in properties if key not in spot.used]
        options: list[tuple[bytes, Goal]] = [
            (f"<parameter={key}>\n".encode(), ("key", key)) for key in keys if _writable(key)
        ]
        if not missing:
            options.append((b"</function>\n", ("close",)))
        return replace(spot, where="choice", options=tuple(options))

    def _value(self, spot: Spot) -> Spot:
        schema = self._schema(spot)
        words = _words(schema)
        if words:
            end = VALUE_END + LINE
            return replace(spot, where="choice", options=tuple((word.encode() + end, ("value",)) for word in words))
        numeric = bool({"integer", "number"} & set(types_of(schema))) and _feasible(b"", schema)
        return replace(spot, where="number" if numeric else "text", partial=b"", length=0)

    def _schema(self, spot: Spot) -> Schema:
        schema: Any = _properties(self.schemas[spot.tool])[0].get(spot.key)
        return schema if isinstance(schema, Mapping) else {}


def usable(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Those tools whose calls can be written at all: names without a line end or a bracket."""
    return {
        name: schema
        for name, schema in schemas.items()
        if _writable(name) and all(map(_writable, _properties(schema)[1]))
    }


def _writable(name: str) -> bool:
    return bool(name.strip()) and name == name.strip() and ">" not in name and "\n" not in name


def _properties(schema: Schema) -> tuple[Mapping[str, Any], list[str]]:
    listed, required = schema.get("properties"), schema.get("required")
    properties: Mapping[str, Any] = listed if isinstance(listed, Mapping) else {}
    wanted = required if isinstance(required, (list, tuple)) else ()
    return properties, [key for key in wanted if isinstance(key, str)]


def _words(schema: Schema) -> list[str]:
    """The values of a schema that has few, as they are written."""
    enum, kinds = schema.get("enum"), types_of(schema)
    if isinstance(enum, list) and enum:
        return _unlike(each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in enum)
    if "const" in schema:
        const = schema["const"]
        return _unlike([const if isinstance(const, str) else json.dumps(const, ensure_ascii=False)])
    return ["true", "false"] if kinds == ("boolean",) else []


def _unlike(words: Iterable[str]) -> list[str]:
    """Words that can be told apart and read back; a closing tag in one could not."""
    return [word for word in dict.fromkeys(words) if VALUE_END[1:].decode() not in word]


def _bounds(schema: Schema) -> tuple[int, int]:
    """Least and greatest value in millionths; the decimal that a float stands for counts, as it is written."""

    def bound(key: str, usual: int) -> Fraction:
        value = schema.get(key)
        known = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        return Fraction(repr(value)) * SCALE if known else Fraction(usual)

    return math.ceil(bound("minimum", -MOST)), math.floor(bound("maximum", MOST))


def _feasible(text: bytes, schema: Schema) -> bool:
    """Whether a number within bounds begins so."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return False
    sign, whole, point, places = found.groups()
    real = "number" in types_of(schema)
    low, high = _bounds(schema)
    step = 1 if real else SCALE
    if not text:
        return _meets(-MOST, MOST, low, high, step)
    if sign:
        low, high = -high, -low
    if whole is None:
        return _meets(0, MOST, low, high, step)
    if len(whole) > DIGITS or len(places or b"") > PLACES or (point and not real):
        return False
    if point:
        start = _scaled(whole, places)
        return _meets(start, start + 10 ** (PLACES - len(places)) - 1, low, high, step)
    longer = range(DIGITS - len(whole) + 1) if whole != b"0" else range(1)
    spans = ((int(whole) * 10**more * SCALE, (int(whole) + 1) * 10**more * SCALE - 1) for more in longer)
    return any(_meets(start, stop, low, high, step) for start, stop in spans)


def _meets(start: int, stop: int, low: int, high: int, step: int) -> bool:
    """Whether [start, stop] and [low, high] share a multiple of `step`."""
    first: int = -(-max(start, low) // step) * step
    return first <= min(stop, high)


def _complete(text: bytes, schema: Schema) -> bool:
    """Whether this is a number within bounds."""
    found = _NUMBER.fullmatch(text)
    if found is None or found[2] is None or (found[3] and not found[4]) or not _feasible(text, schema):
        return False
    value = _scaled(found[2], found[4])
    low, high = _bounds(schema)
    return low <= (-value if found[1] else value) <= high


def _scaled(whole: bytes, places: bytes | None) -> int:
    behind = (places or b"").ljust(PLACES, b"0")
    return int(whole) * SCALE + int(behind)
