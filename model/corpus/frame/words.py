"""Strings that requests hold and pages copy: titles, tasks, names, questions, figures.

Invariants: no string holds a character that HTML would need escaped, and none a comma or the word "and"; whatever is
drawn is combined from parts or made up of syllables, so that it has to be copied and cannot be remembered.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from model.corpus.agent_words import (
    ADJECTIVES,
    AGENT_WORDS,
    FIRST_NAMES,
    GOODS,
    LAST_NAMES,
    NOUNS,
    city,
    invented,
    item,
)
from model.corpus.solar_words import title as far_title

__all__ = ["city", "company", "figure", "invented", "label", "person", "task", "thing", "title", "word"]
_PLACES = "Room Corner House Studio Lab Club Garden Office Kitchen Workshop Street Harbor Base Camp School Hall".split()
_WHEN = (
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Weekend Morning Evening Summer Winter Daily My".split()
)
_FIRMS = "Labs Works Studio Foods Books Bikes Coffee Tools Cloud Games Health Travel Energy Farm Press Design".split()


def title(rng: random.Random, nouns: Sequence[str] = ()) -> str:
    """A heading of one to four words; `nouns` suit the kind of page."""
    roll = rng.random()
    if not nouns or roll < 0.35:
        return far_title(rng)
    noun, name = rng.choice(nouns), rng.choice((rng.choice(FIRST_NAMES), invented(rng)))
    if roll < 0.5:
        return f"{name}'s {noun}"
    if roll < 0.6:
        return f"{rng.choice(_WHEN)} {noun}"
    if roll < 0.68:
        return f"{name} {rng.choice(_PLACES)}"
    if roll < 0.76:
        return f"{noun} {rng.randint(2, 99)}"
    if roll < 0.84:
        return f"{rng.choice(ADJECTIVES)} {noun}".capitalize()
    shapes = (
        f"{noun} for {name}",
        f"The {name} {noun}",
        f"{invented(rng)} {noun}",
        f"{rng.choice(AGENT_WORDS)} {noun}",
    )
    return rng.choice(shapes)


def task(rng: random.Random) -> str:
    """Something to do: "Paint the fence"."""
    return item("Tasks", rng)


def thing(rng: random.Random) -> str:
    """Something to have: "Green apples"."""
    noun = rng.choice((rng.choice(NOUNS), rng.choice(GOODS)))
    return f"{rng.choice(ADJECTIVES)} {noun}".capitalize() if rng.random() < 0.6 else noun.capitalize()


def word(rng: random.Random) -> str:
    """One word, capitalised."""
    return rng.choice((rng.choice(NOUNS).capitalize(), rng.choice(GOODS).capitalize(), invented(rng)))


def label(rng: random.Random) -> str:
    """The name of one of a few: a place, a person, a thing."""
    return rng.choice((word(rng), rng.choice(FIRST_NAMES), city(rng), rng.choice(AGENT_WORDS)))


def person(rng: random.Random) -> str:
    """First and last name, one of them perhaps made up."""
    first = rng.choice(FIRST_NAMES) if rng.random() < 0.8 else invented(rng)
    return f"{first} {rng.choice(LAST_NAMES) if rng.random() < 0.7 else invented(rng)}"


def company(rng: random.Random) -> str:
    """A firm or product."""
    name = rng.choice((invented(rng), rng.choice(AGENT_WORDS), rng.choice(LAST_NAMES)))
    return f"{name} {rng.choice(_FIRMS)}" if rng.random() < 0.5 else name


def figure(rng: random.Random) -> str:
    """A number of one to three digits, rather round."""
    roll = rng.random()
    return str(rng.randint(2, 99) if roll < 0.6 else rng.randint(10, 99) * 5 if roll < 0.8 else rng.randint(1, 9) * 10)
