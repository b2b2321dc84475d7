"""Wire types between the model worker and everything that watches it: frozen values, JSON in and out.

Invariants:
- `seq` is dense per run, starting at 0 with `RunStarted`, so a gap is detectable.
- A run ends with exactly one `RunFinished` or `RunFailed`; nothing of that run follows.
- `text` of a token is its bytes as UTF-8 with `surrogateescape`: a token that holds part of a multi-byte character
  carries lone surrogates, and `joined` turns any sequence of pieces back into exact bytes, then characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

from model.config import DecodeConfig

ChangeKind = Literal["draft", "commit", "remask", "edit", "insert", "delete", "renoise"]
BlockPhase = Literal["opened", "committed", "closed"]
UNDECIDED = -1
HOLE = "<|fim_middle|>"  # in a message of the role gap, where the text is missing
Reason = Literal["end_of_text", "max_tokens", "cancelled", "not_a_number", "no_progress", "repetition", "measured"]
Task = Literal["write", "memory"]


@dataclass(frozen=True)
class Message:
    """One chat turn; `role` is system, user, assistant, tool, or gap: a text with a `HOLE`, which the answer fills."""

    role: str
    content: str


@dataclass(frozen=True)
class Opening:
    """Where a run begins that branches off another one: with part of the answer written.

    `tokens` are the answer's positions up to the end of the last block, `UNDECIDED` where nothing is; `blocks` are the
    blocks' lengths, of which the last is still open and has had `step` rounds, as its strategy counts them. `pinned`
    positions are revised by no strategy. `whole` says that more text stands behind: the text does not end in what is
    still undecided.
    """

    tokens: tuple[int, ...]
    blocks: tuple[int, ...]
    pinned: tuple[int, ...] = ()
    step: int = 0
    whole: bool = False

    @property
    def start(self) -> int:
        """First position of the open block."""
        return sum(self.blocks[:-1])


@dataclass(frozen=True)
class Request:
    """One wish to generate; `tools` are JSON schemas as strings, `opening` is where another run is continued. The task
    "memory" writes nothing but measures what the open block of the opening owes to the text before it."""

    run: str
    messages: tuple[Message, ...]
    config: DecodeConfig = field(default_factory=DecodeConfig)
    tools: tuple[str, ...] = ()
    opening: Opening | None = None
    task: Task = "write"


@dataclass(frozen=True)
class Submit:
    """Command: generate an answer for this request."""

    request: Request


@dataclass(frozen=True)
class Cancel:
    """Command: end this run between two rounds."""

    run: str


@dataclass(frozen=True)
class Alternative:
    """A candidate token at one position, with its probability in [0, 1]."""

    token: int
    text: str
    probability: float


@dataclass(frozen=True)
class Change:
    """What one round did to one position (`pos` counts from the answer's first token).

    `confidence` is the probability of `token`, `entropy` that of the whole guess in nats; `memory` the share of
    attention on the history slot, averaged over the gated-delta-net layers. Of what is committed also `memories`, that
    share layer by layer, and `experts`, the routed experts used, layer by layer. Shares lie in [0, 1].
    """

    pos: int
    token: int
    text: str
    confidence: float
    kind: ChangeKind
    alternatives: tuple[Alternative, ...] = ()
    memory: float = 0.0
    entropy: float = 0.0
    memories: tuple[float, ...] = ()
    experts: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Branch:
    """A run that shares another one's events up to number `seq`, and then goes its own way."""

    run: str
    seq: int


@dataclass(frozen=True)
class RunStarted:
    """First event of a run: which model answers, how, how long the prompt is (tokens), and what it branches off."""

    run: str
    seq: int
    model: str
    config: DecodeConfig
    prompt: str
    prompt_tokens: int
    recorded: bool = False
    branch: Branch | None = None


@dataclass(frozen=True)
class BlockEvent:
    """A block of positions [start, start + length) opened, was committed to memory, or closed."""

    run: str
    seq: int
    block: int
    start: int
    length: int
    phase: BlockPhase


@dataclass(frozen=True)
class Round:
    """The atom: one denoising round of one block. `forwards` counts network passes since the run began, commits
    included; `ms` is milliseconds since the run began; `state_bytes` is what the memory holds (state and KV)."""

    run: str
    seq: int
    block: int
    step: int
    changes: tuple[Change, ...]
    masked_left: int
    forwards: int
    ms: float
    state_bytes: int = 0


@dataclass(frozen=True)
class Stats:
    """Measured figures of a finished run. `tokens` counts shown tokens; `forwards` counts every network pass over
    the answer, commits included and the prompt's own pass excluded; `seconds` from Submit to the last round."""

    tokens: int
    forwards: int
    rounds: int
    blocks: int
    seconds: float
    first_round_seconds: float
    prompt_seconds: float
    state_bytes: int = 0

    @property
    def tokens_per_forward(self) -> float:
        return self.tokens / self.forwards if self.forwards else 0.0

    @property
    def tokens_per_second(self) -> float:
        return self.tokens / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class RunFinished:
    """Last event of a run that ended by itself or was cancelled. `length` is the number of positions that are text."""

    run: str
    seq: int
    reason: Reason
    length: int
    stats: Stats


@dataclass(frozen=True)
class RunFailed:
    """Last event of a run that could not go on; `message` is a sentence for a person, saying what to do."""

    run: str
    seq: int
    message: str


@dataclass(frozen=True)
class Reading:
    """What happens to the first guesses of block `block` when one part before it is left out of the memory: the prompt
    (`removed` is -1) or a finished block. `divergence` is the mean Kullback-Leibler divergence of the guesses with all
    of the memory from those without the part, in nats; `changed` the share of positions with another best token."""

    run: str
    seq: int
    block: int
    removed: int
    divergence: float
    changed: float


@dataclass(frozen=True)
class Calibration:
    """Mean share of attention on the history slot when an all-masked block of `length` follows: as the network is, and
    with its logit not calibrated to the block size (`uncalibrated`; None where the network cannot do without)."""

    run: str
    seq: int
    length: int
    memory: float
    uncalibrated: float | None = None


Measurement = Reading | Calibration
Event = RunStarted | BlockEvent | Round | RunFinished | RunFailed | Measurement
Command = Submit | Cancel

_TAGS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (RunStarted, BlockEvent, Round, RunFinished, RunFailed, Reading, Calibration, Submit, Cancel)
}
_NESTED: dict[str, Any] = {
    "config": DecodeConfig,
    "stats": Stats,
    "request": Request,
    "changes": (Change,),
    "alternatives": (Alternative,),
    "messages": (Message,),
    "opening": Opening,
    "branch": Branch,
}


def to_dict(value: Event | Command) -> dict[str, Any]:
    """The JSON form: the fields plus `type`."""
    return {"type": type(value).__name__, **asdict(value)}


def from_dict(data: Mapping[str, Any]) -> Any:
    """The value that `to_dict` was given. Raises ValueError on an unknown type or missing or unknown fields."""
    tag = data.get("type")
    if tag not in _TAGS:
        raise ValueError(f"unknown event type {tag!r}; known: {', '.join(sorted(_TAGS))}")
    return _build(_TAGS[tag], {key: value for key, value in data.items() if key != "type"})


def _build(kind: type[Any], data: Mapping[str, Any]) -> Any:
    unknown = set(data) - {f.name for f in fields(kind)}
    if unknown:
        raise ValueError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
    try:
        return kind(**{key: _read(key, value) for key, value in data.items()})
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from error


def _read(key: str, value: Any) -> Any:
    shape = _NESTED.get(key)
    if shape is None or value is None:
        return _frozen(value)
    if isinstance(shape, tuple):
        return tuple(_build(shape[0], item) for item in value)
    return _build(shape, value)


def _frozen(value: Any) -> Any:
    """Lists of plain values, however deep, as tuples."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def joined(pieces: Iterable[str], *, final: bool = False) -> str:
    """Characters of token pieces in order. Bytes of a character that is not complete yet are left out at the end
    (more may come); anywhere else, or when `final`, they become one U+FFFD."""
    raw = "".join(pieces).encode("utf-8", "surrogateescape")
    if not final:
        for cut in range(1, min(3, len(raw)) + 1):
            lead = raw[-cut]
            if lead >= 0xC0:
                need = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
                raw = raw[:-cut] if need > cut else raw
                break
            if lead < 0x80:
                break
    return raw.decode("utf-8", "replace")
