"""What needs no tool: greetings, thanks, questions about the model itself. The answer is short, and no call is made."""

from __future__ import annotations

import random

from model.corpus.tools_task import Task
from model.corpus.tools_voice import listed, marked

_TALK = (
    ("hello|hi|hey there|good morning|hi, how are you|hello!|hey|good evening", "Hello! What shall I do?"),
    ("thanks|thank you|thx|that's all, thanks|great, thank you|ok thanks bye|perfect, cheers", "You are welcome."),
    ("who are you|what are you|are you a person|what model is this|who am I talking to",
     "I am clover-nano, a small language model that calls the tools of a page."),
    ("never mind|forget it|stop|leave it|no, do nothing|wait, don't", "Nothing was done."),
)  # fmt: skip
_ABLE = (
    "what can you do|what can you do here|help|which tools do you have|what are your tools|how can you help me"
    "|list your tools"
)


def talk(rng: random.Random, names: tuple[str, ...]) -> Task:
    """One of these, where tools of these names are offered."""
    if rng.random() < 0.35:
        return Task("able", rng.choice(_ABLE.split("|")), (), f"I can use {listed([marked(name) for name in names])}.")
    wishes, answer = rng.choice(_TALK)
    return Task("talk", rng.choice(wishes.split("|")), (), answer)
