"""An answer to judge: what a network wrote for one request, with what it cost, or the corpus' own page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.config import DecodeConfig
from model.events import Change, Event, Message, Request, Round, RunFailed, RunFinished, Stats, joined

if TYPE_CHECKING:
    from model.network.port import Network, Vocabulary


@dataclass(frozen=True)
class Answer:
    """Text of an answer, why it ended, and the run's measured figures (None for a page that no network wrote)."""

    source: str
    reason: str
    stats: Stats | None = None


def write_answer(network: Network, vocabulary: Vocabulary, prompt: str, config: DecodeConfig) -> Answer:
    """Let the network answer a prompt. A run that fails gives an empty answer with the reason."""
    from model.decode.decoder import decode  # torch, which judging pages does not need

    request = Request("evaluation", (Message("user", prompt),), config)
    return read_answer(decode(network, vocabulary, request))


def read_answer(events: Iterable[Event]) -> Answer:
    """Fold a run's events into its answer. Raises ValueError when the run has no end."""
    cells: list[str] = []
    for event in events:
        if isinstance(event, Round):
            for change in event.changes:
                _apply(cells, change)
        elif isinstance(event, RunFinished):
            return Answer(joined(cells[: event.length], final=True), event.reason, event.stats)
        elif isinstance(event, RunFailed):
            return Answer("", event.message)
    raise ValueError("the run has neither RunFinished nor RunFailed")


def _apply(cells: list[str], change: Change) -> None:
    if change.kind == "insert":
        cells.insert(change.pos, change.text)
    elif change.kind == "delete":
        del cells[change.pos]
    elif change.kind != "draft":  # drafts are guesses; remasked and renoised positions are not text
        cells.extend([""] * (change.pos + 1 - len(cells)))
        cells[change.pos] = change.text if change.kind in ("commit", "edit") else ""
