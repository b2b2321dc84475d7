"""What a run has written so far, folded from its events; everything that wants the text of a run reads it here.

Invariants: a position holds the text that was committed or revised there last, and none while it is masked or guessed;
where the text ends is not known here but said by the run's last event (which token ends it depends on the model).
"""

from __future__ import annotations

from model.events import Event, Round, joined


class Manuscript:
    """Feed it the events of one run in order."""

    def __init__(self) -> None:
        self._pieces: list[str | None] = []

    def add(self, event: Event) -> None:
        for change in event.changes if isinstance(event, Round) else ():
            if change.kind == "delete":
                del self._pieces[change.pos : change.pos + 1]
                continue
            if change.kind == "insert":
                self._pieces.insert(change.pos, None)
            self._pieces += [None] * (change.pos + 1 - len(self._pieces))
            self._pieces[change.pos] = change.text if change.kind in ("commit", "edit", "insert") else None

    @property
    def length(self) -> int:
        """How many positions are written before the first gap."""
        return next((pos for pos, piece in enumerate(self._pieces) if piece is None), len(self._pieces))

    def pieces(self, start: int, stop: int) -> tuple[str, ...]:
        """Token pieces of positions [start, stop); a gap among them is empty."""
        return tuple(piece or "" for piece in self._pieces[start:stop])

    def text(self, length: int) -> str:
        """The first positions in characters, nothing more to come."""
        return joined(self.pieces(0, length), final=True)
