"""Concerts, talks, matches: what is on, whether it takes place, tickets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.corpus.tools_maker import Maker
from model.corpus.tools_names import an
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked, typed_day, typed_month
from model.corpus.tools_world import Book, Drop, Find, Get, World, plain

NOUNS = "event|event|concert|show|talk|match|reading|festival|tour"


class Events:
    """Four events of different status; one booking is there."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        words, rng = m.words, m.rng
        self.statuses = m.choices("on sale|sold out|cancelled|postponed")
        s = self.statuses
        states = [
            s["on sale"],
            s["on sale"],
            rng.choice([s["cancelled"], s["postponed"]]),
            rng.choice(list(s.values())),
        ]
        rng.shuffle(states)
        titles = m.several(lambda: words.title(1, 3), 4)
        self.rows: list[dict[str, Any]] = [
            {"id": n, "title": title, "date": words.day(), "time": words.time(), "status": state,
             "price": words.amount(5, 90), "seats": 0 if state == s["sold out"] else rng.randint(2, 9)}
            for n, title, state in zip(m.codes(4), titles, states, strict=True)
        ]  # fmt: skip
        self.open = [row for row in self.rows if row["status"] == s["on sale"]]
        date = self.open[0]["date"]
        near = [day for day in (f"{date[:8]}{n:02d}" for n in range(1, 29)) if words.mine(day) and day != date]
        if near:  # another one in the same month
            self.rows[self.rows.index(self.open[0]) - 1]["date"] = rng.choice(near)
        self.bookings = m.series(rng.choice(("", "T-", "R")))
        row, mail = rng.choice(self.rows), words.email(words.person())
        self.booked = {"booking": m.series("B")[0], "id": row["id"], "quantity": rng.randint(1, 4), "email": mail}
        self.world = World({"records": tuple(self.rows), "bookings": (self.booked,)})
        m.table("id", "title", "date", "time", "status", "price", "seats", "booking", "quantity")
        one = m.field("id")
        closed = (s["cancelled"], s["postponed"])
        self.tools = (
            m.tool("find", "find|search|list|browse", "{many}", "Find {many}.|Search {many} by title, month or status.",
                   Find("records", ("id", "title", "date", "status"), ("title",)), m.field("query", required=False),
                   m.field("month", required=False, shape="month"), m.field("status", required=False, choices=s)),
            m.tool("get", "get|show|read|describe", "{one}", "Time, price and seats of one {one}.",
                   Get("records", "id", ("title", "date", "time", "price", "seats"), m.one), one),
            m.tool("buy", "buy|order|book|reserve", "tickets", f"Buy tickets for {an(m.one)}.|Order tickets.",
                   Book("records", "id", "bookings", m.one, room="seats", full="one with seats", closed=closed,
                        ids=("", *self.bookings)), one, m.field("quantity", "integer"),
                   m.field("email", shape="email")),
            m.tool("cancel", "cancel|give back|undo|refund", "booking", "Give the tickets of a booking back.",
                   Drop("bookings", "booking", "booking"), m.field("booking")),
        )  # fmt: skip

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        return (self.status, self.when, self.in_month, self.buy, self.buy_found, self.buy_on, self.as_many, self.off,
                self.cancel, self.ask_and_buy)  # fmt: skip

    def status(self) -> Task:
        """Whether it takes place."""
        row = self.m.rng.choice(self.rows)
        x = marked(row["title"])
        wish = self.m.pick(
            "is {x} still on|does {x} take place|status of {x}|what's up with {x}|!check the status of the {one} {x}"
            "|{x} - cancelled or not|can I still get tickets for {x}|!find out if {x} is happening",
            x=x,
        )  # fmt: skip
        said = f"The status of {x} is: {marked(row['status'])}."
        return Task("status", wish, one_by_one(step("find", query=row["title"])), said, "find", f"find {self.m.many}")

    def when(self) -> Task:
        """Day and time, or price, by title."""
        row = self.m.rng.choice(self.rows)
        x = marked(row["title"])
        if self.m.rng.random() < 0.6:
            wishes, said = (
                "when does {x} begin|day and time of {x}|date and hour of {x}|on what day and at what time is {x}",
                (f"{x} is on {marked(row['date'])} at {marked(row['time'])}."),
            )
        else:
            wishes, said = (
                "what does {x} cost|price of a ticket for {x}|how much is {x}|{x} ticket price",
                (f"A ticket for {x} costs {marked(row['price'])}."),
            )
        calls = step("find", query=row["title"]), step("get", id=row["id"])
        return Task("when", self.m.pick(wishes, x=x), one_by_one(*calls), said, "find", f"find {self.m.many}")

    def in_month(self) -> Task:
        """What is on in a month, of any status or of one."""
        row = self.m.rng.choice(self.rows)
        month, word = row["date"][:7], ""
        given = {"month": month}
        if self.m.rng.random() < 0.5:
            word = next(word for word, spelled in self.statuses.items() if spelled == row["status"])
            given["status"] = row["status"]
        found = [
            each
            for each in self.rows
            if each["date"].startswith(month) and (not word or each["status"] == row["status"])
        ]
        wish = self.m.pick(
            "which {kind}{many} are there in {x}|{kind}{many} {x}|!list the {kind}{many} in {x}"
            "|what {kind}{many} does {x} bring"
            "|!show me all {kind}{many} for {x}",
            kind=f"{marked(word)} " if word else "", x=typed_month(month, self.m.rng),
        )  # fmt: skip
        said = f"In that month: {listed([marked(each['title']) for each in found])}."
        return Task("in_month", wish, one_by_one(step("find", **given)), said, "find", f"find {self.m.many}")

    def _buying(self, x: str, count: str, mail: str) -> str:
        return self.m.pick(
            "!get me {n} tickets for {x}, {mail}|{n} tickets for {x}, send them to {mail}"
            "|!buy {n} tickets for {x} ({mail})"
            "|{x}, {n} tickets, {mail}|we want to go to {x}, {n} people, email {mail}"
            "|!book {n} seats for {x} under {mail}",
            x=x, n=count, mail=marked(mail),
        )  # fmt: skip

    def _bought(self, row: dict[str, Any], count: int) -> str:
        total, number = marked(plain(row["price"] * count)), marked(self.bookings[0])
        return f"{marked(count)} tickets for {marked(row['title'])} are booked as {number}: {total} in all."

    def buy(self) -> Task:
        """Tickets, by id."""
        row, mail = self.m.rng.choice(self.open), self.m.words.email(self.m.words.person())
        count = self.m.rng.randint(2, row["seats"])
        wish = self._buying(f"{self.m.one} {marked(row['id'])}", marked(count), mail)
        call = step("buy", id=row["id"], quantity=count, email=mail)
        return Task("buy", wish, one_by_one(call), self._bought(row, count), "buy", "buy tickets")

    def buy_found(self) -> Task:
        """Tickets, by title."""
        row, mail = self.m.rng.choice(self.open), self.m.words.email(self.m.words.person())
        count = self.m.rng.randint(2, row["seats"])
        wish = self._buying(marked(row["title"]), marked(count), mail)
        calls = step("find", query=row["title"]), step("buy", id=row["id"], quantity=count, email=mail)
        return Task("buy_found", wish, one_by_one(*calls), self._bought(row, count), "buy", "buy tickets")

    def buy_on(self) -> Task:
        """Tickets, by the day: a month is listed, and the right one taken of those."""
        row, mail = self.open[0], self.m.words.email(self.m.words.person())
        count = self.m.rng.randint(2, row["seats"])
        wish = self._buying(f"the {self.m.one} on {typed_day(row['date'], self.m.rng)}", marked(count), mail)
        calls = step("find", month=row["date"][:7]), step("buy", id=row["id"], quantity=count, email=mail)
        return Task("buy_on", wish, one_by_one(*calls), self._bought(row, count), "buy", "buy tickets")

    def as_many(self) -> Task:
        """More than there are: as many as are left, as the wish allows."""
        row, mail = self.m.rng.choice(self.open), self.m.words.email(self.m.words.person())
        count, left = row["seats"] + self.m.rng.randint(1, 9), row["seats"]
        wish = self._buying(f"{self.m.one} {marked(row['id'])}", marked(count), mail) + self.m.rng.choice(
            (
                ", or as many as there are",
                ". if there are fewer take what is left",
                " - fewer is fine",
                ", less if need be",
            )
        )
        calls = (
            tried("buy", id=row["id"], quantity=count, email=mail),
            step("buy", id=row["id"], quantity=left, email=mail),
        )
        return Task("as_many", wish, one_by_one(*calls), self._bought(row, left))

    def off(self) -> Task:
        """It does not take place, which has to be told."""
        off = [row for row in self.rows if row["status"] in (self.statuses["cancelled"], self.statuses["postponed"])]
        row, mail = self.m.rng.choice(off), self.m.words.email(self.m.words.person())
        count = self.m.rng.randint(2, 6)
        wish = self._buying(f"{self.m.one} {marked(row['id'])}", marked(count), mail)
        call = tried("buy", id=row["id"], quantity=count, email=mail)
        return Task("off", wish, one_by_one(call), "That did not work: {error}")

    def cancel(self) -> Task:
        """Tickets given back."""
        x = marked(self.booked["booking"])
        wish = self.m.pick(
            "!cancel booking {x}|{x} can be cancelled|!give the tickets of {x} back|we can't come, cancel {x}"
            "|!undo booking {x}",
            x=x,
        )  # fmt: skip
        call = step("cancel", booking=self.booked["booking"])
        return Task("cancel", wish, one_by_one(call), f"Booking {x} is cancelled.", "cancel", "cancel a booking")

    def ask_and_buy(self) -> Task:
        """A question, and then tickets."""
        row, mail = self.m.rng.choice(self.open), self.m.words.email(self.m.words.person())
        count, x = self.m.rng.randint(2, row["seats"]), marked(row["title"])
        wish = self.m.pick("is {x} on sale|can one get tickets for {x}|{x}: still on|!check whether {x} is on", x=x)
        asked = Task("status", wish, one_by_one(step("find", query=row["title"])),
                     f"The status of {x} is: {marked(row['status'])}.")  # fmt: skip
        more = self.m.pick("{n} tickets then, {mail}|!book {n} for {mail}|good, {n} of them please, {mail}",
                           n=marked(count), mail=marked(mail))  # fmt: skip
        call = step("buy", id=row["id"], quantity=count, email=mail)
        then = Task("buy", more, one_by_one(call), self._bought(row, count))
        return Task("ask_and_buy", asked.wish, asked.turns, asked.answer, then=then)
