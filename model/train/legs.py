"""The legs of a run: which plan it went by and which kinds of page it was trained on, each from its step on.

Invariants: a leg is plain values, for state and card; one of before kinds were written down had the first three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from model.corpus.kind import Kind
from model.corpus.registry import kinds as usual_kinds

if TYPE_CHECKING:
    from model.train.loop import Plan


def leg(step: int, plan: Plan, kinds: Sequence[Kind]) -> dict[str, Any]:
    """The leg that begins at this step."""
    return {"from_step": step, **asdict(plan), "kinds": [kind.name for kind in kinds]}


def kinds_of(leg: Mapping[str, Any]) -> list[str]:
    """Names of the kinds of a leg."""
    return list(leg.get("kinds") or (kind.name for kind in usual_kinds()))


def trained(legs: Sequence[Mapping[str, Any]], steps: int) -> list[str]:
    """Names of all kinds that a run of so many steps was trained on, in the order in which they came."""
    return list(dict.fromkeys(name for each in legs if each["from_step"] < max(1, steps) for name in kinds_of(each)))
