"""The kinds of page this corpus knows, by name.

Invariants: names are unique, and the order is fixed, so a draw over kinds is the same on every machine.
"""

from __future__ import annotations

from model.corpus.agent import AgentPage
from model.corpus.kind import Kind
from model.corpus.resume import Resume
from model.corpus.solar import Solar


def kinds() -> tuple[Kind, ...]:
    """Every kind, in a fixed order."""
    return (Solar(), Resume(), AgentPage())


def kind(name: str) -> Kind:
    """The kind of that name. Raises ValueError, naming the known ones, when there is none."""
    for known in kinds():
        if known.name == name:
            return known
    raise ValueError(f"unknown kind {name!r}; known: {', '.join(known.name for known in kinds())}")
