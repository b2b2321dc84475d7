"""A page on the bench: finds what can be pressed, typed into and read, uses it, and tells what changed.

Invariants: a page is judged by what it shows and does, whatever its code looks like; every question has an answer also
for a page that has nothing of the sort ("", None, False), and only a page that went away raises.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from model.corpus.agent_check import Judge
from model.corpus.agent_probe import PROBE
from model.corpus.frame.canvas import CANVAS
from model.corpus.frame.probe import MORE
from model.corpus.kind import LivePage

Step = Callable[["Bench"], Iterator[str]]


def judged(view: LivePage, *steps: Step) -> tuple[str, ...]:
    """What is wrong with a page: what the steps say, then whether it is too wide or had an error."""
    bench, found = Bench(view), list[str]()
    try:
        view.run(PROBE)
        view.run(MORE)
        view.run(CANVAS)
        for step in steps:
            found += step(bench)
        width = int(bench.ask("wide()"))
        if width > view.size[0] + 1:
            found.append(f"The page is {width} px wide on a screen of {view.size[0]} px.")
    except (RuntimeError, TimeoutError, LookupError, TypeError, ValueError, ArithmeticError) as error:  # NaN is None
        found.append(f"The page could not be used: {str(error).splitlines()[0]}.")
    return (*found, *(f"The page reports an error: {error}." for error in view.errors[:2]))


class Bench(Judge):
    """A page with both probes in it. Patterns are regular expressions, read without regard to case."""

    def text(self) -> str:
        """All text to be seen, in one line, values of fields included."""
        return str(self.ask("everything()"))

    def holds(self, string: str) -> bool:
        """Whether a string is on the page exactly: to be seen, in a field, drawn, or waiting where it is hidden."""
        return string in self.ask("stock()") or self.shows(string)

    def reads(self, pattern: str) -> bool:
        """Whether a pattern is to be seen."""
        return re.search(pattern, self.text(), re.I) is not None

    def theme(self) -> str:
        """ "dark" or "light", by what most text stands on."""
        return str(self.ask("theme()"))

    def paints(self, color: str) -> bool:
        """Whether a colour is used by an element or on a canvas."""
        return bool(self.call("paints", color)) or self.ink(color) > 0

    def ink(self, color: str) -> float:
        """Share of the canvases' points that have this colour, nearly."""
        return float(self.call("ink", color))

    def button(self, pattern: str) -> str | None:
        """Selector of the first thing to press with such a name."""
        found: str | None = self.call("press", pattern)
        return found

    def tap(self, pattern: str, times: int = 1) -> bool:
        """Press the first thing with such a name; whether there is one."""
        selector = self.button(pattern)
        for _ in range(times if selector else 0):
            self.view.click(str(selector))
        return selector is not None

    def switch(self, pattern: str) -> bool:
        """Tick the first box, or press the first button, with such a name; whether there is one."""
        if not self.call("choose", pattern):
            return self.tap(pattern)
        self.view.click("[data-choose]")
        self.view.run("document.querySelectorAll('[data-choose]').forEach(e => e.removeAttribute('data-choose'))")
        return True

    def fields(self, selector: str = "") -> list[str]:
        """Selectors of the fields to be seen that match one, in order; of all to write in when it is empty."""
        return list(self.call("fields", selector))

    def write(self, text: str, number: int = 0, selector: str = "") -> bool:
        """Write into a field; whether there is one."""
        found = self.fields(selector)
        if number >= len(found):
            return False
        self.view.type(found[number], text)
        return True

    def count_of(self, selector: str) -> int:
        """How many elements to be seen match."""
        return len(self.fields(selector))

    def changes(self, milliseconds: int = 300, patience: int = 3) -> bool:
        """Whether the picture changes by itself."""
        before = self.view.pixels()
        for _ in range(patience):
            self.view.wait(milliseconds)
            if self.view.pixels() != before:
                return True
        return False

    def stir(self, frames: int = 6) -> float:
        """How much the canvases change from frame to frame, as a mean over some; 0 when they stand still."""
        return float(self.ask(f"stir({frames})"))

    def slide(self, end: str) -> bool:
        """Move the first slider to its "min" or "max"; whether there is one."""
        return bool(self.ask(f"slide({json.dumps(end)})"))

    def wanted(self, there: bool, wish: bool, thing: str) -> Iterator[str]:
        """A sentence where something is missing, or there though nobody asked for it."""
        if there and not wish:
            yield f"Nobody asked for {thing}."
        elif wish and not there:
            yield f"There is no sign of {thing}."

    def value(self, expression: str) -> Any:
        """Value of an expression in the page."""
        return self.view.run(expression)
