"""Scripted network and byte tokenizer on the decoder's ports, so that all above them is tested without weights.

Invariants: the network is a pure function of what it is given (memories are never changed); its first commit on empty
memory is the prompt, everything after it counts as answer, and position p of the answer is always guessed from
`script[p]`, however the decoder got there. Not a model: it is never offered to a user.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import torch

from model.config import ModelConfig
from model.events import Message
from model.network.port import Preview

SPECIALS = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<|mask|>",
    "<think>",
    "</think>",
    "<tool_call>",
    "</tool_call>",
    "<tool_response>",
    "</tool_response>",
)

LONG_PAGE = "<!doctype html>\n<html><head><title>Fake orbits</title></head>\n<body>\n<canvas id=c></canvas>\n" + (
    "<script>\n"
    "const paint = c.getContext('2d');\nlet angle = 0;\n"
    "function draw() {\n  angle += 0.02;\n  paint.clearRect(0, 0, 300, 150);\n"
    "  paint.fillStyle = 'orange';\n  paint.fillRect(145, 70, 10, 10);\n"
    "  paint.fillStyle = 'teal';\n  paint.fillRect(145 + 60 * Math.cos(angle), 70 + 60 * Math.sin(angle), 6, 6);\n"
    "  requestAnimationFrame(draw);\n}\ndraw();\n</script>\n"
    "<ul>\n" + "".join(f"  <li>Fact {i} — naïve but true</li>\n" for i in range(1, 21)) + "</ul>\n</body></html>\n"
)


class ByteVocabulary:
    """One id per byte, after the special ids."""

    pad, start, end, mask = 0, 1, 2, 3
    size = len(SPECIALS) + 256

    def piece(self, token: int) -> str:
        if token < len(SPECIALS):
            return SPECIALS[token]
        return bytes([token - len(SPECIALS)]).decode("utf-8", "surrogateescape")

    def encode(self, text: str) -> list[int]:
        return [byte + len(SPECIALS) for byte in text.encode("utf-8", "surrogateescape")]

    def decode(self, ids: Sequence[int]) -> str:
        raw = "".join(self.piece(token) for token in ids).encode("utf-8", "surrogateescape")
        return raw.decode("utf-8", "replace")

    def chat(self, messages: Sequence[Message], tools: Sequence[str] = (), thinking: bool = False) -> list[int]:
        ids: list[int] = []
        if tools:
            ids += [self.start, *self.encode("system\n" + "\n".join(tools)), self.end, *self.encode("\n")]
        for message in messages:
            ids += [self.start, *self.encode(f"{message.role}\n{message.content}"), self.end, *self.encode("\n")]
        ids += [self.start, *self.encode("assistant\n")]
        return ids if thinking else [*ids, SPECIALS.index("<think>"), SPECIALS.index("</think>")]


@dataclass(frozen=True)
class FakeMemory:
    """How many tokens were committed: of the prompt (None before it) and of the answer."""

    prompt: int | None = None
    answer: int = 0


@dataclass(frozen=True)
class FakeNetwork:
    """Answers `script` and then ends.

    per_round: how many masked rows of a block are confident (>= 0.9) in each preview; which ones is a shuffle that
    leans to the left, fixed by `seed`. Rows that are not confident guess the right token at 0.45 to 0.8, and a wrong
    one every third time.
    seconds: what one forward pass takes, spent in `sleep`. nan_from: logits of positions from here on are NaN.
    """

    script: tuple[int, ...]
    vocabulary: ByteVocabulary = field(default_factory=ByteVocabulary)
    per_round: int = 6
    seed: int = 0
    seconds: float = 0.0
    nan_from: int | None = None
    sleep: Callable[[float], None] = time.sleep
    config: ModelConfig = field(default_factory=lambda: ModelConfig(vocab_size=ByteVocabulary.size))

    @classmethod
    def of(cls, text: str, **options: object) -> FakeNetwork:
        """A network whose answer is this text."""
        return cls(script=tuple(ByteVocabulary().encode(text)), **options)  # type: ignore[arg-type]

    def empty(self) -> FakeMemory:
        return FakeMemory()

    def commit(self, ids_L: torch.Tensor, memory: FakeMemory) -> tuple[FakeMemory, torch.Tensor]:
        self._spend()
        return self._commit(ids_L, memory)

    def preview(self, ids_L: torch.Tensor, memory: FakeMemory) -> Preview:
        self._spend()
        return self._preview(ids_L, memory)

    def memory_bytes(self, memory: FakeMemory) -> int:
        return 1024 + 16 * ((memory.prompt or 0) + memory.answer)

    def _spend(self) -> None:
        if self.seconds > 0:
            self.sleep(self.seconds)

    def _commit(self, ids_L: torch.Tensor, memory: FakeMemory) -> tuple[FakeMemory, torch.Tensor]:
        ids = ids_L.tolist()
        if memory.prompt is None:
            after = FakeMemory(len(ids))
            guesses = [(token, 0.99, self.vocabulary.end) for token in [*ids[1:], self._wanted(0)]]
            return after, self._logits(guesses, 1 - len(ids))
        after = FakeMemory(memory.prompt, memory.answer + len(ids))
        guesses = [(self._wanted(memory.answer + i + 1), 0.95, self.vocabulary.end) for i in range(len(ids))]
        return after, self._logits(guesses, memory.answer + 1)

    def _preview(self, ids_L: torch.Tensor, memory: FakeMemory) -> Preview:
        ids = ids_L.tolist()
        stop = ids.index(self.vocabulary.end) if self.vocabulary.end in ids else len(ids)
        masked = [i for i in range(stop) if ids[i] == self.vocabulary.mask]
        lean = {i: i + self._noise(memory.answer, i) * len(ids) / 2 for i in masked}
        order = {i: rank for rank, i in enumerate(sorted(masked, key=lambda i: (lean[i], i)))}
        guesses = [self._guess(memory.answer + i, token, order.get(i), len(masked)) for i, token in enumerate(ids)]
        rows = range(len(ids))
        shares = [[0.1 + 0.5 * self._noise(memory.answer, i, len(masked), layer) for i in rows] for layer in range(3)]
        experts = [[[(i + layer) % 4, (i + layer + 1) % 4] for i in rows] for layer in range(4)]
        return Preview(self._logits(guesses, memory.answer), torch.tensor(shares), torch.tensor(experts))

    def _guess(self, pos: int, token: int, rank: int | None, masked: int) -> tuple[int, float, int]:
        """What the row of one answer position says: a token, its probability and the runner-up."""
        if rank is None:
            return token, 0.99, self.vocabulary.end
        wanted, noise = self._wanted(pos), self._noise(pos, masked)
        if rank < self.per_round:
            return wanted, 0.9 + 0.09 * noise, self._wanted(pos + 1)
        if (pos + masked) % 3 == 0:
            return self._wanted(pos + 1), 0.45 + 0.05 * noise, wanted
        return wanted, 0.45 + 0.35 * noise, self._wanted(pos + 1)

    def _wanted(self, pos: int) -> int:
        return self.script[pos] if pos < len(self.script) else self.vocabulary.end

    def _noise(self, *key: int) -> float:
        """A number in [0, 1) that depends on the key and the seed alone."""
        return random.Random(hash((self.seed, *key))).random()

    def _logits(self, guesses: list[tuple[int, float, int]], first: int) -> torch.Tensor:
        """Rows whose softmax gives each token its probability and most of the rest to the runner-up."""
        size = self.config.vocab_size
        logits_LV = torch.zeros(len(guesses), size)
        for row, (token, probability, second) in enumerate(guesses):
            spread = (1.0 - probability) * (1.0 if second == token else 0.5) / (size - 2)
            logits_LV[row, second] = math.log((1.0 - probability) * 0.5 / spread)
            logits_LV[row, token] = math.log(probability / spread)
        if self.nan_from is not None and first + len(guesses) > self.nan_from:
            logits_LV[max(0, self.nan_from - first) :] = math.nan
        return logits_LV


@dataclass(frozen=True)
class FusedFakeNetwork(FakeNetwork):
    """The same network, able to commit a block and preview the next in one pass."""

    def commit_and_preview(
        self, ids_L: torch.Tensor, next_ids_L: torch.Tensor, memory: FakeMemory
    ) -> tuple[FakeMemory, torch.Tensor, Preview]:
        self._spend()
        after, logits_LV = self._commit(ids_L, memory)
        return after, logits_LV, self._preview(next_ids_L, after)
