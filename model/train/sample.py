"""What a network writes while it trains: a held-out request decoded in parallel, and how much was copied."""

from __future__ import annotations

import random
from collections.abc import Iterator

import torch

from model.config import DecodeConfig
from model.corpus.kind import draw
from model.decode.decoder import decode
from model.events import Message, Request, Round, RunFinished
from model.train import stream
from model.train.loop import Trainer


def sample(trainer: Trainer) -> Iterator[str]:
    """Lines: exact-copy rate on fresh random strings, then one held-out answer per kind with its figures."""
    trainer.net.eval()
    yield f"  copied exactly: {copied(trainer):.0%} of what copying documents ask back"
    for kind in trainer.kinds:
        example = draw(kind, random.Random(f"sample/{trainer.step}"), evaluation=True)
        text, figures = write(trainer, example.prompt)
        yield f"  [{kind.name}] {example.prompt!r} ({figures})"
        yield "    " + text.replace("\n", "\n    ")
    trainer.net.train()


def write(trainer: Trainer, prompt: str, config: DecodeConfig | None = None) -> tuple[str, str]:
    """An answer and its figures in words."""
    request = Request("sample", (Message("user", prompt),), config or DecodeConfig(max_tokens=768, candidates=0))
    tokens: dict[int, int] = {}
    finished = None
    for event in decode(trainer.net, trainer.tokenizer, request):
        if isinstance(event, Round):
            tokens.update((c.pos, c.token) for c in event.changes if c.kind == "commit")
        if isinstance(event, RunFinished):
            finished = event
    if finished is None:
        return "", "failed"
    stats = finished.stats
    figures = f"{finished.reason}, {stats.tokens} tokens, {stats.tokens_per_forward:.1f} a forward"
    return trainer.tokenizer.decode([tokens[pos] for pos in sorted(tokens) if pos < finished.length]), figures


@torch.inference_mode()
def copied(trainer: Trainer, rows: int = 24) -> float:
    """Share of answer tokens predicted right by the causal pass on copying documents never trained on."""
    made = stream.copies(trainer.tokenizer, trainer.kinds, trainer.plan.seed, 1_000_000)[:rows]
    right = total = 0
    for document in made:
        ids = torch.tensor(document.prompt + document.answer)
        _, logits = trainer.net.commit(ids, trainer.net.empty())
        guess = logits[len(document.prompt) - 1 : -1].argmax(-1)
        answer = ids[len(document.prompt) :]
        right += int((guess == answer).sum())
        total += len(answer)
    return right / total
