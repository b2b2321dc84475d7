"""Wrong next tokens: where the causal side's first guess is not what stands in a held-out answer, though everything
before it is. An autoregressive decoder without draws goes astray there first, and so does the diffusion decoder with
acceptance 1; what it does after a slip of its own is not measured. It takes a second for a page that writing takes
minutes for, so it can be asked while a network trains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model.evaluate.probes.bound import Paper, causal_logits
from model.evaluate.probes.table import Cell, Table
from model.network.port import Network, Vocabulary

SHOWN, NEAR = 40, 8  # the commonest slips that are written down; tokens before one that are shown


@dataclass(frozen=True)
class Reading:
    """A document, and its slips: what stood before each, what stands there, and what was guessed."""

    kind: str
    slips: tuple[tuple[str, str, str], ...]


def probe(network: Network, vocabulary: Vocabulary, papers: Sequence[Paper]) -> Iterator[Reading]:
    """Every document read once."""
    for paper in papers:
        guesses = causal_logits(network, paper).argmax(-1).tolist()
        pairs = enumerate(zip(paper.answer, guesses, strict=True))
        wrong = [(place, token, guess) for place, (token, guess) in pairs if token != guess]
        piece = vocabulary.piece
        slips = (
            ("".join(map(piece, paper.answer[max(0, place - NEAR) : place])), piece(token), piece(guess))
            for place, token, guess in wrong
        )
        yield Reading(paper.kind, tuple(slips))


def summary(found: Sequence[Reading]) -> Table:
    """A row for each kind: slips a page, and the pages that have none."""
    rows = list[tuple[Cell, ...]]()
    for kind in [*dict.fromkeys(reading.kind for reading in found), None]:
        counts = [len(reading.slips) for reading in found if kind in (reading.kind, None)]
        each = round(sum(counts) / len(counts), 2) if counts else None
        rows.append((kind or "all", len(counts), each, counts.count(0)))
    common = Counter(slip for reading in found for slip in reading.slips).most_common(SHOWN)
    more = [{"count": count, "after": slip[0], "wanted": slip[1], "guessed": slip[2]} for slip, count in common]
    columns = ("kind", "pages", "wrong a page", "pages without")
    return Table("wrong next tokens of the causal side, all before right", columns, tuple(rows), (("slips", more),))
