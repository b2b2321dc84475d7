"""How each feature of a solar system is asked for: as part of a "with ..." list, as a sentence, as key words.

Invariants: `{v}` stands for the value, `{a}` for its article, `{p}` for a planet; each phrasing says the feature on
its own, so that a request may use any of them in any order.
"""

from __future__ import annotations

import random

from model.corpus.solar_page import SolarSpec
from model.corpus.solar_words import EIGHT, INNER, OUTER, SPELLED, USUAL

Phrases = dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]

PHRASES: Phrases = {
    "sun": (
        ("{a} {v} sun", "{a} {v} sun", "{a} {v} sun in the middle", "a glowing {v} sun", "the sun in {v}",
         "{a} {v} sun in the center", "a sun that is {v}", "{a} {v} colored sun"),
        ("Make the sun {v}", "The sun should be {v}", "The sun is {v}", "Color the sun {v}", "Paint the sun {v}",
         "I want the sun to be {v}", "Use {v} for the sun", "Its sun glows {v}"),
        ("{v} sun", "{v} sun", "sun: {v}", "sun color {v}", "sun in {v}"),
    ),
    "sun_size:big": (
        ("a big sun", "a large sun", "a huge sun", "a bigger sun"),
        ("Make the sun big", "The sun should be large", "Let the sun be huge", "Draw the sun bigger"),
        ("big sun", "large sun", "sun size: big", "huge sun"),
    ),
    "sun_size:small": (
        ("a small sun", "a tiny sun", "a little sun", "a smaller sun"),
        ("Make the sun small", "The sun should be tiny", "Let the sun be small", "Draw the sun smaller"),
        ("small sun", "tiny sun", "sun size: small"),
    ),
    "background": (
        ("{a} {v} background", "{a} {v} background", "{a} {v} sky", "{v} as the background", "the background in {v}",
         "space in {v}"),
        ("Make the background {v}", "The background should be {v}", "Use {a} {v} background", "Put it on {v}",
         "The sky is {v}", "Set the background to {v}"),
        ("{v} background", "background: {v}", "background {v}", "{v} sky", "bg {v}"),
    ),
    "stars:none": (
        ("no stars", "no stars in the background", "an empty sky", "no background stars", "a sky without stars"),
        ("Leave out the stars", "Do not draw stars", "I don't want any stars", "No stars please", "Skip the stars"),
        ("no stars", "without stars", "stars: none", "stars off"),
    ),
    "stars:twinkling": (
        ("twinkling stars", "twinkling stars in the background", "stars that twinkle", "blinking stars",
         "a twinkling sky"),
        ("Let the stars twinkle", "The stars should twinkle", "Make the stars blink", "The stars are twinkling"),
        ("twinkling stars", "stars: twinkling", "blinking stars", "twinkling sky"),
    ),
    "orbits:none": (
        ("no orbit lines", "no orbits drawn", "hidden orbits", "no lines for the orbits", "invisible orbits"),
        ("Leave out the orbit lines", "Don't draw the orbits", "Hide the orbit lines", "I don't want orbit lines",
         "Skip the orbit lines"),
        ("no orbit lines", "without orbit lines", "orbit lines: none", "orbits hidden", "orbits off"),
    ),
    "orbits:dashed": (
        ("dashed orbits", "dashed orbit lines", "dashed lines for the orbits", "orbits drawn as dashes"),
        ("Draw the orbits dashed", "The orbit lines should be dashed", "Use dashed orbit lines",
         "Make the orbits dashed"),
        ("dashed orbits", "orbits: dashed", "dashed orbit lines"),
    ),
    "labels": (
        ("labels", "planet labels", "the names of the planets", "names on the planets", "a label for each planet",
         "planet names", "labelled planets", "name tags"),
        ("Label the planets", "Show the planet names", "Write the name at every planet", "Each planet needs a label",
         "Add labels", "Name the planets", "I want to see the planet names"),
        ("labels", "planet names", "names shown", "labels on", "labelled planets"),
    ),
    "trails": (
        ("trails", "trails behind the planets", "colored trails", "a trail behind each planet",
         "planets that leave trails"),
        ("Let the planets leave trails", "Add trails", "Draw a trail behind every planet", "The planets leave a trail"),
        ("trails", "planet trails", "trails on", "colored trails"),
    ),
    "moon": (
        ("a moon", "the moon", "a moon for Earth", "a moon around the Earth", "our moon", "the moon circling Earth"),
        ("Give Earth a moon", "Add the moon", "Earth should have its moon", "Let a moon circle the Earth",
         "Include the moon", "Don't forget the moon"),
        ("moon", "a moon", "moon for Earth", "Earth's moon", "with moon"),
    ),
    "comet": (
        ("a comet", "a white comet", "one comet", "a comet passing by", "a comet flying around"),
        ("Add a comet", "Let a comet fly by", "Include a comet", "There should be a comet", "Send a comet through"),
        ("comet", "a comet", "1 comet"),
    ),
    "size:big": (
        ("big planets", "large planets", "bigger planets", "huge planets"),
        ("Make the planets big", "The planets should be large", "Draw the planets bigger", "I want huge planets"),
        ("big planets", "large planets", "planet size: big", "bigger planets"),
    ),
    "size:small": (
        ("small planets", "tiny planets", "smaller planets", "little planets"),
        ("Make the planets small", "The planets should be tiny", "Draw the planets smaller", "I want small planets"),
        ("small planets", "tiny planets", "planet size: small", "smaller planets"),
    ),
    "pace:fast": (
        ("fast planets", "a fast pace", "quick motion", "planets that move fast", "fast motion"),
        ("Let it run fast", "The planets should move fast", "Make it fast", "Make the planets quick", "Run it quickly"),
        ("fast", "fast planets", "fast motion", "pace: fast"),
    ),
    "pace:slow": (
        ("slow planets", "a slow pace", "slow motion", "planets that move slowly", "calm slow motion"),
        ("Let it run slowly", "The planets should move slowly", "Make it slow", "Keep the planets slow"),
        ("slow", "slow planets", "slow motion", "pace: slow"),
    ),
    "backward": (
        ("planets going counterclockwise", "counterclockwise orbits", "the direction reversed",
         "planets that move backward", "everything turning backward", "reversed orbits"),
        ("Let the planets move counterclockwise", "Reverse the direction", "The planets should go backward",
         "Turn it counterclockwise", "Make the planets orbit backward"),
        ("counterclockwise", "reversed direction", "direction: counterclockwise", "backward", "reverse orbits"),
    ),
    "recolor": (
        ("{a} {v} {p}", "{a} {v} {p}", "{p} in {v}", "{p} colored {v}", "{p} drawn in {v}"),
        ("Make {p} {v}", "{p} should be {v}", "Color {p} {v}", "Paint {p} {v}", "I want {p} to be {v}", "{p} is {v}"),
        ("{v} {p}", "{p} {v}", "{p}: {v}", "{p} color {v}"),
    ),
    "slider": (
        ("a speed slider", "a slider for the speed", "a speed control", "a slider to change the speed",
         "a slider that sets how fast it goes"),
        ("Add a speed slider", "Let me change the speed with a slider", "I want a speed slider",
         "A slider should set the speed", "Give me a slider for the speed", "The speed needs a slider"),
        ("speed slider", "slider", "speed control", "a slider for speed"),
    ),
    "pause": (
        ("a pause button", "a button to pause it", "a pause control", "a button that pauses it",
         "a play and pause button"),
        ("Add a pause button", "Let me pause it", "I want to be able to pause", "There should be a pause button",
         "A button should pause it", "Include a pause button"),
        ("pause button", "pause", "a pause button", "can be paused"),
    ),
    "days": (
        ("a day counter", "a counter of days", "a day count", "the day shown", "a display of the days"),
        ("Count the days", "Show the day", "Add a day counter", "Display how many days have passed"),
        ("day counter", "days", "day count", "days shown"),
    ),
    "title": (
        ('the title "{v}"', "the title {v}", 'the heading "{v}"', 'a title that says "{v}"', '"{v}" on top',
         'the name "{v}"'),
        ('Call it "{v}"', "Call it {v}", 'Title it "{v}"', 'The title is "{v}"', "Its title is {v}", 'Name it "{v}"',
         'The heading should say "{v}"', 'Put "{v}" at the top', 'Use the title "{v}"', "Call the page {v}"),
        ('title "{v}"', "title: {v}", "called {v}", 'named "{v}"', 'heading "{v}"', 'titled "{v}"'),
    ),
}  # fmt: skip


def listed(names: tuple[str, ...]) -> str:
    """Names as people write them: "A", "A and B", "A, B and C"."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def planets(wanted: tuple[str, ...], style: int, rng: random.Random) -> str:
    """A way of asking for just these planets: style 0 continues "with", 1 is a sentence, 2 key words."""
    shuffled = tuple(rng.sample(wanted, len(wanted))) if rng.random() < 0.25 else wanted
    names, count = listed(shuffled), {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}.get(len(wanted), "these")
    short = ", ".join(shuffled)
    only = (("only {}", "just {}", "{} and no other planets", "{} only"),
            ("Only show {}", "Just draw {}", "The planets are {}", "Include only {}", "I only want {}"),
            ("only {}", "{} only", "planets: {}", "just {}"))[style]  # fmt: skip
    forms = [form.format(short if style == 2 else names) for form in only]
    if len(wanted) > 2 and style == 0:
        forms.append(f"the {count} planets {names}")
    others = _named_sets(wanted)
    if others and rng.random() < 0.8:
        verb = rng.choice(("Show {}", "Draw {}", "Include {}", "Use {}")) if style == 1 else "{}"
        return verb.format(rng.choice(others))
    return rng.choice(forms)


def _named_sets(wanted: tuple[str, ...]) -> list[str]:
    """Shorter names of a set of planets, if it has any."""
    if wanted == EIGHT:
        return ["all eight planets", "all 8 planets", "every planet", "all the planets", "Uranus and Neptune too",
                "all eight planets from Mercury to Neptune"]  # fmt: skip
    if wanted == INNER:
        return ["only the inner planets", "just the four inner planets", "only the rocky planets", "inner planets only"]
    if wanted == OUTER:
        return ["only the outer planets", "just the four outer planets", "only the giant planets", "outer planets only"]
    forms = []
    lost, gained = [p for p in USUAL if p not in wanted], [p for p in wanted if p not in USUAL]
    if len(gained) == 1 and not lost:
        forms += [f"{gained[0]} too", f"{gained[0]} added", f"{gained[0]} as an extra planet", f"also {gained[0]}"]
    if lost and len(lost) < 3 and not gained:
        gone = listed(tuple(lost))
        forms += [f"no {' and no '.join(lost)}", f"{gone} left out", f"everything but {gone}"]
    missing = tuple(p for p in EIGHT if p not in wanted)
    if gained and 0 < len(missing) < 3 and len(gained) == 2:
        forms += [f"all planets except {listed(missing)}", f"all eight planets but {listed(missing)}"]
    start = EIGHT.index(wanted[0])
    if len(wanted) > 2 and wanted == EIGHT[start : start + len(wanted)]:
        forms += [f"only the planets from {wanted[0]} to {wanted[-1]}", f"the planets {wanted[0]} to {wanted[-1]} only"]
    return forms


def feature(spec: SolarSpec, field: str, style: int, rng: random.Random) -> str:
    """One phrasing of what the spec says in this field."""
    value = getattr(spec, field)
    if field == "planets":
        return planets(value, style, rng)
    planet, value = value if field == "recolor" else ("", value)
    forms = PHRASES.get(f"{field}:{value}") or PHRASES[field]
    said = SPELLED.get(value, value) if rng.random() < 0.8 else value
    article = "an" if str(said)[0] in "aeiou" else "a"
    return rng.choice(forms[style]).format(v=said, a=article, p=planet)
