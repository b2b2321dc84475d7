"""Who is examined: the corpus itself, which tests the checks, or a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from model.config import DecodeConfig, Guidance
from model.corpus.infill import INFILL, Infill
from model.corpus.kind import Example
from model.corpus.tools_dialogue import Dialogue
from model.evaluate.answer import Answer, write_answer
from model.evaluate.dialogues import Speaker, recital
from model.evaluate.edits import conversation
from model.evaluate.exam import Writer, reference
from model.evaluate.infills import Filler, in_place, marked, recited
from model.evaluate.thinking import reference_thought
from model.events import Message

if TYPE_CHECKING:
    from model.network.port import Network
    from model.tokens import Tokenizer


@dataclass(frozen=True)
class Writers:
    """Who is asked for pages, for pages with a plan first, for turns of dialogues, and for gaps."""

    write: Writer
    think: Writer
    speaker: Callable[[Dialogue], Speaker]
    fill: Filler


CORPUS = Writers(reference, reference_thought, recital, recited)


def asking(network: Network, tokenizer: Tokenizer, config: DecodeConfig) -> Writers:
    """A network asked for all of it."""

    def write(example: Example, number: int) -> Answer:
        return write_answer(network, tokenizer, conversation(example), config)

    def think(example: Example, number: int) -> Answer:
        return write_answer(network, tokenizer, conversation(example), replace(config, thinking=True))

    def speak(messages: tuple[Message, ...], tools: tuple[str, ...], guidance: Guidance) -> Answer:
        return write_answer(network, tokenizer, messages, replace(config, guidance=guidance), tools)

    def fill(infill: Infill, form: str) -> Answer:
        return (in_place if form == INFILL else marked)(network, tokenizer, infill, config)

    return Writers(write, think, lambda dialogue: speak, fill)
