"""What an evaluation found: one result per answer, a summary per kind, as JSON and as one page to look at.

Invariants: every figure is derived from the results; text of a model is escaped, never markup.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from statistics import median
from typing import Any

from model.corpus.edit import EDIT
from model.evaluate.answer import Answer
from model.evaluate.edits import shares
from model.evaluate.judge import Verdict
from model.evaluate.nearest import Nearness
from model.evaluate.nearest import table as nearest_table
from model.evaluate.strangers.stranger import OUTSIDE, STRANGER
from model.evaluate.thinking import compared, lines


@dataclass(frozen=True)
class Result:
    """One held-out spec, the answer to it and the verdict; of a gap, whether it was filled exactly as in the true page,
    and whether an instruction said with what."""

    kind: str
    number: int
    prompt: str
    combination: str
    answer: Answer
    verdict: Verdict
    exact: bool | None = None
    instructed: bool = False

    def to_dict(self) -> dict[str, Any]:
        """JSON form, without the picture."""
        stats = self.answer.stats
        return {
            "kind": self.kind,
            "number": self.number,
            "prompt": self.prompt,
            "combination": self.combination,
            "passed": self.verdict.passed,
            "problems": list(self.verdict.problems),
            "reason": self.answer.reason,
            "stats": asdict(stats) if stats else None,
            "source": self.answer.source,
            **({} if self.exact is None else {"exact": self.exact, "instructed": self.instructed}),
        }


@dataclass(frozen=True)
class Summary:
    """Figures of one kind. `low` and `high` bound the pass rate with 95 % confidence (Wilson); medians are over
    answers; 0 where no network wrote the answers."""

    kind: str
    count: int
    passed: int
    low: float
    high: float
    tokens: float
    tokens_per_forward: float
    tokens_per_second: float
    seconds: float
    first_round_seconds: float
    problems: tuple[tuple[str, int], ...]

    @property
    def rate(self) -> float:
        return self.passed / self.count if self.count else 0.0


@dataclass(frozen=True)
class Report:
    """An evaluation: under which settings, and every result. `complete` is False when it was interrupted. `nearest` are
    the training pages that a sample of the answers is nearest to."""

    settings: dict[str, Any]
    results: tuple[Result, ...] = ()
    complete: bool = True
    nearest: tuple[Nearness, ...] = ()
    summaries: tuple[Summary, ...] = field(init=False)

    def __post_init__(self) -> None:
        kinds = dict.fromkeys(result.kind for result in self.results)
        found = tuple(summarize(kind, [r for r in self.results if r.kind == kind]) for kind in kinds)
        object.__setattr__(self, "summaries", found)

    def to_dict(self) -> dict[str, Any]:
        """The whole report as JSON values."""
        kinds = {s.kind: {**asdict(s), "rate": round(s.rate, 4), **self.parts(s.kind)} for s in self.summaries}
        results = [result.to_dict() for result in self.results]
        near = [{**asdict(each), "remembered": each.remembered} for each in self.nearest]
        thought = {"thinking": found} if (found := compared(self.results)) else {}
        head = {"settings": self.settings, "complete": self.complete, "kinds": kinds, **thought}
        return {**head, "nearest": near, "results": results}

    def parts(self, kind: str) -> dict[str, float]:
        """Of follow-ups, how many made the change and how many kept the rest; of gaps, how many were filled exactly;
        of strangers, how many of those pass whose request is within what the kinds cover, and of those beyond. Nothing
        for other kinds."""
        mine = [result for result in self.results if result.kind == kind]
        if any(result.exact is not None for result in mine):
            return filled(mine)
        if kind == STRANGER:
            return inside_and_outside(mine)
        return shares([result.verdict.problems for result in mine]) if kind == EDIT else {}

    def table(self) -> str:
        """The summaries as lines for a terminal."""
        wide = max((10, *(len(s.kind) for s in self.summaries)))
        rows = [f"{'kind':<{wide}} {'passed':>10} {'rate':>6} {'95 %':>9} {'tok/fwd':>8} {'tok/s':>7} {'seconds':>8}"]
        for s in self.summaries:
            span = f"{100 * s.low:.0f}-{100 * s.high:.0f}"
            cost = f" {s.tokens_per_forward:>8.2f} {s.tokens_per_second:>7.0f} {s.seconds:>8.2f}" if s.tokens else ""
            rows.append(f"{s.kind:<{wide}} {s.passed:>5}/{s.count:<4} {100 * s.rate:>4.0f} % {span:>9}{cost}")
            rows += [f"    {name.replace('_', ' ')} {100 * share:.0f} %" for name, share in self.parts(s.kind).items()]
            rows += [f"    {count:>3} x {problem}" for problem, count in s.problems[:8]]
        rows += lines(compared(self.results))
        if self.nearest:
            rows += ["", nearest_table(self.nearest)]
        return "\n".join(rows)


def filled(results: Sequence[Result]) -> dict[str, float]:
    """Of gaps that request and rest determine, the share filled exactly; of those with an instruction, the share of
    pages on which the change was made."""
    exact = [bool(result.exact) for result in results if not result.instructed]
    made = [result.verdict.passed for result in results if result.instructed]
    return {"exact": _share(exact), "change_made": _share(made)}


def _share(found: Sequence[bool]) -> float:
    return round(sum(found) / max(1, len(found)), 4)


def inside_and_outside(results: Sequence[Result]) -> dict[str, float]:
    """Pass rates of strangers' requests that some kind covers, and of the others."""
    sides = {
        "inside": [result.verdict.passed for result in results if result.combination != OUTSIDE],
        "outside": [result.verdict.passed for result in results if result.combination == OUTSIDE],
    }
    return {side: round(sum(passed) / len(passed), 4) for side, passed in sides.items() if passed}


def summarize(kind: str, results: Sequence[Result]) -> Summary:
    """Figures of one kind's results."""
    passed = sum(result.verdict.passed for result in results)
    low, high = wilson(passed, len(results))
    stats = [result.answer.stats for result in results if result.answer.stats]
    problems = Counter(family(problem) for result in results for problem in result.verdict.problems)
    return Summary(
        kind=kind,
        count=len(results),
        passed=passed,
        low=round(low, 4),
        high=round(high, 4),
        tokens=_median([s.tokens for s in stats]),
        tokens_per_forward=_median([s.tokens_per_forward for s in stats]),
        tokens_per_second=_median([s.tokens_per_second for s in stats]),
        seconds=_median([s.seconds for s in stats]),
        first_round_seconds=_median([s.first_round_seconds for s in stats]),
        problems=tuple(problems.most_common()),
    )


def family(problem: str) -> str:
    """A problem without its particulars (what is quoted, numbers), so that like ones are counted together."""
    words = problem.replace('"', "'").split("'")
    plain = "'…'".join(words[::2]) if len(words) % 2 else problem
    return re.sub(r"\d+", "#", plain)[:100]


def wilson(passed: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """Bounds of a proportion with 95 % confidence."""
    if not count:
        return 0.0, 1.0
    share = passed / count
    middle = share + z * z / (2 * count)
    spread = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def _median(values: Sequence[float]) -> float:
    return round(float(median(values)), 3) if values else 0.0


STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1320px;padding:0 1rem;color:#222}
table{border-collapse:collapse}td,th{padding:.25rem .8rem;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}.grid{display:grid;gap:1rem;
grid-template-columns:repeat(auto-fill,minmax(250px,1fr))}figure{margin:0;border:1px solid #ddd;border-radius:6px;
overflow:hidden;background:#fff}figure.bad{border-color:#c33}img{width:100%;display:block;background:#eee}
figcaption{padding:.5rem .7rem;font-size:13px}.bad b{color:#c33}pre{overflow:auto;max-height:300px;font-size:12px}
summary{cursor:pointer;color:#555}"""


def page(report: Report) -> str:
    """One self-contained HTML page: the figures, then every answer as a thumbnail, failures first."""
    title = f"Evaluation of {report.settings.get('model', 'the corpus')}"
    parts = [f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>']
    parts.append(f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><h1>{escape(title)}</h1>')
    if not report.complete:
        parts.append("<p><b>Interrupted: the figures cover what was judged until then.</b></p>")
    settings = ", ".join(f"{key} {value}" for key, value in report.settings.items())
    parts.append(f"<p>{escape(settings)}</p><table><tr><th>kind<th>passed<th>rate<th>95 %<th>tokens")
    parts.append("<th>tokens/forward<th>tokens/s<th>seconds<th>first round</tr>")
    for s in report.summaries:
        costs = f"{s.tokens:g}", f"{s.tokens_per_forward:.2f}", f"{s.tokens_per_second:.0f}"
        times = f"{s.seconds:.2f}", f"{s.first_round_seconds:.2f}"
        cells = "".join(f"<td>{cell if s.tokens else '–'}" for cell in (*costs, *times))
        rate = f"<td>{100 * s.rate:.0f} %<td>{100 * s.low:.0f}–{100 * s.high:.0f} %"
        parts.append(f"<tr><td>{escape(s.kind)}<td>{s.passed}/{s.count}{rate}{cells}</tr>")
    parts.append("</table>")
    if report.nearest:
        parts.append(f"<pre>{escape(nearest_table(report.nearest))}</pre>")
    for s in report.summaries:
        parts.append(f"<h2>{escape(s.kind)}</h2><ul>")
        parts += [f"<li>{count} × {escape(problem)}</li>" for problem, count in s.problems]
        shown = sorted((r for r in report.results if r.kind == s.kind), key=lambda r: r.verdict.passed)
        parts.append('</ul><div class="grid">' + "".join(map(_figure, shown)) + "</div>")
    return "\n".join(parts) + "</html>\n"


def _figure(result: Result) -> str:
    picture = f'<img alt="" src="{escape(result.verdict.picture)}">' if result.verdict.picture else ""
    problems = "".join(f"<br><b>{escape(problem)}</b>" for problem in result.verdict.problems)
    return (
        f'<figure class="{"good" if result.verdict.passed else "bad"}">{picture}<figcaption>#{result.number} '
        f"{escape(result.prompt)}{problems}<details><summary>source</summary>"
        f"<pre>{escape(result.answer.source)}</pre></details></figcaption></figure>"
    )
