"""Two tasks in one dialogue: asked for in one breath, or the second after the first is answered.

Invariant: the second one's calls come to the same results as they would without the first, so its answer still holds.
"""

from __future__ import annotations

import random

from model.corpus.tools_desk import Desk
from model.corpus.tools_dialogue import Stage
from model.corpus.tools_task import Task
from model.corpus.tools_world import World

JOINT = " + "  # in the name of two tasks asked for at once
_THEN = (
    ", and then {}",
    ". Then {}",
    "; also {}",
    ", and {}",
    ". After that {}",
    ". And {}",
    ". Next, {}",
    " and also {}",
)


def fit(first: Task, second: Task) -> bool:
    """Whether two tasks can be joined at all: each is one wish, in the domain's own world, and goes through."""
    plain = all(not (task.then or task.start or "{error}" in task.answer) for task in (first, second))
    return plain and first.name != second.name


def followed(first: Task, second: Task) -> Task:
    """The second is asked for when the first is answered."""
    return Task(first.name, first.wish, first.turns, first.answer, then=second, rivals=(*first.rivals, *second.rivals))


def together(first: Task, second: Task, rng: random.Random) -> Task:
    """Both are asked for at once, done in that order, and answered in one answer."""
    wish = first.wish.rstrip(".?") + rng.choice(_THEN).format(second.wish.removeprefix("!"))
    name = f"{first.name}{JOINT}{second.name}"
    return Task(name, wish, first.turns + second.turns, f"{first.answer} {second.answer}",
                rivals=(*first.rivals, *second.rivals))  # fmt: skip


def independent(desk: Desk, world: World, first: Task, second: Task) -> bool:
    """Whether the second's results do not depend on the first."""
    return _results(desk, world, second) == _results(desk, _after(desk, world, first), second)


def _after(desk: Desk, world: World, task: Task) -> World:
    stage = Stage(desk, world)
    for steps in task.turns:
        stage, _ = stage.called([desk.call(each.tool, each.given) for each in steps])
    return stage.world


def _results(desk: Desk, world: World, task: Task) -> list[tuple[str, ...]]:
    stage, found = Stage(desk, world), list[tuple[str, ...]]()
    for steps in task.turns:
        stage, results = stage.called([desk.call(each.tool, each.given) for each in steps])
        found.append(results)
    return found
