"""Thinking against answering at once: the same held-out requests, each answered both ways.

Invariants: both answers are to the same request and are judged alike; long requests are the longest third of each
kind's, so that kinds with long requests do not make up that third alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from model.corpus.kind import Example
from model.corpus.plan import THINKING, page_of, thought_out
from model.corpus.registry import kind
from model.evaluate.answer import Answer
from model.evaluate.judge import Checked, Judge, Verdict
from model.toolcall import THOUGHT

if TYPE_CHECKING:
    from model.evaluate.report import Result


def thinking(name: str) -> str:
    """What results of a kind are called when a plan was written first."""
    return f"{name} {THINKING}"


def reference_thought(example: Example, number: int) -> Answer:
    """The corpus' own plan and page."""
    return Answer(thought_out(kind(example.kind), example.spec), "reference")


def judge_thought(judge: Judge, of: Checked, example: Example, answer: Answer) -> Verdict:
    """What is wrong with the page behind a thought."""
    if THOUGHT not in answer.source:
        return Verdict(("the thought has no end",))
    return judge.judge(of, example.spec, page_of(answer.source))


def compared(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    """How many requests pass both ways: of all, and of the longest third. `gained` pass only with a thought, `lost`
    only without. Empty where nobody thought."""
    known = {(result.kind, result.number): result for result in results}
    pairs = [(each, known[thinking(each.kind), each.number]) for each in results if _paired(each, known)]
    if not pairs:
        return {}
    by_kind: dict[str, list[tuple[Result, Result]]] = {}
    for pair in pairs:
        by_kind.setdefault(pair[0].kind, []).append(pair)
    longest: list[tuple[Result, Result]] = []
    for of_kind in by_kind.values():
        of_kind.sort(key=lambda pair: (-len(pair[0].prompt), pair[0].number))
        longest += of_kind[: -(-len(of_kind) // 3)]
    return {"all": _counts(pairs), "longest third": _counts(longest)}


def _paired(result: Result, known: dict[tuple[str, int], Result]) -> bool:
    return (thinking(result.kind), result.number) in known


def _counts(pairs: Sequence[tuple[Result, Result]]) -> dict[str, int]:
    both = [(plain.verdict.passed, thought.verdict.passed) for plain, thought in pairs]
    return {
        "count": len(both),
        "plain": sum(plain for plain, _ in both),
        "thinking": sum(thought for _, thought in both),
        "gained": both.count((False, True)),
        "lost": both.count((True, False)),
    }


def lines(found: dict[str, dict[str, int]]) -> list[str]:
    """The comparison for a terminal."""
    return [
        f"{name}: {part['plain']} of {part['count']} plain, {part['thinking']} with a thought "
        f"({part['gained']} gained, {part['lost']} lost)"
        for name, part in found.items()
    ]
