"""What a stranger would look for in a scene or a game: what moves, how many of it, what stands still when told to.

Invariants: as in `model.evaluate.strangers.steps`; what is drawn is observed at the canvas or in the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.solar_check import nearest
from model.corpus.solar_probe import watch


@dataclass(frozen=True)
class Moves:
    """The picture changes by itself."""

    milliseconds: int = 300

    def __call__(self, bench: Bench) -> Iterator[str]:
        if not bench.changes(self.milliseconds, 4):
            yield "Nothing moves."


@dataclass(frozen=True)
class Halts:
    """What moves stands still after a press on such a name, and moves on after the next press there."""

    name: str = "pause|stop"
    on: str = "play|start|resume|continue|go|pause"

    def __call__(self, bench: Bench) -> Iterator[str]:
        if not bench.tap(self.name):
            yield "There is no pause button."
            return
        bench.view.wait(60)
        if bench.stir():
            yield "The pause button does not stop it."
        if not bench.tap(self.on) or not bench.stir():
            yield "It does not move again after a pause."


@dataclass(frozen=True)
class Cells:
    """There is a board of so many fields, and a click on the first puts something there; a computer that plays
    (`answers`) then takes another field."""

    count: int
    answers: bool = False

    def __call__(self, bench: Bench) -> Iterator[str]:
        cells = bench.ask(f"cells({self.count})")
        if not cells:
            yield f"There is no board of {self.count} fields."
            return
        before = bench.call("content", cells[0])
        bench.view.click(cells[0])
        bench.view.wait(60)
        if bench.call("content", cells[0]) == before:
            yield "A field that is clicked stays as it is."
        if self.answers:
            bench.view.wait(1000)
            if sum(bool(bench.call("content", cell)) for cell in cells) != 2:
                yield "Nobody answers."


@dataclass(frozen=True)
class Bodies:
    """About so many discs move on a canvas."""

    least: int
    most: int

    def __call__(self, bench: Bench) -> Iterator[str]:
        count = len(watch(bench.view, 150).movers)
        if not self.least <= count <= self.most:
            yield f"{count} discs move, not {self.least} to {self.most}."


@dataclass(frozen=True)
class Orbits:
    """So many planets circle a sun, which has one of these colours when some are given."""

    planets: int
    suns: tuple[str, ...] = ()

    def __call__(self, bench: Bench) -> Iterator[str]:
        sky = watch(bench.view, 200)
        if sky.sun is None or len(sky.planets) != self.planets:
            yield f"{len(sky.planets)} planets circle a sun, not {self.planets}."
        elif self.suns and nearest(sky.sun.color) not in (*self.suns, ""):
            yield f"The sun is {nearest(sky.sun.color)}, not {self.suns[0]}."


@dataclass(frozen=True, init=False)
class Writes:
    """Each of these words is written on a canvas."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)

    def __call__(self, bench: Bench) -> Iterator[str]:
        drawn = " ".join(watch(bench.view, 250).words).lower()
        for word in self.words:
            if word.lower() not in drawn:
                yield f"Nothing on the canvas says '{word}'."


@dataclass(frozen=True)
class Specks:
    """At least so many things are drawn in a frame: stars, dots, branches."""

    least: int

    def __call__(self, bench: Bench) -> Iterator[str]:
        seen = bench.ask("strokes(4)")
        count = seen["marks"] / max(1, seen["frames"])
        if count < self.least:
            yield f"{count:.0f} things are drawn, not {self.least}."


@dataclass(frozen=True)
class Curves:
    """So many long curves are drawn, of this shape when one is given."""

    count: int
    shape: str = ""

    def __call__(self, bench: Bench) -> Iterator[str]:
        seen = bench.ask("curves()")
        if seen["count"] != self.count:
            yield f"There are {seen['count']} curves, not {self.count}."
        elif self.shape and seen["shape"] != self.shape:
            yield f"The curve is a {seen['shape']}, not a {self.shape}."


@dataclass(frozen=True)
class Glides:
    """Something moves in most frames, not once a second."""

    def __call__(self, bench: Bench) -> Iterator[str]:
        seen = bench.ask("ticks(900)")
        if seen["changed"] <= seen["frames"] / 2:
            yield "It moves by jumps."
