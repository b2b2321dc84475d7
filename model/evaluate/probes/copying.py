"""The copy probe: is a random string of the prompt written again exactly, by its length, its distance and the mode?

A prompt lists labelled strings, one a line, and the answer begins with one label: what has to follow is known. The
form is the one that training copies in (`model.train.stream.copies`), the strings are not: they are drawn from the
vocabulary's own word pieces, so nothing about them can be known beforehand.

Invariants: a string has exactly as many tokens as it is said to have, in the prompt and in the answer; the distance is
counted in tokens from the string's end to the place where its copy begins; blocks are opened whole, so their length
says nothing about that of the string; no causal check, which would hide what the preview copies.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from model.config import MODES, DecodeConfig, Mode
from model.decode.decoder import decode
from model.evaluate.probes.table import Cell, Table
from model.events import UNDECIDED, Message, Opening, Request, Round
from model.network.port import Network, Vocabulary

LENGTHS = (1, 2, 3, 4, 6, 8, 12)
DISTANCES = (10, 30, 100, 300, 600)
LINE = 9  # tokens of a line between a string and its copy; longer where the alphabet would run out
LABELS = string.ascii_uppercase


@dataclass(frozen=True)
class Case:
    """One string to copy: the prompt that holds it, the label before its copy, its tokens, how far back it stands
    (`distance` as asked for, `real` as it came out)."""

    prompt: str
    label: str
    wanted: tuple[int, ...]
    distance: int
    real: int


@dataclass(frozen=True)
class Copy:
    """What was written in the place of a copy."""

    case: Case
    mode: Mode
    written: tuple[int, ...]

    @property
    def exact(self) -> bool:
        return self.written == self.case.wanted


def cases(vocabulary: Vocabulary, count: int, seed: int) -> Iterator[Case]:
    """`count` strings of every length at every distance that leaves room for it."""
    words = pieces(vocabulary)
    for distance in DISTANCES:
        for length in LENGTHS:
            for number in range(count):
                yield _case(
                    vocabulary, words, length, distance, random.Random(f"copy/{seed}/{distance}/{length}/{number}")
                )


def pieces(vocabulary: Vocabulary) -> list[str]:
    """Pieces of words and digits. Raises ValueError for a vocabulary that has none."""
    found = [vocabulary.piece(token) for token in range(vocabulary.size)]
    found = [piece for piece in found if piece.isascii() and piece.isalnum()]
    if not found:
        raise ValueError("the vocabulary has no pieces of words to make strings of")
    return found


def draw_string(vocabulary: Vocabulary, words: Sequence[str], tokens: int, rng: random.Random) -> str:
    """A random string of exactly so many tokens, also between a label and the end of its line."""
    while True:
        text = ""
        while len(vocabulary.encode(text)) < tokens:
            text += (" " if text and rng.random() < 0.25 else "") + rng.choice(words)
        ids = vocabulary.encode(text)
        lines = [vocabulary.encode(f"A{sign}{text}\n") for sign in (": ", "=")]
        apart = [vocabulary.encode(f"A{sign}") + ids + vocabulary.encode("\n") for sign in (": ", "=")]
        if len(ids) == tokens and lines == apart:
            return text


def _case(vocabulary: Vocabulary, words: Sequence[str], length: int, distance: int, rng: random.Random) -> Case:
    labels = rng.sample(LABELS, len(LABELS))
    text = draw_string(vocabulary, words, length, rng)
    ids = tuple(vocabulary.encode(text))
    head, lines = [f"{labels[0]}: {text}"], list[str]()
    tail = _distance(vocabulary, head, labels[0], ids)
    room, rows = distance - tail, len(labels) - 1
    each = max(LINE, -(-room // rows))
    while room > 3 and len(lines) < rows:
        size = max(1, min(each, room) - 3)  # label and line end
        lines.append(f"{labels[len(lines) + 1]}: {draw_string(vocabulary, words, size, rng)}")
        room = distance - _distance(vocabulary, [*head, *lines], labels[0], ids)
    prompt = "\n".join([*head, *lines])
    return Case(prompt, labels[0], ids, distance, _distance(vocabulary, [*head, *lines], labels[0], ids))


def _distance(vocabulary: Vocabulary, lines: Sequence[str], label: str, ids: tuple[int, ...]) -> int:
    """Tokens between the first line's string and the place of its copy."""
    prompt = vocabulary.chat([Message("user", "\n".join(lines))])
    start = next(at for at in range(len(prompt)) if tuple(prompt[at : at + len(ids)]) == ids and at)
    before = vocabulary.encode(f"{label}: ")
    while prompt[start - len(before) : start] != before:  # the template may hold such tokens, too
        start = next(at for at in range(start + 1, len(prompt)) if tuple(prompt[at : at + len(ids)]) == ids)
    return len(prompt) - start - len(ids) + len(vocabulary.encode(f"{label}="))


def copied(network: Network, vocabulary: Vocabulary, case: Case, config: DecodeConfig) -> Copy:
    """Let the network write one block that begins with the label."""
    given = vocabulary.encode(f"{case.label}=")
    config = replace(
        config, acceptance=0.0, candidates=0, max_tokens=config.block_size, guidance="none", thinking=False
    )
    tokens = (*given, *(UNDECIDED,) * (config.block_size - len(given)))
    opening = Opening(tokens, (config.block_size,), pinned=tuple(range(len(given))))
    ids = dict[int, int]()
    for event in decode(network, vocabulary, Request("copy", (Message("user", case.prompt),), config, opening=opening)):
        if isinstance(event, Round):
            ids |= {change.pos: change.token for change in event.changes if change.kind in ("commit", "edit")}
    places = range(len(given), len(given) + len(case.wanted))
    return Copy(case, config.mode, tuple(ids.get(place, vocabulary.pad) for place in places))


def probe(network: Network, vocabulary: Vocabulary, config: DecodeConfig, count: int, seed: int) -> Iterator[Copy]:
    """Every case in both modes, cases in turn, so that a probe which is stopped has as much of both."""
    for case in cases(vocabulary, count, seed):
        for mode in MODES:
            yield copied(network, vocabulary, case, replace(config, mode=mode))


def summary(copies: Sequence[Copy]) -> Table:
    """Exact copies in percent: a row for each mode and distance, a column for each length."""
    rows = list[tuple[Cell, ...]]()
    for mode in MODES:
        mine = [copy for copy in copies if copy.mode == mode]
        for distance in (*DISTANCES, None):
            near = [copy for copy in mine if distance is None or copy.case.distance == distance]
            rates = [_rate([copy for copy in near if len(copy.case.wanted) == length]) for length in LENGTHS]
            rows.append((mode, "all" if distance is None else distance, *rates, _rate(near)))
    each = [
        {"mode": copy.mode, "length": len(copy.case.wanted), "distance": copy.case.real, "exact": copy.exact}
        for copy in copies
    ]
    columns = ("mode", "back", *(f"{length} tok" for length in LENGTHS), "all")
    return Table(
        "strings copied exactly, in percent, by tokens back and by length", columns, tuple(rows), (("copies", each),)
    )


def _rate(copies: Sequence[Copy]) -> int | None:
    return round(100 * sum(copy.exact for copy in copies) / len(copies)) if copies else None
