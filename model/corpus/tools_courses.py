"""Courses and workshops: is there room, what is when, register, wait, withdraw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.corpus.tools_maker import Maker
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked
from model.corpus.tools_world import Add, Book, Drop, Find, Get, World

NOUNS = "course|course|class|workshop|seminar|lesson|training"
DAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday"


class Courses:
    """Four courses, one of them full; two people are in one already."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        words = m.words
        self.days = m.choices("|".join(m.rng.sample(DAYS.split("|"), 3)))
        titles, ids = m.several(lambda: words.title(1, 2), 4), m.codes(4)
        self.rows: list[dict[str, Any]] = [
            {"id": n, "title": title, "teacher": words.person(), "weekday": m.rng.choice(list(self.days.values())),
             "date": words.day(), "price": words.amount(20, 300), "room": m.rng.randint(1, 14)}
            for n, title in zip(ids, titles, strict=True)
        ]  # fmt: skip
        self.full = m.rng.choice(self.rows)
        self.full["room"] = 0
        self.open = [row for row in self.rows if row is not self.full]
        self.full["weekday"] = self.open[-1]["weekday"]
        who = m.several(words.person, 2)
        self.there = [{"id": self.open[0]["id"], "person": one, "email": words.email(one)} for one in who]
        self.world = World({"records": tuple(self.rows), "places": tuple(self.there), "waiting": ()})
        m.table("id", "title", "teacher", "weekday", "date", "price", "room")
        one, person, email = m.field("id"), m.field("person"), m.field("email", shape="email")
        self.tools = (
            m.tool("find", "find|search|list|browse", "{many}", "Find {many}.|Search {many} by title or day.",
                   Find("records", ("id", "title", "weekday", "room"), ("title",)), m.field("query", required=False),
                   m.field("weekday", required=False, choices=self.days)),
            m.tool("get", "get|show|read|describe", "{one}", "Teacher, start, price and room of one {one}.",
                   Get("records", "id", ("title", "teacher", "date", "price", "room"), m.one), one),
            m.tool("register", "register|enrol|sign up|book", "{one}", "Register somebody for a {one} with room.",
                   Book("records", "id", "places", m.one, tells=("date",)), one, person, email),
            m.tool("wait", "join waiting list|wait for|queue for", "{one}",
                   "Put somebody on the waiting list of a {one}.",
                   Add("waiting", ("person",), m.one), one, person, email),
            m.tool("leave", "withdraw from|leave|cancel|sign off", "{one}", "Take somebody out of a {one}.",
                   Drop("places", "email", "participant"), one, email),
        )  # fmt: skip

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        return (self.room, self.detail, self.on_day, self.enrol, self.enrol_found, self.enrol_on, self.enrol_or_wait,
                self.full_up, self.leave, self.ask_and_enrol)  # fmt: skip

    def _any(self) -> dict[str, Any]:
        return self.m.rng.choice(self.rows)

    def room(self) -> Task:
        """Whether there is room."""
        return self._room(self._any())

    def _room(self, row: dict[str, Any]) -> Task:
        x = marked(row["title"])
        wish = self.m.pick(
            "is there still room in {x}|free places in {x}|how many places are left in {x}|{x} - any room"
            "|!check whether {x} is full"
            "|can I still get into {x}|!see if the {one} {x} has places",
            x=x,
        )  # fmt: skip
        said = f"{x} has {marked(row['room'])} free places." if row["room"] else f"{x} is full."
        return Task("room", wish, one_by_one(step("find", query=row["title"])), said, "find", f"find {self.m.many}")

    def detail(self) -> Task:
        """Teacher, start or price, by title."""
        row = self._any()
        asked, wishes, said = self.m.rng.choice((
            ("teacher", "who teaches {x}|teacher of {x}|who gives the {one} {x}|!find out who teaches {x}",
             "{y} teaches {x}."),
            ("date", "when does {x} start|start of {x}|{x} starts when|!look up when {x} begins", "{x} starts on {y}."),
            ("price", "what does {x} cost|price of {x}|how much is the {one} {x}"
                      "|!tell me the price of {x}", "{x} costs {y}."),
        ))  # fmt: skip
        x, y = marked(row["title"]), marked(row[asked])
        calls = step("find", query=row["title"]), step("get", id=row["id"])
        return Task(f"detail {asked}", self.m.pick(wishes, x=x), one_by_one(*calls), said.format(x=x, y=y),
                    "find", f"find {self.m.many}")  # fmt: skip

    def on_day(self) -> Task:
        """What is on a day of the week."""
        day = self.m.rng.choice(list(self.days))
        titles = [marked(row["title"]) for row in self.rows if row["weekday"] == self.days[day]]
        wish = self.m.pick(
            "what {many} are there on {x}|{x} {many}|!list the {many} on {x}|anything on {x}"
            "|which {many} take place on {x}s"
            "|!show me what's on {x}",
            x=marked(day),
        )  # fmt: skip
        said = f"On {day}: {listed(titles)}." if titles else f"There is nothing on {day}."
        return Task(
            "on_day", wish, one_by_one(step("find", weekday=self.days[day])), said, "find", f"find {self.m.many}"
        )

    def _someone(self) -> tuple[str, str]:
        who = self.m.words.person()
        return who, self.m.words.email(who)

    def enrol(self) -> Task:
        """Registered, by id."""
        row = self.m.rng.choice(self.open)
        who, mail = self._someone()
        wish = self._enrolling(f"{self.m.one} {marked(row['id'])}", who, mail)
        call = step("register", id=row["id"], person=who, email=mail)
        return Task(
            "enrol", wish, one_by_one(call), self._enrolled(row, who), "register", f"register for {self.m.many}"
        )

    def enrol_found(self) -> Task:
        """Registered, by title."""
        row = self.m.rng.choice(self.open)
        who, mail = self._someone()
        wish = self._enrolling(marked(row["title"]), who, mail)
        calls = step("find", query=row["title"]), step("register", id=row["id"], person=who, email=mail)
        return Task("enrol_found", wish, one_by_one(*calls), self._enrolled(row, who), "register",
                    f"register for {self.m.many}")  # fmt: skip

    def enrol_on(self) -> Task:
        """Registered for the first of a day's that has room; that day one is full."""
        spelled = self.full["weekday"]
        day = next(word for word, each in self.days.items() if each == spelled)
        row = next(row for row in self.open if row["weekday"] == spelled)
        who, mail = self._someone()
        wish = self._enrolling(f"the first {self.m.one} on {marked(day)} that has room", who, mail)
        calls = step("find", weekday=spelled), step("register", id=row["id"], person=who, email=mail)
        return Task("enrol_on", wish, one_by_one(*calls), self._enrolled(row, who), "register",
                    f"register for {self.m.many}")  # fmt: skip

    def _enrolling(self, x: str, who: str, mail: str) -> str:
        return self.m.pick(
            "!register {who} for {x}, {mail}|!sign {who} ({mail}) up for {x}|{who}, {mail}, wants to join {x}"
            "|a place in {x} for {who}, {mail}|!enrol {who} in {x} with {mail}|{x}: {who}, {mail}"
            "|I'm {who} and want to take {x}, my email is {mail}",
            x=x, who=marked(who), mail=marked(mail),
        )  # fmt: skip

    def _enrolled(self, row: dict[str, Any], who: str) -> str:
        return f"{marked(who)} is registered for {marked(row['title'])}, which starts on {marked(row['date'])}."

    def enrol_or_wait(self) -> Task:
        """Full, and on the waiting list instead, as the wish allows."""
        row = self.full
        who, mail = self._someone()
        wish = self._enrolling(f"{self.m.one} {marked(row['id'])}", who, mail) + self.m.rng.choice(
            (", or the waiting list if it is full", ". if there is no room put them on the waiting list",
             "; waiting list is fine too", " (waiting list if full)")
        )  # fmt: skip
        calls = (
            tried("register", id=row["id"], person=who, email=mail),
            step("wait", id=row["id"], person=who, email=mail),
        )
        return Task("enrol_or_wait", wish, one_by_one(*calls), f"It is full; {marked(who)} is on the waiting list.")

    def full_up(self) -> Task:
        """Full, and nothing else was allowed."""
        who, mail = self._someone()
        wish = self._enrolling(f"{self.m.one} {marked(self.full['id'])}", who, mail)
        call = tried("register", id=self.full["id"], person=who, email=mail)
        return Task("full_up", wish, one_by_one(call), "That did not work: {error}")

    def leave(self) -> Task:
        """Out again."""
        place = self.m.rng.choice(self.there)
        wish = self.m.pick(
            "!take {mail} out of {one} {x}|!cancel the place of {mail} in {x}|{mail} can't come to {one} {x} any more"
            "|!withdraw {mail} from {x}|{mail} wants out of {x}",
            mail=marked(place["email"]), x=marked(place["id"]),
        )  # fmt: skip
        call = step("leave", id=place["id"], email=place["email"])
        said = f"{marked(place['email'])} is out of {self.m.one} {marked(place['id'])}."
        return Task("leave", wish, one_by_one(call), said, "leave", f"take somebody out of a {self.m.one}")

    def ask_and_enrol(self) -> Task:
        """A question, and then a registration."""
        row = self.m.rng.choice(self.open)
        who, mail = self._someone()
        asked = self._room(row)
        wish = self.m.pick(
            "!register {who} then, {mail}|good, sign up {who}, {mail}|ok {who} takes a place, email {mail}"
            "|{who}, {mail} please",
            who=marked(who), mail=marked(mail),
        )  # fmt: skip
        call = step("register", id=row["id"], person=who, email=mail)
        then = Task("enrol", wish, one_by_one(call), self._enrolled(row, who))
        return Task("ask_and_enrol", asked.wish, asked.turns, asked.answer, then=then)
