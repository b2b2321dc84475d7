"""Follow-ups as one more kind of the exam: held-out edits of every kind's pages, judged by what was to change and by
what was to stay.

Invariants: the answer is written with the true page before in the context; each problem says which of the two it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from model.corpus.edit import EDIT, Edit, draw_edit, edited, spoiled
from model.corpus.kind import Example, Format, Kind
from model.corpus.registry import kinds
from model.events import Message

CHANGE, REST = "change: ", "rest: "


@dataclass(frozen=True)
class Edits:
    """Judge of the edits of one kind; to `model.evaluate.judge` it is a kind whose specs are edits."""

    of: Kind
    name: str = EDIT

    @property
    def format(self) -> Format:
        return self.of.format

    def check(self, edit: Edit, source: str, view: Any) -> tuple[str, ...]:
        """Problems of a changed page, in words."""
        missed = tuple(f"{CHANGE}{problem}" for problem in self.of.check(edit.after, source, view))
        return (*missed, *(f"{REST}{problem}" for problem in spoiled(edit.page, edit.answer, source)))


def held_out_edits(count: int, seed: int, of: Sequence[Kind] | None = None) -> Iterator[tuple[Kind, Example]]:
    """So many examples of the held-out side, from all kinds in turn (the usual ones unless others are given), each with
    the kind that it changes a page of; the example's prompt is the wish and its spec the edit."""
    known = edited(of or kinds())
    rng = random.Random(f"{EDIT}|{seed}")
    for number in range(count):
        kind = known[number % len(known)]
        edit = draw_edit(kind, rng, evaluation=True)
        yield kind, Example(EDIT, edit.wish, edit.answer, edit, f"{edit.kind}|{edit.combination}")


def conversation(example: Example) -> tuple[Message, ...]:
    """What an example puts to a network."""
    return example.spec.messages if isinstance(example.spec, Edit) else (Message("user", example.prompt),)


def shares(problems: Sequence[Sequence[str]]) -> dict[str, float]:
    """Of judged edits, the share that made the change and the share that kept the rest. A problem of neither sort, for
    example a script error, counts against the change."""
    count = max(1, len(problems))
    made = sum(all(problem.startswith(REST) for problem in each) for each in problems)
    kept = sum(not any(problem.startswith(REST) for problem in each) for each in problems)
    return {"change_made": round(made / count, 4), "rest_kept": round(kept / count, 4)}
