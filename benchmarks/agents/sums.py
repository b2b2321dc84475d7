"""Five tasks on the sheet: two answers, two short acts, a long one."""

from __future__ import annotations

from benchmarks.agents.fact import number, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

LABELS = ("ribbons", "hinges", "plaster", "lemons", "frames", "corks", "wax")  # none that a sheet begins with


def column(start: Start, letter: str) -> list[float]:
    cells = {each["name"]: each["content"] for each in start.dump["sheet"]["cells"]}
    return [float(cells[name]) for name in cells if name[0] == letter and name != f"{letter}1"]


def add_up(start: Start) -> Wish:
    amounts = [start.dice.randrange(100, 9000) / 100 for _ in range(start.dice.randrange(4, 7))]
    said = ", ".join(f"{each:.2f}" for each in amounts)
    return Wish(
        start.say(
            f"Add up these amounts for me: {said}.",
            f"What is the sum of {said}?",
            f"My receipts say {said}. How much is that together?",
        ),
        (Call("add_up", {"amounts": amounts}),),
        f"The sum is {sum(amounts):.2f}.",
        (number(round(sum(amounts), 2)),),
    )


def largest(start: Start) -> Wish:
    cells = {each["name"]: each["content"] for each in start.dump["sheet"]["cells"]}
    spent = {cells[f"A{row}"]: float(cells[f"C{row}"]) for row in range(2, 9)}
    item = max(spent, key=lambda each: spent[each])
    return Wish(
        start.say(
            "For which item was the most spent, and how much was it?",
            "Find the largest amount in the column Spent. Which item is it, and what is the amount?",
            "Where did most of the money go? Name the item and what was spent on it.",
        ),
        (Call("read_cells"),),
        f"The most was spent on {item}: {spent[item]:g}.",
        (text(item), number(spent[item])),
        tuple(text(each) for each in spent if each != item),
    )


def formula(start: Start) -> Wish:
    letter, name = start.one((("B", "Planned"), ("C", "Spent")))
    return Wish(
        start.say(
            f"Write the formula =SUM({letter}2:{letter}8) into cell {letter}9, and tell me what it shows.",
            f"Below the column {name}, in {letter}9, I need =SUM({letter}2:{letter}8). What comes out?",
            f"Put =SUM({letter}2:{letter}8) into {letter}9. Which number does the cell show then?",
        ),
        (Call("write_cell", {"cell": f"{letter}9", "value": f"=SUM({letter}2:{letter}8)"}),),
        f"It shows {sum(column(start, letter)):g}.",
        (number(round(sum(column(start, letter)), 2)),),
    )


def row(start: Start) -> Wish:
    label, planned = start.one(LABELS), start.dice.randrange(20, 400)
    spent = start.dice.randrange(1000, 40000) / 100
    return Wish(
        start.say(
            f"Append a row to the sheet: {label}, planned {planned}, spent {spent:g}.",
            f"One more item: {label}. {planned} was planned, {spent:g} was spent. Add it below the others.",
            f"Below the last row add {label} with {planned} planned and {spent:g} spent.",
        ),
        (Call("append_row", {"label": label, "planned": planned, "spent": spent}),),
        "The row is there.",
    )


def ledger(start: Start) -> Wish:
    one, other = start.some(LABELS, 2)
    first, second = start.dice.randrange(20, 400), start.dice.randrange(20, 400)
    return Wish(
        start.say(
            f"Empty the cells C2:C8. Then append two rows, {one} with {first} planned and after it {other} with "
            f"{second} planned, nothing spent. Finally write =SUM(B2:B10) into B11.",
            f"Clear C2:C8. Add {one} (planned {first}) and then {other} (planned {second}) as rows, spent 0. Put the "
            "formula =SUM(B2:B10) into B11.",
            f"A new season: C2:C8 becomes empty, {one} with {first} planned and then {other} with {second} planned are "
            "appended, both with nothing spent, and B11 gets =SUM(B2:B10).",
        ),
        (
            Call("clear_cells", {"range": "C2:C8"}),
            Call("append_row", {"label": one, "planned": first}),
            Call("append_row", {"label": other, "planned": second}),
            Call("write_cell", {"cell": "B11", "value": "=SUM(B2:B10)"}),
        ),
        "The sheet is ready.",
    )


TASKS = (
    Task("sums-1", "sums", "answer", add_up),
    Task("sums-2", "sums", "answer", largest),
    Task("sums-3", "sums", "short", formula),
    Task("sums-4", "sums", "short", row),
    Task("sums-5", "sums", "long", ledger),
)
