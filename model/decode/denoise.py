"""Rounds of one block: look, guess, let the strategy decide, until nothing of the block is undecided.

Invariants:
- A block takes at most two rounds a position, and at most `max_post_steps` more: strategies commit in every round, and
  the end of the text, the one token whose revocation reopens other positions, may be revoked only in the first
  `length` rounds. A block that needs more makes no progress, and the run ends.
- Every pass is counted, those that check decided rows included; a look at a full block that finds nothing to edit is
  a round without changes.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import torch

from model.decode.block import Block, block_ids
from model.decode.decision import BlockState
from model.decode.guess import NO_GUESSES, Guesser, Guesses
from model.decode.ledger import Ledger
from model.decode.schedule import STRATEGIES, checks, post_steps, remembers, revises
from model.events import Event, Reason
from model.network.port import Network, Preview

HALVES = 2  # decided rows are checked every other one at a time


class Denoiser:
    """Mutable, one per block."""

    def __init__(self, network: Network, guesser: Guesser, ledger: Ledger, memory: Any, block: Block) -> None:
        self._network = network
        self._guesser = guesser
        self._ledger = ledger
        self._memory = memory
        self._block = block
        self._config = ledger.request.config
        self._earlier: tuple[Guesses, ...] = ()

    def rounds(self, preview: Preview | None) -> Generator[Event, None, Reason | None]:
        """The block's rounds; `preview` is its first look when there was one already. A reason when the run ends."""
        block, config = self._block, self._config
        decide, posts = STRATEGIES[config.strategy], post_steps(config)
        began, post, quiet = block.step, 0, 0
        self._ledger.written[block.start :] = block.prefix()
        while (rows := block.undecided()) or (post < posts and quiet < HALVES):
            step = block.step
            state = self._state(step)
            guesses = self._guess(rows, preview)
            if not guesses.finite or (state.check is not None and not state.check.finite):
                return "not_a_number"
            decision = decide(guesses, state, config)
            if rows and (not decision or step - began >= 2 * block.length + posts):
                return "no_progress"
            changes = block.apply(decision, guesses, state.check, self._ledger)
            self._ledger.written[block.start :] = block.prefix()
            yield self._ledger.round(step, changes, len(block.undecided()))
            preview, block.step, post = None, step + 1, post + (not rows)
            quiet = 0 if decision else quiet + 1
        return "end_of_text" if block.ended else None

    def _guess(self, rows: list[int], preview: Preview | None) -> Guesses:
        if not rows:
            return NO_GUESSES
        seen = preview or self._look(self._block.ids)
        penalised = self._config.repetition_penalty != 1
        written = (*self._ledger.written, *self._block.decided().values()) if penalised else ()
        guesses = self._guesser.guess(seen, rows, written)
        self._earlier = (guesses, *self._earlier)[: remembers(self._config)]
        return guesses

    def _state(self, step: int) -> BlockState:
        block, config = self._block, self._config
        if not revises(config):
            return BlockState(block.length, step, block.start, earlier=self._earlier)
        decided = block.revisable()
        if step >= block.length:
            decided = {row: token for row, token in decided.items() if token != block.end}
        hidden = sorted(decided)[step % HALVES :: HALVES] if checks(config) else []
        check = None
        if hidden:
            seen = self._look(block.hiding(hidden))
            check = self._guesser.check(seen, hidden)
        return BlockState(block.length, step, block.start, decided, check, end=block.end)

    def _look(self, ids: list[int]) -> Preview:
        with torch.no_grad():
            seen = self._network.preview(block_ids(ids), self._memory)
        self._ledger.forwards += 1
        return seen
