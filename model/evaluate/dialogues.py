"""Dialogues with tools in the exam: single calls against the true ones, and whole dialogues played against their
worlds, each without guidance and with the schemas' (`DecodeConfig.guidance`).

Invariants:
- Only the held-out side is drawn, and the same seed draws the same dialogues.
- A call is written with the true turns before it in the context; a dialogue goes on from what the model itself wrote.
- All of one dialogue comes before the next one, so an exam that is stopped has as much of everything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from model.config import GUIDANCES, Guidance
from model.corpus.tools import TOOL, draw_dialogue
from model.corpus.tools_check import Play, turn_problems
from model.corpus.tools_dialogue import Dialogue
from model.evaluate.answer import Answer
from model.evaluate.judge import Verdict
from model.evaluate.report import Result
from model.events import Message, Stats

CALL, GUIDED = f"{TOOL} call", "guided"
Speaker = Callable[[tuple[Message, ...], tuple[str, ...], Guidance], Answer]  # messages, tools, guidance


def held_out_dialogues(count: int, seed: int) -> Iterator[Dialogue]:
    """So many dialogues of the held-out side."""
    rng = random.Random(f"{TOOL}|{seed}")
    for _ in range(count):
        yield draw_dialogue(rng, evaluation=True)


def calls_of(dialogue: Dialogue) -> tuple[int, ...]:
    """Numbers of its turns that are calls to be learned."""
    return tuple(place for place in dialogue.places if dialogue.turns[place].calls)


def results_of(count: int, seed: int) -> int:
    """How many results an exam of so many dialogues has."""
    return sum(len(GUIDANCES) * (1 + len(calls_of(dialogue))) for dialogue in held_out_dialogues(count, seed))


def recital(dialogue: Dialogue) -> Speaker:
    """The corpus' own turns in the model's place: judging them tests the checks, not a model."""
    true = [dialogue.turns[place].messages[0].content for place in dialogue.places]

    def speak(messages: tuple[Message, ...], tools: tuple[str, ...], guidance: Guidance) -> Answer:
        said = [message.content for message in messages if message.role == "assistant"]
        return Answer(true[sum(text in true for text in said)], "reference")

    return speak


def examine_dialogues(count: int, seed: int, speaker: Callable[[Dialogue], Speaker]) -> Iterator[Result]:
    """Results of calls and dialogues; the kinds are `tool call` and `tool`, and the same with `guided` behind it."""
    numbers: dict[str, int] = {}
    for dialogue in held_out_dialogues(count, seed):
        speak = speaker(dialogue)
        for guidance in GUIDANCES:
            ending = f" {GUIDED}" if guidance == "schema" else ""
            for place in calls_of(dialogue):
                yield _result(f"{CALL}{ending}", numbers, dialogue, *_called(dialogue, place, speak, guidance))
            yield _result(f"{TOOL}{ending}", numbers, dialogue, *_played(dialogue, speak, guidance))


def _result(kind: str, numbers: dict[str, int], dialogue: Dialogue, answer: Answer, problems: Sequence[str]) -> Result:
    number = numbers.setdefault(kind, 0)
    numbers[kind] += 1
    return Result(kind, number, " / ".join(dialogue.wishes), dialogue.combination, answer, Verdict(tuple(problems)))


def _called(dialogue: Dialogue, place: int, speak: Speaker, guidance: Guidance) -> tuple[Answer, Sequence[str]]:
    answer = speak(dialogue.before(place), dialogue.tools, guidance)
    return answer, turn_problems(dialogue, place, answer.source)


def _played(dialogue: Dialogue, speak: Speaker, guidance: Guidance) -> tuple[Answer, Sequence[str]]:
    """A whole dialogue as one answer: its transcript, and the figures of all its runs together."""
    play, answers = Play.begin(dialogue), list[Answer]()
    while not play.over:
        answers.append(speak(play.messages, dialogue.tools, guidance))
        play = play.heard(answers[-1].source)
    text = "\n\n".join(f"[{message.role}] {message.content}" for message in play.messages)
    reasons = ", ".join(dict.fromkeys(answer.reason for answer in answers))
    return Answer(text, reasons, together([each.stats for each in answers if each.stats])), play.problems


def together(stats: Sequence[Stats]) -> Stats | None:
    """Figures of several runs as those of one."""
    if not stats:
        return None
    return Stats(
        tokens=sum(each.tokens for each in stats),
        forwards=sum(each.forwards for each in stats),
        rounds=sum(each.rounds for each in stats),
        blocks=sum(each.blocks for each in stats),
        seconds=sum(each.seconds for each in stats),
        first_round_seconds=stats[0].first_round_seconds,
        prompt_seconds=sum(each.prompt_seconds for each in stats),
        state_bytes=max(each.state_bytes for each in stats),
    )
