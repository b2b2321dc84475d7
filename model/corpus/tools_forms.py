"""Forms of a page: fill fields one by one or all at once, agree to terms, send; what is missing is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from model.corpus.tools_maker import Maker
from model.corpus.tools_task import Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked, typed_day
from model.corpus.tools_world import Add, Given, Refused, World

NOUNS = "form|form|application|request|registration|survey|report"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class Fill:
    """A field filled in; one that takes a day takes no other text."""

    days: tuple[str, ...]

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        field, value = given["field"], given["value"]
        if field in self.days and not _DAY.fullmatch(value):
            raise Refused("value", value, "a date as YYYY-MM-DD", f"{field} takes a date as YYYY-MM-DD.")
        others = [row for row in world.rows("filled") if row["field"] != field]
        return world.having("filled", (*others, dict(given))), {"field": field, "value": value}


@dataclass(frozen=True)
class Empty:
    """Every field emptied."""

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        return world.having("filled", ()), {"cleared": len(world.rows("filled"))}


@dataclass(frozen=True)
class Send:
    """The form sent, once all `wanted` fields are filled; its fields are empty then."""

    wanted: tuple[str, ...]
    fill: str
    number: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        filled = {row["field"]: row["value"] for row in world.rows("filled")}
        for field in self.wanted:
            if field not in filled:
                raise Refused(field, None, f"call {self.fill} first", f"{field} is empty.")
        sent = {"number": self.number, **filled}
        return World({**world.tables, "filled": (), "sent": (sent,)}), {"sent": self.number, "fields": len(filled)}


class Forms:
    """A form of three fields, one of which may take a day, and one that is sent in one go."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        rng = m.rng
        kinds = rng.sample(("name", "town", "phone", "reason", "start", "end", "street", "firm", "remark"), 3)
        self.kinds = {m.names.spelled(kind): kind for kind in kinds}
        self.fields = {name: name for name in self.kinds}
        days = tuple(name for name, kind in self.kinds.items() if kind in ("start", "end"))
        self.values = {name: self._value(kind) for name, kind in self.kinds.items()}
        self.number = m.series(rng.choice(("", "F-", "N")))[0]
        self.next = m.series("S")
        self.topics = m.choices("|".join(rng.sample("question|complaint|order|praise|repair|visit".split("|"), 3)))
        m.table("field", "value")
        fill = m.tool("fill", "fill|set|enter|write", "field", "Fill in one field of the {one}.|Write one field.",
                      Fill(days), m.field("field", choices=self.fields), m.field("value"))  # fmt: skip
        self.tools = (
            fill,
            m.tool(
                "send",
                "send|submit|finish",
                "{one}",
                "Send the {one} once its fields are filled.",
                Send(tuple(self.kinds), fill.name, self.number),
            ),
            m.tool("clear", "clear|empty|reset", "{one}", "Empty all fields.", Empty()),
            m.tool(
                "post",
                "post|message|contact|write to",
                "us",
                "Send a message to the office.|Write to the office.",
                Add("posted", ("id",), "message", "id", self.next),
                m.field("person"),
                m.field("email", shape="email"),
                m.field("kind", choices=self.topics),
                m.field("text"),
                m.field("agree", "boolean", required=False),
            ),
        )
        self.world = World({"filled": ()})

    def _value(self, kind: str) -> str:
        words = self.m.words
        match kind:
            case "name":
                return words.person()
            case "town":
                return words.name()
            case "phone":
                return words.phone()
            case "start" | "end":
                return words.day()
            case "street":
                return words.street()
            case "firm":
                return words.firm()
        return words.title(2, 4)

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        return (
            self.fill,
            self.fill_and_send,
            self.fill_and_send,
            self.gap,
            self.missing,
            self.clear,
            self.post,
            self.post,
        )

    def _typed(self, name: str) -> str:
        value = self.values[name]
        return typed_day(value, self.m.rng) if self.kinds[name] in ("start", "end") else marked(value)

    def _pairs(self, names: list[str]) -> str:
        signs = self.m.rng.choice((": ", " ", " is ", " = "))
        return ", ".join(f"{self.kinds[name]}{signs}{self._typed(name)}" for name in names)

    def fill(self) -> Task:
        """One field or two."""
        names = self.m.rng.sample(list(self.kinds), self.m.rng.randint(1, 2))
        wish = self.m.pick(
            "!fill in {x}|!enter {x}|{x}|!write {x} into the {one}|the {one} needs {x}", x=self._pairs(names)
        )
        calls = [step("fill", field=name, value=self.values[name]) for name in names]
        said = f"Filled in: {listed([marked(self.values[name]) for name in names])}."
        return Task("fill", wish, one_by_one(*calls), said, "fill", "fill in a field")

    def fill_and_send(self) -> Task:
        """What is missing filled in, and sent."""
        names = self.m.rng.sample(list(self.kinds), self.m.rng.randint(1, 2))
        wish = self.m.pick("!fill in {x} and send the {one}|{x}, then submit|!enter {x}, then send it"
                           "|!send the {one} with {x}",
                           x=self._pairs(names))  # fmt: skip
        calls = [step("fill", field=name, value=self.values[name]) for name in names]
        return Task(
            "fill_and_send",
            wish,
            one_by_one(*calls, step("send")),
            self._sent(),
            "send",
            f"send the {self.m.one}",
            start=self._filled([name for name in self.kinds if name not in names]),
        )

    def _sent(self) -> str:
        return f"The {self.m.one} is sent as {marked(self.number)}."

    def _filled(self, names: list[str]) -> World:
        return World({"filled": tuple({"field": name, "value": self.values[name]} for name in names)})

    def gap(self) -> Task:
        """A field is empty when it is sent: filled in from the wish, and sent again."""
        name = self.m.rng.choice(list(self.kinds))
        wish = self.m.pick(
            "!send the {one}; if the {k} is missing, it is {v}"
            "|!submit the {one} ({k}: {v} if that's empty)"
            "|!send it. {k} is {v} in case it's missing",
            k=self.kinds[name],
            v=self._typed(name),
        )
        calls = tried("send"), step("fill", field=name, value=self.values[name]), step("send")
        return Task("gap", wish, one_by_one(*calls), self._sent(),
                    start=self._filled([each for each in self.kinds if each != name]))  # fmt: skip

    def missing(self) -> Task:
        """Nothing was said of what is missing, which has to be told."""
        name = self.m.rng.choice(list(self.kinds))
        wish = self.m.pick("!send the {one}|submit it|!submit the {one} as it is|!send it now|the {one} can go out")
        return Task("missing", wish, one_by_one(tried("send")), "That did not work: {error}",
                    start=self._filled([each for each in self.kinds if each != name]))  # fmt: skip

    def clear(self) -> Task:
        """All fields emptied."""
        wish = self.m.pick(
            "!empty the {one}|!clear all fields|!start the {one} over|!reset the {one}|all fields blank please"
        )
        names = list(self.kinds)[: self.m.rng.randint(1, 3)]
        return Task("clear", wish, one_by_one(step("clear")), f"{marked(len(names))} fields are emptied.", "clear",
                    f"empty the {self.m.one}", start=self._filled(names))  # fmt: skip

    def post(self) -> Task:
        """A message in one go."""
        words, rng = self.m.words, self.m.rng
        who, topic = words.person(), rng.choice(list(self.topics))
        given: dict[str, Any] = {
            "person": who,
            "email": words.email(who),
            "kind": self.topics[topic],
            "text": words.sentence(),
        }
        more = ""
        if rng.random() < 0.4:
            given["agree"] = rng.random() < 0.7
            more = f", and I {'agree' if given['agree'] else 'do not agree'} to the terms"
        wish = self.m.pick(
            '!send a {k} from {who}, {mail}: "{t}"{more}|a {k}: "{t}" - {who}, {mail}{more}'
            '|!write to the office, {k}, "{t}", from {who}'
            ' ({mail}){more}|I am {who}, {mail}, and have a {k}: "{t}"{more}',
            k=marked(topic), who=marked(who), mail=marked(given["email"]), t=marked(given["text"]), more=more,
        )  # fmt: skip
        return Task("post", wish, one_by_one(step("post", **given)), f"The message is sent as {marked(self.next[0])}.",
                    "post", "write to the office")  # fmt: skip
