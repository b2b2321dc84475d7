"""What a network writes while it trains: a held-out request decoded in parallel, and how much was copied."""

from __future__ import annotations

import random
from collections.abc import Iterator

import torch

from model.config import DecodeConfig
from model.corpus.kind import draw
from model.corpus.tools import TOOL, draw_dialogue
from model.corpus.tools_check import turn_problems
from model.evaluate.answer import write_answer
from model.events import Message
from model.train import stream
from model.train.loop import Trainer

FEW = 4  # kinds of which an answer is shown at a time


def sample(trainer: Trainer) -> Iterator[str]:
    """Lines: exact-copy rate on fresh random strings, then one held-out answer per kind with its figures, and a turn of
    a held-out dialogue where such are trained."""
    trainer.net.eval()
    yield f"  copied exactly: {copied(trainer):.0%} of what copying documents ask back"
    shown = trainer.kinds
    if len(shown) > FEW:  # each takes seconds: others at the next sample
        shown = tuple(random.Random(f"shown/{trainer.step}").sample(shown, FEW))
    for kind in shown:
        example = draw(kind, random.Random(f"sample/{trainer.step}"), evaluation=True)
        text, figures = write(trainer, example.prompt)
        yield f"  [{kind.name}] {example.prompt!r} ({figures})"
        yield "    " + text.replace("\n", "\n    ")
    if trainer.plan.tool_share:
        yield from turn(trainer)
    trainer.net.train()


def turn(trainer: Trainer) -> Iterator[str]:
    """One turn of a held-out dialogue with tools, and what is wrong with it."""
    rng = random.Random(f"sample/{trainer.step}")
    dialogue = draw_dialogue(rng, evaluation=True)
    place = rng.choice(dialogue.places)
    text, figures = write(trainer, dialogue.before(place), dialogue.tools)
    problems = "; ".join(turn_problems(dialogue, place, text)) or "right"
    yield f"  [{TOOL}] {dialogue.wishes[0]!r} ({figures}): {problems}"
    yield "    " + text.replace("\n", "\n    ")


def write(trainer: Trainer, asked: str | tuple[Message, ...], tools: tuple[str, ...] = ()) -> tuple[str, str]:
    """An answer and its figures in words."""
    config = DecodeConfig(max_tokens=768, candidates=0)
    answer = write_answer(trainer.net, trainer.tokenizer, asked, config, tools)
    if answer.stats is None:
        return "", "failed"
    figures = f"{answer.reason}, {answer.stats.tokens} tokens, {answer.stats.tokens_per_forward:.1f} a forward"
    return answer.source, figures


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
