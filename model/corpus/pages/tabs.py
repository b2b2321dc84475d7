"""Tabs: one text at a time, chosen by buttons."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import pairs, title

USUAL = (
    ("Story", "It began in a small garage."),
    ("Team", "Six people and two dogs."),
    ("Visit", "Open every day from nine to five."),
)
SCRIPT = """\
const tabs = [...keys.children]
function show(tab) {
tabs.forEach((each, i) => {
each.ariaSelected = each == tab
pages.children[i].hidden = each != tab
})
}
keys.onclick = e => tabs.includes(e.target) && show(e.target)
show(tabs[0])
"""
ARROWS = """\
keys.onkeydown = e => {
const next = { ArrowRight: e.target.nextElementSibling, ArrowLeft: e.target.previousElementSibling }[e.key]
if (next) { show(next); next.focus() }
}
"""
REST = "#keys [aria-selected=false] { background: #8882; color: inherit }\n"
SHAPES = {
    "soft": REST,
    "pill": REST + "#keys button { border-radius: 99px }\n",
    "line": "#keys button {{ background: none; color: inherit; border-radius: 0; border-bottom: 4px solid #8882 }}\n"
    "#keys [aria-selected=true] {{ border-color: {} }}\n",
}
SIDES = {
    "top": "",
    "bottom": "#keys { order: 1 }\n",
    "left": "main { grid-template-columns: auto 1fr }\nh1 { grid-column: span 2 }\n"
    "#keys { flex-direction: column; align-items: stretch }\n",
}
NAMES = "Home Prices Team News Contact Menu Hours History Photos Jobs Events Shop Rooms Courses Music Films".split()
LINES = "Come to|We live in|Ask for|Sold by|Made in|Ask|Ring|Write to|Find us in|Best seen in|Opens in|Moved to"


def tab(rng: random.Random) -> tuple[str, str]:
    """The name of a tab and its text."""
    name = rng.choice(NAMES) if rng.random() < 0.65 else words.word(rng)
    place = rng.choice((words.city(rng), words.invented(rng), words.person(rng)))
    line = f"{rng.choice(LINES.split('|'))} {place}" if rng.random() < 0.6 else words.thing(rng)
    return name, line


@dataclass(frozen=True)
class TabsSpec:
    """What tabs can be asked to be."""

    title: str = title("About us", "Guide|Handbook|About us|Info|Profile|Overview|Tabs")
    theme: str = theme()
    accent: str = accent()
    tabs: tuple[tuple[str, str], ...] = pairs(
        "tabs|pages", "tab", tab, USUAL, joints="{}: {}|{} ({})|{} - {}|{} = {}|{} saying {}", least=2
    )
    side: str = choice(
        {
            "top": "tabs on top|horizontal tabs|tabs above the text",
            "left": "vertical tabs|tabs on the left|tabs at the left side|tabs in a column",
            "bottom": "tabs at the bottom|tabs below the text|tabs under the content",
        },
        clauses={"left": "put the tabs on the left", "bottom": "put the tabs below", "top": "put the tabs on top"},
        key="tabs",
    )
    shape: str = choice(
        {
            "soft": "rounded tabs|tabs with rounded corners",
            "line": "underlined tabs|tabs with an underline|a line under the open tab|an underline style",
            "pill": "pill tabs|pill shaped tabs|pills as tabs|very round tabs",
        }
    )
    arrows: bool = flag(
        "arrow key control|arrow keys to switch tabs|keyboard arrows|control by the arrow keys",
        clauses="let me switch tabs with the arrow keys|the arrow keys should work",
        key="arrows",
    )


class Tabs(PageKind[TabsSpec]):
    """Kind of the tabs."""

    name = "tabs"
    nouns = (
        "page with tabs|tabbed page|tab page|+tabs|tabs component|tabbed interface|tab view|tabbed layout"
        "|page with tab navigation"
    )
    usual = TabsSpec()

    def page(self, spec: TabsSpec) -> str:
        keys = "".join(f"<button>{name}</button>\n" for name, _ in spec.tabs)
        pages = "".join(f"<article>{line}</article>\n" for _, line in spec.tabs)
        body = f'<div id="keys">\n{keys}</div>\n<section id="pages">\n{pages}</section>\n'
        shape = SHAPES[spec.shape].format(spec.accent) if spec.shape == "line" else SHAPES[spec.shape]
        return self.card(spec, Parts(body, SCRIPT + ARROWS * spec.arrows, shape + SIDES[spec.side]), 640)

    def problems(self, spec: TabsSpec, bench: Bench) -> Iterator[str]:
        lines = [line for _, line in spec.tabs]
        buttons = [bench.button(rf"^{re.escape(name)}$") is not None for name, _ in spec.tabs]
        if not all(buttons):
            yield "There is no button for every tab."
            return
        if lines[0] not in bench.text() or any(line in bench.text() for line in lines[1:]):
            yield "It does not begin with the first text alone."
        tab, text = bench.call("spot", spec.tabs[0][0]), bench.call("spot", lines[0])
        first, second = bench.call("rect", tab), bench.call("rect", text)
        seen = "left" if first["right"] <= second["left"] else "bottom" if first["top"] > second["top"] else "top"
        if seen != spec.side:
            yield f"The tabs are at the {seen}, not {spec.side}."
        bench.button(rf"^{re.escape(spec.tabs[0][0])}$")
        radius, height = bench.call("corner", "[data-press]")
        shape = "pill" if radius >= height / 2 - 3 else "line" if bench.ask("underlined('[data-press]')") else "soft"
        if shape != spec.shape:
            yield f"The tabs are {shape}, not {spec.shape}."
        bench.tap(rf"^{re.escape(spec.tabs[1][0])}$")
        if lines[1] not in bench.text() or lines[0] in bench.text():
            yield "The second tab does not show its text."
        bench.view.press("ArrowLeft")
        yield from bench.wanted(lines[0] in bench.text(), spec.arrows, "control by the arrow keys")
