"""A dialogue: the turns of a task carried out in its world.

Invariants: every result in it was computed by its world from the call before it; turns of the assistant are exactly
what `model.toolcall.write` writes, or plain words. Those that are `trained` are right; the others are slips, there
to be corrected by the turn after the refusal.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from model.corpus.tools_desk import Desk, refused
from model.corpus.tools_task import Step, Task
from model.corpus.tools_voice import marked, marks, unmarked
from model.corpus.tools_world import World
from model.events import Message
from model.toolcall import Call, response, write

NOT_APPROVED = "That was not approved, so it was not done."


@dataclass(frozen=True)
class Turn:
    """Messages of one turn: a wish, results, or what the assistant says. Of the latter `calls`, or, of an answer, the
    `facts` that it has to hold."""

    messages: tuple[Message, ...]
    trained: bool = False
    calls: tuple[Call, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dialogue:
    """`wishes` come one after the other, each answered. `still`: no call may be made at all; `declined`: nor can it be
    done, which has to be said."""

    combination: str
    desk: Desk
    start: World
    end: World
    turns: tuple[Turn, ...]
    still: bool = False
    declined: bool = False

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools as `Request.tools` has them."""
        return self.desk.lines

    @property
    def messages(self) -> tuple[Message, ...]:
        """All of it, for the chat template."""
        return tuple(message for turn in self.turns for message in turn.messages)

    @property
    def wishes(self) -> tuple[str, ...]:
        """What the user types, in order."""
        return tuple(message.content for message in self.messages if message.role == "user")

    @property
    def answers(self) -> tuple[Turn, ...]:
        """The turns that answer a wish, one for each."""
        return tuple(turn for turn in self.turns if turn.trained and not turn.calls)

    @property
    def first(self) -> int:
        """The number of the assistant's first turn."""
        return next(place for place, turn in enumerate(self.turns) if turn.messages[0].role == "assistant")

    @property
    def places(self) -> tuple[int, ...]:
        """Numbers of the turns that are trained."""
        return tuple(place for place, turn in enumerate(self.turns) if turn.trained)

    def before(self, place: int) -> tuple[Message, ...]:
        """What stands when a turn is to be written."""
        return tuple(message for turn in self.turns[:place] for message in turn.messages)


@dataclass(frozen=True)
class Stage:
    """A dialogue in the making."""

    desk: Desk
    world: World
    turns: tuple[Turn, ...] = ()

    def told(self, instructions: str) -> Stage:
        """A system turn."""
        return replace(self, turns=(*self.turns, Turn((Message("system", instructions),))))

    def asked(self, wish: str) -> Stage:
        """A wish is typed."""
        return replace(self, turns=(*self.turns, Turn((Message("user", wish),))))

    def called(self, calls: Sequence[Call], *, trained: bool = True) -> tuple[Stage, tuple[str, ...]]:
        """Calls are made and answered."""
        world, results = self.world, list[str]()
        for call in calls:
            world, result = self.desk.apply(world, call)
            results.append(result)
        said = Turn((Message("assistant", write(calls)),), trained, tuple(calls))
        heard = Turn(response(results))
        return replace(self, world=world, turns=(*self.turns, said, heard)), tuple(results)

    def answered(self, text: str) -> Stage:
        """The assistant says something; what stands between marks are its facts."""
        said = Turn((Message("assistant", unmarked(text)),), True, facts=tuple(dict.fromkeys(marks(text))))
        return replace(self, turns=(*self.turns, said))


class Clash(ValueError):
    """Values that were drawn happen to disagree with the plan, say two names that are alike."""


@dataclass(frozen=True)
class Slip:
    """A wrong call in the place of the first of a turn's, which the world refuses."""

    turn: int
    call: Call


def denied(desk: Desk, world: World, task: Task) -> tuple[Desk, Task] | None:
    """The desk and the task when nobody approves the first call that would change something; None where none does."""
    stage = Stage(desk, world)
    for number, steps in enumerate(task.turns):
        after, _ = stage.called([desk.call(each.tool, each.given) for each in steps])
        if after.world != stage.world:
            if any(each.tool == steps[0].tool for turn in task.turns[:number] for each in turn):
                return None  # it would be tried again after the first no
            refusing = replace(desk, denied=(steps[0].tool,))
            cut = (*task.turns[:number], tuple(replace(each, refused=True) for each in steps))
            return refusing, replace(task, name=f"{task.name} denied", turns=cut, answer=NOT_APPROVED, then=None)
        stage = after
    return None


def played(stage: Stage, task: Task, wishes: Sequence[str], slip: Slip | None = None) -> Stage:
    """A task carried out, and what is asked after it. Raises Clash when the world does not do what it expects."""
    stage = stage.asked(wishes[0])
    message = ""
    for number, steps in enumerate(task.turns):
        if slip is not None and slip.turn == number:
            stage, results = stage.called([slip.call], trained=False)
            if not all(map(refused, results)):
                raise Clash(f"{task.name}: a slip went through: {results}")
        stage, results = stage.called([stage.desk.call(each.tool, each.given) for each in steps])
        _expect(task, steps, results)
        message = next((_message(result) for result in results if refused(result)), message)
    stage = stage.answered(task.answer.replace("{error}", marked(message)))
    return played(stage, task.then, wishes[1:]) if task.then else stage


def _expect(task: Task, steps: Sequence[Step], results: Sequence[str]) -> None:
    for each, result in zip(steps, results, strict=True):
        if refused(result) != each.refused:
            raise Clash(f"{task.name}: {each.tool} gave {result}")


def _message(result: str) -> str:
    return str(json.loads(result)["error"]["message"])
