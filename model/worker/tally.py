"""How far a run had come, from its events alone: what is needed to end it when its worker cannot."""

from __future__ import annotations

from dataclasses import dataclass, field

from model.events import BlockEvent, Event, Reason, Round, RunFailed, RunFinished, Stats
from model.manuscript import Manuscript


@dataclass
class Tally:
    """Feed it the events of one run in order."""

    run: str
    seq: int = -1
    rounds: int = 0
    blocks: int = 0
    first_ms: float = 0.0
    last: Round | None = None
    manuscript: Manuscript = field(default_factory=Manuscript)

    def add(self, event: Event) -> None:
        self.seq = event.seq
        self.manuscript.add(event)
        if isinstance(event, BlockEvent):
            self.blocks = event.block + 1
        if isinstance(event, Round):
            self.rounds += 1
            self.first_ms = self.first_ms or event.ms
            self.last = event

    def failed(self, message: str) -> RunFailed:
        return RunFailed(self.run, self.seq + 1, message)

    def finished(self, reason: Reason) -> RunFinished:
        """As the decoder would have ended it after the last event seen, but for what it spent on an unfinished round
        and on the prompt. Not for after the end of the text: which token ends it is not known here."""
        length = self.manuscript.length
        stats = Stats(
            tokens=length,
            forwards=self.last.forwards if self.last else 0,
            rounds=self.rounds,
            blocks=self.blocks,
            seconds=self.last.ms / 1000 if self.last else 0.0,
            first_round_seconds=self.first_ms / 1000,
            prompt_seconds=0.0,
        )
        return RunFinished(self.run, self.seq + 1, reason, length, stats)
