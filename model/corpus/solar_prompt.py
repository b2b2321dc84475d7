"""Requests for a solar system, in the many ways strangers type them.

Invariants: every field that is not at its default is said once; a title is never recased or misspelt.
"""

from __future__ import annotations

import random
from dataclasses import fields, replace

from model.corpus.solar_page import SolarSpec
from model.corpus.solar_phrases import feature

_TITLE = "\ue000"  # stands for the title until all recasing is done
_SUBJECTS = (
    "solar system simulator", "solar system simulator", "solar system simulator", "solar system simulation",
    "solar system", "solar system", "solar system animation", "animated solar system", "solar system model",
    "moving solar system", "solar system page", "solar system on a canvas", "planet simulator", "orrery",
    "web page with a solar system", "small web page with a solar system", "simulation of the solar system",
    "page where the planets circle the sun", "solar system web page", "model of the planets orbiting the sun",
    "solar system demo", "simulator of the solar system", "planetarium page", "page showing planets around the sun",
)  # fmt: skip
_VERBS = ("make", "make", "make me", "create", "create", "build", "build me", "write", "code", "generate", "draw",
          "design", "give me", "show me", "program", "produce")  # fmt: skip
_ASKS = ("can you {}", "could you {}", "please {}", "please {}", "can you please {}", "would you {}",
         "I need you to {}", "I would like you to {}", "hey, {}", "hi! please {}")  # fmt: skip
_WISHES = ("I want", "I need", "I'd like", "I would love", "we need", "how about", "looking for", "I am looking for")
_LINKS = (" with ", " with ", " with ", " with ", ", with ", " that has ", " featuring ", " having ", " which has ")
_TAILS = ("", "", "", "", " please", " thanks", " in HTML", " as one HTML file", " for my class", " for a demo",
          " in one page", " using canvas", " with JavaScript")  # fmt: skip
# said although it is the default anyway: strangers do not know the defaults
_USUAL = {"sun": "a golden sun", "background": "a black background", "stars": "stars in the background",
          "orbits": "orbit lines", "pace": "planets moving around the sun",
          "center": "a sun in the middle"}  # fmt: skip


def said(spec: SolarSpec) -> list[str]:
    """Fields that differ from their defaults."""
    plain = SolarSpec()
    return [f.name for f in fields(spec) if getattr(spec, f.name) != getattr(plain, f.name)]


def prompt(spec: SolarSpec, rng: random.Random) -> str:
    """One request for this spec."""
    hidden = replace(spec, title=_TITLE) if spec.title != SolarSpec().title else spec
    names = said(hidden)
    rng.shuffle(names)
    shapes = (_flowing, _flowing, _sentences, _mixed, _keywords, _bullets) if names else (_bare,)
    text = rng.choice(shapes)(hidden, names, rng)
    return _typed(text, rng).replace(_TITLE, spec.title)


def _subject(rng: random.Random) -> str:
    subject = rng.choice(_SUBJECTS)
    return _slip(subject, rng) if rng.random() < 0.04 else subject


def _opener(rng: random.Random) -> str:
    subject = _subject(rng)
    article = "an " if subject[0] in "aeiou" else "a "
    roll = rng.random()
    if roll < 0.15:
        return subject
    if roll < 0.3:
        return f"{rng.choice(_WISHES)} {article}{subject}"
    command = f"{rng.choice(_VERBS)} {article}{subject}"
    return command if roll < 0.75 else rng.choice(_ASKS).format(command)


def _bare(spec: SolarSpec, names: list[str], rng: random.Random) -> str:
    opener = _opener(rng)
    if rng.random() < 0.2:
        return f"{opener}{rng.choice(_LINKS)}{rng.choice(list(_USUAL.values()))}"
    return _ended(opener + rng.choice(_TAILS), rng)


def _parts(spec: SolarSpec, names: list[str], style: int, rng: random.Random) -> list[str]:
    parts = [feature(spec, name, style, rng) for name in names]
    extras = [text for name, text in _USUAL.items() if name not in names and (name != "center" or "sun" not in names)]
    if style != 1 and extras and rng.random() < 0.12:
        parts.insert(rng.randrange(len(parts) + 1), rng.choice(extras))
    return parts


def _joined(parts: list[str], rng: random.Random) -> str:
    if len(parts) == 1:
        return parts[0]
    last = rng.choice((" and ", " and ", " and ", ", and ", " plus ", ", ", " and also "))
    return ", ".join(parts[:-1]) + last + parts[-1]


def _flowing(spec: SolarSpec, names: list[str], rng: random.Random) -> str:
    text = _opener(rng) + rng.choice(_LINKS) + _joined(_parts(spec, names, 0, rng), rng)
    return _ended(text + rng.choice(_TAILS[:8]), rng)


def _sentences(spec: SolarSpec, names: list[str], rng: random.Random) -> str:
    parts = _parts(spec, names, 1, rng)
    if len(parts) > 2 and rng.random() < 0.3:
        parts[:2] = [f"{parts[0]} and {parts[1][0].lower()}{parts[1][1:]}"]
    request = _ended(_opener(rng) + rng.choice(_TAILS), rng, always=True)
    return f"{request} {'. '.join(parts)}{rng.choice(('.', '.', ''))}"


def _mixed(spec: SolarSpec, names: list[str], rng: random.Random) -> str:
    cut = rng.randint(1, len(names))
    text = _ended(_opener(rng) + rng.choice(_LINKS) + _joined(_parts(spec, names[:cut], 0, rng), rng), rng, always=True)
    rest = [f"{rng.choice(('', '', 'Also, ', 'And: '))}{part}." for part in _parts(spec, names[cut:], 1, rng)]
    return " ".join([text, *rest])


def _keywords(spec: SolarSpec, names: list[str], rng: random.Random) -> str:
    parts = _parts(spec, names, 2, rng)
    subject, comma = _subject(rng), rng.choice((", ", ", ", "; ", " / "))
    if rng.random() < 0.35:
        return comma.join([*parts, subject])
    return subject + rng.choice((": ", ", ", " - ", "; ")) + comma.join(parts)


def _bullets(spec: SolarSpec, names: list[str], rng: random.Random) -> str:
    mark = rng.choice(("- ", "- ", "* ", "+ "))
    head = _opener(rng) + rng.choice((":", ":", " with:", " with these features:", ", please:", ""))
    return "\n".join([head, *(mark + part for part in _parts(spec, names, rng.choice((0, 1, 2)), rng))])


def _ended(text: str, rng: random.Random, *, always: bool = False) -> str:
    question = text.startswith(("can ", "could ", "would ", "how "))
    if always or rng.random() < 0.5:
        return text + ("?" if question else rng.choice((".", ".", ".", "!")))
    return text


def _slip(text: str, rng: random.Random) -> str:
    """Two neighbouring letters swapped."""
    at = rng.randrange(1, len(text) - 2)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _typed(text: str, rng: random.Random) -> str:
    roll = rng.random()
    if roll < 0.3:
        text = text.lower()
        return text.rstrip(".") if rng.random() < 0.7 else text
    return text[0].upper() + text[1:] if roll < 0.85 else text
