"""Options whose values are copied letter by letter: a title, a single string, a list of items, a list of pairs.

Invariants: what is to be copied stands between marks until all recasing is done (`agent_phrases.mark`), so it comes out
of a prompt exactly; items hold no comma and no "and", so that a list can be taken apart in one way only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from model.corpus.agent_phrases import copied_series, mark, maybe_quoted
from model.corpus.edit_words import Phrase, pick, worded
from model.corpus.frame.option import Option, Shapes, made
from model.corpus.frame.words import title as draw_title

Draw = Callable[[random.Random], Any]
TITLE: Shapes = (
    "the title {}|the title {}|{} as the title|a heading that says {}|the heading {}|{} as its name|the name {}",
    "call it {}|call it {}|name it {}|the title is {}|title it {}|the heading should say {}|the title should be {}"
    "|it should be called {}|put {} at the top|let's call it {}",
    "title {}|title: {}|titled {}|called {}|heading: {}|named {}|name: {}",
)
RENAME = (
    "rename it to {v}|rename it {v}|call it {v}|change the title to {v}|name it {v}|set the title to {v}|title it {v}"
    "|change the heading to {v}|rename the page to {v}|make the title {v}",
    "the title should be {v}|title: {v}|new title: {v}|the heading should say {v}|I want it to be called {v}"
    "|it should be called {v}|the title is {v} now",
)
PAIRS = "{} {}|{}: {}|{} ({})|{} = {}|{} {}"


@dataclass(frozen=True)
class Text(Option):
    """One string of its own wording; `phrases` are its three tables, `new` how a follow-up asks for another."""

    draws: Draw | None = None
    phrases: Shapes = ("", "", "")
    new: tuple[str, str] = ("", "")
    quotes: float = 0.25

    def draw(self, rng: random.Random) -> str:
        assert self.draws is not None
        while True:
            value = str(self.draws(rng))
            if value != self.usual:
                return value

    def shapes(self, value: str) -> Shapes:
        return self.phrases

    def say(self, value: str, shape: int, rng: random.Random) -> str:
        return super().say(value, shape, rng).replace("{}", maybe_quoted(value, rng, self.quotes))

    def copied(self, value: str) -> tuple[str, ...]:
        return () if value == self.usual else (value,)

    def word(self, value: str) -> str:
        return "default" if value == self.usual else "own"

    def change(self, value: str, rng: random.Random) -> tuple[Any, str, Phrase] | None:
        new = self.draw(rng)
        return None if new == value else (new, "own", worded(self.new, rng, v=mark(new)))


@dataclass(frozen=True)
class Items(Option):
    """Some strings, or pairs of strings; `thing` names them in the plural, `one` a single one. `most` bounds how many
    there are, also after follow-ups, `least` how few."""

    draws: Draw | None = None
    counts: tuple[int, ...] = (2, 3, 3, 4)
    thing: str = "items"
    one: str = "item"
    pairs: str = ""  # how the two halves of a pair stand together
    least: int = 1
    most: int = 4

    def draw(self, rng: random.Random) -> tuple[Any, ...]:
        assert self.draws is not None
        wanted, found = rng.choice(self.counts), dict[str, Any]()
        while len(found) < wanted:
            item = self.draws(rng)
            found.setdefault(head(item).lower(), item)
        items = tuple(found.values())
        return items if self.pairs or rng.random() < 0.9 else tuple(item.lower() for item in items)

    def shapes(self, value: tuple[Any, ...]) -> Shapes:
        nouns = "|".join(f"the {thing} {{}}|{thing} {{}}|{{}} as {thing}" for thing in self.thing.split("|"))
        clauses = "|".join(
            f"the {thing} are {{}}|add the {thing} {{}}|{thing}: {{}}|list the {thing} {{}}|use the {thing} {{}}"
            f"|put the {thing} {{}} in it|I need the {thing} {{}}|start with the {thing} {{}}|my {thing} are {{}}"
            for thing in self.thing.split("|")
        )
        return nouns, clauses, "|".join(f"{thing}: {{}}|{thing} {{}}" for thing in self.thing.split("|"))

    def say(self, value: tuple[Any, ...], shape: int, rng: random.Random) -> str:
        text = super().say(value, shape, rng)
        if not self.pairs:
            return text.replace("{}", copied_series(value, rng, inline=shape != 1))
        joint = pick(self.pairs, rng)
        whole = [joint.replace("{}", mark(a), 1).replace("{}", mark(b), 1) for a, b in value]
        listed = ", ".join(whole) if rng.random() < 0.5 else " and ".join((", ".join(whole[:-1]), whole[-1]))
        listed = listed.removeprefix(" and ")
        return text.replace("{}", f"({listed})" if shape == 0 and rng.random() < 0.4 else listed)

    def copied(self, value: tuple[Any, ...]) -> tuple[str, ...]:
        flat = [half for item in value for half in (item if isinstance(item, tuple) else (item,))]
        return () if value == self.usual else tuple(flat)

    def word(self, value: tuple[Any, ...]) -> str:
        return "default" if value == self.usual else str(len(value))

    def change(self, value: tuple[Any, ...], rng: random.Random) -> tuple[Any, str, Phrase] | None:
        assert self.draws is not None
        one = pick(self.one, rng)
        if rng.random() < 0.4:
            if len(value) <= self.least:
                return None
            lost = rng.choice(value)
            rest = tuple(item for item in value if item != lost)
            orders = f"remove {{v}}|delete {{v}}|take {{v}} out|drop {{v}}|remove the {one} {{v}}|get rid of {{v}}"
            others = f"no {{v}}|{{v}} can go|without {{v}}|I don't need {{v}}|the {one} {{v}} should go"
            return rest, f"-{len(rest)}", worded((orders, others), rng, v=mark(head(lost)))
        item = self.draws(rng)
        if len(value) >= self.most or head(item).lower() in (head(each).lower() for each in value):
            return None
        text = mark(item) if not self.pairs else pick(self.pairs, rng).replace("{}", mark(item[0]), 1).replace(
            "{}", mark(item[1]), 1
        )  # fmt: skip
        orders = (
            f"add {{v}}|add the {one} {{v}}|include {{v}}|add {{v}} too|put in {{v}}|append {{v}}|add a {one} {{v}}"
        )
        others = f"{{v}} is missing|it needs {{v}} too|another {one}: {{v}}|one more {one}: {{v}}|with {{v}} too"
        return (*value, item), f"+{len(value) + 1}", worded((orders, others), rng, v=text)


def head(item: Any) -> str:
    """What an item is known by: itself, or of a pair its first half."""
    return str(item[0] if isinstance(item, tuple) else item)


def title(usual: str, own: str = "", draws: Draw | None = None) -> Any:
    """The field of the heading; `own` are nouns that suit this kind, unless it has a way of its own to draw one."""
    nouns = tuple(filter(None, own.split("|")))
    return made(Text(usual, 3.0, "title", draws or (lambda rng: draw_title(rng, nouns)), TITLE, RENAME))


def text(
    usual: str, draws: Draw, phrases: Shapes, new: tuple[str, str], *, weight: float = 2.5, key: str = "",
    quotes: float = 0.25,
) -> Any:  # fmt: skip
    """A field that is one string."""
    return made(Text(usual, weight, key, draws, phrases, new, quotes))


def items(
    thing: str, one: str, draws: Draw, usual: tuple[str, ...], *, counts: tuple[int, ...] = (2, 3, 3, 4),
    least: int = 1, most: int = 4, weight: float = 3.5, key: str = "",
) -> Any:  # fmt: skip
    """A field that is a list of strings."""
    return made(Items(usual, weight, key or thing.split("|")[0], draws, counts, thing, one, "", least, most))


def pairs(
    thing: str, one: str, draws: Draw, usual: tuple[tuple[str, str], ...], *, joints: str = PAIRS,
    counts: tuple[int, ...] = (2, 3, 3, 4), least: int = 1, most: int = 4, weight: float = 3.5, key: str = "",
) -> Any:  # fmt: skip
    """A field that is a list of pairs of strings."""
    return made(Items(usual, weight, key or thing.split("|")[0], draws, counts, thing, one, joints, least, most))
