"""The port every kind of page honours: a typed spec becomes a prompt and an answer, and a check judges any answer.

Invariants:
- `sample`, `prompt` and `answer` are deterministic in the generator they are given (`random.Random`).
- `answer(spec)` depends on the spec alone, and everything in the spec is either said in the prompt or is the
  default of its field: the prompt determines the page, so a model can learn it.
- `check` judges behaviour and content, never the exact source, so it is fair to a page a network wrote.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Format = Literal["html", "latex", "text"]
HELD_OUT_SHARE = 10  # one feature combination in this many is never trained on


@dataclass(frozen=True)
class Example:
    """One training or evaluation document: what is asked and the answer wanted."""

    kind: str
    prompt: str
    answer: str
    spec: Any
    combination: str


class LivePage(Protocol):
    """An HTML answer running in a browser; the evaluation and the tests supply it."""

    errors: list[str]

    def text(self) -> str:
        """Visible text of the page (document.body.innerText)."""
        ...

    def run(self, script: str) -> Any:
        """Value of a JavaScript expression evaluated in the page (must be JSON-like)."""
        ...

    def click(self, selector: str) -> None:
        """Click the first visible match of a CSS selector. Raises LookupError when there is none."""
        ...

    def type(self, selector: str, text: str) -> None:
        """Replace the content of the first match by typing text. Raises LookupError when there is none."""
        ...

    def press(self, key: str) -> None:
        """Press one key, by its DOM name, e.g. "Enter"."""
        ...

    def wait(self, milliseconds: int) -> None:
        """Let the page run for so long."""
        ...

    def pixels(self) -> bytes:
        """Current picture of the viewport as packed RGB, 3 bytes a pixel, row by row."""
        ...

    size: tuple[int, int]


class Document(Protocol):
    """A LaTeX answer after compilation."""

    compiled: bool
    log: str
    text: str
    pages: int


class Kind(Protocol):
    """One kind of page."""

    name: str
    format: Format

    def sample(self, rng: random.Random) -> Any:
        """Draw a frozen spec."""
        ...

    def prompt(self, spec: Any, rng: random.Random) -> str:
        """One of many phrasings of a request for this spec."""
        ...

    def answer(self, spec: Any) -> str:
        """The page or document for this spec."""
        ...

    def brief(self, spec: Any) -> str:
        """Of the answer, the comment that says what was read from the request: the same questions in every answer, each
        answered by one word. So one place of the answer reads the request, and the rest can follow that place."""
        ...

    def combination(self, spec: Any) -> str:
        """Which features are asked for, without free strings; the split into train and held-out is made on it."""
        ...

    def check(self, spec: Any, source: str, view: Any) -> tuple[str, ...]:
        """Problems of an answer, in words; empty when it honours the spec. `view` is a LivePage or a Document."""
        ...


def held_out(combination: str) -> bool:
    """Whether a feature combination is kept for evaluation (stable over machines and runs)."""
    return hashlib.sha256(combination.encode()).digest()[0] % HELD_OUT_SHARE == 0


def draw(kind: Kind, rng: random.Random, *, evaluation: bool) -> Example:
    """Draw one example from the training side or from the held-out side of the split."""
    while True:
        spec = kind.sample(rng)
        combination = kind.combination(spec)
        if held_out(f"{kind.name}|{combination}") is evaluation:
            return Example(kind.name, kind.prompt(spec, rng), kind.answer(spec), spec, combination)
