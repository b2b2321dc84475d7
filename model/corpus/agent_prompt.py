"""Requests for a personal-agent page, put together the way strangers type.

Invariants: every feature of the spec that differs from its default is said, in any order; strings to copy come out
untouched, however the rest is cased or mistyped.
"""

from __future__ import annotations

import random
import re

from model.corpus.agent_phrases import CLOSE, OPEN, features, mark, series
from model.corpus.agent_spec import AgentSpec

NOUNS = (
    "personal agent web UI|personal agent page|personal assistant page|personal agent|personal assistant|agent page"
    "|AI assistant page|AI agent UI|web UI for a personal agent|page for my personal agent|assistant dashboard"
    "|agent dashboard|personal AI agent web UI|home page for my assistant|chat page for a personal assistant"
    "|personal agent app|web interface for my personal agent|agent web UI|personal assistant web page"
    "|digital assistant page|assistant web app|agent home page|personal agent chat page|personal agent interface"
)
VERBS = (
    "make|make|make|build|create|write|design|code|generate|I want|I need|I would like|give me|show me|make me|build me"
    "|please make|please build|let's build|help me make|create me|please create"
)
ASKS = "can you make|could you build|would you create|can you write|could you make me|can I get|may I have"
CLOSERS = "||||||||| please| thanks| thank you| for me| please, thanks| now"
JOINTS = " with | with | with | with | that has | having | including | featuring | showing |, with "
CALLED = " called {}| named {}| by the name of {}| called {}| named {}"
VOWELS = "aeio"


def phrase(spec: AgentSpec, rng: random.Random) -> str:
    """One of many phrasings of a request for this spec."""
    style = rng.choices((with_list, sentences, keywords, bullets, question), (36, 26, 16, 8, 14))[0]
    text = style(spec, rng)
    return finish(text, rng)


def pick(options: str, rng: random.Random) -> str:
    """One of the wordings in a table cell."""
    return rng.choice(options.split("|"))


def subject(spec: AgentSpec, said: dict[str, str], rng: random.Random, *, article: bool = True) -> str:
    """What is asked for; takes some features into itself and out of those still to be said."""
    noun = pick(NOUNS, rng)
    looks = []
    if said.get("theme") and rng.random() < 0.35:
        looks.append(spec.theme)
        del said["theme"]
    if said.get("accent") and rng.random() < 0.3:
        looks.append(spec.accent)
        del said["accent"]
    noun = " ".join((*looks, noun))
    if article:
        noun = f"{'an' if noun[0].lower() in VOWELS else 'a'} {noun}"
    if said.get("agent") and rng.random() < 0.5:
        noun += pick(CALLED, rng).replace("{}", mark(spec.agent))
        del said["agent"]
    if said.get("user") and rng.random() < 0.25 and " my " not in noun:
        noun += f" for {mark(spec.user)}"
        del said["user"]
    return noun


def shuffled(said: dict[str, str], rng: random.Random) -> list[str]:
    """The features still to be said, in any order."""
    parts = list(said.values())
    rng.shuffle(parts)
    return parts


def with_list(spec: AgentSpec, rng: random.Random) -> str:
    """One sentence: "make a ... with a, b and c"; a long one breaks in two."""
    said = features(spec, 0, rng)
    text = f"{pick(VERBS, rng)} {subject(spec, said, rng)}"
    return text + listed(shuffled(said, rng), rng) + pick(CLOSERS, rng)


def listed(parts: list[str], rng: random.Random) -> str:
    """The features after the thing asked for."""
    if not parts:
        return ""
    if len(parts) > 3 and rng.random() < 0.5:
        cut = rng.randrange(1, len(parts) - 1)
        follow = pick("Also |Add |It also has |And |Give it |Include ", rng)
        return f"{pick(JOINTS, rng)}{series(parts[:cut], rng)}. {follow}{series(parts[cut:], rng)}"
    return pick(JOINTS, rng) + series(parts, rng)


def sentences(spec: AgentSpec, rng: random.Random) -> str:
    """Several short sentences."""
    said = features(spec, 1, rng)
    start = f"{pick(VERBS, rng)} {subject(spec, said, rng)}" if rng.random() < 0.85 else subject(spec, said, rng)
    stop = rng.choice((". ", ". ", ". ", "; ", "\n"))
    rest = shuffled(said, rng)
    if stop == ". ":
        rest = [part[0].upper() + part[1:] for part in rest]
    return stop.join((start, *rest)) + rng.choice(("", ".", ".", ". Thanks!", ". Thank you.", ", please."))


def keywords(spec: AgentSpec, rng: random.Random) -> str:
    """Words in a row, as in a search box."""
    said = features(spec, 2, rng)
    noun = subject(spec, said, rng, article=False)
    parts = [noun, *shuffled(said, rng)]
    if rng.random() < 0.15:
        rng.shuffle(parts)
    joined = rng.choice((", ", ", ", ", ", " - ", " / ", "; ")).join(parts)
    return joined.replace(f"{noun}, ", f"{noun}: ", 1) if rng.random() < 0.3 else joined


def bullets(spec: AgentSpec, rng: random.Random) -> str:
    """A list of points."""
    said = features(spec, rng.choice((0, 1, 2)), rng)
    start = f"{pick(VERBS, rng)} {subject(spec, said, rng)}"
    sign = rng.choice(("- ", "- ", "* ", "+ "))
    return "\n".join((start + ":" if said else start, *(sign + part for part in shuffled(said, rng))))


def question(spec: AgentSpec, rng: random.Random) -> str:
    """A polite question."""
    said = features(spec, 0, rng)
    text = f"{pick(ASKS, rng)} {subject(spec, said, rng)}"
    parts = shuffled(said, rng)
    tail = pick(JOINTS, rng) + series(parts, rng) if parts else ""
    return f"{text}{tail}{pick('|||| please| for me|, please', rng)}?"


def finish(text: str, rng: random.Random) -> str:
    """Case the words around the copied strings as people do, rarely with a slip, and take the fences away."""
    draw = rng.random()
    pieces = re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", text)
    if draw < 0.45:
        pieces = [piece if piece.startswith(OPEN) else piece.lower() for piece in pieces]
        if rng.random() < 0.5 and "\n" not in text:
            pieces[-1] = pieces[-1].rstrip(".?!")
    elif draw < 0.9:
        pieces[0] = pieces[0][:1].upper() + pieces[0][1:]
    if rng.random() < 0.03:
        pieces[0] = slip(pieces[0], rng)
    return "".join(pieces).replace(OPEN, "").replace(CLOSE, "")


def slip(text: str, rng: random.Random) -> str:
    """Swap two letters in one of the words that say nothing about features."""
    found = list(re.finditer(r"\b(personal|assistant|make|build|create|agent|please)\b", text))
    if not found:
        return text
    match = rng.choice(found)
    at = rng.randrange(match.start() + 1, match.end() - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
