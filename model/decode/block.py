"""The block being written: which of its positions are decided, and where the text ends.

Invariants: positions right of the first committed end token are never decided, and go back to undecided when they
were committed before it; a decided position left of it changes only where a decision says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import torch

from model.decode.decision import Decision
from model.decode.guess import Guesses
from model.decode.ledger import Ledger
from model.events import UNDECIDED, Change
from model.network.port import Vocabulary


class Block:
    """Positions [start, start + length) of the answer; `ids` holds the mask where undecided. `pinned` rows are never
    revised, `step` rounds have been had, and no block follows the `last`."""

    def __init__(
        self,
        start: int,
        length: int,
        vocabulary: Vocabulary,
        *,
        last: bool = False,
        given: Sequence[int] = (),
        pinned: Iterable[int] = (),
        step: int = 0,
    ) -> None:
        self.start = start
        self.length = length
        self.last = last
        self.step = step
        self.end = vocabulary.end
        self.ids = [vocabulary.mask if token == UNDECIDED else token for token in given] or [vocabulary.mask] * length
        self._mask = vocabulary.mask
        self._pinned = frozenset(pinned)

    @property
    def ended(self) -> bool:
        return self.end in self.ids

    def undecided(self) -> list[int]:
        """Rows that are still to be written: masked, and left of a committed end token."""
        stop = self.ids.index(self.end) if self.ended else self.length
        return [row for row in range(stop) if self.ids[row] == self._mask]

    def decided(self) -> dict[int, int]:
        """Row and token of what is written, the end token included."""
        return {row: token for row, token in enumerate(self.ids) if token != self._mask}

    def revisable(self) -> dict[int, int]:
        """Of what is written, what may be taken back."""
        return {row: token for row, token in self.decided().items() if row not in self._pinned}

    def pin(self, rows: Iterable[int]) -> None:
        """Never revise these rows again."""
        self._pinned |= frozenset(rows)

    def hiding(self, rows: list[int]) -> list[int]:
        """The block's tokens with these rows masked, too."""
        hidden = set(rows)
        return [self._mask if row in hidden else token for row, token in enumerate(self.ids)]

    def prefix(self) -> list[int]:
        """Tokens before the first gap or end."""
        stop = next((row for row, token in enumerate(self.ids) if token in (self._mask, self.end)), self.length)
        return self.ids[:stop]

    def apply(self, decision: Decision, guesses: Guesses, check: Guesses | None, ledger: Ledger) -> list[Change]:
        """Carry out a decision. Returns the round's changes in order of position: commits, then drafts of what stays
        undecided, and revisions: remasks (also of what turned out to lie behind the end) and edits."""
        index = {row: i for i, row in enumerate(guesses.rows)}
        behind = False
        commits: list[int] = []
        for row in decision.commit:
            if not behind:
                self.ids[row] = guesses.tokens[index[row]]
                commits.append(row)
                behind = self.ids[row] == self.end
        revised = self._revise(decision, check, ledger) if decision.remask or decision.edit else []
        late = self._cut_behind_end()
        drafts = [row for row in self.undecided() if row in index]
        changes = [ledger.change(self.start + row, "commit", guesses, index[row]) for row in commits]
        changes += [ledger.change(self.start + row, "draft", guesses, index[row]) for row in drafts]
        changes += [change for change in revised if change.pos - self.start not in late]
        changes += [ledger.remask(self.start + row) for row in late]
        return sorted(changes, key=lambda change: change.pos)

    def _revise(self, decision: Decision, check: Guesses | None, ledger: Ledger) -> list[Change]:
        changes = [ledger.remask(self.start + row) for row in decision.remask]
        for row in decision.remask:
            self.ids[row] = self._mask
        for row in decision.edit:
            assert check is not None
            at = check.rows.index(row)
            self.ids[row] = check.tokens[at]
            changes.append(ledger.change(self.start + row, "edit", check, at))
        return changes

    def _cut_behind_end(self) -> list[int]:
        if not self.ended:
            return []
        late = [row for row in range(self.ids.index(self.end) + 1, self.length) if self.ids[row] != self._mask]
        for row in late:
            self.ids[row] = self._mask
        return late


def block_ids(ids: list[int]) -> torch.Tensor:
    return torch.tensor(ids, dtype=torch.long)
