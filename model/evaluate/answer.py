"""An answer to judge: what a network wrote for one request, with what it cost, or the corpus' own page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.config import DecodeConfig
from model.events import Event, Message, Request, RunFailed, RunFinished, Stats
from model.manuscript import Manuscript

if TYPE_CHECKING:
    from model.network.port import Network, Vocabulary


@dataclass(frozen=True)
class Answer:
    """Text of an answer, why it ended, and the run's measured figures (None for a page that no network wrote)."""

    source: str
    reason: str
    stats: Stats | None = None


def write_answer(
    network: Network,
    vocabulary: Vocabulary,
    asked: str | tuple[Message, ...],
    config: DecodeConfig,
    tools: tuple[str, ...] = (),
) -> Answer:
    """Let the network answer a prompt, or the last turn of a conversation in which `tools` are offered. A run that
    fails gives an empty answer with the reason."""
    from model.decode.decoder import decode  # torch, which judging pages does not need

    messages = (Message("user", asked),) if isinstance(asked, str) else asked
    request = Request("evaluation", messages, config, tools)
    return read_answer(decode(network, vocabulary, request))


def read_answer(events: Iterable[Event]) -> Answer:
    """Fold a run's events into its answer. Raises ValueError when the run has no end."""
    manuscript = Manuscript()
    for event in events:
        manuscript.add(event)
        if isinstance(event, RunFinished):
            return Answer(manuscript.text(event.length), event.reason, event.stats)
        if isinstance(event, RunFailed):
            return Answer("", event.message)
    raise ValueError("the run has neither RunFinished nor RunFailed")
