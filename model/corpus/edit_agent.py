"""Changes of a personal agent's page that is there: names, colours, quick actions, panels and what stands in them.

Invariants: only values that the kind itself draws; panels keep their order on the page; the changed page keeps within
the kind's length.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from model.corpus import agent_words as words
from model.corpus.agent import MAX_BYTES, AgentPage
from model.corpus.agent_phrases import mark
from model.corpus.agent_spec import AgentSpec, Panel, draw_items
from model.corpus.edit_words import ADD, DROP, SET, Change, pick, worded

_FIELDS = {
    "agent": 3.0, "user": 2.5, "greeting": 2.0, "accent": 3.0, "theme": 2.5, "action": 3.0, "panel": 4.0, "item": 3.0,
    "place": 0.7,
}  # fmt: skip
MOST_PANELS, MOST_ACTIONS, MOST_ITEMS = 4, 4, 4
_NAME = (
    "rename it to {v}|rename it {v}|call it {v}|call the agent {v}|change the name to {v}|name it {v}"
    "|rename the agent {v}|change its name to {v}|change the title to {v}|name the assistant {v}",
    "the agent should be called {v}|name: {v}|its name should be {v}|it should be called {v}|the name is {v} now"
    "|the assistant is called {v}|I want to call it {v}",
)
_USER = (
    "greet {v}|greet me as {v}|say good morning to {v}|make it greet {v}|greet {v} by name|let it greet {v}"
    "|change the greeting to good morning {v}|use my name, {v}",
    "my name is {v}|I am {v}|it should greet {v}|the greeting should be for {v}|it is for {v}|greeting for {v}"
    "|my name is {v}, it should greet me",
)
_GREETING = (
    "change the greeting to {v}|greet me with {v}|set the greeting to {v}|make the greeting {v}|say {v} at the top"
    "|make it say {v}|replace the greeting with {v}",
    "the greeting should be {v}|greeting: {v}|the greeting should say {v}|I want to be greeted with {v}"
    "|new greeting: {v}",
)
_USUAL_HELLO = (
    "remove the greeting|use the usual greeting|reset the greeting|remove my name|change the greeting back"
    "|drop my own greeting",
    "the usual greeting please|no greeting of my own|I don't need the greeting|the default greeting again",
)
_THEMES = {
    "dark": ("switch to dark mode|make it dark|use a dark theme|make the page dark|turn on dark mode|change it to dark",
             "dark mode|dark theme|dark background|I want dark mode|it should be dark|dark please"),
    "light": ("switch to light mode|make it light|use a light theme|turn off dark mode|remove the dark mode"
              "|make the page light|change it to light",
              "light mode|light theme|no dark mode|I want it light again|it should be light|it is too dark"),
}  # fmt: skip
_ACCENTS = "the accent color|the color|the colour|the buttons|the header|the accent"
_BUTTONS = "a button {v}|a {v} button|a quick action {v}|a button for {v}|a quick action called {v}|a button called {v}"
_NO_BUTTONS = "all quick actions|the quick actions|all the quick actions|the quick action buttons"
_PANELS = "a {v} panel|a {v} panel|a panel for {v}|a {v} card|a {v} section|a {v} list|a {v} box"
_ITEM = (
    "add {v} to {p}|add {v} to the {p} panel|put {v} in {p}|put {v} on the {p} list|add {v} under {p}|write {v} in {p}"
    "|add the item {v} to {p}",
    "{p} should also have {v}|{v} is missing in {p}|{p}: add {v}|I want {v} in {p}|{p} needs {v} too|{v} in {p} too",
)
_NO_ITEM = (
    "remove {v} from {p}|remove {v}|delete {v} from {p}|take {v} off {p}|drop {v}|get rid of {v}|delete {v}",
    "{v} is done|no {v} in {p}|I don't need {v} in {p}|{v} can go|{p} without {v}",
)
_PLACE = (
    "show the weather in {v}|change the weather to {v}|make it the weather in {v}|set the city to {v}",
    "weather in {v}|weather for {v}|the weather should be for {v}|I live in {v}|city: {v}",
)


def change(spec: AgentSpec, rng: random.Random) -> Change | None:
    """One change with its words; None where the drawn one makes no sense."""
    field = rng.choices(list(_FIELDS), list(_FIELDS.values()))[0]
    made = {"action": _action, "panel": _panel, "item": _item, "place": _place}.get(field, _look)(spec, rng, field)
    if made is None or made.after == spec or len(AgentPage().answer(made.after).encode()) > MAX_BYTES:
        return None
    return made


def _look(spec: AgentSpec, rng: random.Random, field: str) -> Change | None:
    values: dict[str, Any]
    what = f"{field}=own"
    if field == "agent":
        value = words.agent_name(rng)
        values, phrase = {"agent": value}, worded(_NAME, rng, v=mark(value))
    elif field == "user":
        value = words.user_name(rng)
        values, phrase = {"user": value, "greeting": ""}, worded(_USER, rng, v=mark(value))
    elif field == "greeting":
        value = "" if (spec.user or spec.greeting) and rng.random() < 0.3 else words.greeting(rng)
        table = _GREETING if value else _USUAL_HELLO
        values, phrase = {"user": "", "greeting": value}, worded(table, rng, v=mark(value))
        what = what if value else f"{field}=default"
    elif field == "accent":
        value = rng.choice(list(words.ACCENTS))
        values, phrase = {"accent": value}, worded(SET, rng, a=pick(_ACCENTS, rng), v=value)
        what = f"{field}={value}"
    else:
        value = "light" if spec.theme == "dark" else "dark"
        values, phrase = {"theme": value}, worded(_THEMES[value], rng)
        what = f"{field}={value}"
    return Change(what, replace(spec, **values), phrase)


def _action(spec: AgentSpec, rng: random.Random, field: str) -> Change | None:
    actions = spec.actions
    if actions and rng.random() < 0.45:
        if rng.random() < 0.2 and len(actions) > 1:
            return Change("actions=no", replace(spec, actions=()), worded(DROP, rng, a=pick(_NO_BUTTONS, rng)))
        label = rng.choice(actions)
        rest = tuple(each for each in actions if each != label)
        noun = pick(_BUTTONS, rng).replace("{v}", mark(label))
        return Change(f"actions=-{len(rest)}", replace(spec, actions=rest), worded(DROP, rng, a=noun))
    label = words.action(rng)
    if len(actions) >= MOST_ACTIONS or label.lower() in (each.lower() for each in actions):
        return None
    noun = pick(_BUTTONS, rng).replace("{v}", mark(label))
    after = replace(spec, actions=(*actions, label))
    return Change(f"actions=+{len(after.actions)}", after, worded(ADD, rng, a=noun))


def _panel(spec: AgentSpec, rng: random.Random, field: str) -> Change | None:
    shown = [panel.title for panel in spec.panels]
    if shown and rng.random() < 0.4:
        title = rng.choice(shown)
        rest = tuple(panel for panel in spec.panels if panel.title != title)
        noun = pick(_PANELS, rng).replace("{v}", _named(title))
        return Change(f"{_family(title)}=no", replace(spec, panels=rest), worded(DROP, rng, a=noun))
    if len(shown) >= MOST_PANELS:
        return None
    owned = any(title not in words.PANELS for title in shown)
    title = rng.choice(words.CUSTOM_TITLES if rng.random() < 0.15 else list(words.PANELS))
    if title in shown or (owned and title not in words.PANELS):
        return None
    items = draw_items(title, rng)[:2] if title not in words.PANELS or rng.random() < 0.2 else ()
    noun = pick(_PANELS, rng).replace("{v}", _named(title))
    if items:
        noun += rng.choice((" with ", " with ", " listing ", ": ")) + rng.choice((" and ", ", ")).join(map(mark, items))
    what = f"{_family(title)}={'own' if items else 'on'}"
    return Change(what, replace(spec, panels=_ordered((*spec.panels, Panel(title, items)))), worded(ADD, rng, a=noun))


def _item(spec: AgentSpec, rng: random.Random, field: str) -> Change | None:
    if not spec.panels:
        return None
    panel = rng.choice(spec.panels)
    if rng.random() < 0.4:
        if len(panel.lines) < 2:
            return None
        text = rng.choice(panel.lines)
        items, table, sign = tuple(each for each in panel.lines if each != text), _NO_ITEM, "-"
    else:
        text = words.item(panel.title, rng)
        if len(panel.lines) >= MOST_ITEMS or text.lower() in (each.lower() for each in panel.lines):
            return None
        items, table, sign = (*panel.lines, text), _ITEM, "+"
    if any(text in each.lines for each in spec.panels if each.title != panel.title):
        return None  # "remove it" would not say which
    changed = tuple(replace(each, items=items) if each.title == panel.title else each for each in spec.panels)
    name = panel.title if rng.random() < 0.7 else panel.title.lower()
    table = (table[0].replace("{p}", name), table[1].replace("{p}", name))
    what = f"{_family(panel.title)} items={sign}{len(items)}"
    return Change(what, replace(spec, panels=changed), worded(table, rng, v=mark(text)))


def _place(spec: AgentSpec, rng: random.Random, field: str) -> Change | None:
    if not any(panel.title == "Weather" for panel in spec.panels):
        return None
    city = words.city(rng)
    changed = tuple(replace(each, place=city) if each.title == "Weather" else each for each in spec.panels)
    return Change("city=own", replace(spec, panels=changed), worded(_PLACE, rng, v=mark(city)))


def _named(title: str) -> str:
    """A title as it is typed: one of the usual ones in any case, another to be copied."""
    return title.lower() if title in words.PANELS else mark(title)


def _family(title: str) -> str:
    return title if title in words.PANELS else "Own"


def _ordered(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    order = list(words.PANELS)
    return tuple(sorted(panels, key=lambda panel: order.index(panel.title) if panel.title in order else len(order)))
