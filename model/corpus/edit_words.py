"""How people word a follow-up: a table of phrasings for each sort of change, and what is put around it.

Invariants: strings to copy stand between marks until all recasing is done, so they come out untouched; only an
imperative is turned into a question.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from model.corpus.agent_phrases import CLOSE, OPEN


@dataclass(frozen=True)
class Phrase:
    """A change in words; `imperative` when "can you" may stand before it."""

    text: str
    imperative: bool


@dataclass(frozen=True)
class Change:
    """One change: `what` names field and value (free strings as "own"), `after` is the changed spec."""

    what: str
    after: Any
    phrase: Phrase


# In each table {the} is the thing with its article, {noun} without, {a} as it would be asked for, {v} the new value.
SET = (
    "make {the} {v}|make {the} {v}|change {the} to {v}|change {the} to {v}|turn {the} {v}|set {the} to {v}"
    "|switch {the} to {v}|let {the} be {v}|use {v} for {the}|give me {v} for {the}|make {the} {v} instead",
    "{the} should be {v}|{v} {noun}|{v} {noun}|{noun} {v}|{noun}: {v}|I want {the} {v}|{the} in {v}|I'd like {the} {v}"
    "|{the} needs to be {v}|{v} {noun} instead|how about {v} for {the}|I prefer {v} for {the}",
)
ADD = (
    "add {a}|add {a}|add {a}|put in {a}|include {a}|give it {a}|insert {a}|add {a} to it|show {a}|put {a} on the page"
    "|add {a} too|bring in {a}",
    "I want {a}|I need {a}|it needs {a}|{a} is missing|there should be {a}|with {a}|{a}|plus {a}|I'd like {a} too"
    "|it should have {a}|we need {a} as well",
)
DROP = (
    "remove {the}|remove {the}|remove {the}|delete {the}|drop {the}|get rid of {the}|take out {the}|take {the} away"
    "|hide {the}|lose {the}|undo {the}|leave out {the}|throw out {the}|remove {the} again",
    "no {noun}|no {noun}|no more {noun}|without {the}|I don't need {the}|I don't want {the}|{the} should go"
    "|{the} can go|without {noun}|I don't like {the}",
)
FAMILIES = {
    "plain": ("{}",),
    "polite": ("please {}", "{} please", "{}, please", "{}, thanks"),
    "question": ("can you {}?", "could you {}?", "can you please {}?", "would you {}?", "can you {}", "could u {}"),
    "next": ("now {}", "ok now {}", "and {}", "next, {}", "also {}", "nice! now {}", "great, {}", "cool, but {}",
             "hmm, {}", "actually, {}", "then {}", "one more thing: {}"),
}  # fmt: skip
_SHARES = {"plain": 0.42, "polite": 0.18, "question": 0.16, "next": 0.24}
_JOINTS = (" and ", " and ", ", ", ". Also ", " and also ", ", then ", " plus ")
_SLIPS = re.compile(r"\b(change|remove|background|please|title|button|buttons|planets|color|should|delete|rename)\b")


def pick(options: str, rng: random.Random) -> str:
    """One wording of a table's cell."""
    return rng.choice(options.split("|"))


def worded(table: tuple[str, str], rng: random.Random, *, a: str = "", v: str = "") -> Phrase:
    """One phrasing of (imperatives, others); `a` names the thing, with the article it has when asked for."""
    imperative = rng.random() < 0.6
    noun = re.sub(r"^(an?|the) ", "", a)
    the = noun if a.startswith(("my ", "all ")) else f"the {noun}"
    text = pick(table[0] if imperative else table[1], rng)
    return Phrase(text.format(a=a, the=the, noun=noun, v=v), imperative)


def joined(first: Phrase, second: Phrase, rng: random.Random) -> Phrase:
    """Two changes in one wish."""
    return Phrase(first.text + rng.choice(_JOINTS) + second.text, first.imperative)


def wish(phrase: Phrase, rng: random.Random) -> str:
    """What is typed: the phrase in one of the families, cased, ended and now and then mistyped."""
    family = rng.choices(list(_SHARES), list(_SHARES.values()))[0]
    if family == "question" and not phrase.imperative:
        family = "plain"
    text = rng.choice(FAMILIES[family]).format(phrase.text)
    if text[-1] not in "?." and rng.random() < 0.25:
        text += rng.choice((".", ".", "!"))
    roll = rng.random()
    pieces = re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", text)
    if roll < 0.5:
        pieces = [piece if piece.startswith(OPEN) else piece.lower() for piece in pieces]
    elif roll < 0.9:
        pieces[0] = pieces[0][:1].upper() + pieces[0][1:]
    if rng.random() < 0.06:
        pieces[0] = _slip(pieces[0], rng)
    return "".join(pieces).replace(OPEN, "").replace(CLOSE, "")


def _slip(text: str, rng: random.Random) -> str:
    """One of the usual words with a letter lost or two swapped."""
    found = list(_SLIPS.finditer(text))
    if not found:
        return text
    match = rng.choice(found)
    at = rng.randrange(match.start() + 1, match.end() - 1)
    swapped = text[at + 1] + text[at] if rng.random() < 0.6 else text[at + 1]
    return text[:at] + swapped + text[at + 2 :]
