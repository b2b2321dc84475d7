"""A sheet for sums: read, write and clear cells, append rows, and calculate over a range or over given amounts."""

from __future__ import annotations

from dataclasses import dataclass

from app.agent.sites import sums_sheet as sheets
from app.agent.sites.field import Field, Refused
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.sums_sheet import OPERATIONS, Sheet
from app.agent.sites.words import half, random

ITEMS = (
    "flour|paper|paint|cables|seeds|tickets|postage|lamps|rent|fuel|chairs|ink|honey|timber|cloth|bulbs|stamps|soap|"
    "bricks|rope|candles|glue|maps|tea|nails|yarn|salt"
).split("|")


@dataclass(frozen=True)
class Desk:
    """The sheet of one visitor."""

    sheet: Sheet


def start(seed: Seed) -> Desk:
    """Seven items with what was planned and spent for each; nothing is added up yet."""
    dice = random("sums", seed)
    cells = {"A1": "Item", "B1": "Planned", "C1": "Spent"}
    for row, item in enumerate(dice.sample(half(ITEMS, seed), 7), 2):
        cells |= {
            f"A{row}": item,
            f"B{row}": str(dice.randrange(10, 400)),
            f"C{row}": _cents(dice.randrange(500, 45000)),
        }
    return Desk(Sheet(()).with_cells(cells))


def _cents(cents: int) -> str:
    return f"{cents / 100:g}"


def _read(desk: Desk, wish: Arguments) -> tuple[Desk, Result]:
    names = sheets.spread(wish["range"]) if "range" in wish else [each.name for each in desk.sheet.cells]
    found = {name: sheets.value(desk.sheet, name) for name in names}
    cells = {name: shown for name, shown in found.items() if shown != ""}
    return desk, {"count": len(cells), "cells": {name: _short(cells[name]) for name in list(cells)[:60]}}


def _short(shown: float | str) -> float | str:
    return shown[:40] if isinstance(shown, str) else shown


def _write(desk: Desk, wish: Arguments) -> tuple[Desk, Result]:
    name, text = sheets.cell(wish["cell"], "cell"), wish["value"]
    after = Desk(desk.sheet.with_cells({name: text}))
    shows = sheets.value(after.sheet, name)
    if shows in sheets.FAULTS and text.startswith("="):
        hint = "a number, a text, or a formula such as =SUM(B2:B7) that does not hold its own cell"
        raise Refused("value", text, hint, f"This would show {shows}.")
    return after, {"cell": name, "shows": shows}


def _append(desk: Desk, wish: Arguments) -> tuple[Desk, Result]:
    row = desk.sheet.last_row() + 1
    if row > sheets.ROWS:
        raise Refused("label", wish["label"], f"up to {sheets.ROWS} rows", "The sheet is full.")
    planned, spent = (f"{wish.get(name, 0):.10g}" for name in ("planned", "spent"))
    after = Desk(desk.sheet.with_cells({f"A{row}": wish["label"], f"B{row}": planned, f"C{row}": spent}))
    return after, {"row": row, "label": wish["label"]}


def _clear(desk: Desk, wish: Arguments) -> tuple[Desk, Result]:
    there = [name for name in sheets.spread(wish["range"]) if name in desk.sheet.content()]
    return Desk(desk.sheet.with_cells(dict.fromkeys(there, ""))), {"cleared": len(there)}


def _calculate(desk: Desk, wish: Arguments) -> tuple[Desk, Result]:
    found = sheets.numbers(desk.sheet, sheets.spread(wish["range"]))
    if not found:
        raise Refused("range", wish["range"], "a range with numbers in it", "There is no number in it.")
    return desk, {wish["operation"]: sheets.calculated(wish["operation"], found), "numbers": len(found)}


def _add_up(desk: Desk, wish: Arguments) -> tuple[Desk, Result]:
    return desk, {"sum": sheets.calculated("sum", list(wish["amounts"])), "numbers": len(wish["amounts"])}


_RANGE = Field("range", "Cells, as B2:B8", most=20)
SITE = Site(
    "sums",
    "Tally Sheet",
    "A sheet of cells: read and write them, append rows, add up, find the average or the largest.",
    start,
    (
        Action(
            "read_cells",
            "What cells show; all of them if no range is given.",
            _read,
            (Field("range", "Cells, as B2:B8", required=False, most=20),),
            read_only=True,
            untrusted=True,
        ),
        Action(
            "calculate",
            "Calculate over the numbers in a range.",
            _calculate,
            (Field("operation", "What to calculate", choices=OPERATIONS), _RANGE),
            read_only=True,
        ),
        Action(
            "add_up",
            "Add up amounts that are not on the sheet.",
            _add_up,
            (Field("amounts", "The amounts", "numbers"),),
            read_only=True,
        ),
        Action(
            "write_cell",
            "Write a number, a text or a formula such as =SUM(B2:B8) into a cell.",
            _write,
            (Field("cell", "Cell, as B9", most=4), Field("value", "What to write", most=80)),
        ),
        Action(
            "append_row",
            "Add a row below the last one.",
            _append,
            (
                Field("label", "Name of the item", most=40),
                Field("planned", "Planned amount, 0 if not said", "number", required=False, least=0, most=1000000),
                Field("spent", "Spent amount, 0 if not said", "number", required=False, least=0, most=1000000),
            ),
        ),
        Action("clear_cells", "Empty the cells of a range.", _clear, (_RANGE,)),
    ),
    lambda desk: {each.name: sheets.value(desk.sheet, each.name) for each in desk.sheet.cells},
)
