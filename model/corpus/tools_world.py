"""The world of a dialogue: a few tables of rows, and what can be done to them.

A small stand-in for what a page holds: results are computed, never scripted, so that a model's own calls can be
answered as well as the expected ones.

Invariants: a world is a value; an operation gives the next one and a result, or raises `Refused`, and a refused call
changes nothing. Keys are the world's own; what the model is shown them as is the business of `tools_desk`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Protocol

from model.corpus.tools_names import an

Row = Mapping[str, Any]
Given = Mapping[str, Any]
MOST = 8  # allowed values that a refusal lists


class Refused(Exception):
    """Which field is wrong, what it was, what would be right (values, or words), and that in a sentence. `field` is a
    key of the world, or with `named` what the model called it; {field} in `allowed` stands for what it is called."""

    def __init__(
        self, field: str, received: object, allowed: Iterable[Any] | str, message: str, *, named: bool = False
    ) -> None:
        super().__init__(message)
        self.field = field
        self.named = named
        self.received = received
        self.allowed = allowed if isinstance(allowed, str) else list(allowed)[:MOST]
        self.message = message


@dataclass(frozen=True)
class World:
    """Rows by table. A thing of which there is one, say a guest's details, is a table of one row."""

    tables: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)

    def rows(self, table: str) -> tuple[Row, ...]:
        return self.tables.get(table, ())

    def having(self, table: str, rows: Iterable[Row]) -> World:
        """The world with other rows in a table."""
        return World({**self.tables, table: tuple(rows)})

    def changed(self, table: str, row: Row, **values: Any) -> World:
        """The world where one row has other values."""
        return self.having(table, ({**each, **values} if each is row else each for each in self.rows(table)))


class Operation(Protocol):
    """What a tool does."""

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        """The next world and the result. Raises Refused."""
        ...


def one(world: World, table: str, key: str, value: Any, noun: str) -> Row:
    """The row of a key, in any case of its letters. Raises Refused with keys that resemble it."""
    rows = world.rows(table)
    for row in rows:
        if str(row[key]).casefold() == str(value).casefold():
            return row
    known = {str(row[key]).casefold(): row[key] for row in rows}
    alike = [known[each] for each in get_close_matches(str(value).casefold(), known, 3, 0.5)]
    raise Refused(key, value, alike or "the {field} of one that is there", f"There is no {noun} '{value}'.")


def fits(row: Row, given: Given, searched: Sequence[str], dated: str) -> bool:
    """Whether a row honours filters: `query` is words of the `searched` columns, `month` the beginning of the `dated`
    one, `max_…` a bound; a column that holds a list must contain the value."""
    for key, wanted in given.items():
        if key == "query":
            text = " ".join(str(row.get(column, "")) for column in searched).casefold()
            good = all(word in text for word in str(wanted).casefold().split())
        elif key == "month":
            good = str(row.get(dated, "")).startswith(str(wanted))
        elif key.startswith("max_"):
            good = row.get(key.removeprefix("max_"), 0) <= wanted
        elif isinstance(row.get(key), tuple):
            good = wanted in row[key]
        else:
            good = str(row.get(key, "")).casefold() == str(wanted).casefold()
        if not good:
            return False
    return True


def shown(row: Row, columns: Sequence[str]) -> dict[str, Any]:
    """Some columns of a row, those that it has."""
    there = {column: row[column] for column in columns if column in row}
    return {column: list(value) if isinstance(value, tuple) else value for column, value in there.items()}


@dataclass(frozen=True)
class Find:
    """Rows that honour filters: how many, and the first of them."""

    table: str
    shows: tuple[str, ...]
    searched: tuple[str, ...] = ()
    dated: str = "date"
    most: int = 5

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        found = [row for row in world.rows(self.table) if fits(row, given, self.searched, self.dated)]
        result: dict[str, Any] = {
            "count": len(found),
            self.table: [shown(row, self.shows) for row in found[: self.most]],
        }
        return world, result


@dataclass(frozen=True)
class Get:
    """One row by its key."""

    table: str
    key: str
    shows: tuple[str, ...]
    noun: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        return world, shown(one(world, self.table, self.key, given[self.key], self.noun), self.shows)


@dataclass(frozen=True)
class Total:
    """What a column of some rows adds up to."""

    table: str
    column: str
    dated: str = "date"

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        found = [row.get(self.column, 0) for row in world.rows(self.table) if fits(row, given, (), self.dated)]
        return world, {"count": len(found), "total": plain(sum(found))}


@dataclass(frozen=True)
class Add:
    """A new row. Its key is the next of `ids`, where there are such; `fixed` are values that nobody gives. With `apart`
    no two rows may have the same values in these columns; the refusal lists which of `free` would do for the last."""

    table: str
    shows: tuple[str, ...]
    noun: str
    key: str = ""
    ids: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    free: tuple[Any, ...] = ()
    counted: bool = False  # quantity times price is the total

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        rows = world.rows(self.table)
        row = {**self.fixed, **given}
        if self.key and self.ids:
            taken = {each[self.key] for each in rows}
            row = {self.key: next(each for each in self.ids if each not in taken), **row}
        if self.counted:
            row["total"] = plain(row["quantity"] * row["price"])
        if self.apart:
            self._keep_apart(rows, row)
        return world.having(self.table, (*rows, row)), shown(row, [each for each in self.shows if each in row])

    def _keep_apart(self, rows: Sequence[Row], row: Row) -> None:
        *others, last = self.apart
        taken = [each[last] for each in rows if all(each[column] == row[column] for column in others)]
        if row[last] in taken:
            free = [each for each in self.free if each not in taken]
            raise Refused(last, row[last], free or "another one", f"'{row[last]}' is taken.")


@dataclass(frozen=True)
class Change:
    """Values of one row replaced by what is given and by what is `fixed`; `barred` are a column, a value of it that
    forbids the change, what would be allowed, and why, with {} for the row's key."""

    table: str
    key: str
    shows: tuple[str, ...]
    noun: str
    fixed: Mapping[str, Any] = field(default_factory=dict)
    barred: tuple[tuple[str, Any, str, str], ...] = ()

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        row = one(world, self.table, self.key, given[self.key], self.noun)
        for column, value, allowed, why in self.barred:
            if row.get(column) == value:
                raise Refused(self.key, row[self.key], allowed, why.format(row[self.key]))
        values = {**{key: value for key, value in given.items() if key != self.key}, **self.fixed}
        return world.changed(self.table, row, **values), shown({**row, **values}, self.shows)


@dataclass(frozen=True)
class Drop:
    """One row gone, that of a key, or of several values together."""

    table: str
    key: str
    noun: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        mine = World({self.table: tuple(row for row in world.rows(self.table) if _alike(row, given, self.key))})
        row = one(mine, self.table, self.key, given[self.key], self.noun)
        rest = [each for each in world.rows(self.table) if each is not row]
        return world.having(self.table, rest), {"deleted": row[self.key], "left": len(rest)}


@dataclass(frozen=True)
class Book:
    """A place taken in one row: `room` falls by the quantity given or by one, and a row about it joins `into`. Full, or
    not so many left, is refused; so is a row whose status is among `closed`."""

    table: str
    key: str
    into: str
    noun: str
    title: str = "title"
    room: str = "room"
    full: str = "one with room"
    closed: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        row = one(world, self.table, self.key, given[self.key], self.noun)
        wanted = given.get("quantity", 1)
        if row.get("status") in self.closed:
            raise Refused(
                self.key, row[self.key], f"{an(self.noun)} that takes place", f"{row[self.title]} is {row['status']}."
            )
        if not row[self.room]:
            raise Refused(self.key, row[self.key], self.full, f"{row[self.title]} is full.")
        if wanted > row[self.room]:
            raise Refused("quantity", wanted, f"up to {row[self.room]}", f"Only {row[self.room]} are left.")
        made = world.rows(self.into)
        number = {"booking": self.ids[len(made) % len(self.ids)]} if self.ids else {}
        after = world.changed(self.table, row, **{self.room: row[self.room] - wanted})
        told = {**number, self.title: row[self.title], **shown(row, self.tells)}
        if "quantity" in given:
            told["quantity"] = wanted
        if "price" in row and "quantity" in given:
            told["total"] = plain(row["price"] * wanted)
        return after.having(self.into, (*made, {**number, **given})), told


def _alike(row: Row, given: Given, key: str) -> bool:
    """Whether a row has what is given, its key aside."""
    return all(str(row[each]).casefold() == str(value).casefold() for each, value in given.items() if each != key)


def plain(value: float) -> float:
    """A number as JSON writes it shortest."""
    value = round(value, 2)
    return int(value) if value == int(value) else value
