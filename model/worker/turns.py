"""First come, first served: who may use the worker, and who waits behind whom."""

from __future__ import annotations

import threading


class Turns:
    """A fair lock whose line can be looked at. Each ticket is a string that is in the line at most once."""

    def __init__(self) -> None:
        self._line: list[str] = []
        self._moved = threading.Condition()

    @property
    def length(self) -> int:
        """How many hold or wait for a turn."""
        return len(self._line)

    def ahead(self, ticket: str) -> int:
        """How many come before this one; 0 also when it is not in line."""
        with self._moved:
            return self._line.index(ticket) if ticket in self._line else 0

    def join(self, ticket: str) -> None:
        """Take a place at the end. Raises ValueError when this ticket is in line already."""
        with self._moved:
            if ticket in self._line:
                raise ValueError(f"run {ticket!r} is going on already")
            self._line.append(ticket)

    def mine(self, ticket: str, seconds: float) -> bool:
        """Wait at most so long to come first. Returns whether it is this ticket's turn."""
        with self._moved:
            return self._moved.wait_for(lambda: self._line[0] == ticket, seconds)

    def leave(self, ticket: str) -> None:
        with self._moved:
            self._line.remove(ticket)
            self._moved.notify_all()
