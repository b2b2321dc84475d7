"""Changes of a solar-system page that is there: a colour, a planet, the title, a control, how things are drawn.

Invariants: only values that the kind itself draws; the changed page keeps within the kind's length.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from model.corpus.agent_phrases import mark
from model.corpus.edit_words import ADD, DROP, SET, Change, Phrase, pick, worded
from model.corpus.solar import LONGEST
from model.corpus.solar_page import SolarSpec, page
from model.corpus.solar_words import BRIGHT, COMMON, DARK, EIGHT, INNER, OUTER, SPELLED, title

_FIELDS = {
    "sun": 3.0, "background": 2.5, "planet": 4.0, "set": 0.8, "title": 2.5, "pause": 2.0, "labels": 2.0, "slider": 2.0,
    "moon": 1.5, "stars": 1.5, "orbits": 1.5, "size": 1.5,
}  # fmt: skip
_SWITCHES = {
    "pause": "a pause button|a pause button|a play/pause button|a button to pause it|a pause/play button",
    "labels": "labels|planet names|name labels|the names of the planets|labels for the planets|planet labels",
    "slider": "a speed slider|a slider|a slider for the speed|a speed control|a slider to change the speed",
    "moon": "a moon|a moon|a moon around Earth|Earth's moon|a moon for the Earth",
}
_STARS, _ORBITS = "stars|stars in the background|background stars", "orbit lines|orbits|orbit rings|lines of the orbits"
_BACKGROUNDS = "the background|the background|the sky|the background color|the page background|the background colour"
_TITLE = (
    "rename it to {v}|rename it {v}|call it {v}|change the title to {v}|name it {v}|set the title to {v}|title it {v}"
    "|change the heading to {v}|rename the page to {v}|make the title {v}",
    "the title should be {v}|title: {v}|new title: {v}|the heading should say {v}|I want it to be called {v}"
    "|it should be called {v}|the title is {v} now",
)
_ADD_PLANET = (
    "add {v}|add {v}|add {v}|add {v} too|include {v}|show {v} as well|put {v} in|bring {v} back|add the planet {v}",
    "{v} is missing|where is {v}|I want {v} too|and {v}|with {v}|it needs {v}|there should be {v} too|{v} too",
)
_DROP_PLANET = (
    "remove {v}|remove {v}|remove {v}|delete {v}|take {v} out|drop {v}|get rid of {v}|remove the planet {v}|hide {v}",
    "no {v}|without {v}|{v} should go|I don't want {v}|{v} is not needed|no more {v}|everything but {v}",
)
_SETS = {
    EIGHT: ("show all eight planets|add all planets|show all 8 planets|add the missing planets",
            "all eight planets|I want all the planets|all planets|every planet should be there"),
    INNER: ("show only the inner planets|keep only the inner planets|use just the inner planets",
            "only the inner planets|just the inner planets|the four inner planets only"),
    OUTER: ("show only the outer planets|keep only the outer planets|use just the outer planets",
            "only the outer planets|just the outer planets|the four outer planets only"),
}  # fmt: skip
_LOOKS = {
    ("stars", "twinkling"): ("make the stars twinkle|let the stars twinkle|make the stars blink",
                             "twinkling stars|the stars should twinkle|I want twinkling stars"),
    ("orbits", "dashed"): ("make the orbits dashed|use dashed orbits|make the orbit lines dashed|dash the orbits",
                           "dashed orbits|the orbits should be dashed|dashed orbit lines"),
    ("orbits", "solid"): ("make the orbits solid|use solid orbits|make the orbit lines solid again",
                          "solid orbits|the orbits should be solid|no dashes in the orbits"),
    ("size", "big"): ("make the planets bigger|make the planets big|enlarge the planets|use bigger planets",
                      "bigger planets|big planets|the planets should be bigger|the planets are too small"),
    ("size", "small"): ("make the planets smaller|make the planets small|shrink the planets|use smaller planets",
                        "smaller planets|small planets|the planets should be smaller|the planets are too big"),
    ("size", "normal"): ("make the planets normal size|set the planets back to normal size|undo the planet size",
                         "planets in normal size again|normal planets|the planets should have their normal size"),
    ("stars", "still"): ("stop the twinkling|keep the stars still|make the stars still",
                         "no twinkling|the stars should not twinkle|still stars"),
}  # fmt: skip


def change(spec: SolarSpec, rng: random.Random) -> Change | None:
    """One change with its words; None where the drawn one makes no sense."""
    field = rng.choices(list(_FIELDS), list(_FIELDS.values()))[0]
    made = _planets(spec, rng) if field in ("planet", "set") else _other(spec, field, rng)
    if made is None or made.after == spec or len(page(made.after).encode()) > LONGEST:
        return None
    return None if made.after.moon and "Earth" not in made.after.planets else made


def _planets(spec: SolarSpec, rng: random.Random) -> Change | None:
    if rng.random() < 0.15:
        wanted = rng.choice((EIGHT, EIGHT, INNER, OUTER))
        return Change(f"planets={','.join(wanted)}", replace(spec, planets=wanted), worded(_SETS[wanted], rng))
    name = rng.choice(EIGHT)
    there = name in spec.planets
    if there and len(spec.planets) == 1:
        return None
    planets = tuple(each for each in EIGHT if (each in spec.planets) is not (each == name))
    phrase = worded(_DROP_PLANET if there else _ADD_PLANET, rng, v=name)
    return Change(f"{name}={not there}", replace(spec, planets=planets), phrase)


def _other(spec: SolarSpec, field: str, rng: random.Random) -> Change | None:
    value: Any
    shown = ""
    if field == "title":
        value, shown = title(rng), "own"
        phrase = worded(_TITLE, rng, v=mark(value))
    elif field == "sun":
        value = rng.choice(("gold", *(COMMON if rng.random() < 0.5 else BRIGHT)))
        if value == spec.background:
            return None
        phrase = worded(SET, rng, a="the sun", v="golden" if value == "gold" and rng.random() < 0.5 else value)
    elif field == "background":
        value = rng.choice(("black", *DARK))
        if value == spec.sun:
            return None
        phrase = worded(SET, rng, a=pick(_BACKGROUNDS, rng), v=SPELLED.get(value, value))
    elif field in _SWITCHES:
        value = not getattr(spec, field)
        phrase = worded(ADD if value else DROP, rng, a=pick(_SWITCHES[field], rng))
    else:
        value, phrase = _look(spec, field, rng)
    return Change(f"{field}={shown or value}", replace(spec, **{field: value}), phrase)


def _look(spec: SolarSpec, field: str, rng: random.Random) -> tuple[str, Phrase]:
    choices = {"stars": ("none", "none", "still", "twinkling"), "orbits": ("none", "none", "solid", "dashed"),
               "size": ("big", "big", "small", "small", "normal")}[field]  # fmt: skip
    now = getattr(spec, field)
    value = rng.choice([each for each in choices if each != now])
    nouns = _STARS if field == "stars" else _ORBITS
    if value == "none":
        return value, worded(DROP, rng, a=pick(nouns, rng))
    if now == "none" and value in ("still", "solid"):
        return value, worded(ADD, rng, a=pick(nouns, rng))
    return value, worded(_LOOKS[field, value], rng)
