"""Follow-ups: a page that is there, a wish to change it, and the changed page.

Invariants:
- The wish and the page determine the changed page; whatever the wish does not speak of stays as it is.
- One combination of a page's features and a change in ten is never trained on; neither page of a trained edit has a
  feature combination that the kinds keep for evaluation.
- `spoiled` knows a line as kept when the true edit keeps it; where the true edit changes lines, any text may stand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from model.corpus import edit_agent, edit_resume, edit_solar
from model.corpus.edit_words import Change, joined, wish
from model.corpus.frame.kind import PageKind
from model.corpus.kind import Kind, held_out
from model.events import Message

EDIT = "edit"  # among the kinds of a model: it was trained to change pages
TWICE = 0.2  # share of edits of two changes
LATER = 0.2  # share of pages that came about by an edit themselves, so that their request is a wish
_CHANGES: dict[str, Callable[[Any, random.Random], Change | None]] = {
    "solar": edit_solar.change,
    "resume": edit_resume.change,
    "agent": edit_agent.change,
}


@dataclass(frozen=True)
class Edit:
    """One follow-up. `request` is what the page at hand was asked for with; `before` and `after` are specs."""

    kind: str
    request: str
    page: str
    wish: str
    answer: str
    before: Any
    after: Any
    combination: str

    @property
    def messages(self) -> tuple[Message, ...]:
        """The conversation that the answer follows."""
        return (Message("user", self.request), Message("assistant", self.page), Message("user", self.wish))


def edited(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds whose pages can be changed."""
    return tuple(kind for kind in kinds if kind.name in _CHANGES or isinstance(kind, PageKind))


def draw_edit(kind: Kind, rng: random.Random, *, evaluation: bool) -> Edit:
    """Draw one edit from the training side or from the held-out side of the split."""
    while True:
        before = kind.sample(rng)
        request = kind.prompt(before, rng)
        if rng.random() < LATER:
            earlier = _changes(kind, before, rng)
            before, request = earlier.after, wish(earlier.phrase, rng)
        made = _changes(kind, before, rng)
        combinations = kind.combination(before), kind.combination(made.after)
        if not evaluation and any(held_out(f"{kind.name}|{each}") for each in combinations):
            continue
        combination = f"{combinations[0]} > {made.what}"
        if held_out(f"{EDIT}|{kind.name}|{combination}") is evaluation:
            typed = wish(made.phrase, rng)
            page, answer = kind.answer(before), kind.answer(made.after)
            return Edit(kind.name, request, page, typed, answer, before, made.after, combination)


def _changes(kind: Kind, spec: Any, rng: random.Random) -> Change:
    """One change, or two of different fields."""
    first = _change(kind, spec, rng)
    if rng.random() >= TWICE:
        return first
    while True:
        second = _change(kind, first.after, rng)
        if _field(first) != _field(second) and second.after != spec:
            what = " & ".join(sorted((first.what, second.what)))
            return Change(what, second.after, joined(first.phrase, second.phrase, rng))


def _change(kind: Kind, spec: Any, rng: random.Random) -> Change:
    while True:
        made = kind.change(spec, rng) if isinstance(kind, PageKind) else _CHANGES[kind.name](spec, rng)
        if made is not None:
            return made


def _field(change: Change) -> str:
    return change.what.split("=")[0]


def differing(before: str, after: str) -> frozenset[int]:
    """Numbers of the lines of `after` that are not lines of `before`, in order, as difflib matches them."""
    old, new = before.splitlines(), after.splitlines()
    kept = {line for block in _blocks(old, new) for line in range(block.b, block.b + block.size)}
    return frozenset(range(len(new))) - kept


def spoiled(before: str, after: str, written: str) -> tuple[str, ...]:
    """Problems of a written page beside the change itself: it is untouched, or lines differ from the page before that
    the true edit keeps. Empty when, between the lines that the true edit changes, all lines are those of before."""
    old, new = before.strip().splitlines(), after.strip().splitlines()
    mine = written.strip().splitlines()
    if mine == old:
        return ("the page is as it was",)
    runs, tied = _runs(old, new)
    at = 0
    for number, run in enumerate(runs):
        final = number == len(runs) - 1 and tied[1]
        first = len(mine) - len(run) if final else at
        last = at if number == 0 and tied[0] else len(mine) - len(run)
        place = next((p for p in range(max(at, first), last + 1) if mine[p : p + len(run)] == run), None)
        if place is None or (final and place + len(run) != len(mine)):
            return (f"a line that should stay is not there or not alone: '{_missing(run, mine[at:])}'",)
        at = place + len(run)
    return ()


def _runs(old: list[str], new: list[str]) -> tuple[list[list[str]], tuple[bool, bool]]:
    """Lines that the edit keeps, in runs with a change between each two; and whether the first run begins the page and
    the last ends it."""
    blocks = [block for block in _blocks(old, new) if block.size]
    runs = [old[block.a : block.a + block.size] for block in blocks]
    if not blocks:
        return [], (False, False)
    first, last = blocks[0], blocks[-1]
    ends = last.a + last.size == len(old) and last.b + last.size == len(new)
    return runs, (first.a == first.b == 0, ends)


def _missing(run: list[str], rest: list[str]) -> str:
    """The first line of a run that does not follow the others in the rest."""
    found = 0
    for number in range(1, len(run) + 1):
        if any(rest[p : p + number] == run[:number] for p in range(len(rest))):
            found = number
    return run[min(found, len(run) - 1)]


def _blocks(old: list[str], new: list[str]) -> list[Any]:
    return SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
