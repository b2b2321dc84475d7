"""Gaps in the exam: held-out ones, filled in the two forms in which a model can be asked (model/train/infills.py), each
judged by the page that comes out.

Invariants: what stands around a gap is the true page; an answer's source is the whole page with the gap filled. In
place, pieces and what a network sees behind them are those of the app (visualize/redo.py; a test holds them together).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from model.config import DecodeConfig
from model.corpus.infill import INFILL, Infill, draw_infill
from model.corpus.kind import Kind
from model.evaluate.answer import Answer, write_answer
from model.evaluate.dialogues import together
from model.evaluate.edits import REST
from model.evaluate.judge import Judge
from model.evaluate.report import Result
from model.events import UNDECIDED, Opening, Request, Round, RunFailed, RunFinished

if TYPE_CHECKING:
    from model.network.port import Network
    from model.tokens import Tokenizer

MARKED = f"{INFILL} marked"
FORMS = (INFILL, MARKED)  # as results are called
PIECE, MOST, AFTER = 32, 48, 16
Filler = Callable[[Infill, str], Answer]  # a gap and the form in which it is asked for


def held_out_infills(count: int, seed: int, of: Sequence[Kind]) -> Iterator[tuple[Kind, Infill]]:
    """So many gaps of the held-out side, in pages of all kinds in turn."""
    rng = random.Random(f"{INFILL}|{seed}")
    for number in range(count):
        kind = of[number % len(of)]
        yield kind, draw_infill(kind, rng, evaluation=True)


def recited(infill: Infill, form: str) -> Answer:
    """The corpus' own page: judging it tests the checks, not a model."""
    return Answer(infill.page, "reference")


def examine_infills(count: int, seed: int, fill: Filler, judge: Judge, kinds: Sequence[Kind]) -> Iterator[Result]:
    """Two results a gap, one for each form."""
    for number, (of, infill) in enumerate(held_out_infills(count, seed, kinds)):
        for form in FORMS:
            answer = fill(infill, form)
            verdict = judge.judge(of, infill.spec, answer.source)
            if not (answer.source.startswith(infill.before) and answer.source.endswith(infill.after)):
                verdict = replace(verdict, problems=(*verdict.problems, f"{REST}what stands around the gap changed"))
            what = f"{infill.kind}|{infill.combination}"
            exact = answer.source == infill.page
            yield Result(form, number, infill.asked[0].content, what, answer, verdict, exact, bool(infill.instruction))


def marked(network: Network, tokenizer: Tokenizer, infill: Infill, config: DecodeConfig) -> Answer:
    """Let the network write the middle as an answer of its own."""
    answer = write_answer(network, tokenizer, infill.marked, config)
    return replace(answer, source=f"{infill.before}{answer.source}{infill.after}")


def in_place(network: Network, tokenizer: Tokenizer, infill: Infill, config: DecodeConfig) -> Answer:
    """Let the network write what stood in the gap again, in as many tokens; a long gap piece by piece."""
    from model.decode.decoder import decode  # torch, which judging pages does not need

    ids = tokenizer.encode(infill.before + infill.old + infill.after)
    first, last = tokenizer.span(ids, len(infill.before), len(infill.before) + len(infill.old))
    if first == last:
        return Answer("", "no token stands wholly in the gap")
    ids[first:last] = [UNDECIDED] * (last - first)
    ids, stats, reason = [*ids, tokenizer.end], [], ""
    for start, stop in pieces(first, last):
        until = min(stop + AFTER, len(ids))
        blocks = (start, until - start) if start else (until,)
        opening = Opening(tuple(ids[:until]), blocks, tuple(range(stop, until)), whole=True)
        request = Request("evaluation", infill.asked, replace(config, max_tokens=1), opening=opening)
        for event in decode(network, tokenizer, request):
            for change in event.changes if isinstance(event, Round) else ():
                if first <= change.pos < stop and change.kind in ("commit", "edit"):
                    ids[change.pos] = change.token
            if isinstance(event, RunFailed):
                return Answer("", event.message)
            if isinstance(event, RunFinished):
                reason = event.reason
                stats.append(event.stats)
    return Answer(tokenizer.decode(token for token in ids if token != UNDECIDED), reason, together(stats))


def pieces(first: int, last: int) -> Iterator[tuple[int, int]]:
    """What is open at once of positions [first, last)."""
    while last - first > MOST:
        yield first, first + PIECE
        first += PIECE
    yield first, last
