"""A task: what is wished for on a site, how it can be done, and what must be there afterwards.

Invariants: an attempt is a function of its task and number; its values and names come from held-out starts, which no
training may use (app/agent/sites/words.py). What must be there afterwards is what the known way leaves behind, so a
task cannot ask for what the site cannot do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Dump, Seed
from app.agent.sites.words import STREETS, TOWNS, email, half, people
from benchmarks.agents.fact import LONGEST, Fact
from model.toolcall import Call

Tier = Literal["answer", "short", "long", "transaction"]
TIERS: tuple[Tier, ...] = ("answer", "short", "long", "transaction")


@dataclass(frozen=True)
class Start:
    """What a task is drawn from: the site's state, dice of the attempt's own, and which phrasing is its turn."""

    dump: Dump
    dice: Random
    seed: Seed
    phrasing: int

    def one(self, items: Sequence[Any]) -> Any:
        """Any of them."""
        return self.dice.choice(items)

    def some(self, items: Sequence[Any], count: int) -> list[Any]:
        """So many different ones, in any order."""
        return self.dice.sample(items, count)

    def say(self, *phrasings: str) -> str:
        """A phrasing, another one each attempt."""
        return phrasings[self.phrasing % len(phrasings)]

    def person(self) -> tuple[str, str]:
        """A name and an address."""
        name = people(self.dice, self.seed, 1)[0]
        return name, email(name)

    def guest(self) -> dict[str, str]:
        """Somebody with an address to send things to."""
        name, mail = self.person()
        street, city = self.one(half(STREETS, self.seed)), self.one(half(TOWNS, self.seed))
        code = str(self.dice.randrange(10000, 99999))
        return {"name": name, "email": mail, "street": f"{street} {self.dice.randrange(2, 80)}", "city": city,
                "postcode": code}  # fmt: skip


@dataclass(frozen=True)
class Wish:
    """What is asked, a known way to do it, and the answer that goes with it. `facts` must be in the answer of any run
    and `never` must not; where there are none, the answer does not count, only what was done."""

    text: str
    way: tuple[Call, ...]
    answer: str
    facts: tuple[Fact, ...] = ()
    never: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Task:
    """`name` is as shop-1."""

    name: str
    site: str
    tier: Tier
    draw: Callable[[Start], Wish]


@dataclass(frozen=True)
class Attempt:
    """A task with the values of one attempt; `wanted` is the state afterwards."""

    task: Task
    number: int
    seed: Seed
    wish: Wish
    before: Dump
    wanted: Dump

    def score(self, answer: str, after: Dump) -> str:
        """Nothing when it was done, else what is wrong: side_effect, nothing_done, wrong_state, wrong_answer."""
        if plain(after) != plain(self.wanted):
            if plain(self.before) == plain(self.wanted):
                return "side_effect"
            return "nothing_done" if plain(after) == plain(self.before) else "wrong_state"
        right = all(fact.holds(answer) for fact in self.wish.facts) and len(answer) <= LONGEST
        return "" if right and not any(fact.holds(answer) for fact in self.wish.never) else "wrong_answer"


def attempt(task: Task, number: int) -> Attempt:
    """The attempt of this number. Raises ValueError when the known way does not lead anywhere."""
    key = f"agents/{task.name}/{number}"
    seed = Seed(Random(key).randrange(2**31), held_out=True)
    site = SITES[task.site]
    state = site.begin(seed)
    before = site.dump(state)
    wish = task.draw(Start(before, Random(f"{key}/values"), seed, number))
    for call in wish.way:
        state, result = site.apply(state, call.name, dict(call.arguments))
        if "error" in result:
            raise ValueError(f"{task.name}: {call.name} of the known way is refused: {result['error']}")
    return Attempt(task, number, seed, wish, before, site.dump(state))


def plain(node: Any) -> str:
    """A dump in which the order of lists does not count: two lines of a cart are the same cart either way."""
    return json.dumps(_sorted(node), sort_keys=True)


def _sorted(node: Any) -> Any:
    if isinstance(node, Mapping):
        return {key: _sorted(value) for key, value in node.items()}
    if isinstance(node, list):
        return sorted(map(_sorted, node), key=lambda each: json.dumps(each, sort_keys=True))
    return node
