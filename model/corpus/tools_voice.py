"""How strangers type a wish for something to be done: terse or chatty, with and without capitals, with slips.

Invariants: what is to be copied stands between marks until all recasing and mistyping is done, so it comes out as it
is; only an imperative, which begins with `!`, is turned into a question or a request.
"""

from __future__ import annotations

import random
import re
from datetime import date

from model.corpus.agent_phrases import CLOSE, OPEN

_ASKING = (
    "please {}", "{} please", "{}, please", "can you {}?", "could you {}?", "can you please {}?", "would you {}?",
    "I need you to {}", "pls {}", "could u {}", "can you {}", "I'd like you to {}", "go ahead and {}", "{} for me",
    "help me {}", "kindly {}", "{}, thanks", "hey can you {}?",
)  # fmt: skip
_BEFORE = (
    "hi, {}", "hello! {}", "hey, {}", "hey there - {}", "ok so {}", "quick one: {}", "next: {}", "so {}", "ok, {}",
    "good morning. {}", "sorry to bother you, {}", "one more thing: {}", "hmm, {}", "right, {}", "listen, {}",
)  # fmt: skip
_BEHIND = (
    "{}, thanks", "{} thx", "{}. Thank you!", "{}. It's urgent.", "{} asap", "{}, cheers", "{}. no rush",
    "{} if you don't mind", "{}. That's all.", "{} - thanks a lot",
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z]{4,}")
_PIECE = re.compile(f"({OPEN}[^{CLOSE}]*{CLOSE})")
_MONTHS = "January February March April May June July August September October November December".split()


def marked(value: object) -> str:
    """A value that is copied as it is."""
    return f"{OPEN}{value}{CLOSE}"


def unmarked(text: str) -> str:
    """The text without its marks."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def marks(text: str) -> tuple[str, ...]:
    """What stands between marks."""
    return tuple(piece[1:-1] for piece in _PIECE.findall(text))


def wish(text: str, rng: random.Random) -> str:
    """What is typed."""
    imperative, text = text.startswith("!"), text.removeprefix("!")
    roll = rng.random()
    if imperative and roll < 0.35:
        text = rng.choice(_ASKING).format(text)
    elif roll < 0.5:
        text = rng.choice(_BEFORE).format(text)
    elif roll < 0.62:
        text = rng.choice(_BEHIND).format(text.rstrip("?."))
    if text[-1] not in "?.!" and rng.random() < 0.3:
        text += "."
    pieces = _PIECE.split(text)
    roll = rng.random()
    if roll < 0.45:
        pieces = [piece if piece.startswith(OPEN) else piece.lower() for piece in pieces]
    elif roll < 0.9:
        pieces[0] = pieces[0][:1].upper() + pieces[0][1:]
    if rng.random() < 0.1:
        pieces = _slipped(pieces, rng)
    return unmarked("".join(pieces)).strip()


def typed_day(iso: str, rng: random.Random) -> str:
    """A day as people type it, between marks. Nothing that could be read as another day."""
    day = date.fromisoformat(iso)
    month = _MONTHS[day.month - 1]
    return marked(
        rng.choice(
            (
                iso,
                iso,
                iso,
                f"{day.day} {month} {day.year}",
                f"{month} {day.day}, {day.year}",
                f"{day.day} {month[:3]} {day.year}",
            )
        )
    )


def typed_month(month: str, rng: random.Random) -> str:
    """A month, given as YYYY-MM, as people type it, between marks."""
    name = _MONTHS[int(month[5:]) - 1]
    return marked(rng.choice((month, month, f"{name} {month[:4]}")))


def typed_time(time: str, rng: random.Random) -> str:
    """A time, given as HH:MM, as people type it, between marks."""
    hour = int(time[:2])
    if time.endswith("00") and rng.random() < 0.3:
        return marked(f"{(hour - 1) % 12 + 1} {'am' if hour < 12 else 'pm'}")
    return marked(time)


def listed(values: tuple[str, ...] | list[str]) -> str:
    """a, b and c."""
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} and {values[-1]}"


def _slipped(pieces: list[str], rng: random.Random) -> list[str]:
    """One of the words that are not copied with a letter lost, doubled or swapped with the next."""
    places = [
        (n, match) for n, piece in enumerate(pieces) if not piece.startswith(OPEN) for match in _WORD.finditer(piece)
    ]
    if not places:
        return pieces
    number, match = rng.choice(places)
    text, at = pieces[number], rng.randrange(match.start() + 1, match.end() - 1)
    slip = rng.choice((text[at + 1] + text[at], text[at + 1], text[at] * 2 + text[at + 1]))
    return [*pieces[:number], text[:at] + slip + text[at + 2 :], *pieces[number + 1 :]]
