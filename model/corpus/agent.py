"""The personal-agent page: a chat with an assistant, its quick actions, and panels beside it.

Invariants: one code skeleton for every page; each feature adds or changes lines in one place, in a fixed order.
"""

from __future__ import annotations

import random
from typing import Any

from model.corpus import agent_words as words
from model.corpus.agent_check import problems
from model.corpus.agent_prompt import phrase
from model.corpus.agent_spec import CORNERS, LAYOUTS, AgentSpec, Panel, draw_spec
from model.corpus.kind import Format

MAX_BYTES = 2080
HEAD_CODE = {"clock": "toLocaleTimeString", "date": "toDateString"}

STYLE = """\
html {{ color-scheme: {theme}; accent-color: {accent} }}
header, button, p:nth-child(even) {{ background: {accent}; color: {on}; align-self: end }}
body {{ background: canvas; font: 18px {font}; padding: 2vw }}
header, article, p, button, #box {{ padding: 12px 18px; border: 0; border-radius: {corners}; font: inherit }}
main {{ flex-flow: {flow}; padding: 16px 0 }}
"""
REST = """\
* { margin: 0; gap: 16px; list-style: inside }
header, main, aside, nav, div { display: flex; flex-wrap: wrap }
article { background: #8882; flex: 2; min-width: 210px; display: grid; align-content: start }
aside { flex: 1; min-width: 250px }
#log { height: 44vh; overflow: auto; flex-flow: column-reverse; align-items: start }
p, #box { background: #8883 }
#box { flex: 1; width: 99px }
"""

SCRIPT = """\
<script>
function say(text) {
for (const line of [text, "REPLY"]) {
const p = document.createElement("p")
p.textContent = line
log.prepend(p)
}
box.value = ""
}
send.onclick = () => box.value && say(box.value)
box.onkeydown = e => { if (e.key == "Enter") send.click() }
</script>
"""


def brief(spec: AgentSpec) -> str:
    """What was read from the request, as the page's first comment: the same questions in every page, each answered by
    one word; "default" is what nothing was said of, a number how many there are."""
    usual = AgentSpec()
    hello = "user" if spec.user else "own" if spec.greeting else "default"
    looks = f"{spec.theme} {spec.accent}, name {'default' if spec.agent == usual.agent else 'own'}, hello {hello}"
    buttons = "default" if spec.actions == usual.actions else str(len(spec.actions) or "no")
    shown = {panel.title: panel for panel in spec.panels}
    panels = ", ".join(f"{title} {_size(shown.pop(title, None))}" for title in words.PANELS)
    city = "own" if any(panel.place for panel in spec.panels) else "no"
    return (
        f"<!-- {looks}, buttons {buttons}\n{panels}, city {city}, other {_size(next(iter(shown.values()), None))} -->"
    )


def _size(panel: Panel | None) -> str:
    return "no" if panel is None else str(len(panel.items) or "default")


def head(spec: AgentSpec) -> str:
    """Everything down to the page's header."""
    style = STYLE.format(
        theme=spec.theme, accent=spec.accent, on=words.ACCENTS[spec.accent], font=spec.font,
        corners=CORNERS[spec.corners], flow=LAYOUTS[spec.layout],
    )  # fmt: skip
    now = ""
    if spec.head:
        tick = f"setInterval(() => now.textContent = new Date().{HEAD_CODE[spec.head]}(), 500)"
        now = f'<h2 id="now" style="margin-left: auto"></h2>\n<script>{tick}</script>\n'
    return (
        f"<!doctype html>\n{brief(spec)}\n"
        f'<meta name="viewport" content="width=device-width">\n<title>{spec.agent}</title>\n'
        f"<style>\n{style}{REST}</style>\n<header>\n<h1>{spec.agent}</h1>\n{now}</header>\n"
    )


def chat(spec: AgentSpec) -> str:
    """The messages, the quick actions and the line to type in."""
    buttons = "".join(f"<button>{label}</button>\n" for label in spec.actions)
    nav = f'<nav onclick="event.target.type && say(event.target.textContent)">\n{buttons}</nav>\n' if buttons else ""
    clear = "<button onclick=\"log.textContent = ''\">Clear</button>\n" * spec.clear
    return (
        f'<main>\n<article>\n<h2>{spec.hello}</h2>\n<div id="log">\n<p>How can I help?</p>\n</div>\n{nav}'
        f'<div>\n<input id="box" placeholder="Message">\n<button id="send">Send</button>\n{clear}</div>\n</article>\n'
    )


def side(panels: tuple[Panel, ...]) -> str:
    """The panels beside the chat."""
    return "<aside>\n" + "".join(card(panel) for panel in panels) + "</aside>\n" if panels else ""


def card(panel: Panel) -> str:
    """One panel."""
    title = f"{panel.title} in {panel.place}" if panel.place else panel.title
    before, after = ('<label><input type="checkbox"> ', "</label>") if panel.checks else ("<li>", "")
    lines = "".join(f"{before}{line}{after}\n" for line in panel.lines)
    return f"<article>\n<h3>{title}</h3>\n{lines}</article>\n"


class AgentPage:
    """Requests for a personal agent's page, their pages and their judge."""

    name = "agent"
    format: Format = "html"

    def sample(self, rng: random.Random) -> AgentSpec:
        """Draw a spec whose page keeps within the length limit."""
        while True:
            spec = draw_spec(rng)
            if len(self.answer(spec).encode()) <= MAX_BYTES:
                return spec

    def prompt(self, spec: AgentSpec, rng: random.Random) -> str:
        """One of many phrasings of a request for this spec."""
        return phrase(spec, rng)

    def answer(self, spec: AgentSpec) -> str:
        """The page for this spec."""
        return head(spec) + chat(spec) + side(spec.panels) + "</main>\n" + SCRIPT.replace("REPLY", spec.reply)

    def brief(self, spec: AgentSpec) -> str:
        """The page's first comment."""
        return brief(spec)

    def combination(self, spec: AgentSpec) -> str:
        """Which features are asked for, without the free strings."""
        names = ("agent", "user", "greeting", "reply")
        flags = [name for name in names if getattr(spec, name) != getattr(AgentSpec, name)]
        panels = [
            (panel.title if panel.title in words.PANELS else "Own") + "+" * bool(panel.items) + "@" * bool(panel.place)
            for panel in spec.panels
        ]
        actions = "usual" if spec.actions == words.DEFAULT_ACTIONS else str(len(spec.actions))
        choices = (spec.accent, spec.theme, spec.font, spec.corners, spec.layout, spec.head, str(spec.clear))
        return "|".join((",".join(flags), *choices, actions, ",".join(panels)))

    def check(self, spec: AgentSpec, source: str, view: Any) -> tuple[str, ...]:
        """Problems of a page, in words; empty when it honours the spec."""
        return problems(spec, view)
