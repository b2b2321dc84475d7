"""Sums: amounts given in the wish or listed by a tool, added, compared, multiplied, taken a share of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from model.corpus.tools_maker import Maker
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked
from model.corpus.tools_world import Find, Given, Refused, World, plain

NOUNS = "expense|expense|cost|payment|donation|reading|weight|score"
_WORDS = {
    "sum": "sum|total",
    "average": "average|mean",
    "largest": "largest|biggest|highest",
    "smallest": "smallest|lowest|least",
}


@dataclass(frozen=True)
class Reckon:
    """A figure of a list of numbers."""

    by: dict[str, str]
    always: str = ""

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        numbers = given["numbers"]
        what = self.always or next(word for word, spelled in self.by.items() if spelled == given["operation"])
        return world, {"result": reckoned(what, numbers)}


@dataclass(frozen=True)
class Pair:
    """A figure of two numbers."""

    what: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        a, b = given["first"], given["second"]
        if self.what == "divide" and not b:
            raise Refused("second", b, "a number other than 0", "Nothing can be divided by 0.")
        found = {"multiply": a * b, "subtract": a - b, "divide": a / (b or 1), "percent": a * b / 100}[self.what]
        return world, {"result": plain(found)}


def reckoned(what: str, numbers: tuple[float, ...]) -> float:
    """Sum, average, largest or smallest, to two places."""
    figure = {
        "sum": sum(numbers),
        "average": sum(numbers) / len(numbers),
        "largest": max(numbers),
        "smallest": min(numbers),
    }
    return plain(figure[what])


class Sums:
    """Some amounts in two groups, and tools to reckon with."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        self.kinds = m.several(m.words.word, 2)
        items = m.several(m.words.word, 5)
        self.rows: list[dict[str, Any]] = [
            {"item": item, "kind": self.kinds[n % 2], "price": m.words.amount()} for n, item in enumerate(items)
        ]
        self.world = World({"records": tuple(self.rows)})
        self.by = m.choices("|".join(_WORDS))
        m.table("item", "price", "kind")
        numbers, a, b = m.field("numbers", "numbers"), m.field("first", "number"), m.field("second", "number")
        self.tools = (
            m.tool(
                "add",
                "add|add up|sum|total",
                "numbers",
                "Add numbers up.|The sum of a list of numbers.",
                Reckon(self.by, "sum"),
                numbers,
            ),
            m.tool(
                "reckon",
                "calculate|work out|compute|reckon",
                "list",
                "Sum, average, largest or smallest of some numbers.",
                Reckon(self.by),
                m.field("operation", choices=self.by),
                numbers,
            ),
            m.tool(
                "multiply",
                "multiply|times",
                "numbers",
                "Multiply two numbers.|One number times another.",
                Pair("multiply"),
                a,
                b,
            ),
            m.tool(
                "subtract",
                "subtract|minus|difference",
                "numbers",
                "Take the second number from the first.",
                Pair("subtract"),
                a,
                b,
            ),
            m.tool("divide", "divide|split", "numbers", "Divide the first number by the second.", Pair("divide"), a, b),
            m.tool(
                "list",
                "list|show|get|read",
                "{many}",
                "List {many}, of one kind if it is given.",
                Find("records", ("item", "price")),
                m.field("kind", required=False),
            ),
        )

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        often = self.add, self.figure, self.two, self.add_and_split, self.listed_sum, self.add_then_times
        return (*often, *often, self.by_zero)

    def _numbers(self) -> tuple[tuple[float, ...], str]:
        """Some numbers, and how they are typed."""
        numbers = tuple(self.m.words.amount(2, 400) for _ in range(self.m.rng.randint(3, 6)))
        typed = [marked(number) for number in numbers]
        return numbers, self.m.rng.choice((listed(typed), ", ".join(typed), " ".join(typed), " + ".join(typed)))

    def add(self) -> Task:
        """Numbers of the wish added up."""
        numbers, typed = self._numbers()
        wish = self.m.pick(
            "!add up {x}|what is {x} together|sum of {x}|!sum {x}|how much is {x} in all|total of {x}|{x} makes"
            "|!add {x}",
            x=typed,
        )  # fmt: skip
        said = f"That makes {marked(reckoned('sum', numbers))}."
        return Task(
            "add", wish, one_by_one(step("add", numbers=numbers)), said, "add", "add up numbers", rivals=("reckon",)
        )

    def figure(self) -> Task:
        """Another figure of some numbers."""
        numbers, typed = self._numbers()
        what = self.m.rng.choice(list(_WORDS))
        word = self.m.pick(_WORDS[what])
        wish = self.m.pick("what's the {w} of {x}|{w} of {x}|!work out the {w} of {x}|!tell me the {w} of {x}"
                           "|{x}: the {w}",
                           w=word, x=typed)  # fmt: skip
        call = step("reckon", operation=self.by[what], numbers=numbers)
        said = f"The {what} is {marked(reckoned(what, numbers))}."
        return Task(f"figure {what}", wish, one_by_one(call), said, "reckon", f"work out the {what}",
                    rivals=("add",))  # fmt: skip

    def two(self) -> Task:
        """Two numbers."""
        what, wishes = self.m.rng.choice((
            ("multiply", "{a} times {b}|!multiply {a} by {b}|what is {a} x {b}|{a} * {b}"),
            ("subtract", "{a} minus {b}|!subtract {b} from {a}|what's left of {a} after {b}|{a} - {b}"),
            ("divide", "{a} divided by {b}|!divide {a} by {b}|{a} / {b}|!split {a} into {b} parts"
                       "|{a} shared among {b}"),
        ))  # fmt: skip
        a, b = self.m.words.amount(20, 900), self.m.rng.randint(2, 12)
        result = {"multiply": a * b, "subtract": a - b, "divide": a / b}[what]
        wish = self.m.pick(wishes, a=marked(a), b=marked(b))
        call = step(what, first=a, second=b)
        return Task(what, wish, one_by_one(call), f"The result is {marked(plain(result))}.", what, f"{what} numbers")

    def add_and_split(self) -> Task:
        """Added up, and the sum divided."""
        numbers, typed = self._numbers()
        total, n = reckoned("sum", numbers), self.m.rng.randint(2, 9)
        wish = self.m.pick(
            "!add up {x}, then divide by {n}|!add {x} and split it into {n} parts|{x} together, shared by {n} people"
            "|we spent {x}. what does each of the {n} of us pay|sum of {x} divided by {n}",
            x=typed, n=marked(n),
        )  # fmt: skip
        calls = step("add", numbers=numbers), step("divide", first=total, second=n)
        said = f"The sum is {marked(total)}, divided by {n}: {marked(plain(total / n))}."
        return Task("add_and_split", wish, one_by_one(*calls), said, "divide", "divide numbers", rivals=("reckon",))

    def listed_sum(self) -> Task:
        """What a tool lists, added up."""
        kind = self.m.rng.choice(self.kinds)
        prices = tuple(row["price"] for row in self.rows if row["kind"] == kind)
        wish = self.m.pick(
            "what do the {many} for {x} add up to|total {many} for {x}|!add up the {many} for {x}"
            "|{many} for {x}: the sum"
            "|!sum up all {many} of kind {x}|how much are the {x} {many} together",
            x=marked(kind),
        )  # fmt: skip
        calls = step("list", kind=kind), step("add", numbers=prices)
        said = f"The {self.m.many} for {marked(kind)} add up to {marked(reckoned('sum', prices))}."
        return Task("listed_sum", wish, one_by_one(*calls), said, "list", f"list {self.m.many}",
                    rivals=("reckon",))  # fmt: skip

    def by_zero(self) -> Task:
        """What cannot be, which has to be told."""
        a = self.m.words.amount(20, 900)
        wish = self.m.pick("{a} divided by 0|!divide {a} by 0|!split {a} into 0 parts|{a} / 0", a=marked(a))
        return Task("by_zero", wish, one_by_one(tried("divide", first=a, second=0)), "That did not work: {error}")

    def add_then_times(self) -> Task:
        """A sum, and then a wish that leans on it."""
        numbers, typed = self._numbers()
        total, n = reckoned("sum", numbers), self.m.rng.randint(2, 12)
        wish = self.m.pick("!add up {x}|sum of {x}|{x} in all", x=typed)
        more = self.m.pick("and times {n}|!multiply that by {n}|now {n} times that|{n} of those", n=marked(n))
        then = Task("times", more, one_by_one(step("multiply", first=total, second=n)),
                    f"The result is {marked(plain(total * n))}.")  # fmt: skip
        said = f"That makes {marked(total)}."
        return Task("add_then_times", wish, one_by_one(step("add", numbers=numbers)), said, then=then,
                    rivals=("reckon",))  # fmt: skip
