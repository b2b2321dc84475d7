"""One token after another through the commit operator: the same weights as an ordinary language model.

Invariants: every token costs one forward pass, except the first, which the prompt's own pass predicts; positions are
shown in blocks of the request's block size so that both modes share one board.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import torch

from model.decode.guess import Guesser
from model.decode.ledger import Ledger
from model.decode.watch import loops
from model.events import Event, Reason
from model.network.port import Network


def write_one_by_one(
    network: Network, end: int, guesser: Guesser, ledger: Ledger, memory: Any, logits_1V: torch.Tensor, limit: int
) -> Generator[Event, None, Reason]:
    """Rounds of one commit each, from the prompt's last logits on."""
    size = ledger.request.config.block_size
    for pos in range(limit):
        start = pos - pos % size
        length = min(size, limit - start)
        if pos == start:
            yield ledger.block(start, length, "opened")
        guesses = guesser.guess(logits_1V, (0,), written=ledger.written)
        if not guesses.finite:
            return "not_a_number"
        token = guesses.tokens[0]
        if token != end:
            ledger.written.append(token)
        masked_left = 0 if token == end else start + length - pos - 1
        yield ledger.round(pos - start, [ledger.change(pos, "commit", guesses, 0)], masked_left)
        if token == end or pos + 1 == limit:
            yield ledger.block(start, length, "closed")
            return "end_of_text" if token == end else "max_tokens"
        with torch.no_grad():
            memory, logits_1V = network.commit(torch.tensor([token]), memory)
        ledger.forwards += 1
        ledger.state_bytes = network.memory_bytes(memory)
        if pos + 1 == start + length:
            yield ledger.block(start, length, "committed")
            yield ledger.block(start, length, "closed")
            if loops(ledger.written):
                return "repetition"
    return "max_tokens"
