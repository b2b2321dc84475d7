"""What a stranger would look for on a page: words, colours, motion, and what happens on a click, a key or a typed line.

Invariants: a step asks for what the request said and nothing else, so a page that does more passes; it looks at the
page, never at its code; what a press changes may be seen in the text, in a field, or in the picture.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench

PATIENCE = 700  # milliseconds for what a press sets off late
# All that a press may change: elements, fields, pictures. How a button looks under the mouse is none of it.
MARKS = """[
    document.documentElement.outerHTML.replace(/ data-press="[^"]*"/g, ""),
    ...[...document.querySelectorAll("input, select, textarea")].map((field) => [field.value, field.checked]),
    ...[...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()),
].join()"""


@dataclass(frozen=True, init=False)
class Says:
    """Each of these strings is on the page, however cased: to be seen, in a field, or waiting where it is hidden."""

    texts: tuple[str, ...]

    def __init__(self, *texts: str) -> None:
        object.__setattr__(self, "texts", texts)

    def __call__(self, bench: Bench) -> Iterator[str]:
        there = " ".join(str(bench.ask(f"{how}()")) for how in ("stock", "raw", "everything")).lower()
        for text in self.texts:
            if text.lower() not in there:
                yield f"The page does not say '{text}'."


@dataclass(frozen=True)
class Reads:
    """A pattern is to be seen."""

    pattern: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        if not bench.reads(self.pattern):
            yield f"Nothing reads '{self.pattern}'."


@dataclass(frozen=True)
class Lacks:
    """A pattern is not to be seen."""

    pattern: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        if bench.reads(self.pattern):
            yield f"It should not read '{self.pattern}'."


@dataclass(frozen=True)
class Pair:
    """A name and its figure stand together."""

    name: str
    value: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        name, value = re.escape(self.name), re.escape(self.value)
        if not bench.reads(rf"{name}.{{0,60}}?(?<![\d.]){value}(?!\d)|(?<![\d.]){value}\W{{0,6}}{name}"):
            yield f"{self.name} is not {self.value}."


@dataclass(frozen=True)
class Has:
    """At least so many elements to be seen match a selector, and at most so many when `most` is given."""

    selector: str
    least: int = 1
    most: int = 999

    def __call__(self, bench: Bench) -> Iterator[str]:
        count = bench.count_of(self.selector)
        if not self.least <= count <= self.most:
            yield f"There are {count} of '{self.selector}'."


@dataclass(frozen=True)
class Button:
    """Something to press has such a name, and as many things as that."""

    name: str
    least: int = 1

    def __call__(self, bench: Bench) -> Iterator[str]:
        names = bench.ask("pressable().map(judge.label)")
        count = sum(re.search(self.name, name, re.I) is not None for name in names)
        if count < self.least and (self.least > 1 or bench.button(self.name) is None):
            yield f"There is no button '{self.name}'."


@dataclass(frozen=True, init=False)
class Paints:
    """One of these colours is used, by an element or on a canvas."""

    colors: tuple[str, ...]

    def __init__(self, *colors: str) -> None:
        object.__setattr__(self, "colors", colors)

    def __call__(self, bench: Bench) -> Iterator[str]:
        if not any(bench.paints(color) for color in self.colors):
            yield f"Nothing is painted {' or '.join(self.colors)}."


@dataclass(frozen=True)
class Spares:
    """A colour that was taken back is not used."""

    color: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        if bench.paints(self.color):
            yield f"Something is painted {self.color} after all."


@dataclass(frozen=True)
class Theme:
    """Most text stands on dark, or on light."""

    wanted: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        if bench.theme() != self.wanted:
            yield f"The page is not {self.wanted}."


@dataclass(frozen=True)
class Press:
    """Something with such a name can be pressed, and then something changes: a pattern comes up (`shows`), or goes
    (`hides`), or anything at all when neither is given. Of `times` presses the change is looked for after the last."""

    name: str
    shows: str = ""
    hides: str = ""
    times: int = 1

    def __call__(self, bench: Bench) -> Iterator[str]:
        before = bench.view.run(MARKS)
        if not bench.tap(self.name, self.times):
            yield f"There is nothing to press called '{self.name}'."
            return
        if not (self.shows or self.hides) and bench.view.run(MARKS) == before:
            bench.view.wait(PATIENCE)
            if bench.view.run(MARKS) == before:
                yield f"Pressing '{self.name}' changes nothing."
        if self.shows and not bench.reads(self.shows):
            bench.view.wait(PATIENCE)
            if not bench.reads(self.shows):
                yield f"Pressing '{self.name}' does not show '{self.shows}'."
        if self.hides and bench.reads(self.hides):
            yield f"Pressing '{self.name}' does not take '{self.hides}' away."


@dataclass(frozen=True)
class Types:
    """A line can be typed into the field of that number; after `then` (a key such as Enter, or the name of a button)
    a pattern is to be seen, the line itself when none is given."""

    text: str
    then: str = ""
    shows: str = ""
    field: int = 0
    within: str = ""  # selector of the fields that count

    def __call__(self, bench: Bench) -> Iterator[str]:
        if not bench.write(self.text, self.field, self.within):
            yield "There is nowhere to type."
            return
        if self.then in ("Enter", "Tab"):
            bench.view.press(self.then)
        elif self.then and not bench.tap(self.then):
            yield f"There is nothing to press called '{self.then}'."
        wanted = self.shows or re.escape(self.text)
        if not bench.reads(wanted):
            bench.view.wait(2 * PATIENCE)
            if not bench.reads(wanted):
                yield f"Typing '{self.text}' does not lead to '{wanted}'."


@dataclass(frozen=True)
class Ticks:
    """A box can be ticked."""

    def __call__(self, bench: Bench) -> Iterator[str]:
        boxes = bench.fields("input[type=checkbox], input[type=radio], [role=checkbox]")
        ticked = "document.querySelectorAll(':checked, [aria-checked=true]').length"
        before = bench.value(ticked)
        if boxes:
            bench.view.click(boxes[0])
        if not boxes or bench.value(ticked) == before:
            yield "Nothing can be ticked."


@dataclass(frozen=True)
class Slides:
    """There is a slider, and moving it changes something: text, picture or how much moves."""

    def __call__(self, bench: Bench) -> Iterator[str]:
        if not bench.slide("min"):
            yield "There is no slider."
            return
        slow, text, picture = bench.stir(), bench.text(), bench.view.pixels()
        bench.slide("max")
        bench.view.wait(60)
        same = bench.text() == text and bench.view.pixels() == picture
        if same or (slow and bench.stir() < 1.1 * slow and bench.text() == text):
            yield "The slider changes nothing."


@dataclass(frozen=True)
class Keys:
    """Pressing a key changes the picture or the text, or what moves."""

    key: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        bench.value("document.activeElement && document.activeElement.blur()")
        before, seen = bench.text(), bench.view.pixels()
        bench.view.press(self.key)
        bench.view.wait(150)
        if bench.text() == before and bench.view.pixels() == seen:
            yield f"The key {self.key} does nothing."


@dataclass(frozen=True)
class Sum:
    """Keys of a calculator pressed one after another lead to a result."""

    keys: str
    result: str

    def __call__(self, bench: Bench) -> Iterator[str]:
        same = {"*": "[*×x·]", "/": "[/÷:]", "-": "[-−–]", "C": "(AC|CE|C|clear)"}
        for key in self.keys:
            if not bench.tap(rf"^{same.get(key) or re.escape(key)}\s*$"):
                yield f"There is no key {key}."
                return
        if not bench.reads(rf"(?<![\d.]){re.escape(self.result)}(?![\d.])"):
            yield f"{self.keys} does not give {self.result}."


@dataclass(frozen=True)
class Hue:
    """The first colour code to be seen has a hue between these, in degrees."""

    low: int
    high: int

    def __call__(self, bench: Bench) -> Iterator[str]:
        found = re.search(r"#([0-9a-f]{6})\b|rgb\((\d+)\W+(\d+)\W+(\d+)", bench.text(), re.I)
        if found is None:
            yield "There is no code of a colour."
            return
        parts = bytes.fromhex(found[1]) if found[1] else map(int, found.groups()[1:])
        red, green, blue = (part / 255 for part in parts)
        hue = 360 * colorsys.rgb_to_hls(red, green, blue)[0]
        if not self.low <= hue <= self.high:
            yield f"The first colour has a hue of {hue:.0f} degrees, not {self.low} to {self.high}."


@dataclass(frozen=True)
class Pictures:
    """So many pictures are to be seen, whether drawn by a style, in SVG or on a canvas."""

    least: int

    def __call__(self, bench: Bench) -> Iterator[str]:
        count = len(bench.ask("tiles()"))
        if count < self.least:
            yield f"There are {count} pictures, not {self.least}."


@dataclass(frozen=True)
class Declines:
    """The answer says plainly that this is beyond what it was trained for, instead of a page that pretends."""

    def __call__(self, bench: Bench) -> Iterator[str]:
        text = bench.text()
        if not re.search(DECLINING, text, re.I) or len(text) > 800:
            yield "It does not say that it was not trained for this."


DECLINING = (
    r"(not|n[’']t|never) (\w+ ){0,3}(trained|taught|made|built|meant|able|know|write|do)\b"
    r"|\b(can ?not|can[’']?t|unable)\b|beyond what|outside (of )?what|only (make|write|know|trained|do)\b"
)
