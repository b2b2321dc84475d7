"""How far a task may go."""

from __future__ import annotations

from dataclasses import dataclass, fields

_RANGES: dict[str, tuple[float, float]] = {
    "turns": (1, 100),
    "seconds": (0.01, 3600),
    "tokens": (1, 1_000_000),
    "result": (100, 200_000),
    "call_seconds": (0.01, 600),
    "approval_seconds": (0.01, 3600),
    "calls_a_turn": (1, 64),
    "times": (2, 20),
    "retries": (0, 5),
}


@dataclass(frozen=True)
class Limits:
    """Raises ValueError, naming the field and what is allowed.

    turns: answers of the model, malformed ones among them.
    seconds: of model and tools together; waiting for people does not count.
    tokens: written in all turns together.
    result: characters of a result that the model reads; the rest is cut, and the cut is said.
    call_seconds: after which a call, or a list of tools, is given up.
    approval_seconds: after which no answer is a no.
    calls_a_turn: of one answer; more of them are not made.
    times: how often one call may come to one and the same result before the task is stopped. The model is told once,
        the second time.
    retries: how often a turn is asked again whose run broke off.
    """

    turns: int = 12
    seconds: float = 60.0
    tokens: int = 6_000
    result: int = 8_000
    call_seconds: float = 10.0
    approval_seconds: float = 120.0
    calls_a_turn: int = 8
    times: int = 3
    retries: int = 1

    def __post_init__(self) -> None:
        for each in fields(self):
            low, high = _RANGES[each.name]
            value = getattr(self, each.name)
            if not low <= value <= high:
                raise ValueError(f"{each.name} is between {low:g} and {high:g}, not {value!r}")

    @property
    def words(self) -> str:
        """For the log."""
        return (
            f"Up to {self.turns} turns, {self.seconds:g} seconds, {self.tokens} tokens; results of up to {self.result} "
            f"characters; {self.call_seconds:g} seconds a call, {self.approval_seconds:g} for an approval."
        )
