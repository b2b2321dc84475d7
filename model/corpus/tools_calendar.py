"""A calendar: what is on a day, free times, appointments to make, move and cancel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from model.corpus.tools_maker import Maker
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked, typed_day, typed_time
from model.corpus.tools_world import Add, Change, Drop, Find, Given, World

NOUNS = "appointment|appointment|meeting|slot|visit|session|call|entry"


@dataclass(frozen=True)
class Free:
    """Times of a day that nothing takes."""

    times: tuple[str, ...]

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        taken = {row["time"] for row in world.rows("records") if row["date"] == given["date"]}
        return world, {"free": [time for time in self.times if time not in taken]}


class Calendar:
    """Four entries on three days, of which one has two."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        words = m.words
        self.times = tuple(sorted(m.several(words.time, 5)))
        self.days = m.several(words.day, 3)
        titles = m.several(lambda: words.title(1, 2), 4)
        slots = m.several(lambda: (m.rng.choice(self.days), m.rng.choice(self.times)), 4)
        self.rows: list[dict[str, Any]] = [
            {"id": n, "title": title, "date": day, "time": time}
            for n, title, (day, time) in zip(m.codes(4), titles, slots, strict=True)
        ]
        self.world = World({"records": tuple(self.rows)})
        self.next = m.series(m.rng.choice(("", "A", "C-")))
        m.table("id", "title", "date", "time")
        one, title = m.field("id"), m.field("title")
        day, time = m.field("date", shape="date"), m.field("time", shape="time")
        self.tools = (
            m.tool("day", "list|show|get|agenda", "{many}", "The {many} of a day.|List the {many} on a day.",
                   Find("records", ("id", "time", "title")), day),
            m.tool("find", "find|search|look up", "{many}", "Find {many} by words of the title.",
                   Find("records", ("id", "title", "date", "time"), ("title",)), m.field("query")),
            m.tool("free", "free|open|available", "times", "Times of a day that are free.|Free times on a day.",
                   Free(self.times), day),
            m.tool("book", "book|add|create|make", "{one}", "Make a new {one}.|Book {an}.",
                   Add("records", ("id", "title", "date", "time"), m.one, "id", self.next, apart=("date", "time"),
                       free=self.times), title, day, time),
            m.tool("move", "move|shift|change|reschedule", "{one}", "Move one {one} to another time.",
                   Change("records", "id", ("id", "title", "date", "time"), m.one), one, day, time),
            m.tool("cancel", "cancel|delete|remove|drop", "{one}", "Cancel one {one}.",
                   Drop("records", "id", m.one), one),
        )  # fmt: skip

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        return (self.agenda, self.free, self.book, self.book_else, self.book_first, self.move, self.cancel,
                self.cancel_at, self.when, self.free_and_book)  # fmt: skip

    def agenda(self) -> Task:
        """What is on a day."""
        date = self.m.rng.choice((*self.days, self.m.words.day()))
        found = [f"{marked(row['time'])} {marked(row['title'])}" for row in self.rows if row["date"] == date]
        wish = self.m.pick(
            "what's on {x}|{x} - what do I have|!show me {x}|anything on {x}|!list my {many} on {x}"
            "|what {many} are there on {x}"
            "|am I busy on {x}",
            x=typed_day(date, self.m.rng),
        )  # fmt: skip
        said = f"On that day: {listed(found)}." if found else "There is nothing on that day."
        return Task("agenda", wish, one_by_one(step("day", date=date)), said, "day", f"list {self.m.many}")

    def free(self) -> Task:
        """What is free on a day."""
        date = self.m.rng.choice(self.days)
        wish = self.m.pick(
            "when is there time on {x}|free times {x}|!find a free time on {x}|what's free on {x}|any gap on {x}"
            "|{x}: free when",
            x=typed_day(date, self.m.rng),
        )  # fmt: skip
        said = f"Free on that day: {listed([marked(time) for time in self._free(date)])}."
        return Task("free", wish, one_by_one(step("free", date=date)), said, "free", "list free times")

    def _free(self, date: str) -> list[str]:
        taken = {row["time"] for row in self.rows if row["date"] == date}
        return [time for time in self.times if time not in taken]

    def _booking(self, title: str, date: str, time: str) -> str:
        rng = self.m.rng
        return self.m.pick(
            "!book {t} on {d} at {h}|{t} {d} {h}|!make {an} called {t} for {d}, {h}|{an} on {d} at {h}: {t}"
            "|!put {t} into my calendar, {d} at {h}|I need {an} for {t} on {d} at {h}|{t} at {h} on {d}",
            t=marked(title), d=typed_day(date, rng), h=typed_time(time, rng),
        )  # fmt: skip

    def _booked(self, title: str, date: str, time: str) -> str:
        return f"{marked(title)} is on {marked(date)} at {marked(time)}."

    def book(self) -> Task:
        """A new one."""
        title, date = self.m.words.title(1, 3), self.m.rng.choice((*self.days, self.m.words.day()))
        time = self.m.rng.choice(self._free(date))
        call = step("book", title=title, date=date, time=time)
        return Task("book", self._booking(title, date, time), one_by_one(call), self._booked(title, date, time),
                    "book", f"make {self.m.many}")  # fmt: skip

    def book_else(self) -> Task:
        """The time is taken; another one, as the wish allows."""
        row, title = self.m.rng.choice(self.rows), self.m.words.title(1, 3)
        other = self.m.rng.choice(self._free(row["date"]))
        wish = self._booking(title, row["date"], row["time"]) + self.m.rng.choice(
            (", or else at {h}", ", {h} if that's taken", ". otherwise {h}", ", second choice {h}", "; {h} is fine too")
        ).format(h=typed_time(other, self.m.rng))
        calls = (tried("book", title=title, date=row["date"], time=row["time"]),
                 step("book", title=title, date=row["date"], time=other))  # fmt: skip
        return Task("book_else", wish, one_by_one(*calls), self._booked(title, row["date"], other))

    def book_first(self) -> Task:
        """The time is taken; the first that the refusal lists, as the wish allows."""
        row, title = self.m.rng.choice(self.rows), self.m.words.title(1, 3)
        first = self._free(row["date"])[0]
        wish = self._booking(title, row["date"], row["time"]) + self.m.rng.choice(
            (
                ", or the first free time that day",
                ". if that is taken the earliest free one",
                ", else the first one that's free",
            )
        )
        calls = (tried("book", title=title, date=row["date"], time=row["time"]),
                 step("book", title=title, date=row["date"], time=first))  # fmt: skip
        return Task("book_first", wish, one_by_one(*calls), self._booked(title, row["date"], first))

    def move(self) -> Task:
        """Moved, found by its title."""
        row, rng = self.m.rng.choice(self.rows), self.m.rng
        date, time = self.m.words.day(), rng.choice(self.times)
        wish = self.m.pick(
            "!move {t} to {d} at {h}|{t} has to move to {d}, {h}|{t} -> {d} {h}|!shift {t} to {d}, {h}"
            "|{t} is on {d} at {h} now"
            "|!reschedule {t}: {d}, {h}",
            t=marked(row["title"]), d=typed_day(date, rng), h=typed_time(time, rng),
        )  # fmt: skip
        calls = step("find", query=row["title"]), step("move", id=row["id"], date=date, time=time)
        return Task(
            "move", wish, one_by_one(*calls), self._booked(row["title"], date, time), "move", f"move {self.m.many}"
        )

    def cancel(self) -> Task:
        """Cancelled, by id or found by its title."""
        row = self.m.rng.choice(self.rows)
        known = self.m.rng.random() < 0.5
        wish = self.m.pick(
            "!cancel {x}|{x} is off|!delete {x}|I can't make it to {x}, cancel it|!drop {x} from the calendar"
            "|no {x} please",
            x=f"{self.m.one} {marked(row['id'])}" if known else marked(row["title"]),
        )  # fmt: skip
        calls = (
            [step("cancel", id=row["id"])]
            if known
            else [step("find", query=row["title"]), step("cancel", id=row["id"])]
        )
        said = f"{self.m.one.capitalize()} {marked(row['id'])} is cancelled."
        return Task(
            "cancel" if known else "cancel_found", wish, one_by_one(*calls), said, "cancel", f"cancel {self.m.many}"
        )

    def cancel_at(self) -> Task:
        """Cancelled, by day and time: the day is listed, and the right one taken of those."""
        row, rng = self.m.rng.choice(self.rows), self.m.rng
        wish = self.m.pick(
            "!cancel what I have on {d} at {h}|the {one} on {d} at {h} is off|!delete the {h} {one} on {d}"
            "|I can't come on {d} at {h}, cancel that",
            d=typed_day(row["date"], rng), h=typed_time(row["time"], rng),
        )  # fmt: skip
        calls = step("day", date=row["date"]), step("cancel", id=row["id"])
        said = f"{self.m.one.capitalize()} {marked(row['id'])} is cancelled."
        return Task("cancel_at", wish, one_by_one(*calls), said, "cancel", f"cancel {self.m.many}")

    def when(self) -> Task:
        """When something is."""
        row = self.m.rng.choice(self.rows)
        wish = self.m.pick("when is {x}|what time is {x}|{x} when|!find out when {x} is|!look up {x}"
                           "|day and time of {x}",
                           x=marked(row["title"]))  # fmt: skip
        return Task("when", wish, one_by_one(step("find", query=row["title"])),
                    self._booked(row["title"], row["date"], row["time"]), "find", f"find {self.m.many}")  # fmt: skip

    def free_and_book(self) -> Task:
        """What is free, and then one of those."""
        date = self.m.rng.choice(self.days)
        free = self._free(date)
        time, title = self.m.rng.choice(free), self.m.words.title(1, 2)
        wish = self.m.pick("what's free on {x}|free times {x}|!find me a time on {x}", x=typed_day(date, self.m.rng))
        said = f"Free on that day: {listed([marked(each) for each in free])}."
        more = self.m.pick("{h} then, call it {t}|!book {h} for {t}|ok {t} at {h}|{t} at {h} please",
                           h=typed_time(time, self.m.rng), t=marked(title))  # fmt: skip
        call = step("book", title=title, date=date, time=time)
        then = Task("book", more, one_by_one(call), self._booked(title, date, time))
        return Task("free_and_book", wish, one_by_one(step("free", date=date)), said, then=then)
