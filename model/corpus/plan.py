"""Plans: what an assistant thinks before it writes a page, three short lines between the think markers.

    Asked: what the request says, its own strings in the order in which the page has them
    Default: what it leaves open
    Layout: what stands on the page, from top to bottom, and how often

Invariants: a plan is a function of the spec, so the request determines it and the page can follow it; a string to copy
stands in it exactly as in the request. Nothing in it is chosen: there is one plan for a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from model.corpus import plan_first
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import Option, bare, options, said
from model.corpus.frame.prompt import MANY
from model.corpus.kind import Kind
from model.toolcall import THOUGHT

THINKING = "thinking"  # in reports, behind the name of a kind: a plan was written first
_PARTS: dict[str, Callable[[Any], plan_first.Parts]] = {
    "solar": plan_first.solar,
    "resume": plan_first.resume,
    "agent": plan_first.agent,
}
_TAG = re.compile(r"<([a-z]+\d?)\b([^>]*)>")
# What is seen of a page; a tag that only groups others is not named.
_SEEN = {
    "h1": "heading", "h2": "subheading", "h3": "subheading", "h4": "subheading", "p": "text", "button": "button",
    "input": "field", "output": "display", "label": "label", "li": "line", "article": "card", "canvas": "canvas",
    "textarea": "text box", "select": "menu", "progress": "bar", "svg": "drawing", "details": "fold", "a": "link",
    "blockquote": "quote", "header": "header", "aside": "side column", "nav": "row",
}  # fmt: skip
_INPUTS = {"checkbox": "checkbox", "radio": "choice", "range": "slider"}
_PLURALS = {"text box": "text boxes", "text": "texts", "checkbox": "checkboxes"}
LONGEST = 6  # tags that repeat together, at most


def planned(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds whose pages a plan is made for."""
    return tuple(kind for kind in kinds if kind.name in _PARTS or isinstance(kind, PageKind))


def plan(kind: Kind, spec: Any) -> str:
    """The plan of this page."""
    parts = _framed(kind, spec) if isinstance(kind, PageKind) else _PARTS[kind.name](spec)
    open_ = ", ".join(parts.default) or "nothing"
    return f"Asked: {'; '.join(parts.asked)}.\nDefault: {open_}.\nLayout: {', '.join(parts.layout)}."


def thought_out(kind: Kind, spec: Any) -> str:
    """What follows an opened thought: the plan, its end, the page."""
    return f"{plan(kind, spec)}\n{THOUGHT}\n\n{kind.answer(spec)}"


def page_of(written: str) -> str:
    """The page behind a thought; nothing where the thought has no end."""
    return written.partition(THOUGHT)[2].lstrip("\n")


def _framed(kind: PageKind[Any], spec: Any) -> plan_first.Parts:
    known, wanted = options(spec), said(spec)
    noun = kind.nouns.split("|")[0].removeprefix(MANY)
    asked = [noun, *(_wish(known[name], getattr(spec, name)) for name in wanted)]
    default = [option.key or name for name, option in known.items() if name not in wanted]
    return plan_first.Parts(asked, default, tuple(layout(kind.answer(spec))))


def _wish(option: Option, value: Any) -> str:
    """A value in the first of its wordings, its strings in order."""
    strings = [" ".join(item) if isinstance(item, tuple) else str(item) for item in _listed(option, value)]
    return bare(option.shapes(value)[0].split("|")[0]).replace("{}", ", ".join(strings))


def _listed(option: Option, value: Any) -> Sequence[Any]:
    return value if isinstance(value, tuple) else option.copied(value)


def layout(page: str) -> Iterator[str]:
    """What a page of the frame shows, in order; what repeats is said once, with how often."""
    body = page.partition("</style>")[2].partition("<script>")[0]
    seen = [word for tag, rest in _TAG.findall(body) if (word := _word(tag, rest))]
    at = 0
    while at < len(seen):
        size, times = _repeat(seen, at)
        group = seen[at : at + size]
        at += size * times
        if times == 1:
            yield group[0]
        else:
            yield f"{times} {_plural(group[0])}" if size == 1 else f"{times} times {' and '.join(group)}"


def _word(tag: str, rest: str) -> str:
    if tag == "input":
        kind = re.search(r'type="?(\w+)', rest)
        return _INPUTS.get(kind[1] if kind else "", _SEEN[tag])
    return _SEEN.get(tag, "")


def _repeat(seen: list[str], at: int) -> tuple[int, int]:
    """How many words from here on repeat together, and how often: the choice that covers most."""
    best = 1, 1
    for size in range(1, LONGEST + 1):
        group, times = seen[at : at + size], 1
        while seen[at + size * times : at + size * (times + 1)] == group:
            times += 1
        if times > 1 and size * times > best[0] * best[1]:
            best = size, times
    return best


def _plural(word: str) -> str:
    return _PLURALS.get(word, f"{word}s")
