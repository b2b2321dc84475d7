"""What a task's loop says besides the events of its runs: frozen values.

Invariants:
- `seq` is dense per task, from 0, which is `TaskBegan`; a task ends with one `TaskEnded`, and nothing follows.
- `run` is the task's name. The runs of its turns have names of their own, which `TurnBegan` tells; their events are
  those of model/events.py, unchanged, and stand between the turn's beginning and its end.
- A call is told before it is made (`CallMade`) and afterwards (`ResultRead`, `CallLost`): where a log breaks off
  between the two, it says what may have happened.
- Arguments and foreseen results are JSON as text: what a page or a model made up has no shape to rely on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from model.config import DecodeConfig
from model.events import Event, Reason

TaskReason = Literal[
    "answered", "stopped", "turns", "seconds", "tokens", "repeats", "model_failed", "tools_gone", "tools_changed"
]
Lost = Literal["timeout", "stopped", "gone", "broken"]


@dataclass(frozen=True)
class Figures:
    """What a task took, measured. Seconds of the model count from a run's first event, so that a line of others before
    it does not count; `waited` is for people: approvals, pauses, and that line. `calls` were made, `failed` of them
    came back as errors, `malformed` answers held something that is no call, `unfit` calls did not fit their schema and
    were not made; `repeats` came to the very result that they had come to before; `asked` and `unasked` acts were
    approved or refused by a person, and let through by a policy."""

    turns: int = 0
    calls: int = 0
    failed: int = 0
    malformed: int = 0
    unfit: int = 0
    repeats: int = 0
    asked: int = 0
    unasked: int = 0
    tokens: int = 0
    rounds: int = 0
    forwards: int = 0
    model_seconds: float = 0.0
    tool_seconds: float = 0.0
    waited: float = 0.0


@dataclass(frozen=True)
class TaskBegan:
    """The first event: what is wished, how it is decoded, who says what may be done, and the limits in words."""

    run: str
    seq: int
    wish: str
    config: DecodeConfig
    policy: str
    limits: str


@dataclass(frozen=True)
class ToolsListed:
    """What is offered in this turn, where that changed: names, those that came and went, and what was left out."""

    run: str
    seq: int
    names: tuple[str, ...]
    appeared: tuple[str, ...]
    vanished: tuple[str, ...]
    refused: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToolsChanged:
    """Tools that are no longer what this task was bound to; `changes` has a sentence for each."""

    run: str
    seq: int
    names: tuple[str, ...]
    changes: tuple[str, ...]


@dataclass(frozen=True)
class TurnBegan:
    """A run of the worker begins, whose events follow under the name `model_run`."""

    run: str
    seq: int
    turn: int
    model_run: str


@dataclass(frozen=True)
class TurnEnded:
    """What the model wrote, word for word, and how its run ended."""

    run: str
    seq: int
    turn: int
    text: str
    reason: Reason
    seconds: float


@dataclass(frozen=True)
class ModelLost:
    """A run broke off; `again` says whether the turn is asked once more."""

    run: str
    seq: int
    turn: int
    message: str
    again: bool


@dataclass(frozen=True)
class CallRead:
    """A call that the answer holds. `call` is its name in this task, as 2.1: the second turn's first."""

    run: str
    seq: int
    call: str
    tool: str
    arguments: str


@dataclass(frozen=True)
class CallMalformed:
    """Something in the answer is no call, or no answer: what is wrong, in words that the model sees too."""

    run: str
    seq: int
    turn: int
    problems: tuple[str, ...]


@dataclass(frozen=True)
class CallUnfit:
    """A call is not made: it does not fit what is offered now (`problems`, which the model sees), or something came
    between (`why`)."""

    run: str
    seq: int
    call: str
    problems: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class ApprovalAsked:
    """A person must say whether this call may be made: what it is, what it would come to where its source can tell
    without doing it, and the seconds after which no answer is a no."""

    run: str
    seq: int
    call: str
    tool: str
    arguments: str
    origin: str
    why: str
    foreseen: str
    seconds: float


@dataclass(frozen=True)
class Approved:
    """`by` is a person, or the policy that does not ask."""

    run: str
    seq: int
    call: str
    by: str


@dataclass(frozen=True)
class Refused:
    """The call is not made, and the model is told so."""

    run: str
    seq: int
    call: str
    by: str
    why: str


@dataclass(frozen=True)
class CallMade:
    """The call goes out now."""

    run: str
    seq: int
    call: str
    tool: str


@dataclass(frozen=True)
class ResultRead:
    """What came back, as the model reads it; `characters` of it as it came."""

    run: str
    seq: int
    call: str
    text: str
    failed: bool
    truncated: bool
    characters: int
    seconds: float


@dataclass(frozen=True)
class CallLost:
    """Nothing came back, and nobody knows whether it was done; `message` is what the model reads."""

    run: str
    seq: int
    call: str
    how: Lost
    message: str
    seconds: float


@dataclass(frozen=True)
class RepeatNoticed:
    """The same call came to the same result again, or the same malformed answer came again."""

    run: str
    seq: int
    call: str
    times: int


@dataclass(frozen=True)
class Paused:
    """Nothing goes on until somebody says so."""

    run: str
    seq: int
    why: str


@dataclass(frozen=True)
class Resumed:
    """It goes on; `step` for one step alone."""

    run: str
    seq: int
    step: bool = False


@dataclass(frozen=True)
class TakenOver:
    """A person acts by hand."""

    run: str
    seq: int


@dataclass(frozen=True)
class HandedBack:
    """The model goes on, and is told that what it knew may have changed."""

    run: str
    seq: int
    words: str


@dataclass(frozen=True)
class TaskEnded:
    """The last event; `answer` is the model's, where it gave one, and `message` a sentence for a person."""

    run: str
    seq: int
    reason: TaskReason
    answer: str
    message: str
    figures: Figures


TaskEvent = (
    TaskBegan | ToolsListed | ToolsChanged | TurnBegan | TurnEnded | ModelLost | CallRead | CallMalformed | CallUnfit
    | ApprovalAsked | Approved | Refused | CallMade | ResultRead | CallLost | RepeatNoticed | Paused | Resumed
    | TakenOver | HandedBack | TaskEnded
)  # fmt: skip
Step = Event | TaskEvent
