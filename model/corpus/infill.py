"""Gaps in pages: what stands before one, what behind it, and what belongs there; with an instruction, what is to.

Invariants:
- Without an instruction the page before the gap was cut is the kind's own page of the request, so request and rest
  determine the gap. With one, from an edit, all that the wish changes lies in the gap, but for the brief.
- A gap begins and ends where an element, a text, a statement, a declaration or a line does, never in the brief.
- The split is that of the pages, or of the edits.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from model.corpus.edit import draw_edit, edited
from model.corpus.kind import Kind, draw
from model.events import HOLE, Message

INFILL = "infill"  # among the kinds of a model: it was trained to fill gaps
INSTRUCTED = 0.4  # share of gaps with an instruction
MOST = 360  # characters of a gap; a larger one is better written as a new page
# Gaps by sort, and how often each is drawn: whole lines, an element, the text in one, a string, a declaration of a
# style, the argument of a macro.
_SORTS = {
    "lines": (4.0, re.compile(r"(?m)^[^\n]+(?:\n[^\n]+){0,4}")),
    "element": (3.0, re.compile(r"<(\w+)\b[^<>]*>[^<>]*</\1>")),
    "text": (3.0, re.compile(r"(?<=>)[^<>\n]*\w[^<>\n]*(?=</)")),
    "string": (2.0, re.compile(r"(?<=[\"'])\w(?:[^\"'\n]*\w)?(?=[\"'])")),
    "declaration": (1.5, re.compile(r"(?<=[{;] )[a-z-]+: [^;{}\n]*[^;{}\s]")),
    "argument": (3.0, re.compile(r"(?<=\{)\w[^{}\n]*(?=\})")),
}
_LINE = re.compile(r"[^\n]+")
_ONLY = {"html": ("lines", "element", "text", "string", "declaration"), "latex": ("lines", "argument")}


@dataclass(frozen=True)
class Infill:
    """One gap. `old` is what stands there when it is asked for, `gap` what is wanted: the same where there is no
    `instruction`. `spec` is that of the page with the gap filled."""

    kind: str
    request: str
    instruction: str
    before: str
    old: str
    gap: str
    after: str
    spec: Any
    combination: str

    @property
    def page(self) -> str:
        """The page with the gap filled."""
        return self.before + self.gap + self.after

    @property
    def asked(self) -> tuple[Message, ...]:
        """The conversation as the app has it when a part is redone in place: the instruction is a line behind the
        wish."""
        return (Message("user", f"{self.request}\n{self.instruction}".strip()),)

    @property
    def marked(self) -> tuple[Message, ...]:
        """The same with the text around the gap between markers, of which the answer is the middle."""
        return (*self.asked, Message("gap", f"{self.before}{HOLE}{self.after}"))


def gapped(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds whose answers have parts that a gap can take the place of."""
    return tuple(kind for kind in kinds if kind.format in _ONLY)


def draw_infill(kind: Kind, rng: random.Random, *, evaluation: bool) -> Infill:
    """Draw one gap from the training side or from the held-out side."""
    if rng.random() < INSTRUCTED and edited([kind]):
        return _changed(kind, rng, evaluation=evaluation)
    return _plain(kind, rng, evaluation=evaluation)


def _plain(kind: Kind, rng: random.Random, *, evaluation: bool) -> Infill:
    while True:
        example = draw(kind, rng, evaluation=evaluation)
        sort = rng.choices(_ONLY[kind.format], [_SORTS[name][0] for name in _ONLY[kind.format]])[0]
        spans = list(cuts(example.answer, sort, _behind_brief(kind, example.spec, example.answer), rng))
        if spans:
            start, stop = rng.choice(spans)
            before, gap, after = _cut(example.answer, start, stop)
            what = f"{sort} {example.combination}"
            return Infill(kind.name, example.prompt, "", before, gap, gap, after, example.spec, what)


def _behind_brief(kind: Kind, spec: Any, page: str) -> int:
    brief = kind.brief(spec)
    return page.index(brief) + len(brief) + 1


def _cut(page: str, start: int, stop: int) -> tuple[str, str, str]:
    return page[:start], page[start:stop], page[stop:]


def cuts(page: str, sort: str, begin: int, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Places of gaps of one sort from a place on. Lines are taken one to five together, from any line on."""
    if sort == "lines":
        for line in _LINE.finditer(page, begin):
            run = _SORTS[sort][1].match(page, line.start())
            assert run is not None
            ends = [end.end() for end in _LINE.finditer(page, run.start(), run.end())]
            short = [end for end in ends if end - run.start() <= MOST]
            if short:
                yield run.start(), rng.choice(short)
        return
    for found in _SORTS[sort][1].finditer(page, begin):
        if len(found[0]) <= MOST:
            yield found.span()


def _changed(kind: Kind, rng: random.Random, *, evaluation: bool) -> Infill:
    """From an edit whose changes lie together."""
    while True:
        edit = draw_edit(kind, rng, evaluation=evaluation)
        if "\n" in edit.wish:
            continue  # an instruction is one line
        found = changed_part(edit.page, edit.answer, _behind_brief(kind, edit.before, edit.page))
        if found is not None:
            before, old, gap, after = found
            what = f"wish {edit.combination}"
            return Infill(kind.name, edit.request, edit.wish, before, old, gap, after, edit.after, what)


def changed_part(page: str, answer: str, begin: int) -> tuple[str, str, str, str] | None:
    """Of an edit: the page before the changed lines, these as they are and as they are to be, the page behind them.
    What changes in the brief stays as it was. None where they are too far apart for one gap, or nothing is left."""
    old, new = page.splitlines(keepends=True), answer.splitlines(keepends=True)
    first = page.count("\n", 0, begin)
    hunks = [
        (a, b, c, d)
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal" and b > first
    ]
    if not hunks or hunks[0][0] < first:
        return None
    a, b, c, d = hunks[0][0], hunks[-1][1], hunks[0][2], hunks[-1][3]
    if a == b or c == d:  # something comes in or goes: with the line before it, so that neither side is empty
        a, c = a - 1, c - 1
        if a < first:
            return None
    before, text, wanted, after = ("".join(part) for part in (old[:a], old[a:b], new[c:d], old[b:]))
    if max(len(text), len(wanted)) > MOST:
        return None
    return _trimmed(before, text, wanted, after)


def _trimmed(before: str, old: str, new: str, after: str) -> tuple[str, str, str, str]:
    """The line break behind the gap stays."""
    if old.endswith("\n") and new.endswith("\n"):
        return before, old[:-1], new[:-1], f"\n{after}"
    return before, old, new, after
