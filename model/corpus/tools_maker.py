"""The maker of one example: draws its words, its names, its tools and their fields.

Invariants: everything is drawn from one generator, so an example is a function of its seed and side; a value that a
wish has in other words than the call (a day, a size) can be told from the schema.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from model.corpus.tools_desk import Desk
from model.corpus.tools_names import Names, an
from model.corpus.tools_tool import SHAPES, Field, Shape, Tool, Type
from model.corpus.tools_words import Words
from model.corpus.tools_world import Operation

T = TypeVar("T")

_IDS = (
    "A-999",
    "AB-9999",
    "9999",
    "99999",
    "A999",
    "ABC-999",
    "AB999",
    "A/999",
    "999-x",
    "xxxx9",
    "ABC9999",
    "A-99-99",
)
_SPELLINGS = ("plain", "plain", "plain", "title", "upper", "snake")


class Maker:
    """Of one example. `nouns` are what its records may be called, with what their ids begin with."""

    def __init__(self, rng: random.Random, nouns: str, *, evaluation: bool) -> None:
        self.rng = rng
        self.words = Words(rng, evaluation=evaluation)
        self.names = Names(rng, self.words, rng.choice(nouns.split("|")))
        self._said = rng.random() < 0.4  # fields are described
        self._patterns = self._said and rng.random() < 0.5
        self._strict = rng.random() < 0.6
        self._spelling = rng.choice(_SPELLINGS)
        self._shape = self._id_shape()
        roll = rng.random()
        self._lead = None if roll < 0.1 else self.words.made() if roll < 0.18 else "" if roll < 0.4 else "-"

    @property
    def one(self) -> str:
        """The noun of the records."""
        return self.names.one

    @property
    def many(self) -> str:
        """Its plural."""
        return self.names.many

    def pick(self, options: str, **values: Any) -> str:
        """One wording of several, filled in."""
        return self.rng.choice(options.split("|")).format(
            **{"one": self.one, "many": self.many, "an": an(self.one), **values}
        )

    def codes(self, count: int) -> tuple[str, ...]:
        """So many different ids of the example's shape."""
        return self.several(lambda: self.words.code(self._shape), count)

    def series(self, lead: str, count: int = 4) -> tuple[str, ...]:
        """Ids of things yet to be made, counted on."""
        start = self.words.whole(100, 9000)
        return tuple(f"{lead}{start + n}" for n in range(count))

    def several(self, draw: Callable[[], T], count: int) -> tuple[T, ...]:
        """So many different ones of what is drawn."""
        found: dict[T, None] = {}
        while len(found) < count:
            found[draw()] = None
        return tuple(found)

    def table(self, *columns: str) -> None:
        """Give the example's names to the table `records` and to what its rows show."""
        self.names.known["records"] = self.names.spelled(self.many)
        for column in columns:
            self.names.of(column)

    def choices(self, options: str) -> dict[str, str]:
        """How the example's schema spells values of which there are few, by their plain words."""
        return {option: self._spelled(option) for option in options.split("|")}

    def tool(self, key: str, verbs: str, thing: str, said: str, does: Operation, *fields: Field) -> Tool:
        """A tool; `said` are wordings of its description."""
        name = self.names.tool(verbs, thing.format(one=self.one, many=self.many), self._lead)
        return Tool(key, name, self.pick(said), fields, does, self._strict)

    def field(
        self,
        key: str,
        type: Type = "string",
        *,
        required: bool = True,
        choices: Mapping[str, str] | None = None,
        shape: Shape = "",
    ) -> Field:
        """A field under the example's name for its key."""
        description = ""
        if self._said:
            description = self.names.meaning(key)
            if key == "id" and self.rng.random() < 0.5:
                description += f", as {self.words.code(self._shape)}"
        if shape:
            description = f"{description}, {SHAPES[shape][2]}" if description else SHAPES[shape][2]
        allowed = tuple((choices or {}).values())
        return Field(key, self.names.of(key), type, required, allowed, shape, description, self._patterns)

    def desk(self, tools: tuple[Tool, ...]) -> Desk:
        """These tools in any order, with the names of the example."""
        shuffled = self.rng.sample(tools, len(tools))
        return Desk(tuple(shuffled), dict(self.names.known), self.rng.random() < 0.7, self.rng.random() < 0.7)

    def _id_shape(self) -> str:
        letters = iter(self.one.upper() + self.words.made().upper())
        return "".join(next(letters) if sign in "ABC" else sign for sign in self.rng.choice(_IDS))

    def _spelled(self, option: str) -> str:
        match self._spelling:
            case "title":
                return option[:1].upper() + option[1:]
            case "upper":
                return option.upper().replace(" ", "_")
            case "snake":
                return option.replace(" ", "_")
        return option
