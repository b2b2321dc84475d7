"""Words and values for dialogues with tools, made up anew for every example, in two sides that share none.

Invariants: a name, an id, an amount, a date belongs by its own text to training or to evaluation, so a value that was
once trained on is never met in evaluation. Small counts, times, months and other people's vocabularies (statuses,
colours) are shared: they are read from a schema or are too few. Everything is ASCII, no address can exist, and nobody
is meant.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta
from itertools import count
from typing import TypeVar

from model.corpus.kind import held_out

T = TypeVar("T")

FIRST = date(2027, 1, 4)  # the days of all examples lie in the three years from here
_HEADS = (
    "ba bel bri cal cor dan del dor el fen gal hal hol is jor kel lan lor mar mel mir nor ol per quin ral ren ros sal "
    "sel tal tor ul val ven wil yor zan ab ard cre fal gre hu ka lu mo ni pe ri su ta vi"
).split()
_TAILS = (
    "a an ar en er ia in is o on or us y ek ard by ton ford ma na la ro vi lo mond gard ley rin tin vale wick dale den"
).split()
_PEOPLE = (
    "Agnes Bruno Clara Denis Elena Frida Gustav Helga Igor Judith Karim Lotte Marek Nadia Oscar Petra Ruben Sofia Theo "
    "Ursula Viktor Wilma Xenia Yara Zeno Aline Bastian Celia Diego Esther"
).split()
_SORTS = "Works Foods Studio Traders Motors Paper Glass Dairy Optics Films Tools Farms Travel Press Supply".split()
_PLAIN = (
    "anchor apple arrow basket beacon bell blanket bottle branch bread bridge broom brush bucket button cabin camera "
    "canvas carpet chalk cherry circle clock cotton cradle crayon curtain cushion drawer drum engine fabric feather "
    "fence fiddle flute fossil fountain funnel gate ginger glove hammer handle hedge helmet hinge island ivory jacket "
    "jar kettle ladder lantern lemon lever locker magnet marble mirror mortar mustard needle notebook oven paddle "
    "parcel pebble pencil pepper pillow plaster pocket pony pottery puzzle quilt rabbit raft ribbon riddle rocket "
    "saddle sail scarf shelf shutter signal silver spoon stable statue stencil stool summer sweater table tent "
    "thread ticket tile timber torch towel trumpet tunnel valley vase velvet wagon walnut whistle window winter wool"
).split()
_ROADS = "Road Lane Street Row Avenue Square Hill Walk".split()


class Words:
    """Draws of one example. `evaluation` says for which side."""

    def __init__(self, rng: random.Random, *, evaluation: bool) -> None:
        self._rng = rng
        self._evaluation = evaluation

    def mine(self, text: str) -> bool:
        """Whether a text belongs to this side."""
        return held_out(f"tool word|{text}") is self._evaluation

    def fresh(self, draw: Callable[[], T]) -> T:
        """The first draw that belongs to this side, by its text."""
        return next(value for value in (draw() for _ in count()) if self.mine(str(value)))

    def word(self) -> str:
        """A small word, common or made up."""
        return self.fresh(self._word)

    def name(self) -> str:
        """A made-up proper name."""
        return self.fresh(lambda: self._made(2 if self._rng.random() < 0.8 else 3).capitalize())

    def person(self) -> str:
        """First and last name."""
        first = self.fresh(lambda: self._rng.choice(_PEOPLE)) if self._rng.random() < 0.5 else self.name()
        return f"{first} {self.name()}"

    def firm(self) -> str:
        """A company's name, of one or two words."""
        return f"{self.name()} {self._rng.choice(_SORTS)}" if self._rng.random() < 0.7 else self.name()

    def title(self, least: int = 2, most: int = 3) -> str:
        """A title of so many words."""
        return " ".join(self.word().capitalize() for _ in range(self._rng.randint(least, most)))

    def sentence(self) -> str:
        """A few small words with a capital and a full stop, for texts that are copied."""
        text = " ".join(self.word() for _ in range(self._rng.randint(3, 6)))
        return text[:1].upper() + text[1:] + "."

    def email(self, name: str) -> str:
        """An address that goes with a name and cannot exist."""
        parts = name.lower().split()
        local = self._rng.choice((".".join(parts), parts[0], parts[-1], f"{parts[0][0]}.{parts[-1]}"))
        return self.fresh(lambda: f"{local}{self._rng.choice(('', '', self._rng.randrange(2, 99)))}@{self._host()}")

    def phone(self) -> str:
        """A number of seven digits in one of the usual spellings."""
        sign = self._rng.choice(" -")
        return self.fresh(lambda: f"0{self._rng.randrange(11, 99)}{sign}{self._rng.randrange(1000, 9999)}")

    def street(self) -> str:
        """A street with a house number."""
        return f"{self.name()} {self._rng.choice(_ROADS)} {self._rng.randrange(1, 180)}"

    def postcode(self) -> str:
        """Five digits."""
        return self.fresh(lambda: f"{self._rng.randrange(10000, 99999)}")

    def whole(self, least: int, most: int) -> int:
        """A whole number of three or more digits, by its side; a smaller one, of either."""
        return self.fresh(lambda: self._rng.randint(least, most)) if least >= 100 else self._rng.randint(least, most)

    def amount(self, least: int = 4, most: int = 900) -> float:
        """An amount of money: whole, with one place, or with two."""
        places = self._rng.choice((1, 1, 10, 100))
        return self.fresh(lambda: _plain(self._rng.randint(least * places, most * places) / places))

    def day(self) -> str:
        """A day as YYYY-MM-DD."""
        return self.fresh(lambda: (FIRST + timedelta(days=self._rng.randrange(3 * 365))).isoformat())

    def time(self) -> str:
        """A time of the day as HH:MM."""
        return f"{self._rng.randrange(8, 21):02d}:{self._rng.choice(('00', '00', '30', '15', '45'))}"

    def code(self, shape: str) -> str:
        """An id of a shape: `9` stands for a digit (the first is never 0), `x` for a letter or digit."""
        return self.fresh(lambda: self._shaped(shape))

    def made(self) -> str:
        """A word that means nothing, for names of tools that say nothing."""
        return self.fresh(lambda: self._made(2))

    def _word(self) -> str:
        return self._rng.choice(_PLAIN) if self._rng.random() < 0.6 else self._made(2)

    def _made(self, parts: int) -> str:
        return "".join(self._rng.choice(_HEADS) for _ in range(parts - 1)) + self._rng.choice(_TAILS)

    def _host(self) -> str:
        return self._rng.choice(("example.test", "mail.test", f"{self._made(2)}.test"))

    def _shaped(self, shape: str) -> str:
        drawn, digits = [], 0
        for sign in shape:
            if sign == "9":
                drawn.append(str(self._rng.randint(0 if digits else 1, 9)))
                digits += 1
            else:
                drawn.append(self._rng.choice("abcdefghkmnprstuwxyz23456789") if sign == "x" else sign)
        return "".join(drawn)


def _plain(value: float) -> float:
    """A number as JSON writes it shortest: 420 and not 420.0."""
    return int(value) if value == int(value) else round(value, 2)
