"""Plans of the three kinds that have a grammar of their own: solar systems, resumes, agents.

Invariants: as in `plan`; planets stand in their order from the sun, sections and panels in the order of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from model.corpus.agent_spec import AgentSpec, Panel
from model.corpus.resume_spec import Facts, Job, ResumeSpec, Study, Style
from model.corpus.solar_page import SolarSpec
from model.corpus.solar_prompt import said


@dataclass(frozen=True)
class Parts:
    """What a plan's three lines list."""

    asked: Sequence[str]
    default: Sequence[str]
    layout: Sequence[str]


_SOLAR = {
    "planets": "planets", "sun": "sun", "background": "background", "stars": "stars", "orbits": "orbits",
    "size": "size", "title": "title", "labels": "labels", "moon": "moon", "slider": "slider", "pause": "pause",
}  # fmt: skip
_SWITCHED = {"labels": "labels", "moon": "moon", "slider": "speed slider", "pause": "pause button"}
_NOUNS = {"sun": "sun", "background": "background", "stars": "stars", "orbits": "orbits", "size": "planets"}
SECTIONS = ("experience", "education", "skills", "languages", "projects", "awards")


def solar(spec: SolarSpec) -> Parts:
    """Of a solar system; the planets stand in the layout whether they were named or not."""
    wanted = said(spec)
    asked = ["solar system", *(_solar_wish(spec, name) for name in wanted)]
    controls = [_SWITCHED[name] for name in ("slider", "pause") if getattr(spec, name)]
    count = len(spec.planets)
    planets = f"sun and {count} planet{'s' * (count > 1)}: {', '.join(spec.planets)}"
    return Parts(asked, [_SOLAR[name] for name in _SOLAR if name not in wanted], ["heading", *controls, planets])


def _solar_wish(spec: SolarSpec, name: str) -> str:
    value = getattr(spec, name)
    if name == "title":
        return f"title {value}"
    if name == "planets":
        return f"{len(value)} planet{'s' * (len(value) > 1)}"
    if name in _SWITCHED:
        return _SWITCHED[name]
    noun = _NOUNS.get(name, name.replace("_", " "))
    word = "no" if value == "none" else " ".join(value) if isinstance(value, tuple) else value
    return noun if value is True else f"{word} {noun}"


def resume(spec: ResumeSpec) -> Parts:
    """Of a resume: who, what for, and section by section what stands in it; long texts are only counted."""
    facts, style = spec.shown, spec.style
    asked = [f"resume of {facts.name}" if spec.facts.name else "resume"]
    asked += [facts.title] if spec.facts.title else []
    looks, usual = vars(style), Style()
    asked += [_look(name, value) for name, value in looks.items() if value != getattr(usual, name)]
    default = [name for name, value in looks.items() if value == getattr(usual, name)]
    order = ("summary", style.lead, *(name for name in SECTIONS if name != style.lead))
    contact = " and ".join(name for name in ("city", "email", "phone") if getattr(facts, name))
    head = ["name", *(["headline"] if facts.title else []), *([contact] if contact else [])]
    return Parts(asked, default, [*head, *(text for name in order if (text := _section(name, facts)))])


def _look(name: str, value: object) -> str:
    if name == "lead":
        return f"{value} first"
    if name == "header":
        return "name on the left"
    return "sans serif" if name == "sans" else f"{value} pt" if name == "size" else str(value)


def _section(name: str, facts: Facts) -> str:
    """One section, with the words that tell its entries apart."""
    if name == "summary":
        return name if facts.summary else ""
    if name in ("skills", "languages"):
        listed = facts.skills if name == "skills" else facts.languages
        return f"{len(listed)} {name if len(listed) > 1 else name[:-1]} from {listed[0]} on" if listed else ""
    if name in ("projects", "awards"):
        return name if (facts.project if name == "projects" else facts.award) else ""
    entries: tuple[Job, ...] | tuple[Study, ...] = facts.jobs if name == "experience" else facts.studies
    listed = tuple(f"{each.facts[0]} at {each.facts[1]}" for each in entries)
    return f"{name} {' and '.join(listed)}" if listed else ""


def agent(spec: AgentSpec) -> Parts:
    """Of a personal agent's page."""
    usual = AgentSpec()
    said = {
        "agent": f"name {spec.agent}", "user": f"greeting for {spec.user}", "greeting": f"greeting {spec.greeting}",
        "reply": f"reply {spec.reply}", "theme": spec.theme, "accent": f"{spec.accent} accent",
        "font": f"{spec.font} font", "corners": f"{spec.corners} corners", "layout": f"panels at the {spec.layout}",
        "head": f"a {spec.head}", "clear": "clear button",
        "actions": f"buttons {', '.join(spec.actions)}" if spec.actions else "no buttons",
        "panels": f"panels {', '.join(map(_panel, spec.panels))}" if spec.panels else "no panels",
    }  # fmt: skip
    wanted = [name for name in said if getattr(spec, name) != getattr(usual, name)]
    main = ("agent", "user", "theme", "accent", "actions", "panels")
    default = [
        "greeting" if name == "user" else name
        for name in main
        if name not in wanted and not (name == "user" and "greeting" in wanted)
    ]
    layout = ["header", "greeting", _counted(len(spec.actions), "button"), "message box"]
    layout.append(_counted(len(spec.panels), "panel"))
    layout[-1] += "".join(f", {panel.title} with {_counted(len(panel.lines), 'line')}" for panel in spec.panels)
    return Parts(["personal agent page", *(said[name] for name in wanted)], default, layout)


def _panel(panel: Panel) -> str:
    title = f"{panel.title} in {panel.place}" if panel.place else panel.title
    return f"{title} ({', '.join(panel.items)})" if panel.items else title


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'s' * (count != 1)}"
