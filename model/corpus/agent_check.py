"""Judges a personal-agent page by using it: type, send, press its buttons, look at its colours.

Invariants: what was not asked for is not demanded (save the chat itself and a light page); the waiting adds up to
less than 1.5 seconds; a page that cannot be used is a problem, not an exception.
"""

from __future__ import annotations

import json
import re
from typing import Any

from model.corpus.agent_probe import PROBE
from model.corpus.agent_spec import DEFAULT_PANELS, AgentSpec, Panel
from model.corpus.agent_words import DEFAULT_ACTIONS
from model.corpus.kind import LivePage

MESSAGE = "Azure door"
HELLOS = "good|hello|hi|hey|welcome|greetings|howdy|morning|afternoon|evening|dear"
PATIENCE_MS = 350  # for a page that answers late
TICKS = 12  # looks at a clock before it counts as missing
WIDE = 700  # below this width panels may stack, whatever the layout

# what a panel's heading may say
HEADINGS = {
    "Tasks": "tasks?|to-?do|to do|todos|checklist|things to do", "Today": "today|calendar|schedule|agenda|appointments",
    "Notes": "notes?|notepad|sticky", "Weather": "weather|forecast", "Mail": "mail|inbox|e-?mails?",
    "Shopping": "shopping|grocer", "Goals": "goals?|life goals", "Habits": "habits?|daily habits",
}  # fmt: skip
FONTS = {
    "serif": r"(?<!sans-)(?<!sans )\bserif|georgia|times|garamond|palatino|cambria|baskerville|bookman|charter",
    "monospace": r"mono|courier|consolas|menlo|typewriter|\bcode\b",
}


def problems(spec: AgentSpec, view: LivePage) -> tuple[str, ...]:
    """What is wrong with a page, each in one short sentence."""
    judge = Judge(view)
    found: list[str] = []
    try:
        view.run(PROBE)
        found += wording(spec, judge) + looks(spec, judge) + panels(spec, judge)
        found += chat(spec, judge) + actions(spec, judge) + clearing(spec, judge)
        width = int(judge.ask("wide()"))
        if width > view.size[0] + 1:
            found.append(f"The page is {width} px wide on a screen of {view.size[0]} px.")
    except (RuntimeError, TimeoutError, LookupError) as error:
        found.append(f"The page could not be used: {str(error).splitlines()[0]}.")
    found += [f"The page reports an error: {error}." for error in view.errors[:2]]
    return tuple(found)


class Judge:
    """A page with the probe in it, and what patience is left."""

    def __init__(self, view: LivePage) -> None:
        self.view = view
        self.left = 3

    def ask(self, expression: str) -> Any:
        """Value of an expression on the probe, such as `wide()`."""
        return self.view.run(f"window.judge.{expression}")

    def call(self, name: str, *values: Any) -> Any:
        """Result of one of the probe's functions."""
        return self.ask(f"{name}({', '.join(json.dumps(value) for value in values)})")

    def shows(self, text: str) -> bool:
        """Whether a text is on the page exactly."""
        return text in self.ask("raw()") or text in self.ask("shown()")

    def count(self, text: str) -> int:
        """How often a text is on the page, however cased."""
        return max(str(self.ask(f"{how}()")).lower().count(text.lower()) for how in ("raw", "shown"))

    def more(self, text: str, before: int) -> bool:
        """Whether a text has come up once more, with a little patience."""
        if self.count(text) > before:
            return True
        self.linger()
        return self.count(text) > before

    def linger(self) -> None:
        """Wait for a late page, while patience lasts."""
        if self.left:
            self.left -= 1
            self.view.wait(PATIENCE_MS)


def wording(spec: AgentSpec, judge: Judge) -> list[str]:
    """The agent's name, the greeting, the clock."""
    found = []
    if spec.agent != AgentSpec.agent and not judge.shows(spec.agent):
        found.append(f"The agent's name {spec.agent} is not on the page.")
    if spec.greeting and not judge.shows(spec.greeting):
        found.append(f"The greeting {spec.greeting} is not on the page.")
    if spec.user and not re.search(rf"(?i:\b({HELLOS})\b)[^.]{{0,25}}\b{re.escape(spec.user)}\b", judge.ask("raw()")):
        found.append(f"The page does not greet {spec.user}.")
    if spec.head and not _ticks(spec, judge):
        wanted = "no clock with the time of day" if spec.head == "clock" else "no date"
        found.append(f"There is {wanted}.")
    return found


def _ticks(spec: AgentSpec, judge: Judge) -> bool:
    """Whether the time or the date shows up; clocks often start with their first tick, late on a busy machine."""
    for _ in range(TICKS):
        judge.view.wait(PATIENCE_MS)
        minute, day, year = judge.ask("now()")
        time_of_day = rf"\b\d{{1,2}}:({minute:02d}|{(minute - 1) % 60:02d})\b"
        date = rf"\b0?{day}\b.*{year}|{year}.*\b0?{day}\b|[A-Z][a-z]+,? {day}\b"
        if re.search(time_of_day if spec.head == "clock" else date, judge.ask("raw()")):
            return True
    return False


def looks(spec: AgentSpec, judge: Judge) -> list[str]:
    """Colours, corners and type."""
    found = []
    if spec.accent != AgentSpec.accent and not judge.call("paints", spec.accent):
        found.append(f"Nothing is painted {spec.accent}.")
    light = brightness(judge.view.pixels())
    if (light > 100) if spec.theme == "dark" else (light < 140):
        found.append(f"The page is not {spec.theme}.")
    fonts = judge.ask("fonts()")
    if spec.font != AgentSpec.font and not any(re.search(FONTS[spec.font], font.lower()) for font in fonts):
        found.append(f"The font is not {spec.font}.")
    corners = judge.ask("radius()")
    if spec.corners == "square" and (corners["send"] or 0) > 2:
        found.append("The corners are not square.")
    if spec.corners == "pill" and (corners["send"] or 0) < min(20, corners["height"] / 2 - 1):
        found.append("The corners are not very round.")
    return found


def brightness(pixels: bytes) -> int:
    """The middle brightness of a picture, 0 to 255."""
    levels = sorted(sum(pixels[at : at + 3]) // 3 for at in range(0, len(pixels) - 2, 3 * 211))
    return levels[len(levels) // 2] if levels else 0


def pattern(panel: Panel) -> str:
    """What the heading of a panel may say, as a regular expression."""
    return HEADINGS.get(panel.title) or re.escape(panel.title)


def panels(spec: AgentSpec, judge: Judge) -> list[str]:
    """The panels asked for, what they hold, and where they stand."""
    if not spec.panels:
        extra = [title for title, heading in HEADINGS.items() if judge.call("panel", heading, [])]
        return [f"There is a panel {title}, but none was wanted." for title in extra]
    found = []
    patterns = [pattern(panel) for panel in spec.panels]
    boxes = []
    for panel in spec.panels:
        seen = judge.call("panel", pattern(panel), patterns)
        if seen:
            boxes.append(seen["rect"])
        if spec.panels != DEFAULT_PANELS:
            found += contents(panel, seen, judge)
    if spec.layout != "right":
        found += placement(spec.layout, boxes, judge)
    return found


def contents(panel: Panel, seen: dict[str, Any] | None, judge: Judge) -> list[str]:
    """What is missing in one panel."""
    if not seen:
        return [f"There is no panel {panel.title}."]
    found = [f"The item {item} is not in the panel {panel.title}." for item in panel.items if not judge.shows(item)]
    if panel.place and not judge.shows(panel.place):
        found.append(f"The weather is not for {panel.place}.")
    if not panel.items and len(seen["texts"]) < 3:
        found.append(f"The panel {panel.title} is empty.")
    if panel.checks and not (seen["checks"] >= max(1, len(panel.items)) and seen["ticks"]):
        found.append(f"The items of {panel.title} cannot be ticked.")
    return found


def placement(layout: str, boxes: list[dict[str, float]], judge: Judge) -> list[str]:
    """Whether the panels stand where they should, seen from the line to type in."""
    selector = judge.ask("box()")
    if not boxes or not selector:
        return [f"No panels stand on the {layout}."]
    line = judge.call("rect", selector)
    if layout == "left":
        right = judge.view.size[0] < WIDE or all(box["right"] <= line["left"] + 2 for box in boxes)
    else:
        over = any(box["left"] < line["right"] and box["right"] > line["left"] for box in boxes)
        above = all(box["bottom"] <= line["top"] + 2 for box in boxes)
        below = all(box["top"] >= line["bottom"] - 2 for box in boxes)
        right = over and (above if layout == "top" else below)
    return [] if right else [f"The panels are not at the {layout}."]


def chat(spec: AgentSpec, judge: Judge) -> list[str]:
    """Whether a typed message comes up, and an answer to it."""
    box, send = judge.ask("box()"), judge.ask("send()")
    if not box:
        return ["There is nowhere to type a message."]
    if not send:
        return ["There is no Send button."]
    length, answers = len(judge.ask("raw()")), judge.count(spec.reply)
    judge.view.type(box, MESSAGE)
    judge.view.click(send)
    if not judge.more(MESSAGE, 0):
        return ["A message that is sent does not appear."]
    if spec.reply != AgentSpec.reply:
        return [] if judge.more(spec.reply, answers) else [f"The agent does not answer {spec.reply}."]
    if len(judge.ask("raw()")) < length + len(MESSAGE) + 3:
        judge.linger()
    replied = len(judge.ask("raw()")) >= length + len(MESSAGE) + 3
    return [] if replied else ["The agent does not answer."]


def actions(spec: AgentSpec, judge: Judge) -> list[str]:
    """Whether each quick action is there and says its text; usual ones need not be there."""
    if not spec.actions:
        extra = judge.ask("extras()")
        return [f"There is a quick action {extra[0]}, but none was wanted."] if extra else []
    found = []
    for label in spec.actions:
        button = judge.call("button", label)
        if button:
            before = judge.count(label)
            judge.view.click(button)
            if not judge.more(label, before):
                found.append(f"The quick action {label} sends nothing.")
        elif spec.actions != DEFAULT_ACTIONS:
            found.append(f"There is no quick action {label}.")
    return found


def clearing(spec: AgentSpec, judge: Judge) -> list[str]:
    """Whether the messages can be cleared, when that was asked for; the last step, for it empties the chat."""
    if not spec.clear:
        return []
    button = judge.ask("clear()")
    if not button:
        return ["There is no button that clears the messages."]
    judge.view.click(button)
    return ["The messages are not cleared."] if judge.count(MESSAGE) else []
