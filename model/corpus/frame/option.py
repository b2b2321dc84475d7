"""What can be asked of a page: options of a few types, each of which can be drawn, said, told apart and changed.

Invariants:
- A kind's spec is a frozen dataclass whose fields are made by `flag`, `choice`, `color` and their like, so field and
  option are declared in one line; a value at its default is left unsaid.
- `shapes` gives tables of wordings, "|" between them: noun phrases (after "with"), clauses of their own, keywords. Each
  wording says the whole value; `{}` stands for a string that is copied.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from model.corpus.agent_phrases import SAID
from model.corpus.agent_words import ACCENTS
from model.corpus.edit_words import ADD, DROP, SET, Phrase, pick, worded
from model.corpus.solar_words import BRIGHT, DARK, SPELLED

Shapes = tuple[str, str, str]
METADATA = "option"
DIGITS = "zero one two three four five six seven eight nine ten eleven twelve".split()
# Clauses for a thing that is to be there, {} with its article, and for one that is not, {} without.
WANTED = (
    "add {}|add {}|include {}|I want {}|it needs {}|there should be {}|show {}|give it {}|it should have {}|put in {}"
    "|don't forget {}|I'd like {}|it has {}|please add {}|{} would be nice|it must have {}"
)
UNWANTED = "leave out the {}|I don't want the {}|skip the {}|no {} please|hide the {}|drop the {}|it has no {}"
USED = "use {}|I want {}|give it {}|make it with {}|it should have {}|go for {}|it has {}|I'd like {}|take {}|with {}"
THEMES = {
    "dark": ("switch to dark mode|make it dark|use a dark theme|make the page dark|turn on dark mode|change it to dark",
             "dark mode|dark theme|I want dark mode|it should be dark|dark please|can it be dark"),
    "light": ("switch to light mode|make it light|use a light theme|turn off dark mode|make the page light"
              "|change it to light", "light mode|light theme|no dark mode|it should be light|it is too dark"),
}  # fmt: skip


@dataclass(frozen=True)
class Option:
    """One thing that can be asked for. `usual` is its default, `weight` how often it is asked for, relative to others,
    `key` how the brief calls it."""

    usual: Any
    weight: float = 2.0
    key: str = ""

    def draw(self, rng: random.Random) -> Any:
        """A value other than the usual one."""
        raise NotImplementedError

    def shapes(self, value: Any) -> Shapes:
        """Wordings of a value."""
        raise NotImplementedError

    def say(self, value: Any, shape: int, rng: random.Random) -> str:
        """One wording, in the shape asked for: 0 a noun phrase, 1 a clause, 2 a keyword."""
        return pick(self.shapes(value)[shape], rng)

    def copied(self, value: Any) -> tuple[str, ...]:
        """Strings of this value that a prompt holds exactly as the page does."""
        return ()

    def word(self, value: Any) -> str:
        """The value in the brief, in one word."""
        return str(value)

    def label(self, value: Any) -> str:
        """The value in a feature combination, on which the split into train and held-out is made."""
        return self.word(value)

    def change(self, value: Any, rng: random.Random) -> tuple[Any, str, Phrase] | None:
        """For a follow-up: another value, its name, and the wish in words; None where the drawn one makes no sense."""
        raise NotImplementedError


def bare(noun: str) -> str:
    """A thing without its article."""
    return noun.partition(" ")[2] if noun.split(" ")[0] in ("a", "an", "the") else noun


@dataclass(frozen=True)
class Flag(Option):
    """Something that is there or not; `things` are its names with their articles, `clauses` more ways to want it."""

    things: str = ""
    clauses: str = ""

    def draw(self, rng: random.Random) -> bool:
        return not self.usual

    def shapes(self, value: bool) -> Shapes:
        things = self.things.split("|")
        nouns = [bare(thing) for thing in things]
        if value:
            clauses = [clause.replace("{}", thing) for thing in things for clause in WANTED.split("|")]
            own = self.clauses.split("|") * (len(clauses) // 4) if self.clauses else []
            return self.things, "|".join((*clauses, *own)), "|".join((*nouns, f"{nouns[0]}: yes", f"{nouns[0]} on"))
        without = [clause.replace("{}", noun) for noun in nouns for clause in UNWANTED.split("|")]
        keys = [f"{no} {noun}" for noun in nouns for no in ("no", "no", "without")]
        return "|".join(f"no {noun}" for noun in nouns), "|".join(without), "|".join(keys)

    def word(self, value: bool) -> str:
        return "on" if value else "no"

    def change(self, value: bool, rng: random.Random) -> tuple[Any, str, Phrase]:
        return not value, self.word(not value), worded(DROP if value else ADD, rng, a=pick(self.things, rng))


@dataclass(frozen=True)
class Choice(Option):
    """One of a few values; `values` gives the names of each, with articles."""

    values: Mapping[str, str] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> str:
        return rng.choice([value for value in self.values if value != self.usual])

    def shapes(self, value: str) -> Shapes:
        things = self.values[value].split("|")
        clauses = [clause.replace("{}", thing) for thing in things for clause in USED.split("|")]
        own = self.clauses.get(value, "").split("|") * (len(clauses) // 3) if value in self.clauses else []
        return self.values[value], "|".join((*clauses, *own)), "|".join(bare(thing) for thing in things)

    def change(self, value: str, rng: random.Random) -> tuple[Any, str, Phrase]:
        new = rng.choice([each for each in self.values if each != value])
        thing = pick(self.values[new], rng)
        orders = f"use {thing}|make it {thing}|give it {thing}|switch to {thing}|change it to {thing}|show {thing}"
        return new, new, worded((orders, f"{thing}|{thing} please|I want {thing}|{thing} instead"), rng)


@dataclass(frozen=True)
class Theme(Option):
    """Light or dark."""

    def draw(self, rng: random.Random) -> str:
        return "light" if self.usual == "dark" else "dark"

    def shapes(self, value: str) -> Shapes:
        return SAID[value]

    def change(self, value: str, rng: random.Random) -> tuple[Any, str, Phrase]:
        new = "light" if value == "dark" else "dark"
        return new, new, worded(THEMES[new], rng)


@dataclass(frozen=True)
class Color(Option):
    """A colour of something; `thing` with its article, or in the plural without. An empty one is the accent of the
    page."""

    thing: str = ""
    palette: tuple[str, ...] = BRIGHT

    def draw(self, rng: random.Random) -> str:
        return rng.choice([each for each in self.palette if each != self.usual])

    def shapes(self, value: str) -> Shapes:
        spelled = SPELLED.get(value, value)
        if not self.thing:
            return (SAID["accent"][0].replace("{}", value), SAID["accent"][1].replace("{}", value),
                    SAID["accent"][2].replace("{}", value))  # fmt: skip
        noun = bare(self.thing)
        article = "" if noun == self.thing else "an " if spelled[0] in "aeiou" else "a "
        the = f"the {noun}"
        nouns = f"{article}{spelled} {noun}|{article}{spelled} {noun}|{the} in {spelled}|{spelled} for {the}"
        clauses = (
            f"make {the} {spelled}|{the} should be {spelled}|color {the} {spelled}|paint {the} {spelled}"
            f"|I want {the} to be {spelled}|use {spelled} for {the}|{the} in {spelled}|draw {the} in {spelled}"
        )
        return nouns, clauses, f"{spelled} {noun}|{spelled} {noun}|{noun}: {spelled}|{noun} {spelled}"

    def change(self, value: str, rng: random.Random) -> tuple[Any, str, Phrase]:
        new = rng.choice([each for each in self.palette if each != value])
        thing = self.thing or "the accent color|the color|the colour|the buttons|the accent"
        return new, new, worded(SET, rng, a=pick(thing, rng), v=SPELLED.get(new, new))


@dataclass(frozen=True)
class Number(Option):
    """How many of something, as digits or as a word; `thing` in the plural."""

    values: tuple[int, ...] = ()
    thing: str = ""
    clauses: str = ""

    def draw(self, rng: random.Random) -> int:
        return rng.choice([value for value in self.values if value != self.usual])

    def shapes(self, value: int) -> Shapes:
        count, things = str(value), self.thing.split("|")
        if value == 1:
            things = [re.sub(r"s\b", "", thing, count=1) for thing in things]
        nouns = [f"{count} {thing}" for thing in things]
        clauses = [clause.replace("{}", noun) for noun in nouns for clause in USED.split("|")]
        own = self.clauses.replace("#", count).split("|") * (len(clauses) // 3) if self.clauses else []
        keys = (*nouns, *nouns, f"{things[0]}: {count}", f"{things[0]} {count}")
        return "|".join(nouns), "|".join((*clauses, *own)), "|".join(keys)

    def say(self, value: int, shape: int, rng: random.Random) -> str:
        text = super().say(value, shape, rng)
        if value < len(DIGITS) and rng.random() < 0.3:
            return text.replace(str(value), DIGITS[value])
        return text

    def change(self, value: int, rng: random.Random) -> tuple[Any, str, Phrase]:
        new = rng.choice([each for each in self.values if each != value])
        thing = pick(self.shapes(new)[0], rng)
        orders = f"make it {thing}|use {thing}|show {thing}|change it to {thing}|give me {thing}|I want {thing}"
        return new, str(new), worded((orders, f"{thing}|{thing} please|{thing} instead|it should be {thing}"), rng)


def flag(things: str, *, usual: bool = False, clauses: str = "", weight: float = 2.0, key: str = "") -> Any:
    """A field that is there or not."""
    return made(Flag(usual, weight, key, things, clauses))


def choice(
    values: Mapping[str, str], *, clauses: Mapping[str, str] | None = None, weight: float = 2.0, key: str = ""
) -> Any:
    """A field that is one of a few values, of which the first is the usual one."""
    return made(Choice(next(iter(values)), weight, key, values, clauses or {}))


def color(thing: str, usual: str, palette: tuple[str, ...] = BRIGHT, *, weight: float = 2.5, key: str = "") -> Any:
    """A field that is the colour of something."""
    return made(Color(usual, weight, key, thing, palette))


def number(
    thing: str, usual: int, values: tuple[int, ...], *, clauses: str = "", weight: float = 2.5, key: str = ""
) -> Any:
    """A field that is a count; in `clauses`, "#" stands for it."""
    return made(Number(usual, weight, key, values, thing, clauses))


def theme(usual: str = "light") -> Any:
    """The field of the theme."""
    return made(Theme(usual, 2.5))


def accent(usual: str = "teal") -> Any:
    """The field of the page's colour."""
    return made(Color(usual, 3.0, "", "", tuple(ACCENTS)))


def sky(usual: str = "black") -> Any:
    """The field of a scene's background."""
    return made(Color(usual, 2.5, "sky", "a background", ("black", *DARK)))


def made(option: Option) -> Any:
    """A dataclass field with this option."""
    return field(default=option.usual, metadata={METADATA: option})


def options(spec: Any) -> dict[str, Option]:
    """The options of a spec or of its class, by field, in order."""
    return {each.name: each.metadata[METADATA] for each in fields(spec)}


def said(spec: Any) -> list[str]:
    """Fields that differ from their defaults."""
    return [name for name, option in options(spec).items() if getattr(spec, name) != option.usual]
