"""A tool as a dialogue offers it: its fields under names of their own, their JSON schema, and the check of arguments.

Invariants: schema and check come from the same fields and cannot disagree; what is wrong with a call is refused in the
words of the practice sites (field, received, allowed, message), so both teach the same lesson.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from model.corpus.tools_world import Operation, Refused

Type = Literal["string", "integer", "number", "boolean", "numbers"]
Shape = Literal["", "email", "date", "time", "month"]
SHAPES: Mapping[Shape, tuple[str, str, str]] = {
    "email": (r"^[^\s@]+@[^\s@]+\.test$", "an address that ends in .test", "ends in .test"),
    "date": (r"^\d{4}-\d{2}-\d{2}$", "a date as YYYY-MM-DD", "YYYY-MM-DD"),
    "time": (r"^([01]\d|2[0-3]):[0-5]\d$", "a time as HH:MM", "HH:MM"),
    "month": (r"^\d{4}-(0[1-9]|1[0-2])$", "a month as YYYY-MM", "YYYY-MM"),
}
_EXPECTED = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "numbers": "a list of numbers",
}


@dataclass(frozen=True)
class Field:
    """An argument: `key` to the world, `name` to the model. `choices` are all its values, if these are few."""

    key: str
    name: str
    type: Type = "string"
    required: bool = True
    choices: tuple[str, ...] = ()
    shape: Shape = ""
    description: str = ""
    pattern: bool = False

    def schema(self) -> dict[str, Any]:
        """As JSON schema."""
        said = {"description": self.description} if self.description else {}
        if self.type == "numbers":
            return {"type": "array", "items": {"type": "number"}, **said}
        found: dict[str, Any] = {"type": self.type, **said}
        if self.choices:
            found["enum"] = list(self.choices)
        if self.pattern and self.shape:
            found["pattern"] = SHAPES[self.shape][0]
        return found

    def checked(self, value: object) -> Any:
        """The value, a choice in its own case. Raises Refused."""
        if self.type == "numbers":
            if not isinstance(value, list) or not value or not all(map(_is_number, value)):
                raise self._refusal(value)
            return tuple(value)
        if self.type == "boolean":
            good = isinstance(value, bool)
        elif self.type == "string":
            good = isinstance(value, str) and bool(value.strip())
        else:
            good = _is_number(value) and (self.type == "number" or float(value).is_integer())  # type: ignore[arg-type]
        if not good:
            raise self._refusal(value)
        if self.choices:
            same = [each for each in self.choices if each.casefold() == str(value).casefold()]
            if not same:
                raise self._refusal(value)
            return same[0]
        if self.shape and not self._shaped(str(value)):
            raise self._refusal(value)
        return value

    def _shaped(self, text: str) -> bool:
        if not re.match(SHAPES[self.shape][0], text):
            return False
        try:
            return self.shape != "date" or bool(date.fromisoformat(text))
        except ValueError:
            return False

    def words(self) -> str:
        """What is allowed, where it is not one of a few."""
        return SHAPES[self.shape][1] if self.shape else _EXPECTED[self.type]

    def _refusal(self, value: object) -> Refused:
        takes = f"one of {', '.join(self.choices)}" if self.choices else self.words()
        return Refused(self.key, value, self.choices or self.words(), f"{self.name} takes {takes}.")


@dataclass(frozen=True)
class Tool:
    """`key` to whoever planned the dialogue, `name` to the model. `strict`: its schema forbids other arguments, which
    are refused either way."""

    key: str
    name: str
    description: str
    fields: tuple[Field, ...]
    does: Operation
    strict: bool = True

    @property
    def schema(self) -> dict[str, Any]:
        """JSON schema of the arguments."""
        found: dict[str, Any] = {
            "type": "object",
            "properties": {field.name: field.schema() for field in self.fields},
            "required": [field.name for field in self.fields if field.required],
        }
        if self.strict:
            found["additionalProperties"] = False
        return found

    def checked(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments by the world's keys. Raises Refused."""
        names = [field.name for field in self.fields]
        for name, value in arguments.items():
            if name not in names:
                raise Refused(name, value, names, f"There is no argument '{name}'.", named=True)
        found = {}
        for field in self.fields:
            if field.name in arguments:
                found[field.key] = field.checked(arguments[field.name])
            elif field.required:
                raise Refused(field.key, None, field.choices or field.words(), f"{field.name} is missing.")
        return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
