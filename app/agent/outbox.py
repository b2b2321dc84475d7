"""What a task has to say to the page that it was begun from, in order: steps, runs, and what the page is asked.

Invariants: thread-safe; things come out in the order in which they were put in, each once; nothing is put in once it is
closed; whoever takes them out hears from it at least every `BEAT_SECONDS`, so that a reader who has gone is noticed.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")
BEAT_SECONDS = 0.5


class Outbox(Generic[T]):
    """Of one task; it has one reader."""

    def __init__(self) -> None:
        self._things: deque[T] = deque()
        self._closed = False
        self._changed = threading.Condition()

    def put(self, thing: T) -> None:
        with self._changed:
            if not self._closed:
                self._things.append(thing)
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing more comes; what is there is still taken out."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def taken(self) -> Iterator[T | None]:
        """Everything up to the end; None where nothing came for a while."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._things or self._closed, BEAT_SECONDS)
                if not self._things and self._closed:
                    return
                thing = self._things.popleft() if self._things else None
            yield thing
