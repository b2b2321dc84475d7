"""Whether what a model says in a dialogue is right: one turn against the true one, or a whole dialogue played against
its world.

Invariants: a call is right when its tool and all arguments are those wanted, in any order, 2 and 2.0 being the same, 1
and true not. A dialogue is judged by the world that it leaves and the facts that its answers hold, not by the way
there, so other calls that lead to the same are as good; but a refused call must not be said again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from model.corpus.tools_desk import complaint, refused
from model.corpus.tools_dialogue import Dialogue, Turn
from model.corpus.tools_world import World
from model.events import Message
from model.toolcall import Call, Said, parse, response

MOST = 12  # turns that a model may take in a dialogue
ROOM = 80  # characters that an answer may have beside three times those of the true one
DECLINES = re.compile(r"\b(no|none|not?|can'?t|cannot|nothing)\b", re.IGNORECASE)


def same(ones: Sequence[Call], others: Sequence[Call]) -> bool:
    """Whether two turns call the same, in any order."""
    return sorted(map(_plainly, ones)) == sorted(map(_plainly, others))


def _plainly(call: Call) -> str:
    return json.dumps([call.name, _plain(call.arguments)], sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def turn_problems(dialogue: Dialogue, place: int, text: str) -> tuple[str, ...]:
    """What is wrong with a text in the place of one of the trained turns; empty when it is right."""
    wanted = dialogue.turns[place]
    said = parse(text, dialogue.desk.schemas)
    if said.problems:
        return tuple(problem.words for problem in said.problems)
    if not wanted.calls:
        return ("a call where an answer was due",) if said.calls else _answer(wanted, said.text)
    if not said.calls:
        return ("no call",)
    return () if same(said.calls, wanted.calls) else tuple(_differences(said.calls, wanted.calls))


def _differences(made: Sequence[Call], wanted: Sequence[Call]) -> Iterable[str]:
    """In words, of the first call that differs."""
    if len(made) != len(wanted):
        yield f"{len(made)} calls instead of {len(wanted)}"
        return
    for one, other in zip(made, wanted, strict=True):
        if one.name != other.name:
            yield f"the tool '{one.name}' instead of '{other.name}'"
            return
        for key in (*other.arguments, *one.arguments):
            if key not in one.arguments:
                yield f"the argument '{key}' is missing"
                return
            if key not in other.arguments:
                yield f"the argument '{key}' is too much"
                return
            if _plain(one.arguments[key]) != _plain(other.arguments[key]) or not same([one], [other]):
                if json.dumps(_plain(one.arguments[key])) != json.dumps(_plain(other.arguments[key])):
                    yield f"'{one.arguments[key]}' instead of '{other.arguments[key]}' for '{key}'"
                    return


def _answer(wanted: Turn, text: str) -> tuple[str, ...]:
    """What is wrong with an answer: facts that it does not hold, as words of their own, and that it is none at all."""
    missed = tuple(f"the answer lacks '{fact}'" for fact in wanted.facts if not _holds(text, fact))
    most = ROOM + 3 * len(wanted.messages[0].content)
    return missed if len(text) <= most else (*missed, f"an answer of {len(text)} characters")


def _holds(text: str, fact: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(fact)}(?!\w|\.\d)", text) is not None


@dataclass(frozen=True)
class Play:
    """A dialogue on its way, with a model in the assistant's place: hand it `messages` and `dialogue.tools`, and what
    it says to `heard`, until it is `over`."""

    dialogue: Dialogue
    world: World
    messages: tuple[Message, ...]
    answered: int = 0
    turns: int = 0
    failed: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    over: bool = False

    @classmethod
    def begin(cls, dialogue: Dialogue) -> Play:
        """Before the first turn."""
        return cls(dialogue, dialogue.start, dialogue.before(dialogue.first))

    def heard(self, text: str) -> Play:
        """After the model said something: its calls are carried out, or its answer taken for the current wish."""
        said = parse(text, self.dialogue.desk.schemas)
        if not text.strip():
            return replace(self, troubles=(*self.troubles, "it said nothing"), over=True)
        spoken = (*self.messages, Message("assistant", text))
        after = replace(self, messages=spoken, turns=self.turns + 1)
        after = after._carried_out(said) if said.calls or said.problems else after._taken(said.text)
        if after.turns >= MOST and not after.over:
            return replace(after, troubles=(*after.troubles, f"no end after {MOST} turns"), over=True)
        return after

    def _carried_out(self, said: Said) -> Play:
        world, failed, results, troubles = self.world, self.failed, list[str](), list(self.troubles)
        for problem in said.problems:
            results.append(complaint(problem))
            troubles.append("a malformed call")
        for call in said.calls if not said.problems else ():  # of a broken turn nothing is carried out
            world, result = self.dialogue.desk.apply(world, call)
            results.append(result)
            if refused(result):
                if _plainly(call) in failed:
                    troubles.append("a refused call said again")
                failed = (*failed, _plainly(call))
        if self.dialogue.still:
            troubles.append("a call where none was due")
        return replace(self, world=world, failed=failed, troubles=tuple(troubles),
                       messages=(*self.messages, *response(results)))  # fmt: skip

    def _taken(self, text: str) -> Play:
        wanted = self.dialogue.answers[self.answered]
        troubles = (*self.troubles, *_answer(wanted, text))
        if self.dialogue.declined and not DECLINES.search(text):
            troubles = (*troubles, "the answer does not say that it cannot be done")
        answered = self.answered + 1
        wishes = self.dialogue.wishes
        if answered == len(wishes):
            return replace(self, answered=answered, troubles=troubles, over=True)
        return replace(self, answered=answered, troubles=troubles, failed=(),
                       messages=(*self.messages, Message("user", wishes[answered])))  # fmt: skip

    @property
    def problems(self) -> tuple[str, ...]:
        """What was wrong with the whole; empty when it ended where it should. A malformed call alone is none, when it
        was put right."""
        troubles = tuple(dict.fromkeys(each for each in self.troubles if each != "a malformed call"))
        if self.answered < len(self.dialogue.wishes) and not troubles:
            troubles = ("it did not answer",)
        tables = {*self.world.tables, *self.dialogue.end.tables}
        differing = sorted(t for t in tables if _rows(self.world, t) != _rows(self.dialogue.end, t))
        return (*troubles, *(f"the end state differs in '{table}'" for table in differing))


def _rows(world: World, table: str) -> list[str]:
    """The rows of a table, in an order of their own."""
    return sorted(json.dumps(_plain(row), sort_keys=True) for row in world.rows(table))
