"""How much a recorded run may hold before showing it would take minutes, or all the memory.

Invariants: no run of this program comes near these limits; what they bound is the work of folding and drawing, which a
small file can make large: every insertion moves all positions behind it.
"""

from __future__ import annotations

from collections.abc import Iterable

from model.events import BlockEvent, Change, Event, Round, RunFailed, RunStarted

MAX_TEXT = 2_000  # characters of one token
MAX_PROMPT = 200_000
MAX_MESSAGE = 10_000
MAX_NAME = 500
MAX_LOOKS = 30_000_000  # positions looked at: events times positions that are there
MAX_MOVES = 1_000_000  # positions moved by insertions and deletions


def excess(events: Iterable[Event]) -> str:
    """What there is too much of, as a sentence without its stop; empty when nothing is. The time this takes grows with
    the number of events and changes alone."""
    positions = looks = moves = 0
    for event in events:
        long = _long(event)
        if long:
            return f"event {event.seq} holds {long}"
        if isinstance(event, BlockEvent) and event.phase == "opened":
            positions += event.length
        if isinstance(event, Round):
            moves += positions * sum(change.kind in ("insert", "delete") for change in event.changes)
        looks += positions
        if moves > MAX_MOVES:
            return f"up to event {event.seq} it inserts and deletes more than any run does"
        if looks > MAX_LOOKS:
            return f"it has more events than a run of {positions} positions can have"
    return ""


def _long(event: Event) -> str:
    if isinstance(event, Round):
        return next(filter(None, map(_long_change, event.changes)), "")
    if isinstance(event, RunStarted):
        return _said("prompt", event.prompt, MAX_PROMPT) or _said("model's name", event.model, MAX_NAME)
    if isinstance(event, RunFailed):
        return _said("message", event.message, MAX_MESSAGE)
    return ""


def _long_change(change: Change) -> str:
    texts = (change.text, *(each.text for each in change.alternatives))
    return next(filter(None, (_said("token", text, MAX_TEXT) for text in texts)), "")


def _said(what: str, text: str, most: int) -> str:
    return f"a {what} of {len(text)} characters; up to {most} can be shown" if len(text) > most else ""
