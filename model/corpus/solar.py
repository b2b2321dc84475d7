"""The solar-system kind: draws requests, and answers them with a canvas page of planets circling a sun.

Invariants: about one request in ten is bare; no page is longer than `LONGEST` bytes (a feature that would make it
longer is not asked for); planets keep their order from the sun.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from model.corpus import solar_check, solar_prompt
from model.corpus.kind import Format, LivePage
from model.corpus.solar_page import SolarSpec, brief, page
from model.corpus.solar_words import BRIGHT, COMMON, DARK, EIGHT, INNER, OUTER, ROWS, USUAL, title

LONGEST = 2130
# What is asked for, and how often. The grammar knows more (comet, trails, days, pace, sun_size, recolor, backward);
# a small network is asked for these once it does the others well, so they have no weight yet.
_WEIGHTS = {
    "planets": 4.0, "sun": 4.0, "title": 3.0, "background": 2.5, "labels": 2.5, "slider": 2.5, "pause": 2.5,
    "stars": 2.0, "orbits": 1.8, "moon": 1.6, "size": 1.5,
}  # fmt: skip
_CHOICES = {
    "sun_size": ("big", "small"), "stars": ("none", "none", "none", "twinkling"),
    "orbits": ("none", "none", "none", "dashed"),
    "size": ("big", "small"), "pace": ("fast", "slow"), "background": DARK,
}  # fmt: skip


class Solar:
    """Kind of the solar-system simulator."""

    name: str = "solar"
    format: Format = "html"

    def sample(self, rng: random.Random) -> SolarSpec:
        """Draw a spec: bare in 10 %, one or two features in 50 %, three or four in 30 %, else more."""
        roll = rng.random()
        low, high = (0, 0) if roll < 0.1 else (1, 2) if roll < 0.6 else (3, 4) if roll < 0.9 else (5, 6)
        chosen = _distinct(rng.randint(low, high), rng)
        spec = SolarSpec()
        for field in sorted(chosen, key=list(_WEIGHTS).index):  # planets first: others depend on them
            wider = _with(spec, field, rng)
            if len(page(wider).encode()) <= LONGEST:
                spec = wider
        return spec

    def prompt(self, spec: SolarSpec, rng: random.Random) -> str:
        """One of many phrasings of a request for this spec."""
        return solar_prompt.prompt(spec, rng)

    def answer(self, spec: SolarSpec) -> str:
        """The page for this spec."""
        return page(spec)

    def brief(self, spec: SolarSpec) -> str:
        """The page's first comment."""
        return brief(spec)

    def combination(self, spec: SolarSpec) -> str:
        """Fields asked for with their values; of a title only that there is one."""
        parts = []
        for field in solar_prompt.said(spec):
            value: Any = getattr(spec, field)
            shown = "own" if field == "title" else ",".join(value) if isinstance(value, tuple) else str(value)
            parts.append(f"{field}={shown}")
        return ";".join(parts) or "default"

    def check(self, spec: SolarSpec, source: str, view: LivePage) -> tuple[str, ...]:
        """Problems of a page, in words."""
        return solar_check.check(spec, source, view)


def _distinct(count: int, rng: random.Random) -> set[str]:
    chosen: set[str] = set()
    while len(chosen) < count:
        chosen.add(rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0])
    return chosen


def _with(spec: SolarSpec, field: str, rng: random.Random) -> SolarSpec:
    """The spec with a value drawn for one more field; unchanged where that makes no sense."""
    value: Any = True
    if field == "planets":
        value = _planets(rng)
    elif field == "title":
        value = title(rng)
    elif field == "sun":
        value = rng.choice(COMMON if rng.random() < 0.6 else BRIGHT)
    elif field == "recolor":
        planet = rng.choice(spec.planets)
        value = (planet, rng.choice([c for c in BRIGHT if c not in (ROWS[planet][0], spec.background)]))
    elif field in _CHOICES:
        value = rng.choice([c for c in _CHOICES[field] if c != spec.sun])
    elif (field == "moon" and "Earth" not in spec.planets) or (field == "comet" and len(spec.planets) < 3):
        return spec  # nothing to circle, no room to pass
    return replace(spec, **{field: value})


def _planets(rng: random.Random) -> tuple[str, ...]:
    roll = rng.random()
    if roll < 0.3:
        return rng.choice((EIGHT, EIGHT, INNER, OUTER))
    if roll < 0.4:
        extra = rng.choice(OUTER[2:])
        return (*USUAL, extra)
    if roll < 0.55:
        lost = rng.sample(USUAL, rng.choice((1, 1, 2)))
        return tuple(p for p in USUAL if p not in lost)
    if roll < 0.6:
        lost = rng.sample(USUAL, rng.choice((1, 1, 2)))
        return tuple(p for p in EIGHT if p not in lost)
    picked = rng.sample(EIGHT, rng.choice((1, 2, 2, 3, 3, 4, 5)))
    return tuple(p for p in EIGHT if p in picked)
