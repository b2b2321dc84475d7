"""Random runs that a decoder could have made, for property tests.

Only the text, its cuts and a seed are drawn: drawing every guess one by one took Hypothesis minutes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.events import BlockEvent, Change, Event, Round, RunFinished, RunStarted, Stats

TEXTS = st.text(alphabet="ab <\n{é你🙂", max_size=16)
QUICK = settings(max_examples=40, deadline=None)
END = "<|im_end|>"


@dataclass(frozen=True)
class Story:
    """A run and the text that it wrote."""

    text: str
    events: tuple[Event, ...]


def pieces_of(text: str, cuts: list[int]) -> list[str]:
    """Text as tokens of one to four bytes, cut anywhere, also inside characters."""
    raw, out, at, turn = text.encode(), [], 0, 0
    while at < len(raw):
        size = cuts[turn % len(cuts)]
        out.append(raw[at : at + size].decode("utf-8", "surrogateescape"))
        at, turn = at + size, turn + 1
    return out


@st.composite
def stories(draw: st.DrawFn, revising: bool = False) -> Story:
    text = draw(TEXTS)
    tokens = [*pieces_of(text, draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))), END]
    chance = random.Random(draw(st.integers(0, 2**20)))
    size = chance.choice((4, 8))
    tokens += [tokens[i % len(tokens)] for i in range(-len(tokens) % size)]
    events: list[Event] = [RunStarted("r", 0, "fake", DecodeConfig(block_size=size), "prompt", 3)]
    forwards = 0
    for block in range(len(tokens) // size):
        start = block * size
        events.append(BlockEvent("r", len(events), block, start, size, "opened"))
        left = list(range(start, start + size))
        step = 0
        while left:
            forwards += 1
            keep = chance.sample(left, min(len(left), chance.randint(1, 5)))
            changes = [_change(pos, tokens[pos], "commit", chance.uniform(0.5, 1)) for pos in keep]
            left = [pos for pos in left if pos not in keep]
            changes += [_change(pos, chance.choice(_GUESSES), "draft", chance.random()) for pos in left]
            if revising and start and chance.random() < 0.5:
                back = chance.randrange(start)
                changes.append(_change(back, tokens[back], "edit", 0.9))
            events.append(Round("r", len(events), block, step, tuple(changes), len(left), forwards, forwards * 9.5))
            step += 1
        events.append(BlockEvent("r", len(events), block, start, size, "committed"))
        events.append(BlockEvent("r", len(events), block, start, size, "closed"))
    length = tokens.index(END)
    stats = Stats(length, forwards, forwards, len(tokens) // size, 1.0, 0.1, 0.05)
    events.append(RunFinished("r", len(events), "end_of_text", length, stats))
    return Story(text, tuple(events))


_GUESSES = ("a", "\n", "  ", "<", "\udcc3", "\udca9", "你", "\udcf0\udc9f", END)


def _change(pos: int, text: str, kind: str, confidence: float) -> Change:
    return Change(pos, len(text), text, confidence, kind, memory=0.25, entropy=2 - 2 * confidence)  # type: ignore[arg-type]
