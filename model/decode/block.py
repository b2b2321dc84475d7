"""The block being written: which of its positions are decided, and where the text ends.

Invariants: positions right of the first committed end token are never decided, and go back to undecided when they
were committed before it; a decided position left of it does not change.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from model.decode.guess import Guesses
from model.decode.ledger import Ledger
from model.decode.schedule import Decision
from model.events import Change
from model.network.port import Vocabulary


class Block:
    """Positions [start, start + length) of the answer; `ids` holds the mask where undecided."""

    def __init__(self, start: int, length: int, vocabulary: Vocabulary) -> None:
        self.start = start
        self.length = length
        self.ids = [vocabulary.mask] * length
        self._mask, self._end = vocabulary.mask, vocabulary.end

    @property
    def ended(self) -> bool:
        return self._end in self.ids

    def undecided(self) -> list[int]:
        """Rows that are still to be written: masked, and left of a committed end token."""
        stop = self.ids.index(self._end) if self.ended else self.length
        return [row for row in range(stop) if self.ids[row] == self._mask]

    def prefix(self) -> list[int]:
        """Tokens before the first gap or end."""
        stop = next((row for row, token in enumerate(self.ids) if token in (self._mask, self._end)), self.length)
        return self.ids[:stop]

    def apply(self, decision: Decision, guesses: Guesses, memory: Sequence[float], ledger: Ledger) -> list[Change]:
        """Carry out a decision. Returns the round's changes in order of position: commits, then drafts of what stays
        undecided, and remasks of what turned out to lie behind the end."""
        index = {row: i for i, row in enumerate(guesses.rows)}
        behind = False
        commits: list[int] = []
        for row in decision.commit:
            if not behind:
                self.ids[row] = guesses.tokens[index[row]]
                commits.append(row)
                behind = self.ids[row] == self._end
        late = self._cut_behind_end()
        drafts = self.undecided()
        changes = [ledger.change(self.start + row, "commit", guesses, index[row], memory[row]) for row in commits]
        changes += [ledger.change(self.start + row, "draft", guesses, index[row], memory[row]) for row in drafts]
        changes += [ledger.remask(self.start + row) for row in late]
        return sorted(changes, key=lambda change: change.pos)

    def _cut_behind_end(self) -> list[int]:
        if not self.ended:
            return []
        late = [row for row in range(self.ids.index(self._end) + 1, self.length) if self.ids[row] != self._mask]
        for row in late:
            self.ids[row] = self._mask
        return late


def block_ids(ids: list[int]) -> torch.Tensor:
    return torch.tensor(ids, dtype=torch.long)
