"""A task in plain language: a sentence for each step that a person wants to know about.

Invariants: pure; quotes of what a model or a page said are text, cut to a line, and stand in quotation marks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from app.agent import events as told
from app.agent.events import Step

MOST = 160  # characters of a quote


def story(steps: Iterable[Step]) -> tuple[str, ...]:
    """The sentences, in order. A log that breaks off is said to."""
    sentences, last = [], None
    for step in steps:
        last = step
        sentence = sentence_of(step)
        if sentence:
            sentences.append(sentence)
    if last is not None and not isinstance(last, told.TaskEnded):
        sentences.append(f"The log breaks off here. {_pending(last)}".strip())
    return tuple(sentences)


def sentence_of(step: Step) -> str:
    """What a step means to a person; empty for the events of runs, and for what another step says as well."""
    return _of_task(step) or _of_call(step) or _of_people(step)


def _of_task(step: Step) -> str:
    match step:
        case told.TaskBegan():
            return f"The task: {_quoted(step.wish)}. {step.policy}"
        case told.ToolsListed():
            came = f" New: {', '.join(step.appeared)}." if step.appeared else ""
            gone = f" Gone: {', '.join(step.vanished)}." if step.vanished else ""
            return f"Offered: {_counted(len(step.names), 'tool')}.{came}{gone} {' '.join(step.refused)}".strip()
        case told.ToolsChanged():
            return " ".join(step.changes)
        case told.ModelLost():
            return f"The model broke off: {step.message}" + (" It is asked again." if step.again else "")
        case told.CallMalformed():
            return f"The answer of turn {step.turn} could not be used. {' '.join(map(_line, step.problems))}"
        case told.TaskEnded(reason="answered"):
            return f"The answer: {_quoted(step.answer)} {_figures(step.figures)}"
        case told.TaskEnded():
            return f"The task ended without an answer. {step.message} {_figures(step.figures)}"
    return ""


def _of_call(step: Step) -> str:
    match step:
        case told.CallRead():
            return f"The model calls {step.tool} with {_arguments(step.arguments)}."
        case told.CallUnfit():
            return f"The call is not made. {step.why} {' '.join(map(_line, step.problems))}".strip()
        case told.ResultRead():
            cut = f", cut from {step.characters:,} characters" if step.truncated else ""
            how = "It is refused" if step.failed else "It comes back"
            return f"{how} after {step.seconds:.2f} s{cut}: {_quoted(step.text)}."
        case told.CallLost():
            return f"Nothing comes back. {_line(step.message)}"
        case told.RepeatNoticed():
            return f"This is the same as before, {step.times} times now."
    return ""


def _of_people(step: Step) -> str:
    match step:
        case told.ApprovalAsked():
            comes = f" It would come to {_quoted(step.foreseen)}." if step.foreseen else ""
            return f"May it call {step.tool} with {_arguments(step.arguments)}? {step.why}{comes}"
        case told.Approved():
            return "Approved." if step.by == "A person" else f"Approved. {step.by}"
        case told.Refused():
            return f"{step.by.rstrip('.')} did not approve it. {step.why}".strip()
        case told.Paused():
            return f"It holds. {step.why}"
        case told.Resumed():
            return "One step." if step.step else "It goes on."
        case told.TakenOver():
            return "A person has taken over."
        case told.HandedBack():
            return f"Handed back. {step.words}".strip()
    return ""


def _pending(step: Step) -> str:
    """What may have been going on when a log breaks off."""
    if isinstance(step, told.CallMade):
        return f"{step.tool} was being called: nobody knows whether it was done."
    if isinstance(step, told.ApprovalAsked):
        return "It waited for approval: nothing was done."
    return ""


def _figures(figures: told.Figures) -> str:
    calls, turns = _counted(figures.calls, "call"), _counted(figures.turns, "turn")
    return f"{turns}, {calls}, {figures.model_seconds:.1f} s of the model, {figures.tool_seconds:.1f} s of tools."


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _arguments(text: str) -> str:
    try:
        values = json.loads(text)
    except ValueError:
        return _quoted(text)
    if not values:
        return "nothing"
    return _line(", ".join(f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()))


def _quoted(text: str) -> str:
    return f"“{_line(text)}”"


def _line(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= MOST else f"{flat[: MOST - 1]}…"
