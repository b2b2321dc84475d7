"""A small sheet of cells: six columns, twenty rows, numbers, texts and formulas over ranges.

Invariants: reading never raises, whatever is in the cells; a formula that leads to itself, or to a text where a number
must be, shows as a word that begins with '#'.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.agent.sites.field import Refused

COLUMNS = "ABCDEF"
ROWS = 20
CELL = re.compile(rf"([{COLUMNS}])([1-9]|1\d|{ROWS})", re.IGNORECASE)
FORMULA = re.compile(r"=\s*([A-Z]+)\s*\(\s*(\w+(?:\s*:\s*\w+)?)\s*\)", re.IGNORECASE)
FAULTS = ("#CYCLE", "#FORMULA", "#RANGE")
OPERATIONS = ("sum", "average", "min", "max", "count")


@dataclass(frozen=True)
class Cell:
    """What was written into a cell, as text; `name` is as B7."""

    name: str
    content: str


@dataclass(frozen=True)
class Sheet:
    """The cells that have something in them, by row and column."""

    cells: tuple[Cell, ...]

    def content(self) -> dict[str, str]:
        """By name."""
        return {each.name: each.content for each in self.cells}

    def with_cells(self, changes: Mapping[str, str]) -> Sheet:
        """The sheet where some cells have other contents; "" empties one."""
        merged = {**self.content(), **changes}
        names = sorted((name for name, text in merged.items() if text), key=place)
        return Sheet(tuple(Cell(name, merged[name]) for name in names))

    def last_row(self) -> int:
        """The last row with something in it; 0 when there is none."""
        return max((place(each.name)[0] for each in self.cells), default=0)


def place(name: str) -> tuple[int, int]:
    """Row and column of a cell, from 1 and 0."""
    return int(name[1:]), COLUMNS.index(name[0].upper())


def cell(name: str, field: str) -> str:
    """A cell's name in capitals. Raises Refused."""
    if not CELL.fullmatch(name.strip()):
        raise Refused(field, name, f"a cell from A1 to F{ROWS}", f"There is no cell {name[:20]!r}.")
    return name.strip().upper()


def spread(text: str, field: str = "range") -> list[str]:
    """The cells of a range as B2:B7, or of one cell. Raises Refused."""
    ends = [end.strip() for end in text.split(":")]
    if len(ends) > 2 or not all(CELL.fullmatch(end) for end in ends):
        raise Refused(field, text, f"a range such as B2:B7, from A1 to F{ROWS}", f"{text[:20]!r} is no range.")
    (top, left), (bottom, right) = place(ends[0]), place(ends[-1])
    top, bottom, left, right = min(top, bottom), max(top, bottom), min(left, right), max(left, right)
    return [f"{COLUMNS[column]}{row}" for row in range(top, bottom + 1) for column in range(left, right + 1)]


def number(text: str) -> float | None:
    """The number that a text is; nothing where it is none."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) and abs(found) < 1e12 else None


def shown(value: float) -> float:
    """Without the noise of binary fractions."""
    rounded = round(float(value), 6)
    return int(rounded) if rounded.is_integer() else rounded


def value(sheet: Sheet, name: str) -> float | str:
    """What a cell shows."""
    return _Reading(sheet.content()).value(name)


def calculated(operation: str, numbers: list[float]) -> float:
    """An operation on numbers; of none at all the result is 0."""
    if operation == "count" or not numbers:
        return len(numbers)
    total = math.fsum(numbers)
    return shown({"sum": total, "average": total / len(numbers), "min": min(numbers), "max": max(numbers)}[operation])


def numbers(sheet: Sheet, names: list[str]) -> list[float]:
    """The numbers that some cells show; texts and empty cells are passed over."""
    reading = _Reading(sheet.content())
    return [found for found in map(reading.value, names) if not isinstance(found, str)]


class _Reading:
    """Works cells out once each: a chain of sums over sums would otherwise double with every link."""

    def __init__(self, content: Mapping[str, str]) -> None:
        self._content = content
        self._known: dict[str, float | str] = {}
        self._open: set[str] = set()

    def value(self, name: str) -> float | str:
        if name in self._open:
            return "#CYCLE"
        if name not in self._known:
            self._open.add(name)
            self._known[name] = self._worked_out(self._content.get(name, ""))
            self._open.remove(name)
        return self._known[name]

    def _worked_out(self, text: str) -> float | str:
        if not text.startswith("="):
            found = number(text)
            return text if found is None else shown(found)
        formula = FORMULA.fullmatch(text)
        if formula is None or formula[1].casefold() not in OPERATIONS:
            return "#FORMULA"
        try:
            names = spread(formula[2])
        except Refused:
            return "#RANGE"
        values = [self.value(name) for name in names]
        wrong = next((each for each in values if each in FAULTS), None)
        if wrong is not None:
            return wrong
        return calculated(formula[1].casefold(), [each for each in values if not isinstance(each, str)])
