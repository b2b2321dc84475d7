"""An argument of a tool: its JSON schema, and the check that WebMCP leaves to the page.

Invariants: `check` gives the value to work with or raises `Refused`, whatever JSON it gets; schema and check come from
the same field and cannot disagree. A value that is one of a few is taken in any case of its letters.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Any, Literal

Kind = Literal["string", "integer", "number", "boolean", "numbers"]
Format = Literal["", "email", "date", "time", "month"]

MOST_SHOWN = 8  # of allowed values in a refusal; a page does not recite its catalogue
EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.test")
FORMATS: Mapping[Format, tuple[str, str]] = {
    "email": (r"^[^\s@]+@[^\s@]+\.test$", "an address that ends in .test"),
    "date": (r"^\d{4}-\d{2}-\d{2}$", "a date as YYYY-MM-DD"),
    "time": (r"^([01]\d|2[0-3]):[0-5]\d$", "a time as HH:MM"),
    "month": (r"^\d{4}-(0[1-9]|1[0-2])$", "a month as YYYY-MM"),
}
EXPECTED = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "numbers": "a list of numbers",
}


class Refused(Exception):
    """A call that changes nothing: which field is wrong, what it was, and what would be right (values, or words)."""

    def __init__(self, field: str, received: object, allowed: Iterable[Any] | str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.received = received
        self.allowed = allowed if isinstance(allowed, str) else list(allowed)[:MOST_SHOWN]
        self.message = message

    def to_dict(self) -> dict[str, Any]:
        """As the value that a tool returns."""
        received = self.received
        if isinstance(received, str) and len(received) > 80:
            received = received[:80] + "…"
        elif isinstance(received, float) and not math.isfinite(received):
            received = str(received)  # JSON has no word for it
        elif isinstance(received, list | dict):
            received = f"{'a list' if isinstance(received, list) else 'an object'} of {len(received)}"
        told = {"field": self.field, "received": received, "allowed": self.allowed, "message": self.message}
        return {"error": told}


@dataclass(frozen=True)
class Field:
    """An argument. `choices` are all its values, if these are few; numbers lie between `least` and `most`, and texts
    have up to `most` characters (200 if not said)."""

    name: str
    description: str
    kind: Kind = "string"
    required: bool = True
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    format: Format = ""

    def schema(self) -> dict[str, Any]:
        """As JSON schema."""
        if self.kind == "numbers":
            return {"type": "array", "items": {"type": "number"}, "description": self.description}
        found: dict[str, Any] = {"type": self.kind, "description": self.description}
        if self.choices:
            found["enum"] = list(self.choices)
        if self.format:
            found["pattern"] = FORMATS[self.format][0]
        if self.kind in ("integer", "number"):
            found |= {
                key: value for key, value in (("minimum", self.least), ("maximum", self.most)) if value is not None
            }
        return found

    def check(self, value: object) -> Any:
        """The value in its own type. Raises Refused."""
        if self.kind == "string":
            return self._text(value)
        if self.kind == "boolean":
            if not isinstance(value, bool):
                raise self._refusal(value)
            return value
        if self.kind == "numbers":
            if not isinstance(value, list) or not value or len(value) > 50 or not all(map(_is_number, value)):
                raise Refused(self.name, value, "a list of 1 to 50 numbers", f"{self.name} is a list of numbers.")
            return tuple(value)
        return self._number(value)

    def _text(self, value: object) -> str:
        if not isinstance(value, str):
            raise self._refusal(value)
        text, most = value.strip(), int(self.most or 200)
        if self.required and not text:
            raise Refused(self.name, value, self._words(), f"{self.name} is empty.")
        if len(text) > most:
            raise Refused(self.name, value, f"up to {most} characters", f"{self.name} is too long.")
        if self.choices and text:
            for choice in self.choices:
                if choice.casefold() == text.casefold():
                    return choice
            raise self._refusal(value)
        if self.format and text and not re.match(FORMATS[self.format][0], text):
            raise self._refusal(value)
        if self.format == "date" and text:
            try:
                date.fromisoformat(text)
            except ValueError:
                raise self._refusal(value) from None
        return text

    def _number(self, value: object) -> float:
        if not _is_number(value):
            raise self._refusal(value)
        number = float(value)  # type: ignore[arg-type]
        if self.kind == "integer" and not number.is_integer():
            raise self._refusal(value)
        low, high = (-math.inf if self.least is None else self.least), (math.inf if self.most is None else self.most)
        if not low <= number <= high:
            raise self._refusal(value)
        return int(number) if self.kind == "integer" else number

    def _words(self) -> str:
        if self.format:
            return FORMATS[self.format][1]
        span = ""
        if self.kind in ("integer", "number") and self.least is not None:
            span = f" from {self.least:g}" + (f" to {self.most:g}" if self.most is not None else "")
        return EXPECTED[self.kind] + span

    def _refusal(self, value: object) -> Refused:
        allowed = self.choices or self._words()
        return Refused(self.name, value, allowed, f"{self.name} takes {_listed(self.choices) or self._words()}.")


def _listed(choices: tuple[str, ...]) -> str:
    return f"one of {', '.join(choices)}" if choices else ""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


def checked(fields: tuple[Field, ...], arguments: object) -> dict[str, Any]:
    """The arguments of a call; optional ones that are missing, null or empty are left out. Raises Refused."""
    if not isinstance(arguments, dict):
        raise Refused("arguments", arguments, "an object", "The arguments are an object.")
    names = [field.name for field in fields]
    for name in arguments:
        if name not in names:
            raise Refused(str(name), arguments[name], names, f"There is no argument {str(name)[:80]!r}.")
    found = {}
    for field in fields:
        value = arguments.get(field.name)
        if value is None or (value == "" and not field.required):
            if field.required:
                raise Refused(field.name, None, field.choices or field._words(), f"{field.name} is missing.")
            continue
        found[field.name] = field.check(value)
    return found


def near(value: str, known: Iterable[str]) -> list[str]:
    """Up to three known values that resemble one, likeliest first: for a refusal."""
    names = list(known)
    close = get_close_matches(value.casefold(), [name.casefold() for name in names], 3, 0.5)
    return [next(name for name in names if name.casefold() == each) for each in close]
