"""Customers, members, patients: find somebody, read their details, add, change and remove them."""

from __future__ import annotations

from collections.abc import Callable

from model.corpus.tools_maker import Maker
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked
from model.corpus.tools_world import Add, Change, Drop, Find, Get, World

NOUNS = "customer|customer|client|member|patient|supplier|guest|contact|volunteer"
_SAID = {"email": "email address", "phone": "phone number", "city": "town"}


class Customers:
    """Four people in three towns."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        words = m.words
        self.people = m.several(words.person, 4)
        self.cities = m.several(words.name, 3)
        homes = [*self.cities, m.rng.choice(self.cities)]
        self.rows = [
            {"id": n, "person": who, "email": words.email(who), "phone": words.phone(), "city": city}
            for n, who, city in zip(m.codes(4), self.people, homes, strict=True)
        ]
        self.world = World({"records": tuple(self.rows)})
        self.next = m.series(m.one[:1].upper())
        whole = ("id", "person", "email", "phone", "city")
        m.table(*whole)
        email, phone = m.field("email", shape="email"), m.field("phone", required=False)
        city = m.field("city", required=False)
        self.tools = (
            m.tool("find", "find|search|query|look for", "{many}", "Find {many} by words of the name.|Search {many}.",
                   Find("records", ("id", "person"), ("person",)), m.field("query", required=False), city),
            m.tool("get", "get|read|show|open", "{one}", "All details of one {one}.|Read one {one}.",
                   Get("records", "id", whole[1:], m.one), m.field("id")),
            m.tool("card", "card of|details of|look up|about", "{one}", "Details of {an}, by the full name.",
                   Get("records", "person", whole, m.one), m.field("person")),
            m.tool("add", "add|create|new|register", "{one}", "Add one {one}.|Create a new {one}.",
                   Add("records", ("id", "person"), m.one, "id", self.next), m.field("person"), email, phone, city),
            m.tool("change", "change|update|edit|correct", "{one}", "Change details of one {one}.|Update one {one}.",
                   Change("records", "id", ("id", "person", "email", "phone", "city"), m.one), m.field("id"),
                   m.field("email", required=False, shape="email"), phone, city),
            m.tool("drop", "remove|delete|drop|forget", "{one}", "Remove one {one} for good.|Delete one {one}.",
                   Drop("records", "id", m.one), m.field("id")),
        )  # fmt: skip

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        return (self.detail, self.detail_of, self.misspelt, self.nobody, self.living, self.add, self.change,
                self.change_found, self.drop, self.detail_and_change)  # fmt: skip

    def detail(self) -> Task:
        """A detail of somebody who has to be found first."""
        row, asked = self.m.rng.choice(self.rows), self.m.rng.choice(list(_SAID))
        wish, answer = self._asking(row, asked)
        calls = step("find", query=row["person"]), step("get", id=row["id"])
        return Task(f"detail {asked}", wish, one_by_one(*calls), answer, "find", f"find {self.m.many}",
                    rivals=("card",))  # fmt: skip

    def detail_of(self) -> Task:
        """A detail of somebody, by name at once."""
        row, asked = self.m.rng.choice(self.rows), self.m.rng.choice(list(_SAID))
        wish, answer = self._asking(row, asked)
        call = step("card", person=row["person"])
        return Task(f"detail_of {asked}", wish, one_by_one(call), answer, "card", f"look up {self.m.many}",
                    rivals=("find",))  # fmt: skip

    def _asking(self, row: dict[str, str], asked: str, typed: str = "") -> tuple[str, str]:
        who, what = marked(typed or row["person"]), _SAID[asked]
        wish = self.m.pick(
            "what's the {what} of {who}|{what} of {who}|!look up {who}'s {what}|{who} - {what}"
            "|!find the {what} of our {one} {who}"
            "|what {what} do we have for {who}|I need the {what} of {who}|!give me {who}'s {what}",
            what=what, who=who,
        )  # fmt: skip
        return wish, f"The {what} of {marked(row['person'])} is {marked(row[asked])}."

    def misspelt(self) -> Task:
        """A name with a letter wrong: refused with the right one, and tried again."""
        row, asked = self.m.rng.choice(self.rows), self.m.rng.choice(list(_SAID))
        name = row["person"]
        at = self.m.rng.randrange(1, len(name) - 2)
        wrong = name[:at] + name[at + 1 :]
        wish, answer = self._asking(row, asked, wrong)
        calls = tried("card", person=wrong), step("card", person=name)
        return Task(f"misspelt {asked}", wish, one_by_one(*calls), answer, rivals=("find",))

    def nobody(self) -> Task:
        """Somebody who is not there."""
        who = self.m.words.person()
        wish, _ = self._asking(self.rows[0], self.m.rng.choice(list(_SAID)), who)
        said = f"There is no {self.m.one} called {marked(who)}."
        return Task("nobody", wish, one_by_one(step("find", query=who)), said, rivals=("card",))

    def living(self) -> Task:
        """Who lives in a town."""
        city = self.m.rng.choice(self.cities)
        names = [marked(row["person"]) for row in self.rows if row["city"] == city]
        wish = self.m.pick(
            "which {many} live in {x}|{many} in {x}|!list our {many} in {x}|who is from {x}"
            "|!show me the {many} from {x}"
            "|do we have any {many} in {x}",
            x=marked(city),
        )  # fmt: skip
        return Task("living", wish, one_by_one(step("find", city=city)), f"In {marked(city)}: {listed(names)}.",
                    "find", f"find {self.m.many}")  # fmt: skip

    def add(self) -> Task:
        """Somebody new, with one or two more details."""
        words, rng = self.m.words, self.m.rng
        who = words.person()
        given = {"person": who, "email": words.email(who)}
        more = ""
        if rng.random() < 0.5:
            given["phone"] = words.phone()
            more += f", phone {marked(given['phone'])}"
        if rng.random() < 0.5:
            given["city"] = words.name()
            more += f", from {marked(given['city'])}" if rng.random() < 0.5 else f", lives in {marked(given['city'])}"
        wish = self.m.pick(
            "!add {who}, {mail}{more}|new {one}: {who}, {mail}{more}|!put {who} on the list of {many}, {mail}{more}"
            "|we have a new {one}, {who}, email {mail}{more}|{who} {mail}{more} - new {one}"
            "|!create {an} named {who} with the email {mail}{more}",
            who=marked(who), mail=marked(given["email"]), more=more,
        )  # fmt: skip
        said = f"{marked(who)} is now {self.m.one} {marked(self.next[0])}."
        return Task("add", wish, one_by_one(step("add", **given)), said, "add", f"add {self.m.many}")

    def change(self) -> Task:
        """A detail changed, by id."""
        row = self.m.rng.choice(self.rows)
        asked, value = self._other()
        wish = self.m.pick(
            "!change the {what} of {one} {x} to {y}|{one} {x} has a new {what}: {y}|!set {x}'s {what} to {y}"
            "|new {what} for {x}: {y}|{x} {what} {y}|!update {one} {x}, the {what} is {y}",
            what=_SAID[asked], x=marked(row["id"]), y=marked(value),
        )  # fmt: skip
        said = f"The {_SAID[asked]} of {marked(row['person'])} is now {marked(value)}."
        return Task(f"change {asked}", wish, one_by_one(step("change", id=row["id"], **{asked: value})), said,
                    "change", f"change {self.m.many}")  # fmt: skip

    def change_found(self) -> Task:
        """A detail changed of somebody who has to be found first."""
        row = self.m.rng.choice(self.rows)
        asked, value = self._other()
        wish = self.m.pick(
            "{who} has a new {what}: {y}|!change {who}'s {what} to {y}|!update the {what} of {who} to {y}"
            "|{who}'s {what} is now {y}|new {what} of {who}: {y}",
            what=_SAID[asked], who=marked(row["person"]), y=marked(value),
        )  # fmt: skip
        calls = step("find", query=row["person"]), step("change", id=row["id"], **{asked: value})
        said = f"The {_SAID[asked]} of {marked(row['person'])} is now {marked(value)}."
        return Task(f"change_found {asked}", wish, one_by_one(*calls), said, "change", f"change {self.m.many}",
                    rivals=("card",))  # fmt: skip

    def _other(self) -> tuple[str, str]:
        words = self.m.words
        asked = self.m.rng.choice(list(_SAID))
        value = {"email": words.email(words.name()), "phone": words.phone(), "city": words.name()}[asked]
        return asked, value

    def drop(self) -> Task:
        """Somebody gone."""
        row = self.m.rng.choice(self.rows)
        wish = self.m.pick(
            "!remove {one} {x}|!delete {x}|{one} {x} left us, remove them|!take {x} out of the list|{x} can go"
            "|!drop {one} {x} for good",
            x=marked(row["id"]),
        )  # fmt: skip
        said = f"{self.m.one.capitalize()} {marked(row['id'])} is removed; {marked(len(self.rows) - 1)} are left."
        return Task("drop", wish, one_by_one(step("drop", id=row["id"])), said, "drop", f"remove {self.m.many}")

    def detail_and_change(self) -> Task:
        """A question, and then a change of what was told."""
        asked = self.detail()
        row = next(row for row in self.rows if row["id"] == asked.turns[1][0].given["id"])
        what, value = self._other()
        wish = self.m.pick(
            "!change the {what} to {y}|the {what} is {y} now|new {what}: {y}|!set the {what} to {y}"
            "|make the {what} {y}",
            what=_SAID[what], y=marked(value),
        )  # fmt: skip
        said = f"The {_SAID[what]} of {marked(row['person'])} is now {marked(value)}."
        then = Task(f"change {what}", wish, one_by_one(step("change", id=row["id"], **{what: value})), said)
        return Task("detail_and_change", asked.wish, asked.turns, asked.answer, then=then, rivals=("card",))
