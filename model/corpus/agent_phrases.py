"""How each feature of a personal-agent page is said.

Invariants: a feature has three shapes - a noun phrase (after "with"), a clause of its own, and a keyword; each
says the whole feature. Strings to copy are fenced by MARK signs, so later steps leave them alone.
"""

from __future__ import annotations

import random

from model.corpus import agent_words as words
from model.corpus.agent_spec import DEFAULT_PANELS, AgentSpec, Panel

OPEN, CLOSE = "\x02", "\x03"

# feature -> (noun phrases, clauses, keywords); {} is the value
SAID = {
    "agent": (
        "the name {}|{} as its name|{} as the agent's name|the title {}|an agent called {}|an assistant named {}",
        "call it {}|name it {}|the agent is called {}|its name is {}|name the agent {}|the assistant is named {}"
        "|the agent's name is {}|let's call the agent {}",
        "agent {}|name {}|called {}|agent name: {}|named {}|title {}",
    ),
    "user": (
        "a greeting for {}|a good morning for {}|a morning greeting to {}|a hello to {}",
        "greet {}|my name is {}|I am {}|it should greet me as {}|say good morning to {}|call me {}|it greets {}"
        "|the user is {}|I'm {}",
        "user {}|for {}|greets {}|user name: {}|my name {}|good morning {}",
    ),
    "greeting": (
        "the greeting {}|{} as the greeting|a greeting that says {}|the welcome text {}",
        "greet me with {}|the greeting is {}|it should say {} at the top|greeting: {}|welcome text: {}"
        "|the headline says {}|open with {}",
        "greeting {}|greeting: {}|welcome: {}|says {}",
    ),
    "reply": (
        "the reply {}|{} as the reply|answers that say {}|the canned answer {}",
        "it answers {}|it should reply {}|reply with {}|every answer is {}|the reply is {}|it responds {}",
        "reply {}|reply: {}|answers {}|answer: {}",
    ),
    "accent": (
        "a {} accent|{} as the accent colour|{} accents|{} buttons|a {} header|the colour {}|a {} palette"
        "|{} as main color|a {} color scheme|everything in {}",
        "use {}|make it {}|the accent colour is {}|paint it {}|use {} as the accent|I like {}|color it {}"
        "|the buttons should be {}|the main colour is {}",
        "{}|{} accent|accent {}|colour: {}|{} palette|in {}|color {}|accent: {}",
    ),
    "dark": (
        "a dark theme|a dark background|dark mode|a dark look|a black background|night colours",
        "make it dark|use dark mode|use a dark theme|the background should be dark|dark mode on|I prefer dark mode",
        "dark|dark mode|dark theme|night mode|dark background|theme: dark",
    ),
    "light": (
        "a light theme|a light background|light mode|a white background",
        "keep it light|use light mode|use a light theme|the background should be white",
        "light|light mode|light theme|white background",
    ),
    "sans-serif": ("a sans-serif font|sans-serif text", "use a sans-serif font|set it in sans-serif", "sans-serif"),
    "soft": (
        "rounded corners|rounded cards|soft corners",
        "round the corners|use rounded corners|the cards should be rounded",
        "rounded|rounded corners|soft corners",
    ),
    "right": (
        "the panels on the right|panels right of the chat|a right sidebar",
        "put the panels on the right|the panels go right|panels on the right side",
        "panels right|right sidebar|layout: right",
    ),
    "serif": (
        "a serif font|serif text|serif letters|a bookish serif typeface",
        "use a serif font|set it in serif|the font should be serif|write the text in serif",
        "serif|serif font|font: serif|serif text",
    ),
    "monospace": (
        "a monospace font|monospaced text|a typewriter font|a code font",
        "use a monospace font|set it in monospace|the font should be monospaced|use a typewriter font",
        "monospace|monospace font|font: monospace|typewriter font",
    ),
    "square": (
        "square corners|sharp corners|no rounded corners|square cards|square edges",
        "make the corners square|use square corners|the cards should be square|do not round the corners",
        "square|square corners|sharp corners|corners: square|not rounded",
    ),
    "pill": (
        "very round corners|pill shapes|pill buttons|extra round corners|pill corners",
        "make the corners very round|use pill shapes|the buttons should be pills|make it extra round",
        "very round|pill shapes|pill buttons|corners: pill|extra round",
    ),
    "left": (
        "the panels on the left|panels left of the chat|a left sidebar|the side panels to the left",
        "put the panels on the left|the panels go left|place the sidebar on the left|panels on the left side",
        "panels left|left sidebar|panels on the left|sidebar left|layout: left",
    ),
    "top": (
        "the panels on top|panels above the chat|the panels at the top|the cards over the chat",
        "put the panels on top|the panels go above the chat|place the panels at the top|show the panels first",
        "panels on top|panels above|top panels|layout: top",
    ),
    "bottom": (
        "the panels at the bottom|panels below the chat|the panels under the chat|the cards beneath the chat",
        "put the panels at the bottom|the panels go below the chat|place the panels under the chat",
        "panels below|bottom panels|panels at the bottom|layout: bottom",
    ),
    "clock": (
        "a clock|a clock in the header|the time at the top|a ticking clock|the current time",
        "show the time|add a clock|put a clock in the header|I want to see the time",
        "clock|time|with clock|ticking clock",
    ),
    "date": (
        "the date|the current date|the date in the header|today's date",
        "show the date|add the date|put the date in the header|I want to see the date",
        "date|with date|current date|show date",
    ),
    "clear": (
        "a clear button|a button that clears the chat|a way to clear the messages|a button to wipe the chat",
        "add a clear button|let me clear the chat|I can clear the messages|it can wipe the chat",
        "clear button|clear chat|can clear the messages|wipe button",
    ),
    "no actions": (
        "no quick buttons|no quick actions|no suggestions|no shortcut buttons",
        "leave out the quick actions|no quick buttons|skip the quick buttons|drop the quick actions",
        "no quick actions|no quick buttons|no shortcuts|without quick buttons",
    ),
    "actions": (
        "quick buttons {}|quick actions {}|shortcuts for {}|buttons for {}|quick-action buttons {}|the shortcuts {}",
        "quick actions: {}|add buttons for {}|the quick buttons are {}|quick buttons: {}|add the shortcuts {}"
        "|buttons: {}|I want quick actions for {}",
        "quick actions {}|buttons: {}|quick buttons: {}|shortcuts {}|actions: {}",
    ),
    "no panels": (
        "no panels|only the chat|nothing but the chat|no side panels|just the chat",
        "leave out the panels|no panels|only show the chat|drop the side panels|just the chat",
        "no panels|chat only|just the chat|without panels|no sidebar",
    ),
}  # fmt: skip

# panel -> what people call it, each fit to stand after "a", "my" or "the" as given
PANEL_NAMES = {
    "Tasks": "tasks|a task list|a to-do list|a todo list|my tasks|a tasks panel|todos|things to do|a checklist",
    "Today": "a calendar|today's schedule|my agenda|an agenda|a day plan|a calendar panel|a schedule|appointments",
    "Notes": "notes|a notepad|my notes|a notes panel|some notes|a note list|sticky notes",
    "Weather": "the weather|a weather panel|a forecast|weather|a weather report|a weather card",
    "Mail": "mail|an inbox|my emails|a mail panel|emails|an email list|my inbox",
    "Shopping": "a shopping list|groceries|a grocery list|shopping|my shopping list|a shopping panel",
    "Goals": "goals|my goals|a goals panel|a list of goals|life goals",
    "Habits": "habits|a habit tracker|my habits|a habits panel|daily habits",
}


def mark(text: str) -> str:
    """Fence a string that is to be copied."""
    return f"{OPEN}{text}{CLOSE}"


def quoted(texts: tuple[str, ...], rng: random.Random) -> list[str]:
    """Strings to copy in quotation marks, all of one sort."""
    quote = rng.choice(('"', '"', '"', "'"))
    return [f"{quote}{mark(text)}{quote}" for text in texts]


def maybe_quoted(text: str, rng: random.Random, chance: float) -> str:
    """A string to copy, now and then in quotation marks."""
    return quoted((text,), rng)[0] if rng.random() < chance else mark(text)


def series(parts: list[str], rng: random.Random) -> str:
    """A few parts one after the other."""
    if len(parts) < 2 or rng.random() < 0.35:
        return ", ".join(parts)
    last = rng.choice((" and ", " and ", " & ", ", and " if len(parts) > 2 else " and "))
    return ", ".join(parts[:-1]) + last + parts[-1]


def copied_series(texts: tuple[str, ...], rng: random.Random, *, inline: bool) -> str:
    """Strings to copy, in order; where the sentence goes on after them they are quoted or in brackets."""
    if rng.random() < 0.45:
        return series(quoted(texts, rng), rng)
    plain = series([mark(text) for text in texts], rng)
    return f"({plain})" if inline else plain


class Voice:
    """Says features in one shape: 0 a noun phrase, 1 a clause, 2 a keyword."""

    def __init__(self, shape: int, rng: random.Random) -> None:
        self.shape = shape
        self.rng = rng

    def pick(self, options: str) -> str:
        """One of the wordings in a table cell."""
        return self.rng.choice(options.split("|"))

    def say(self, feature: str, value: str = "") -> str:
        """One wording of a feature."""
        return self.pick(SAID[feature][self.shape]).replace("{}", value)

    def named(self, spec: AgentSpec) -> dict[str, str]:
        """The features that carry one free string."""
        said = {}
        for feature, chance in (("agent", 0.25), ("user", 0.15), ("greeting", 0.75), ("reply", 0.75)):
            value = getattr(spec, feature)
            if value != getattr(AgentSpec, feature):
                said[feature] = self.say(feature, maybe_quoted(value, self.rng, chance))
        return said

    def looks(self, spec: AgentSpec) -> dict[str, str]:
        """The features that are a choice."""
        said = {"accent": self.say("accent", spec.accent)} if spec.accent != AgentSpec.accent else {}
        for feature in ("theme", "font", "corners", "layout", "head"):
            value = getattr(spec, feature)
            if value != getattr(AgentSpec, feature):
                said[feature] = self.say(value)
        if spec.clear:
            said["clear"] = self.say("clear")
        return said

    def actions(self, spec: AgentSpec) -> dict[str, str]:
        """The quick actions, unless they are the usual ones."""
        if spec.actions == words.DEFAULT_ACTIONS:
            return {}
        if not spec.actions:
            return {"actions": self.say("no actions")}
        return {"actions": self.say("actions", copied_series(spec.actions, self.rng, inline=self.shape != 1))}

    def panels(self, spec: AgentSpec) -> dict[str, str]:
        """The panels, unless they are the usual ones; plain ones are sometimes named in one breath."""
        if spec.panels == DEFAULT_PANELS:
            return {}
        if not spec.panels:
            return {"panels": self.say("no panels")}
        plain = [panel for panel in spec.panels if not panel.items and not panel.place]
        self.rng.shuffle(plain)
        rest = [panel for panel in spec.panels if panel not in plain]
        said = {panel.title: self.panel(panel) for panel in rest}
        if len(plain) > 1 and self.rng.random() < 0.6:
            names = series([self.pick(PANEL_NAMES[panel.title]) for panel in plain], self.rng)
            frames = ("panels for {}|{}|panels: {}", "add {}|show {}|panels: {}", "{}|panels: {}|panels for {}")
            return said | {"panels": self.pick(frames[self.shape]).replace("{}", names)}
        return said | {panel.title: self.panel(panel) for panel in plain}

    def panel(self, panel: Panel) -> str:
        """One panel with what it holds."""
        if panel.title in PANEL_NAMES:
            name = self.pick(PANEL_NAMES[panel.title])
        else:
            name = self.pick("a {} panel|a panel called {}|a {} list|a {} card").replace("{}", mark(panel.title))
        if panel.place:
            name += self.pick(" for {}| in {}").replace("{}", mark(panel.place))
        if not panel.items:
            return name if self.shape != 1 else self.pick("add {}|show {}|include {}|I need {}").replace("{}", name)
        if self.shape == 1 and self.rng.random() < 0.75:
            return f"{self.pick('add |show |include |')}{name}: {copied_series(panel.items, self.rng, inline=False)}"
        if self.shape == 1:
            name = f"{self.pick('add|show|include')} {name}"
        if self.rng.random() < 0.5:
            return f"{name} ({series([mark(text) for text in panel.items], self.rng)})"
        return f"{name} with {series(quoted(panel.items, self.rng), self.rng)}"


def features(spec: AgentSpec, shape: int, rng: random.Random) -> dict[str, str]:
    """Every feature that differs from its default, and now and then one that does not; keyed by the feature."""
    voice = Voice(shape, rng)
    said = voice.named(spec) | voice.looks(spec) | voice.actions(spec) | voice.panels(spec)
    usual = rng.choice(("accent", "theme", "theme", "font", "corners", "layout"))
    if rng.random() < 0.06 and usual not in said and spec.panels:
        value = getattr(spec, usual)
        said[usual] = voice.say("accent", value) if usual == "accent" else voice.say(value)
    return said
