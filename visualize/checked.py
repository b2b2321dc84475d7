"""Whether every value of an event read from a file is of the type, and in the range, that its field says.

Invariants: the declarations in model/events.py are what is checked, so a new field is checked from its first day; an
event that passes can be folded, drawn and sent as UTF-8 and as JSON.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

BYTES = frozenset({"text"})  # pieces of text may hold half a character, as lone surrogates
SHARES = frozenset({"confidence", "probability", "memory", "memories"})
MOST = 1 << 53  # a browser counts no further


def problem(value: Any) -> str:
    """What is wrong with a value of model/events.py, naming the field; empty when nothing is."""
    return next(_problems(value, type(value), ""), "")


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _problems(value: Any, kind: Any, name: str) -> Iterator[str]:
    if is_dataclass(kind) and isinstance(kind, type):
        if not isinstance(value, kind):
            yield f"{name} is no {kind.__name__}"
            return
        for field in fields(kind):
            inner = f"{name}.{field.name}" if name else field.name
            yield from _problems(getattr(value, field.name), _hints(kind)[field.name], inner)
    elif isinstance(kind, UnionType) and NoneType in get_args(kind):
        if value is not None:
            yield from _problems(value, next(each for each in get_args(kind) if each is not NoneType), name)
    elif get_origin(kind) is tuple:
        yield from _of_all(value, get_args(kind)[0], name)
    elif not _fits(value, kind, name.rpartition(".")[2].partition("[")[0]):
        yield f"{name} is {_short(value)}"


def _of_all(value: Any, kind: Any, name: str) -> Iterator[str]:
    items: Iterable[Any] = value if isinstance(value, tuple) else ()
    if not isinstance(value, tuple):
        yield f"{name} is {_short(value)}, no list"
    for number, item in enumerate(items):
        yield from _problems(item, kind, f"{name}[{number}]")


def _fits(value: Any, kind: Any, field: str) -> bool:
    if get_origin(kind) is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if isinstance(kind, UnionType):
        return any(_fits(value, each, field) for each in get_args(kind))
    if kind is bool or isinstance(value, bool):
        return kind is bool and isinstance(value, bool)
    if kind is str:
        return isinstance(value, str) and _encodable(value, "surrogateescape" if field in BYTES else "strict")
    if kind is int:
        return isinstance(value, int) and abs(value) <= MOST
    number = isinstance(value, (int, float)) and abs(value) <= MOST and math.isfinite(value)
    return number and (field not in SHARES or 0 <= value <= 1)


def _encodable(text: str, errors: str) -> bool:
    try:
        text.encode("utf-8", errors)
    except UnicodeEncodeError:
        return False
    return True


def _short(value: Any) -> str:
    said = ascii(value)
    return said if len(said) <= 40 else f"{said[:37]}..."
