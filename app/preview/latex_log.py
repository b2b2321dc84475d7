"""What LaTeX's log says is wrong, by lines of the source. Pure: a log comes in, problems go out.

The log is one of `-file-line-error`: `./answer.tex:12: What is wrong.`, then `l.12 the line up to where it is wrong`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST = 20
_OURS = re.compile(r"^(?:\./)?answer\.tex:(\d+): (.*)$")
_THEIRS = re.compile(r"^(?:! |!pdfTeX error: \S+ |/\S+:\d+: |\./\S+:\d+: )(.*)$")
_READ = re.compile(r"^l\.(\d+) ?(.*)$")
_LAST = re.compile(r"(\\(?:[a-zA-Z@]+\*?|.))\s*$")
_DULL = ("Emergency stop", " ==> Fatal error", "==> Fatal error")


@dataclass(frozen=True)
class Problem:
    """What is wrong in words, and in which line of the source, counted from 1; 0 when the log does not say."""

    line: int
    text: str


def problems_of(log: str, source: str) -> tuple[tuple[Problem, ...], str]:
    """The first problems, and the lines of the log that they come from. A line that the source has not is no line."""
    lines, found, said = log.splitlines(), [], []
    count = source.count("\n") + 1
    for i, line in enumerate(lines):
        ours, theirs = _OURS.match(line), _THEIRS.match(line)
        if ours is None and theirs is None:
            continue
        told = ours.group(2) if ours else theirs.group(1) if theirs else ""
        if told.startswith(_DULL) or not told.strip():
            continue
        at = int(ours.group(1)) if ours else 0
        after = lines[i + 1 : i + 12]
        read = next((match for match in map(_READ.match, after) if match), None)
        if told.startswith("Undefined control sequence") and read is not None:
            name = _LAST.search(read.group(2))
            told = f"Undefined control sequence {name.group(1)}" if name else told
        problem = Problem(at if at <= count else 0, told.rstrip(".")[:200])
        if problem not in found:
            found.append(problem)
            said.extend(lines[i : i + 3])
        if len(found) == MOST:
            break
    return tuple(found), "\n".join(said[:9])[:1200]
