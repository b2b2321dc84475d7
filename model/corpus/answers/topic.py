"""A question that a model of this architecture can answer, of itself or of how it writes, with a true answer.

Invariants:
- Every sentence stays true whatever weights are loaded: no figure of a checkpoint, no list of what one was trained on.
- Twenty to eighty words, no markup; `must` are patterns that any right answer matches, `never` false claims.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Topic:
    """One question. `asks` are ways to ask it, `things` what it is about, after "explain"; "|" stands between them."""

    asks: str
    things: str
    says: str
    must: tuple[str, ...]
    never: tuple[str, ...] = ()
