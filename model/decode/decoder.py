"""A request becomes a stream of events: the prompt is committed, then the answer is written block by block.

Invariants:
- A generator of frozen events and nothing else. It ends with exactly one `RunFinished` or `RunFailed`.
- To cancel, throw `Cancelled` into it between two events: the event that `throw` returns is the last one.
- Same network, vocabulary and request (seed included) give the same events, but for measured times.
- The answer never grows past `max_tokens` or the network's context; nothing after its first end token is decoded.
- A run that cannot get anywhere ends with a reason: logits that are not numbers, a block without progress, a text that
  goes round in a circle.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

import torch

from model.decode.autoregressive import write_one_by_one
from model.decode.block import Block, block_ids
from model.decode.denoise import Denoiser
from model.decode.guess import Guesser
from model.decode.ledger import Ledger
from model.decode.watch import loops
from model.events import Event, Reason, Request
from model.network.port import FusedNetwork, Network, Preview, Vocabulary


class Cancelled(Exception):
    """Thrown into the generator to end the run."""


def decode(
    network: Network,
    vocabulary: Vocabulary,
    request: Request,
    clock: Callable[[], float] = time.perf_counter,
    *,
    model: str = "clover-nano",
) -> Generator[Event, None, None]:
    """Answer a request. `model` is the name that the first event carries."""
    ledger = Ledger(request, vocabulary, clock)
    asked = request.messages[-1].content if request.messages else ""
    if not asked.strip():
        yield ledger.failed("The prompt is empty. Write what you would like to see, then generate again.")
        return
    prompt = vocabulary.chat(request.messages, request.tools)
    room = network.config.max_position_embeddings - len(prompt)
    if room < request.config.block_size:
        yield ledger.failed(
            f"The prompt is too long: it has {len(prompt)} tokens, and this model reads and writes at most "
            f"{network.config.max_position_embeddings} together. Shorten the prompt and generate again."
        )
        return
    try:
        yield ledger.started(model, asked, len(prompt))
        reason = yield from _write(network, vocabulary, ledger, prompt, min(room, request.config.max_tokens))
    except Cancelled:
        reason = "cancelled"
    yield ledger.finished(reason)


def _write(
    network: Network, vocabulary: Vocabulary, ledger: Ledger, prompt: list[int], limit: int
) -> Generator[Event, None, Reason]:
    config = ledger.request.config
    with torch.no_grad():
        memory, logits_LV = network.commit(torch.tensor(prompt), network.empty())
    ledger.prompt_read()
    ledger.state_bytes = network.memory_bytes(memory)
    guesser = Guesser.of(vocabulary, logits_LV, config)
    if config.mode == "autoregressive":
        return (yield from write_one_by_one(network, vocabulary.end, guesser, ledger, memory, logits_LV[-1:], limit))
    return (yield from _write_blocks(network, vocabulary, guesser, ledger, memory, limit))


def _write_blocks(
    network: Network, vocabulary: Vocabulary, guesser: Guesser, ledger: Ledger, memory: Any, limit: int
) -> Generator[Event, None, Reason]:
    size = ledger.request.config.block_size
    preview: Preview | None = None
    start = 0
    while True:
        block = Block(start, min(size, limit - start), vocabulary)
        yield ledger.block(start, block.length, "opened")
        reason = yield from Denoiser(network, guesser, ledger, memory, block).rounds(preview)
        start += block.length
        if reason is None and start >= limit:
            reason = "max_tokens"
        if reason is None and loops(ledger.written):
            reason = "repetition"
        if reason is not None:
            yield ledger.block(block.start, block.length, "closed")
            return reason
        ids_L, next_L = block_ids(block.ids), block_ids([vocabulary.mask] * min(size, limit - start))
        memory, preview = _pass_on(network, ids_L, next_L, memory)
        ledger.forwards += 1
        ledger.state_bytes = network.memory_bytes(memory)
        yield ledger.block(block.start, block.length, "committed")
        yield ledger.block(block.start, block.length, "closed")


def _pass_on(network: Network, ids_L: torch.Tensor, next_L: torch.Tensor, memory: Any) -> tuple[Any, Preview | None]:
    """Commit a finished block; a network that can gives the next block's first preview in the same pass."""
    with torch.no_grad():
        if isinstance(network, FusedNetwork):
            after, _, preview = network.commit_and_preview(ids_L, next_L, memory)
            return after, preview
        return network.commit(ids_L, memory)[0], None
