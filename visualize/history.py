"""What the rounds of a run did, folded once for the charts.

Invariants: only positions of the text are told of, as it stands at the end of the run; the gains less the losses of
all rounds are the text's certain positions on the last board. A position keeps its history when others are inserted or
deleted before it. Blocks, and the rounds of a block, are counted here from 0: a file may number them as it likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from model.events import BlockEvent, Change, ChangeKind, Event, Round
from visualize.board import CERTAIN, State
from visualize.trace import Trace


@dataclass(frozen=True)
class Turn:
    """One round: positions that became certain in it, that stopped being so, that it revised (deletions included), and
    when (ms)."""

    block: int
    ms: float
    gained: int
    lost: int
    revised: int


@dataclass(frozen=True)
class Seen:
    """How sure the run was of a position after a round of its block; None where it was masked again."""

    round: int
    confidence: float | None
    certain: bool


@dataclass(frozen=True)
class Life:
    """One position of the text: its block, what the rounds of its block made of it, and, for each time that it was
    decided, the share of attention on memory: the mean of the layers, and layer by layer where the run tells that."""

    block: int
    seen: tuple[Seen, ...]
    memory: tuple[float, ...]
    memories: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class History:
    """A run for the charts; `rounds` is how many rounds each block had."""

    turns: tuple[Turn, ...]
    lives: tuple[Life, ...]
    rounds: tuple[int, ...]

    @property
    def tokens(self) -> int:
        """Positions of the text that are certain at the end."""
        return sum(turn.gained - turn.lost for turn in self.turns)


def history(trace: Trace) -> History:
    """Raises TraceError when the events cannot belong to one run."""
    board = trace.board
    story = _Story()
    for event in trace.events:
        story.take(event)
    names = story.order[: board.end]
    text = set(names)
    turns = tuple(note.turn(text) for note in story.notes)
    return History(turns, tuple(story.cells[name].life() for name in names), tuple(story.rounds))


@dataclass
class _Cell:
    block: int
    certain: bool = False
    seen: list[Seen] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    memories: list[tuple[float, ...]] = field(default_factory=list)

    def life(self) -> Life:
        return Life(self.block, tuple(self.seen), tuple(self.memory), tuple(self.memories))


@dataclass
class _Note:
    """A round while it is not known yet which cells are text: the names of those that it moved."""

    block: int
    round: int
    ms: float
    gained: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    revised: list[int] = field(default_factory=list)
    deleted: int = 0

    def turn(self, text: set[int]) -> Turn:
        moved = (self.gained, self.lost, self.revised)
        gained, lost, revised = (sum(name in text for name in names) for names in moved)
        return Turn(self.block, self.ms, gained, lost, revised + self.deleted)


class _Story:
    """Follows cells by a name of their own, their place in `cells`; `order` holds the names by position."""

    def __init__(self) -> None:
        self.cells: list[_Cell] = []
        self.order: list[int] = []
        self.notes: list[_Note] = []
        self.rounds: list[int] = []
        self._blocks: dict[int, int] = {}

    def take(self, event: Event) -> None:
        if isinstance(event, BlockEvent) and event.phase == "opened":
            block = self._blocks[event.block] = len(self.rounds)
            self.rounds.append(0)
            self.order += [self._born(block) for _ in range(event.length)]
        if isinstance(event, Round):
            block = self._blocks[event.block]
            note = _Note(block, self.rounds[block], event.ms)
            self.rounds[block] += 1
            for change in event.changes:
                self._change(change, note)
            self.notes.append(note)

    def _born(self, block: int) -> int:
        self.cells.append(_Cell(block))
        return len(self.cells) - 1

    def _change(self, change: Change, note: _Note) -> None:
        if change.kind == "delete":
            note.deleted += 1
            self.order.pop(change.pos)
            return
        if change.kind == "insert":
            self.order.insert(change.pos, self._born(note.block))
        name = self.order[change.pos]
        cell, state = self.cells[name], _STATES[change.kind]
        certain = state in CERTAIN
        if cell.certain or change.kind in ("insert", "edit"):
            note.revised.append(name)
        if certain != cell.certain:
            (note.gained if certain else note.lost).append(name)
        cell.certain = certain
        if note.block == cell.block:
            cell.seen.append(Seen(note.round, None if state == "masked" else change.confidence, certain))
        if certain:
            cell.memory.append(change.memory)
            cell.memories += [change.memories] if change.memories else []


_STATES: Mapping[ChangeKind, State] = MappingProxyType(
    {
        "draft": "draft",
        "commit": "committed",
        "edit": "revised",
        "insert": "revised",
        "remask": "masked",
        "renoise": "masked",
    }
)
