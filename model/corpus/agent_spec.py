"""What a personal-agent page can be asked for, and how such requests are drawn.

Invariants: every field has a fixed default, and a field at its default is left unsaid; panels stand in one fixed
order on the page, items and quick actions in the order given.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from model.corpus import agent_words as words

FONTS = ("sans-serif", "serif", "monospace")
CORNERS = {"soft": "14px", "square": "0", "pill": "28px"}
LAYOUTS = {"right": "row wrap", "left": "row-reverse wrap", "top": "column-reverse", "bottom": "column"}
HEADS = ("", "clock", "date")


@dataclass(frozen=True)
class Panel:
    """One card beside the chat; no items means the panel's usual ones."""

    title: str
    items: tuple[str, ...] = ()
    place: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The items shown."""
        return self.items or words.PANELS[self.title][1]

    @property
    def checks(self) -> bool:
        """Whether the items can be ticked off."""
        return words.PANELS.get(self.title, ("line",))[0] == "check"


DEFAULT_PANELS = (Panel("Tasks"), Panel("Today"))


@dataclass(frozen=True)
class AgentSpec:
    """A request for a personal-agent page."""

    agent: str = "Clover"
    user: str = ""
    greeting: str = ""
    reply: str = "I am on it"
    accent: str = "teal"
    theme: str = "light"
    font: str = "sans-serif"
    corners: str = "soft"
    layout: str = "right"
    head: str = ""
    clear: bool = False
    actions: tuple[str, ...] = words.DEFAULT_ACTIONS
    panels: tuple[Panel, ...] = DEFAULT_PANELS

    def __post_init__(self) -> None:
        if self.user and self.greeting:
            raise ValueError("a page greets by name or with its own greeting, not both")
        if self.layout != "right" and not self.panels:
            raise ValueError("a layout needs panels")

    @property
    def hello(self) -> str:
        """The greeting shown."""
        return f"Good morning, {self.user}" if self.user else self.greeting or "Hello there"


# feature -> how often it is asked for, relative to the others. The grammar knows more (reply, font, corners, layout,
# head, clear); a small network is asked for these once it does the others well, so they have no weight yet.
FEATURES = {
    "agent": 5.0, "user": 4.0, "greeting": 2.0, "accent": 6.0, "theme": 4.0, "actions": 4.5, "panels": 7.0,
}  # fmt: skip
COUNTS = (0,) * 10 + (1,) * 26 + (2,) * 26 + (3,) * 20 + (4,) * 12 + (5,) * 6


def draw_spec(rng: random.Random) -> AgentSpec:
    """Draw a request: how many features first, then which, then their values."""
    pool = dict(FEATURES)
    values: dict[str, Any] = {}
    for _ in range(rng.choice(COUNTS)):
        feature = rng.choices(list(pool), list(pool.values()))[0]
        del pool[feature]
        if feature in ("user", "greeting"):
            pool.pop("user", None)
            pool.pop("greeting", None)
        values[feature] = draw_value(feature, rng)
    if values.get("panels") == ():
        values.pop("layout", None)
    return AgentSpec(**values)


def draw_value(feature: str, rng: random.Random) -> Any:
    """A value for one feature, other than its default."""
    if feature in ("agent", "user"):
        name = words.agent_name(rng) if feature == "agent" else words.user_name(rng)
        return name.lower() if rng.random() < 0.08 else name
    if feature == "greeting":
        return words.greeting(rng)
    if feature == "reply":
        return words.reply(rng)
    if feature == "actions":
        return draw_actions(rng)
    if feature == "panels":
        return draw_panels(rng)
    choices: dict[str, tuple[Any, ...]] = {
        "accent": tuple(words.ACCENTS)[1:], "theme": ("dark",), "font": FONTS[1:], "corners": tuple(CORNERS)[1:],
        "layout": tuple(LAYOUTS)[1:], "head": HEADS[1:], "clear": (True,),
    }  # fmt: skip
    return rng.choice(choices[feature])


def draw_actions(rng: random.Random) -> tuple[str, ...]:
    """Labels of the quick actions; now and then none at all."""
    if rng.random() < 0.07:
        return ()
    labels = dict.fromkeys(words.action(rng) for _ in range(rng.choice((1, 2, 2, 3))))
    lower = rng.random() < 0.12
    return tuple(label.lower() if lower else label for label in labels)


def draw_panels(rng: random.Random) -> tuple[Panel, ...]:
    """Panels in page order, few of them with items of their own."""
    if rng.random() < 0.06:
        return ()
    chosen = rng.sample(list(words.PANELS), rng.choice((1, 1, 2, 2, 3, 3, 4)))
    panels = []
    own = 2 if len(chosen) < 3 else 1
    for title in (name for name in words.PANELS if name in chosen):
        items: tuple[str, ...] = ()
        if own and rng.random() < 0.4:
            own -= 1
            items = draw_items(title, rng)
        place = words.city(rng) if title == "Weather" and rng.random() < 0.5 else ""
        panels.append(Panel(title, items, place))
    if len(chosen) < 4 and own and rng.random() < 0.14:
        title = rng.choice(words.CUSTOM_TITLES)
        panels.append(Panel(title, draw_items(title, rng)))
    return tuple(panels)


def draw_items(title: str, rng: random.Random) -> tuple[str, ...]:
    """Two or three different items."""
    return tuple(dict.fromkeys(words.item(title, rng) for _ in range(rng.choice((2, 2, 3)))))
