"""Rows as figures: a table for the terminal, and a page to look at. All that they say is counted from the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import median
from typing import Any

from benchmarks.agents.trial import PAUSE_SECONDS, Row
from visualize.palette import DARK, LIGHT

NOT = "Tasks, sites and harness are the project's own. Figures of other benchmarks, WindTunnel too, do not compare."
AIM = 0.986
_STYLE = """
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1120px;margin:0 auto;padding:32px 24px 64px}h1{font-size:26px;margin:0 0 4px}
h2{font-size:18px;margin:36px 0 10px}p{color:var(--ink2);margin:4px 0 12px;max-width:75ch}
table{border-collapse:collapse;width:100%;background:var(--surface);border:1px solid var(--line);border-radius:8px}
th,td{padding:6px 10px;text-align:right;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th{font-weight:600;color:var(--ink2)}th:first-child,td:first-child{text-align:left}.wide{overflow-x:auto}
td{white-space:nowrap}.text{text-align:left;white-space:normal;color:var(--ink2);max-width:52ch;overflow-wrap:anywhere}
tr:last-child td{border-bottom:0}
i{display:inline-block;width:13px;height:13px;border-radius:3px;margin-right:3px;vertical-align:-2px}
i.ok{background:var(--accent)}i.no{background:var(--rev-bg);border:1.5px solid var(--rev)}
code{font:13px ui-monospace,monospace}.best{color:var(--accent);font-weight:600}
"""


@dataclass(frozen=True)
class Sum:
    """What the attempts of one arm come to. Shares lie in [0, 1] and are None of nothing at all."""

    arm: str
    attempts: int
    passed: int
    tasks: int
    solved: int
    seconds: float
    paused: float
    parses: float | None
    fits: float | None
    works: float | None
    repeats: int
    failures: Mapping[str, int]


def summed(arm: str, rows: Sequence[Row]) -> Sum:
    """The rows of one arm. A task is solved when most of its attempts are passed; seconds are medians."""
    mine = [row for row in rows if row.arm == arm]
    tasks = sorted({row.task for row in mine})
    solved = [task for task in tasks if _most([row.success for row in mine if row.task == task])]
    calls, unfit = sum(row.calls for row in mine), sum(row.unfit for row in mine)
    malformed, failed = sum(row.malformed for row in mine), sum(row.failed for row in mine)
    return Sum(
        arm=arm,
        attempts=len(mine),
        passed=sum(row.success for row in mine),
        tasks=len(tasks),
        solved=len(solved),
        seconds=median(row.agent_seconds for row in mine) if mine else 0.0,
        paused=median(row.paused_seconds for row in mine) if mine else 0.0,
        parses=_share(calls + unfit, calls + unfit + malformed),
        fits=_share(calls, calls + unfit),
        works=_share(calls - failed, calls),
        repeats=sum(row.repeats for row in mine),
        failures=dict(Counter(row.failure for row in mine if not row.success).most_common()),
    )


def arms_of(rows: Sequence[Row]) -> list[str]:
    """In the order in which they came."""
    return list(dict.fromkeys(row.arm for row in rows))


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The table for a terminal."""
    calls = f"{'parses':>8}{'fits':>7}{'works':>7}{'repeats':>9}"
    yield f"{'arm':<28}{'passed':>12}{'tasks':>9}{'s':>8}{'s+pause':>9}{calls}"
    for arm in arms_of(rows):
        it = summed(arm, rows)
        quality = f"{_percent(it.parses):>8}{_percent(it.fits):>7}{_percent(it.works):>7}{it.repeats:>9}"
        yield (
            f"{arm:<28}{f'{it.passed}/{it.attempts}':>12}{f'{it.solved}/{it.tasks}':>9}{it.seconds:>8.2f}"
            f"{it.paused:>9.2f}{quality}"
        )
        if it.failures:
            yield f"  {', '.join(f'{kind} {count}' for kind, count in it.failures.items())}"


def page(rows: Sequence[Row], about: Mapping[str, Any]) -> str:
    """The report as one page without script. `about` is what was measured on."""
    arms = arms_of(rows)
    variables = "".join(f"--{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in LIGHT)
    told = " · ".join(f"{escape(str(key))}: {escape(str(value))}" for key, value in about.items())
    body = [
        "<h1>Agents on the practice sites</h1>",
        f"<p>{told}</p><p>{escape(NOT)}</p>",
        "<h2>How each way of decoding did</h2>",
        f"<p>Seconds are medians of model and tools together; with pauses, {1000 * PAUSE_SECONDS:.0f} ms more a turn "
        f"that has calls, as other harnesses wait. The aim is {AIM:.1%} of all attempts.</p>",
        _table(_overall(arms, rows)),
        "<h2>By tier and site</h2>",
        _table(_parts(arms, rows, "tier")),
        "<p></p>",
        _table(_parts(arms, rows, "site")),
        *(["<h2>By fault</h2>", _table(_parts(arms, rows, "fault"))] if any(row.fault for row in rows) else []),
        "<h2>Every task</h2><p>One square an attempt: full where it was passed.</p>",
        _table(_tasks(arms, rows)),
    ]
    lost = [row for row in rows if not row.success]
    if lost:
        body += ["<h2>What went wrong</h2>", _table(_lost(lost))]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Agents on the practice sites</title>'
        f"<style>:root{{color-scheme:light dark;{variables}}}{_STYLE}</style></head>\n"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def _overall(arms: Sequence[str], rows: Sequence[Row]) -> Iterator[Sequence[str]]:
    yield ("decoding", "attempts passed", "tasks solved", "seconds", "with pauses", "calls parse", "fit their schema",
           "without error", "repeats")  # fmt: skip
    for arm in arms:
        it = summed(arm, rows)
        share = it.passed / max(1, it.attempts)
        best = f'<span class="best">{share:.1%}</span>' if share >= AIM else f"{share:.1%}"
        yield (escape(arm), f"{it.passed} of {it.attempts}, {best}", f"{it.solved} of {it.tasks}", f"{it.seconds:.2f}",
               f"{it.paused:.2f}", *map(_percent, (it.parses, it.fits, it.works)), str(it.repeats))  # fmt: skip


def _parts(arms: Sequence[str], rows: Sequence[Row], part: str) -> Iterator[Sequence[str]]:
    """Attempts passed by a field of the rows."""
    values = list(dict.fromkeys(getattr(row, part) for row in rows))
    yield ("attempts passed", *(str(value).replace("_", " ") or "none" for value in values))
    for arm in arms:
        parts = [[row for row in rows if row.arm == arm and getattr(row, part) == value] for value in values]
        yield (escape(arm), *(f"{sum(row.success for row in each)} of {len(each)}" for each in parts))


def _tasks(arms: Sequence[str], rows: Sequence[Row]) -> Iterator[Sequence[str]]:
    yield ("task", "tier", *map(escape, arms), "\0asked the first time")
    for task in dict.fromkeys(row.task for row in rows):
        mine = [row for row in rows if row.task == task]
        squares = ["".join(_square(row) for row in mine if row.arm == arm) for arm in arms]
        yield (f"<code>{task}</code>", mine[0].tier, *squares, f"\0{escape(mine[0].wish)}")


def _lost(rows: Sequence[Row]) -> Iterator[Sequence[str]]:
    yield ("attempt", "decoding", "what", "turns", "calls", "\0wish", "\0answer")
    for row in rows:
        words = (f"\0{escape(row.wish)}", f"\0{escape(row.answer) or '–'}")
        yield (f"<code>{row.run}</code>", escape(row.arm), escape(row.failure.replace("_", " ")), str(row.turns),
               str(row.calls), *words)  # fmt: skip


def _square(row: Row) -> str:
    kind, said = ("ok", "passed") if row.success else ("no", row.failure.replace("_", " "))
    return f'<i class="{kind}" role="img" aria-label="{said}" title="{row.run}: {said}, {row.agent_seconds:.2f} s"></i>'


def _table(rows: Iterator[Sequence[str]]) -> str:
    """The first row is the head; a cell that begins with a NUL is prose."""
    head = "".join(_cell(cell, "th") for cell in next(rows))
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(cell: str, tag: str = "td") -> str:
    return f'<{tag} class="text">{cell[1:]}</{tag}>' if cell.startswith("\0") else f"<{tag}>{cell}</{tag}>"


def _most(passed: Sequence[bool]) -> bool:
    return 2 * sum(passed) > len(passed)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"
