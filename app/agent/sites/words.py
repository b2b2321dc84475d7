"""Names for seeded starts, in two halves that share none: one to practise on, one held out to measure with.

All are made up or common words; nobody is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from app.agent.sites.site import Seed

T = TypeVar("T")

FIRST = (
    "Amara Bela Carla Daniel Edith Farid Greta Hanno Ines Jonas Kaya Leon Mira Nuri Olga Pavel Rosa Selim Tilda Uwe "
    "Vera Wanda Yusuf Zora Anton Bruna Cyril Dora Emil Freya"
).split()
LAST = (
    "Abel Brandt Castell Duval Eklund Farkas Grau Holm Ivers Jansen Kovac Lindner Moreau Novak Okafor Petit Quist "
    "Reyes Sandoval Tamm Ulrich Vargas Weber Ziegler Aalto Berger Corvin Drews Estrada Falk"
).split()
FIRM_A = (
    "Amber Birch Cobalt Delta Ember Fjord Granite Harbour Indigo Juniper Kestrel Lumen Maple North Orchard Pine Quarry "
    "River Slate Thistle"
).split()
FIRM_B = "Works Foods Studio Logistics Books Bikes Textiles Labs Gardens Print".split()
STREETS = "Mill Lane|Canal Street|Station Road|Bell Row|Quay Street|Chapel Hill|Orchard Way|Bridge Street".split("|")
TOWNS = "Aldmoor Brackwell Cresford Dunhaven Eastmere Farrowby Glenport Hartwick".split()


def random(site: str, seed: Seed) -> Random:
    """The numbers of a start: a site's own, so that two sites of one seed have nothing to do with each other."""
    return Random(f"{site}/{seed.number}/{seed.held_out}")


def half(words: Sequence[T], seed: Seed) -> list[T]:
    """Those of the words that this seed may use: every third is held out."""
    return [word for index, word in enumerate(words) if (index % 3 == 2) == seed.held_out]


def people(dice: Random, seed: Seed, count: int) -> list[str]:
    """Different full names. Raises ValueError when there are not so many first names."""
    firsts, lasts = dice.sample(half(FIRST, seed), count), dice.sample(half(LAST, seed), count)
    return [f"{first} {last}" for first, last in zip(firsts, lasts, strict=True)]


def firms(dice: Random, seed: Seed, count: int) -> list[str]:
    """Different names of companies."""
    chosen = dice.sample(half(FIRM_A, seed), count)
    return [f"{one} {dice.choice(FIRM_B)}" for one in chosen]


def pairs(dice: Random, seed: Seed, ones: Sequence[str], others: Sequence[str], count: int) -> list[str]:
    """Different names of two words, neither of which a start of the other half has."""
    known = [f"{one} {other}" for one in half(ones, seed) for other in half(others, seed)]
    return dice.sample(known, count)


def email(name: str) -> str:
    """An address that cannot exist."""
    return f"{name.lower().replace(' ', '.')}@example.test"
