"""One token after another through the commit operator: the same weights as an ordinary language model.

Invariants: every token costs one forward pass, except the first, which the prompt's own pass predicts; positions are
shown in blocks of the request's block size so that both modes share one board.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import torch

from model.decode.block import Block
from model.decode.guess import Guesser
from model.decode.ledger import Ledger
from model.decode.watch import loops
from model.events import Event, Reason
from model.network.port import Network, Preview


def write_one_by_one(
    network: Network,
    end: int,
    guesser: Guesser,
    ledger: Ledger,
    memory: Any,
    logits_1V: torch.Tensor,
    blocks: Iterable[Block],
) -> Generator[Event, None, Reason]:
    """Rounds of one commit each, from the last logits on. Of a block that is partly written already, the part before
    its first gap is kept."""
    for block in blocks:
        yield ledger.block(block.start, block.length, "opened")
        given = block.prefix()
        if given:
            memory, logits_1V = _commit(network, given, memory)
            ledger.written[block.start :] = given
        for row in range(len(given), block.length):
            guesses = guesser.guess(Preview.of(logits_1V), (0,), written=ledger.written)
            if not guesses.finite:
                return "not_a_number"
            token = guesses.tokens[0]
            if token != end:
                ledger.written.append(token)
            masked_left = 0 if token == end else block.length - row - 1
            yield ledger.round(
                block.step + row - len(given), [ledger.change(block.start + row, "commit", guesses, 0)], masked_left
            )
            if token == end or (block.last and row + 1 == block.length):
                yield ledger.block(block.start, block.length, "closed")
                return "end_of_text" if token == end else "max_tokens"
            memory, logits_1V = _commit(network, [token], memory)
            ledger.forwards += 1
            ledger.state_bytes = network.memory_bytes(memory)
        yield ledger.block(block.start, block.length, "committed")
        yield ledger.block(block.start, block.length, "closed")
        if loops(ledger.written):
            return "repetition"
    return "max_tokens"


def _commit(network: Network, tokens: list[int], memory: Any) -> tuple[Any, torch.Tensor]:
    with torch.no_grad():
        memory, logits_LV = network.commit(torch.tensor(tokens), memory)
    return memory, logits_LV[-1:]
