"""What the page says to a person: how a run ended, why it cannot begin, who is ahead in the line.

Invariants: every sentence says what happened and what to do; figures come from the run's own events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from model.events import RunFailed, RunFinished
from visualize.board import Board

Tone = Literal["good", "note", "bad"]


@dataclass(frozen=True)
class Sentence:
    """A sentence and how serious it is."""

    tone: Tone
    text: str


def ending(board: Board) -> Sentence | None:
    """How the run of this board ended; None while it goes on."""
    ended = board.ended
    if ended is None:
        return None
    if isinstance(ended, RunFailed):
        return Sentence("bad", ended.message)
    return _finished(ended, board)


def waiting(place: int) -> Sentence:
    """For a run that is not at the head of the line."""
    return Sentence("note", f"Another run is being written; yours starts when it ends, place {place}.")


def too_long(characters: int, limit: int) -> Sentence:
    return Sentence(
        "bad",
        f"The prompt has {characters:,} characters; the limit is {limit:,}. A shorter one may be refused too: the "
        "model counts tokens, each digit is one of its own, and the answer must fit in as well. Shorten it and "
        "generate again; nothing was lost.",
    )


def empty() -> Sentence:
    return Sentence("bad", "The prompt is empty. Say what to make, or pick an example below the box.")


def _finished(ended: RunFinished, board: Board) -> Sentence:
    stats = ended.stats
    count = f"{stats.tokens:,} tokens in {stats.seconds:.1f} s"
    if ended.reason == "end_of_text":
        return Sentence("good", f"Finished: {count}, {stats.tokens_per_forward:.1f} a forward pass.")
    if ended.reason == "max_tokens":
        limit = board.started.config.max_tokens if board.started else stats.tokens
        if stats.tokens < limit:
            return Sentence("note", f"Cut off after {count}: the model's context is full. Ask for less.")
        return Sentence("note", f"Cut off at the limit, {count}. Raise Max tokens, or ask for less.")
    if board.started is None:
        return Sentence("note", "Stopped before it began.")
    if ended.reason == "cancelled":
        return Sentence("note", f"Stopped after {count}. What was written is kept.")
    if ended.reason == "not_a_number":
        return Sentence("bad", f"Stopped after {count}: the network's output was not a number. Try another seed.")
    if ended.reason == "repetition":
        return Sentence(
            "bad",
            f"Stopped after {count}: the text only repeats itself. Try a temperature above 0 or a repetition penalty.",
        )
    return Sentence("bad", f"Stopped after {count}: the strategy made no progress. Choose another and try again.")


def knows(name: str, kinds: Sequence[str]) -> str:
    """What a model was trained to write, in one sentence."""
    if not kinds:
        return f"{name} does not say what it was trained on."
    listed = kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} and {kinds[-1]}"
    return f"{name} was trained on {listed}, and on nothing else."
