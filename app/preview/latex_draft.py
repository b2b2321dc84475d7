"""Close a LaTeX document that is still being written, or was cut off, so that it can be pictured. Pure.

Only for the picture: nothing here is ever shown, kept or handed on as the model's text.
"""

from __future__ import annotations

import re

_STEP = re.compile(
    r"\\begin\s*\{([^{}\n]*)\}|\\end\s*\{([^{}\n]*)\}|\\[\[\](){}$%&#_\\]|%[^\n]*|\$\$|[{}$]|\\verb(.).*?(?:\3|$)",
    re.MULTILINE,
)
_OPENING = {r"\[": r"\]", r"\(": r"\)"}
_NEEDS_ITEM = frozenset({"itemize", "enumerate", "description"})
_WORDLESS = ("verbatim", "lstlisting")


def closed(source: str) -> str | None:
    r"""The document up to its last whole line, with everything closed that is open there; None before it has anything
    to show after \begin{document}."""
    kept = source[: source.rfind("\n") + 1]
    open_: list[tuple[str, int]] = []  # what closes it, and where what is in it begins
    at = 0
    while (step := _STEP.search(kept, at)) is not None:
        at = step.end()
        _take(step, open_)
        if open_ and open_[-1][0].startswith(tuple(f"\\end{{{name}" for name in _WORDLESS)):
            end = kept.find(open_[-1][0], at)
            at = end if end >= 0 else len(kept)
    places = [place for closing, place in open_ if closing == r"\end{document}"]
    if not places or not kept[places[0] :].strip():
        return None
    kept, open_ = _without_empty_lists(kept, open_)
    return kept.rstrip("\n") + "\n" + "\n".join(closing for closing, _ in reversed(open_)) + "\n"


def _take(step: re.Match[str], open_: list[tuple[str, int]]) -> None:
    begun, ended, text = step.group(1), step.group(2), step.group(0)
    if begun is not None:
        open_.append((rf"\end{{{begun}}}", step.end()))
    elif ended is not None:
        _close(open_, rf"\end{{{ended}}}")
    elif text in _OPENING:
        open_.append((_OPENING[text], step.end()))
    elif text in _OPENING.values():
        _close(open_, text)
    elif text == "{":
        open_.append(("}", step.end()))
    elif text == "}":
        _close(open_, "}")
    elif text in ("$", "$$") and not _close(open_, text):
        open_.append((text, step.end()))


def _close(open_: list[tuple[str, int]], closing: str) -> bool:
    """Close the innermost, if that is what is closed; a slip in the source is left to LaTeX."""
    if open_ and open_[-1][0] == closing:
        open_.pop()
        return True
    return False


def _without_empty_lists(kept: str, open_: list[tuple[str, int]]) -> tuple[str, list[tuple[str, int]]]:
    """A list without an item is an error: one that was only begun is left out."""
    while open_:
        closing, place = open_[-1]
        name = closing[5:-1]
        if name not in _NEEDS_ITEM or r"\item" in kept[place:]:
            break
        kept, open_ = kept[: kept.rfind(r"\begin", 0, place)], open_[:-1]
    return kept, open_
