"""Schema-guided decoding: inside a call of a tool the tags are forced, and values are denoised among what may stand.

As S3 (arXiv 2507.04504) fills in what a schema fixes, and as DINGO (2505.23061) keeps to an automaton, but from left to
right: of an enum, a number or a name the next token is taken among those that may follow, and further ones in the same
round while each is sure enough; text is denoised in any order, by the request's strategy, until its closing tag has
come. What then stands behind that tag was guessed for another place and is masked again. Outside calls nothing differs.
One token at a time works the same way; what is forced is committed together with the next guess, in one pass.

Invariants: every round decides a position; a confidence is the probability among the tokens that may stand there, so
that of a forced token is 1. The causal check judges rows among the same tokens. Strategies that revise do not do so.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any

import torch

from model.decode.block import Block, block_ids
from model.decode.decision import BlockState
from model.decode.guess import Guesser, Guesses
from model.decode.guide import FREE, Fit, Guide
from model.decode.ledger import Ledger
from model.decode.schedule import STRATEGIES, remembers
from model.decode.verify import Passed
from model.decode.watch import loops
from model.events import Change, ChangeKind, Event, Reason
from model.network.port import Network, Preview


class GuidedDenoiser:
    """The rounds of one block, as `Denoiser` has them. Mutable, one per block."""

    def __init__(
        self, network: Network, guesser: Guesser, ledger: Ledger, memory: Any, block: Block, guide: Guide
    ) -> None:
        self._network = network
        self._guesser = guesser
        self._ledger = ledger
        self._memory = memory
        self._block = block
        self._guide = guide
        self._begun = guide.begin(ledger.written[: block.start])
        self._earlier: tuple[Guesses, ...] = ()

    def rounds(self, preview: Preview | None) -> Generator[Event, None, Reason | None]:
        """The block's rounds; `preview` is its first look when there was one already. A reason when the run ends."""
        block, guide, ledger = self._block, self._guide, self._ledger
        before, began = list(block.ids), block.step
        fit = guide.fit(self._begun, block.ids)
        if list(fit.ids) != before:
            preview = None  # it saw a block without what is forced
        while rows := guide.open(fit):
            seen = preview or self._look(fit.ids)
            made = self._guesses(fit, rows, seen)
            if not made.finite:
                return "not_a_number"
            decided = self._decided(fit, made, seen)
            if not decided or block.step - began > 4 * block.length:
                return "no_progress"
            fit, given = decided
            yield self._round(before, fit, given)
            before, preview = list(fit.ids), None
        if before != list(fit.ids):  # all of it was forced
            yield self._round(before, fit, ())
        ledger.written[block.start :] = block.prefix()
        return "end_of_text" if block.ended else None

    def judged(self, before_1V: torch.Tensor, passed: Passed) -> tuple[torch.Tensor, Passed]:
        """What the causal check judges the finished block by."""
        return self._guide.judged(self._guide.fit(self._begun, self._block.ids), before_1V, passed)

    def _guesses(self, fit: Fit, rows: Sequence[int], seen: Preview) -> Guesses:
        penalised = self._guesser.config.repetition_penalty != 1
        written = (*self._ledger.written, *self._block.decided().values()) if penalised else ()
        return self._guide.narrowed(self._guesser, fit.spot).guess(seen, rows, written)

    def _decided(self, fit: Fit, made: Guesses, seen: Preview) -> tuple[Fit, tuple[Guesses, ...]] | None:
        """The block after a round, and the guesses that it took or shows; None when the strategy is stuck."""
        ids, config = list(fit.ids), self._guesser.config
        if fit.spot.where in FREE:
            block = self._block
            kept = {*made.rows}
            self._earlier = tuple(each for each in self._earlier if kept <= {*each.rows})
            self._earlier = (made, *self._earlier)[: remembers(config)]
            state = BlockState(block.length, block.step, block.start, earlier=self._earlier)
            decision = STRATEGIES[config.strategy](made, state, config)
            for row in decision.commit:
                ids[row] = made.tokens[made.rows.index(row)]
            return (self._guide.fit(self._begun, ids), (made,)) if decision.commit else None
        taken: list[Guesses] = []
        while not taken or made.confidences[0] >= config.threshold:
            ids[made.rows[0]] = made.tokens[0]
            taken.append(made)
            fit = self._guide.fit(self._begun, ids)
            ids, rows = list(fit.ids), self._guide.open(fit)
            if not rows or fit.spot.where in FREE:
                break
            made = self._guesses(fit, rows, seen)
        return fit, tuple(taken)

    def _round(self, before: list[int], fit: Fit, given: Sequence[Guesses]) -> Event:
        block, ledger, mask = self._block, self._ledger, self._guide.mask
        block.ids = list(fit.ids)
        ledger.written[block.start :] = block.prefix()
        open_rows = set(block.undecided())
        seen = {row: (each, index) for each in given for index, row in enumerate(each.rows)}
        changes: list[Change] = []
        for row, (was, now) in enumerate(zip(before, fit.ids, strict=True)):
            guesses, index = seen.get(row, (None, 0))
            pos = block.start + row
            if now == mask:
                if was != mask:
                    changes.append(ledger.remask(pos))
                elif guesses is not None and row in open_rows:
                    changes.append(ledger.change(pos, "draft", guesses, index))
            elif now != was:
                kind: ChangeKind = "commit" if was == mask else "edit"
                if guesses is None or guesses.tokens[index] != now or row in fit.forced:
                    changes.append(ledger.forced(pos, now, kind))
                else:
                    changes.append(ledger.change(pos, kind, guesses, index))
        event = ledger.round(block.step, changes, len(block.undecided()))
        block.step += 1
        return event

    def _look(self, ids: Sequence[int]) -> Preview:
        with torch.no_grad():
            seen = self._network.preview(block_ids(list(ids)), self._memory)
        self._ledger.forwards += 1
        return seen


def write_guided_one_by_one(
    network: Network,
    guide: Guide,
    guesser: Guesser,
    ledger: Ledger,
    memory: Any,
    logits_1V: torch.Tensor,
    blocks: Iterable[Block],
) -> Generator[Event, None, Reason]:
    """As `write_one_by_one`, each token among those that may stand there; a round has the tokens of one pass."""
    waiting: list[int] = []  # written, and not yet in the memory
    for block in blocks:
        yield ledger.block(block.start, block.length, "opened")
        given = block.prefix()
        ledger.written[block.start :] = given
        if given:
            memory, logits_1V = _commit(network, given, memory)
        spot, row, step, changes = guide.begin(ledger.written), len(given), block.step, list[Change]()
        while row < block.length:
            spot = guide.settled(spot)
            queue = guide.forced(spot)[: block.length - row]
            for token in queue:
                spot = guide.after(spot, token) or spot
                changes.append(ledger.forced(block.start + row, token, "commit"))
                row += 1
            waiting += queue
            ledger.written += queue
            if row == block.length or queue:
                continue
            if waiting:
                memory, logits_1V = _commit(network, waiting, memory)
                waiting = []
                ledger.forwards += 1
                ledger.state_bytes = network.memory_bytes(memory)
            guesses = guide.narrowed(guesser, spot).guess(Preview.of(logits_1V), (0,), written=ledger.written)
            if not guesses.finite:
                return "not_a_number"
            token = guesses.tokens[0]
            after = guide.after(spot, token)
            if after is None:
                spot = guide.closing(spot)  # the token would break the closing tag that stands
                continue
            spot, ended = after, token == guide.end
            changes.append(ledger.change(block.start + row, "commit", guesses, 0))
            row += 1
            yield ledger.round(step, changes, 0 if ended else block.length - row)
            step, changes = step + 1, []
            if ended:
                yield ledger.block(block.start, block.length, "closed")
                return "end_of_text"
            waiting.append(token)
            ledger.written.append(token)
        if changes:
            yield ledger.round(step, changes, 0)
        yield ledger.block(block.start, block.length, "closed" if block.last else "committed")
        if block.last:
            return "max_tokens"
        yield ledger.block(block.start, block.length, "closed")
        if loops(ledger.written):
            return "repetition"
    return "max_tokens"


def _commit(network: Network, tokens: list[int], memory: Any) -> tuple[Any, torch.Tensor]:
    with torch.no_grad():
        memory, logits_LV = network.commit(block_ids(tokens), memory)
    return memory, logits_LV[-1:]
