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
from collections.abc import Callable, Generator, Iterator
from itertools import accumulate, pairwise
from typing import Any

import torch

from model.decode.autoregressive import write_one_by_one
from model.decode.block import Block
from model.decode.denoise import Denoiser
from model.decode.guess import NO_GUESSES, Guesser
from model.decode.guide import Guide
from model.decode.guided import GuidedDenoiser, write_guided_one_by_one
from model.decode.ledger import Ledger
from model.decode.lens import measure
from model.decode.verify import Passed, pass_on, verify
from model.decode.watch import loops
from model.events import UNDECIDED, Event, Opening, Reason, Request
from model.network.port import Network, Preview, Vocabulary


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
    prompt = vocabulary.chat(request.messages, request.tools, request.config.thinking)
    room = network.config.max_position_embeddings - len(prompt)
    if room < request.config.block_size:
        yield ledger.failed(
            f"The prompt is too long: it has {len(prompt)} tokens, and this model reads and writes at most "
            f"{network.config.max_position_embeddings} together. Shorten the prompt and generate again."
        )
        return
    limit = min(room, request.config.max_tokens)
    if request.opening:
        limit = max(limit, len(request.opening.tokens))
        if not _fits(request.opening, vocabulary, room):
            yield ledger.failed(
                "This run cannot be continued here: its tokens are not those of the model that is loaded."
            )
            return
    try:
        guide = Guide.of(vocabulary, request.tools) if request.config.guidance == "schema" else None
    except ValueError as error:
        yield ledger.failed(f"The tools cannot be read: {error}.")
        return
    try:
        yield ledger.started(model, asked, len(prompt))
        reason = yield from _write(network, vocabulary, ledger, prompt, limit, guide)
    except Cancelled:
        reason = "cancelled"
    yield ledger.finished(reason)


def _fits(opening: Opening, vocabulary: Vocabulary, room: int) -> bool:
    """Whether an opening is one that this vocabulary could have written: finished blocks are whole, ids are known."""
    lengths = all(length > 0 for length in opening.blocks) and sum(opening.blocks) == len(opening.tokens)
    if not lengths or not 0 < len(opening.tokens) <= room:
        return False
    written, begun = opening.tokens[: opening.start], opening.tokens[opening.start :]
    known = range(vocabulary.size)
    return all(token in known for token in written) and all(token == UNDECIDED or token in known for token in begun)


def _write(
    network: Network, vocabulary: Vocabulary, ledger: Ledger, prompt: list[int], limit: int, guide: Guide | None
) -> Generator[Event, None, Reason]:
    config, opening = ledger.request.config, ledger.request.opening
    with torch.no_grad():
        memory, logits_LV = network.commit(torch.tensor(prompt), network.empty())
        finished = _finished(opening)
        for tokens in finished:
            memory, logits_LV = network.commit(torch.tensor(tokens), memory)
    ledger.prompt_read(finished)
    ledger.state_bytes = network.memory_bytes(memory)
    guesser = Guesser.of(vocabulary, logits_LV, config, ends=opening is None or not opening.whole)
    if ledger.request.task == "memory" and opening:
        return (yield from measure(network, guesser, ledger, vocabulary.mask, [prompt, *finished], opening.blocks[-1]))
    blocks = _blocks(vocabulary, config.block_size, limit, opening)
    if config.mode == "autoregressive" and guide:
        last_1V = logits_LV[-1:]
        return (yield from write_guided_one_by_one(network, guide, guesser, ledger, memory, last_1V, blocks))
    if config.mode == "autoregressive":
        return (yield from write_one_by_one(network, vocabulary.end, guesser, ledger, memory, logits_LV[-1:], blocks))
    return (yield from _write_blocks(network, guesser, ledger, memory, logits_LV[-1:], blocks, guide))


def _finished(opening: Opening | None) -> list[tuple[int, ...]]:
    """The tokens of the finished blocks, one block at a time, as the run that wrote them committed them."""
    if opening is None:
        return []
    ends = list(accumulate(opening.blocks[:-1], initial=0))
    return [opening.tokens[start:end] for start, end in pairwise(ends)]


def _blocks(vocabulary: Vocabulary, size: int, limit: int, opening: Opening | None) -> Iterator[Block]:
    """The blocks to write, in order; the first may have been begun elsewhere."""
    start = 0
    if opening:
        start, given = opening.start, opening.tokens[opening.start :]
        pinned = [pos - start for pos in opening.pinned]
        last = start + len(given) >= limit
        yield Block(start, len(given), vocabulary, last=last, given=given, pinned=pinned, step=opening.step)
        start += len(given)
    while start < limit:
        length = min(size, limit - start)
        yield Block(start, length, vocabulary, last=start + length == limit)
        start += length


def _write_blocks(
    network: Network,
    guesser: Guesser,
    ledger: Ledger,
    memory: Any,
    before_1V: torch.Tensor,
    blocks: Iterator[Block],
    guide: Guide | None,
) -> Generator[Event, None, Reason]:
    block, preview = next(blocks), None
    while True:
        following = None if block.last else next(blocks)
        yield ledger.block(block.start, block.length, "opened")
        rounds = _write_block(network, guesser, ledger, memory, before_1V, block, following, preview, guide)
        reason, passed = yield from rounds
        if reason is not None or passed is None or following is None:
            yield ledger.block(block.start, block.length, "closed")
            return reason or "max_tokens"
        ledger.state_bytes = network.memory_bytes(passed.memory)
        yield ledger.block(block.start, block.length, "committed")
        yield ledger.block(block.start, block.length, "closed")
        memory, before_1V, preview, block = passed.memory, passed.logits_LV[-1:], passed.preview, following


def _write_block(
    network: Network,
    guesser: Guesser,
    ledger: Ledger,
    memory: Any,
    before_1V: torch.Tensor,
    block: Block,
    following: Block | None,
    preview: Preview | None,
    guide: Guide | None,
) -> Generator[Event, None, tuple[Reason | None, Passed | None]]:
    """Rounds until the block is finished and, where the request wants that, accepted; each check is a round, too."""
    acceptance = ledger.request.config.acceptance
    guided = GuidedDenoiser(network, guesser, ledger, memory, block, guide) if guide else None
    while True:
        reason = yield from (guided or Denoiser(network, guesser, ledger, memory, block)).rounds(preview)
        if reason in ("not_a_number", "no_progress"):
            return reason, None
        preview = None
        if not acceptance:
            reason = reason or ("repetition" if not block.last and loops(ledger.written) else None)
            if reason or following is None:
                return reason, None
        passed = pass_on(network, block, None if block.ended else following, memory)
        ledger.forwards += 1
        if not acceptance:
            return None, passed
        before, judged = guided.judged(before_1V, passed) if guided else (before_1V, passed)
        decision, causal = verify(guesser, block, before, judged, acceptance)
        if not causal.finite:
            return "not_a_number", None
        changes = block.apply(decision, NO_GUESSES, causal, ledger)
        ledger.written[block.start :] = block.prefix()
        yield ledger.round(block.step, changes, len(block.undecided()))
        block.step += 1
        if not decision:
            return reason or ("repetition" if not block.last and loops(ledger.written) else None), passed
        block.pin(range(decision.edit[0] + 1))
