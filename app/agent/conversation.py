"""What the model is told: the wish, its own answers, results, and what a person did meanwhile, as turns of a chat.

Invariants: only a person's words have the role user and only the model's own the role assistant; whatever comes from
tools, and what the loop says about it, is a result (role tool). Thoughts stay in the history: without them every later
turn would have another beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.agent.offer import clean
from model.events import Message
from model.toolcall import THINK, response

MEANWHILE = "I have used the page myself meanwhile. What you knew of it may have changed: look again before you go on."


class Conversation:
    """Of one task. `instructions` are ours, and may be empty."""

    def __init__(self, wish: str, instructions: str = "", *, thinking: bool = False) -> None:
        self._thinking = thinking
        ours = [Message("system", clean(instructions))] if instructions.strip() else []
        self._messages = [*ours, Message("user", clean(wish))]

    @property
    def messages(self) -> tuple[Message, ...]:
        return tuple(self._messages)

    def said(self, text: str) -> None:
        """An answer of the model, word for word."""
        self._messages.append(Message("assistant", f"{THINK}\n{text}" if self._thinking else text))

    def results(self, texts: Sequence[str]) -> None:
        """What came of the answer's calls, in their order, and what is to be said about them."""
        self._messages += response(texts)

    def meanwhile(self, words: str) -> None:
        """A person has acted by hand, and may say something about it."""
        self._messages.append(Message("user", clean(f"{MEANWHILE} {words}".strip())))
