"""The books of one run: numbers its events, measures them, and knows which positions are text so far.

Invariants: `seq` is dense; `written` holds the tokens of the longest prefix without a gap, the end token excluded, so
its length is what the run's last event reports, whichever way the run ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from model.decode.guess import Guesses
from model.events import (
    Alternative,
    BlockEvent,
    BlockPhase,
    Calibration,
    Change,
    ChangeKind,
    Reading,
    Reason,
    Request,
    Round,
    RunFailed,
    RunFinished,
    RunStarted,
    Stats,
)
from model.network.port import Vocabulary


class Ledger:
    """Mutable, one per run; everything it hands out is frozen."""

    def __init__(self, request: Request, vocabulary: Vocabulary, clock: Callable[[], float]) -> None:
        self.request = request
        self.written: list[int] = []
        self.forwards = 0
        self.state_bytes = 0
        self._vocabulary = vocabulary
        self._piece = lru_cache(maxsize=None)(vocabulary.piece)
        self._clock = clock
        self._began = clock()
        self._seq = 0
        self._rounds = 0
        self._blocks = 0
        self._prompt_ms = 0.0
        self._first_ms = 0.0
        self._last_ms = 0.0

    def started(self, model: str, prompt: str, prompt_tokens: int) -> RunStarted:
        return RunStarted(self.request.run, self._next(), model, self.request.config, prompt, prompt_tokens)

    def prompt_read(self, finished: Sequence[Sequence[int]] = ()) -> None:
        """Call once, when the prompt has been committed. `finished` are the blocks of another run that were committed
        with it: their time was that run's, so the clock begins now."""
        self._prompt_ms = self._ms()
        if self.request.opening:
            self._began = self._clock()
        self._blocks, self.written = len(finished), list(chain.from_iterable(finished))

    def block(self, start: int, length: int, phase: BlockPhase) -> BlockEvent:
        """An event of the current block; `opened` begins the next one."""
        if phase == "opened":
            self._blocks += 1
        return BlockEvent(self.request.run, self._next(), self._blocks - 1, start, length, phase)

    def round(self, step: int, changes: Sequence[Change], masked_left: int) -> Round:
        self._rounds += 1
        self._last_ms = self._ms()
        self._first_ms = self._first_ms or self._last_ms
        index, forwards = self._blocks - 1, self.forwards
        number, made = self._next(), tuple(changes)
        state = self.state_bytes
        return Round(self.request.run, number, index, step, made, masked_left, forwards, self._last_ms, state)

    def reading(self, removed: int, divergence: float, changed: float) -> Reading:
        """Of the block that would open next."""
        return Reading(self.request.run, self._next(), self._blocks, removed, divergence, changed)

    def calibration(self, length: int, memory: float, uncalibrated: float | None) -> Calibration:
        return Calibration(self.request.run, self._next(), length, memory, uncalibrated)

    def finished(self, reason: Reason) -> RunFinished:
        stats = Stats(
            tokens=len(self.written),
            forwards=self.forwards,
            rounds=self._rounds,
            blocks=self._blocks,
            seconds=(self._last_ms or self._ms()) / 1000,
            first_round_seconds=self._first_ms / 1000,
            prompt_seconds=self._prompt_ms / 1000,
            state_bytes=self.state_bytes,
        )
        return RunFinished(self.request.run, self._next(), reason, len(self.written), stats)

    def failed(self, message: str) -> RunFailed:
        return RunFailed(self.request.run, self._next(), message)

    def change(self, pos: int, kind: ChangeKind, guesses: Guesses, index: int) -> Change:
        """What a round guessed for one row, `index` counting within the guesses."""
        token = guesses.tokens[index]
        wanted = self.request.config.candidates
        pairs = list(zip(guesses.top_tokens[index], guesses.top_probabilities[index], strict=True))[:wanted]
        others = tuple(Alternative(other, self._piece(other), value) for other, value in pairs)
        shares = guesses.memories[index] if guesses.memories else []
        memory = sum(shares) / len(shares) if shares else 0.0
        sure, entropy = guesses.confidences[index], guesses.entropies[index]
        change = Change(pos, token, self._piece(token), sure, kind, others, memory, entropy)
        if kind == "draft":  # layer by layer would make a trace several times as large
            return change
        experts = tuple(tuple(chosen) for chosen in guesses.experts[index]) if guesses.experts else ()
        return replace(change, memories=tuple(round(share, 4) for share in shares), experts=experts)

    def forced(self, pos: int, token: int, kind: ChangeKind) -> Change:
        """A token that the grammar of calls leaves no other for: its probability among what may stand there is 1."""
        return Change(pos, token, self._piece(token), 1.0, kind)

    def remask(self, pos: int) -> Change:
        """A position that goes back to undecided."""
        mask = self._vocabulary.mask
        return Change(pos, mask, self._piece(mask), 0.0, "remask")

    def _ms(self) -> float:
        return (self._clock() - self._began) * 1000

    def _next(self) -> int:
        self._seq += 1
        return self._seq - 1
