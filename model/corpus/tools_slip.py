"""Slips: a right call made wrong in one of the ways a small model goes wrong, so that the turn after the refusal can be
learned: change something, and do not say the same again.

Invariants: a slip differs from its call in one thing, and the world refuses it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from typing import Any

from model.corpus.tools_desk import Desk, refused
from model.corpus.tools_tool import Tool
from model.corpus.tools_world import World
from model.toolcall import Call


def slipped(desk: Desk, world: World, call: Call, rng: random.Random) -> Call | None:
    """One slip of a call; None when no way of going wrong is refused here."""
    tool = next(each for each in desk.tools if each.name == call.name)
    ways = list(_ways(desk, tool, call, rng))
    rng.shuffle(ways)
    return next((way for way in ways if refused(desk.apply(world, way)[1])), None)


def _ways(desk: Desk, tool: Tool, call: Call, rng: random.Random) -> Iterator[Call]:
    given = dict(call.arguments)
    for field in tool.fields:
        if field.name not in given:
            continue
        value = given[field.name]
        rest = {name: each for name, each in given.items() if name != field.name}
        if field.required and len(given) > 1:
            yield Call(call.name, rest)
        for wrong in _values(value, field.shape, field.choices, rng):
            yield Call(call.name, {**given, field.name: wrong})
        other = _renamed(field.name, field.key)
        if other != field.name:
            yield Call(call.name, {(other if name == field.name else name): each for name, each in given.items()})
    others = [each.name for each in desk.tools if each is not tool]
    yield Call(tool.key if tool.key not in others and tool.key != tool.name else f"{tool.name}s", given)


def _values(value: Any, shape: str, choices: tuple[str, ...], rng: random.Random) -> Iterator[Any]:
    """Wrong values for a right one: a day as it was typed, an hour in words, a plural for a choice."""
    if shape == "date":
        day = date.fromisoformat(str(value))
        yield rng.choice((day.strftime("%d.%m.%Y"), day.strftime("%B %-d, %Y"), day.strftime("%d/%m/%Y")))
    elif shape == "time":
        yield str(value).replace(":", "h") if rng.random() < 0.5 else f"{str(value)[:2]} o'clock"
    elif shape == "month":
        yield date.fromisoformat(f"{value}-01").strftime("%B %Y")
    elif choices:
        yield f"{value}s" if rng.random() < 0.5 else f"any {value}"


def _renamed(name: str, key: str) -> str:
    """What the argument might be called elsewhere."""
    return key if key != name else f"the_{name}"
