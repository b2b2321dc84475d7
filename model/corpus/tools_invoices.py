"""Invoices, bills, orders: look up, list, write, mark as paid, add up a month."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.corpus.tools_maker import Maker
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked, typed_day, typed_month
from model.corpus.tools_world import Add, Change, Find, Get, Total, World, plain

NOUNS = "invoice|invoice|bill|order|receipt|quote|fee note"
_ASKED = {
    "total": (
        "how much is {one} {x}|what's the total of {one} {x}|total of {x}|{one} {x} - how much"
        "|what does {one} {x} come to"
        "|!tell me the amount of {one} {x}|!look up what {one} {x} comes to|i need the sum of {one} {x}",
        "The total of {one} {x} is {y}.",
    ),
    "status": (
        "what's the status of {one} {x}|is {one} {x} paid|status of {x}|!check {one} {x}|!see whether {x} has been paid"
        "|has {one} {x} been paid yet|{x} - paid or not",
        "{One} {x} is {y}.",
    ),
    "due": (
        "when is {one} {x} due|due date of {x}|until when must {one} {x} be paid|!look up the deadline of {one} {x}"
        "|by when do we have to pay {x}",
        "{One} {x} is due on {y}.",
    ),
    "customer": (
        "who is {one} {x} for|whose {one} is {x}|which customer got {one} {x}|!find out who {x} belongs to"
        "|customer of {one} {x}",
        "{One} {x} is for {y}.",
    ),
}


class Invoices:
    """Four records of three customers; nobody has two of a status."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        words, self.statuses = m.words, m.choices("open|paid|overdue")
        self.firms = m.several(words.firm, 3)
        one, two, three = self.firms
        s = self.statuses
        owners = [
            (one, s["open"]),
            (one, s["overdue"]),
            (two, m.rng.choice([s["open"], s["overdue"]])),
            (three, s["paid"]),
        ]
        m.rng.shuffle(owners)
        self.ids = m.codes(4)
        self.rows: list[dict[str, Any]] = [
            {
                "id": n,
                "customer": firm,
                "status": status,
                "total": words.amount(),
                "date": words.day(),
                "due": words.day(),
            }
            for n, (firm, status) in zip(self.ids, owners, strict=True)
        ]
        self.world = World({"records": tuple(self.rows)})
        self.next = m.series(m.rng.choice(("", f"{m.one[:3].upper()}-", "N")))
        row = ("id", "customer", "total", "status")
        m.table(*row, "due")
        customer, status = m.field("customer", required=False), m.field("status", required=False, choices=s)
        item, quantity, price = m.field("item"), m.field("quantity", "integer"), m.field("price", "number")
        self.tools = (
            m.tool("find", "find|list|search|get|show", "{many}", "Find {many}.|List {many} by customer or status.",
                   Find("records", row[:1] + row[2:]), customer, status),
            m.tool("get", "get|read|look up|open|fetch", "{one}", "All of one {one}.|Look up one {one}.",
                   Get("records", "id", (*row, "due"), m.one), m.field("id")),
            m.tool("write", "create|add|write|new|issue", "{one}", "Write a new {one}.|Create one {one}.",
                   Add("records", row[:1] + ("total",), m.one, "id", self.next, {"status": s["open"]}, counted=True),
                   m.field("customer"), item, quantity, price, m.field("due", required=False, shape="date")),
            m.tool("pay", "pay|settle|mark paid|close", "{one}",
                   "Note that one {one} was paid.|Mark one {one} as paid.",
                   Change("records", "id", ("id", "status"), m.one, {"status": s["paid"]},
                          (("status", s["paid"], "one that is not paid", "{} is paid already."),)), m.field("id")),
            m.tool("month", "month|sum up|total of|report", "{many}", "What the {many} of a month add up to.",
                   Total("records", "total"), m.field("month", shape="month")),
        )  # fmt: skip

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        return (
            self.look_up,
            self.listing,
            self.write,
            self.pay,
            self.pay_found,
            self.pay_over,
            self.month,
            self.both,
            self.look_and_pay,
        )

    def look_up(self) -> Task:
        """One figure of one record."""
        row, asked = self.m.rng.choice(self.rows), self.m.rng.choice(list(_ASKED))
        return self._looked_up(row, asked)

    def _looked_up(self, row: dict[str, Any], asked: str) -> Task:
        wishes, answer = _ASKED[asked]
        x, y = marked(row["id"]), marked(row[asked])
        said = answer.format(one=self.m.one, One=self.m.one.capitalize(), x=x, y=y)
        return Task(f"look_up {asked}", self.m.pick(wishes, x=x), one_by_one(step("get", id=row["id"])), said,
                    "get", f"look up one {self.m.one}")  # fmt: skip

    def listing(self) -> Task:
        """Which of a customer's have a status."""
        firm, status = self.m.rng.choice(self.firms), self.m.rng.choice(["open", "paid", "overdue"])
        found = self._of(firm, status)
        wish = self.m.pick(
            "which {many} of {firm} are {status}|{firm}: {status} {many}|!list the {status} {many} of {firm}"
            "|are there {status} {many} for {firm}|!show me all {status} {many} from {firm}"
            "|any {status} {many}, {firm}",
            firm=marked(firm), status=marked(status),
        )  # fmt: skip
        ids = [marked(row["id"]) for row in found]
        said = (
            f"{status.capitalize()} for {marked(firm)}: {listed(ids)}."
            if ids
            else f"There are none for {marked(firm)}."
        )
        return Task("listing", wish, one_by_one(step("find", customer=firm, status=self.statuses[status])), said,
                    "find", f"list {self.m.many}")  # fmt: skip

    def write(self) -> Task:
        """A new one."""
        words, rng = self.m.words, self.m.rng
        firm = rng.choice((*self.firms, words.firm()))
        item, quantity, price = words.word(), words.whole(1, 20), words.amount(2, 400)
        given = {"customer": firm, "item": item, "quantity": quantity, "price": price}
        due, until = words.day(), ""
        if rng.random() < 0.4:
            given["due"], until = due, f", due {typed_day(due, rng)}"
        wish = self.m.pick(
            "!write {an} for {firm}: {n} x {item} at {p} each{until}"
            "|!create {an} for {firm}, {n} {item}, {p} each{until}"
            "|new {one} - customer {firm}, item {item}, quantity {n}, price {p}{until}"
            "|{firm} bought {n} {item} at {p} each"
            ", so we need {an}{until}|!bill {firm} for {n} {item} at {p}{until}"
            "|{an} over {n} times {item} at {p} for {firm}{until}",
            firm=marked(firm), item=marked(item),
            n=marked(quantity), p=marked(price), until=until,
        )  # fmt: skip
        total = plain(quantity * price)
        said = (
            f"{self.m.one.capitalize()} {marked(self.next[0])} for {marked(firm)} is written: {marked(total)} in all."
        )
        return Task("write", wish, one_by_one(step("write", **given)), said, "write", f"write {self.m.many}")

    def pay(self) -> Task:
        """Paid, by its id; one in four is paid already, which has to be told."""
        row = self.m.rng.choice(self.rows)
        return self._paid(row)

    def _paid(self, row: dict[str, Any]) -> Task:
        wish = self.m.pick(
            "!mark {one} {x} as paid|{one} {x} has been paid|the money for {x} is here|!set {x} to paid|{x} paid"
            "|they paid {one} {x} this morning, note that",
            x=marked(row["id"]),
        )  # fmt: skip
        paid = row["status"] == self.statuses["paid"]
        call = (tried if paid else step)("pay", id=row["id"])
        said = "That did not work: {error}" if paid else f"{self.m.one.capitalize()} {marked(row['id'])} is paid now."
        return Task("pay", wish, one_by_one(call), said, "pay", f"mark {self.m.many} as paid")

    def pay_found(self) -> Task:
        """Paid, by customer and status."""
        row = self.m.rng.choice([row for row in self.rows if row["status"] != self.statuses["paid"]])
        status = next(word for word, spelled in self.statuses.items() if spelled == row["status"])
        wish = self.m.pick(
            "!mark the {status} {one} of {firm} as paid|{firm} has paid the {status} {one}"
            "|{firm}'s {status} {one} is settled, please update it|the {status} {one} from {firm} was paid"
            "|!find the {status} {one} of {firm} and set it to paid",
            firm=marked(row["customer"]), status=marked(status),
        )  # fmt: skip
        calls = step("find", customer=row["customer"], status=row["status"]), step("pay", id=row["id"])
        said = f"{self.m.one.capitalize()} {marked(row['id'])} is paid now."
        return Task("pay_found", wish, one_by_one(*calls), said, "pay", f"mark {self.m.many} as paid")

    def pay_over(self) -> Task:
        """Paid, by customer and amount: two are listed, and the right one taken."""
        row = self.m.rng.choice([row for row in self.rows if row["customer"] == self.firms[0]])
        wish = self.m.pick(
            "!mark the {one} over {x} of {firm} as paid|{firm} has paid {x}, mark that {one}|{x} came in from {firm}"
            "|the {x} {one} of {firm} is paid|!find the {one} of {firm} over {x} and set it to paid",
            firm=marked(row["customer"]), x=marked(row["total"]),
        )  # fmt: skip
        calls = step("find", customer=row["customer"]), step("pay", id=row["id"])
        said = f"{self.m.one.capitalize()} {marked(row['id'])} is paid now."
        return Task("pay_over", wish, one_by_one(*calls), said, "pay", f"mark {self.m.many} as paid")

    def month(self) -> Task:
        """What a month brought."""
        month = self.m.rng.choice(self.rows)["date"][:7]
        found = [row["total"] for row in self.rows if row["date"].startswith(month)]
        typed = typed_month(month, self.m.rng)
        wish = self.m.pick(
            "what do the {many} of {x} add up to|total for {x}|how much in {x}|!sum up {x}|!work out the total of {x}"
            "|what did {x} bring|turnover {x}",
            x=typed,
        )  # fmt: skip
        said = f"The {self.m.many} of that month add up to {marked(plain(sum(found)))}."
        return Task("month", wish, one_by_one(step("month", month=month)), said, "month", "add up a month")

    def both(self) -> Task:
        """Two looked up at once."""
        a, b = self.m.rng.sample(self.rows, 2)
        x, y = marked(a["id"]), marked(b["id"])
        wish = self.m.pick(
            "totals of {x} and {y}|how much are {many} {x} and {y}|!look up the totals of {x} and {y}"
            "|{x} and {y} - how much"
            "|what do {x} and {y} come to",
            x=x, y=y,
        )  # fmt: skip
        calls = ((step("get", id=a["id"]), step("get", id=b["id"])),)
        said = f"{x} comes to {marked(a['total'])}, {y} to {marked(b['total'])}."
        return Task("both", wish, calls, said, "get", f"look up one {self.m.one}")

    def look_and_pay(self) -> Task:
        """A question, and then a wish that leans on it."""
        row = self.m.rng.choice([row for row in self.rows if row["status"] != self.statuses["paid"]])
        asked = self._looked_up(row, self.m.rng.choice(list(_ASKED)))
        wish = self.m.pick("!mark it as paid|it's paid now|it has been paid|!set it to paid, then|ok, that one is paid")
        said = f"{self.m.one.capitalize()} {marked(row['id'])} is paid now."
        then = Task("pay it", wish, one_by_one(step("pay", id=row["id"])), said)
        return Task("look_and_pay", asked.wish, asked.turns, asked.answer, then=then)

    def _of(self, firm: str, status: str) -> list[dict[str, Any]]:
        return [row for row in self.rows if row["customer"] == firm and row["status"] == self.statuses[status]]
