"""What a pool of documents is made of: which sorts, and how many of each, as the run's plan says.

Invariant: a pool is a function of the plan and its number; a share of 0 leaves the other documents as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from model.corpus.kind import Kind
from model.tokens import Tokenizer
from model.train import dialogues, infills, stream, thoughts

if TYPE_CHECKING:
    from model.train.loop import Plan


def pool(
    plan: Plan, tokenizer: Tokenizer, kinds: Sequence[Kind], number: int, usual: Callable[[], stream.Usual]
) -> list[stream.Document]:
    """All documents of one pool; the usual lines are asked for where they are needed."""
    given = (tokenizer, kinds, plan.seed, number)
    copies = stream.copies(*given)
    if number < plan.copy_pools:
        return copies
    lines, reading, causal = usual(), number < plan.digest_pools, number < plan.causal_pools
    digests = stream.digests(*given, lines) if reading else []
    briefs = stream.briefs(*given)[: round(stream.BRIEFS * plan.brief_share)] if reading else []
    pages = stream.documents(*given, lines)[:: 3 if digests else 1]
    kept = copies[: round(len(copies) * plan.copy_share)]

    def both(of: Callable[..., list[stream.Document]], share: float) -> list[stream.Document]:
        """Of whole pages as many as the share says; while digests are read, mostly those."""
        count = round(stream.POOL * share)
        short = of(*given, lines, 2 * count if reading else 0, digest=True)
        return short + of(*given, lines, count // 3 if reading else count, digest=False)

    # While the causal side is trained alone, dialogues are whole and gaps are not asked for in place: a block must not
    # hold a result beside what was said before it, and nothing but a block sees what stands behind a gap.
    talks = dialogues.documents(tokenizer, plan.seed, number, round(stream.POOL * plan.tool_share), whole=causal)
    gaps = infills.documents(*given, round(stream.POOL * plan.infill_share), in_place=not causal)
    edits, thought = both(stream.edits, plan.edit_share), both(thoughts.documents, plan.think_share)
    return pages + digests + briefs + kept + edits + talks + thought + gaps
