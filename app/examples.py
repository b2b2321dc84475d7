"""Example prompts that the shipped model answers well: the first ones are chips, all of them are in the gallery.

Invariants: each was written by the shipped weights at the usual settings and looked at; a test writes all of them anew,
finds in every answer what was asked for (`shows`), runs it in Chromium without a script error or typesets it, so that
it says which ones no longer hold with other weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

CHIPS = 5


@dataclass(frozen=True)
class Example:
    """A short label, and the prompt that it stands for. `shows` are words that the answer must hold, `config` the
    settings that are not the usual ones."""

    label: str
    prompt: str
    shows: tuple[str, ...] = ()
    config: Mapping[str, Any] = field(default_factory=dict)


EXAMPLES = (
    Example("Solar system", "Make a solar system simulator with a red sun", ("Solar System", "red")),
    Example(
        "Resume",
        "Make a resume in LaTeX for Casper Franco, head farmer in Montevideo; green headings. Skills: event planning, "
        "mapping, composting. Languages: Korean, Ukrainian. Worked as Chemist, Acme College, 2019-present",
        ("Casper Franco", "head farmer", "Montevideo", "composting", "Ukrainian", "Acme College", "2019-present"),
    ),
    Example(
        "Personal agent",
        "Make a personal agent page called Miru with notes, a task list and daily habits",
        ("Miru", "Notes", "Tasks", "Habits"),
    ),
    Example(
        "Dark agent",
        "Create a personal agent app named Flora with dark mode and everything in brown",
        ("Flora", "brown"),
    ),
    Example(
        "Starry",
        "Make a solar system page with blinking stars and a blue sun",
        ("time / 20", "blue"),
    ),
    Example(
        "Speed and pause",
        "Make me a solar system simulator where I can pause and change the speed with a slider. The sky is teal",
        ("Speed", "range", "Pause", "teal"),
    ),
    Example("Pause", "Solar system animation with a pause button and the sun in red", ("Pause", "red")),
    Example(
        "Labels",
        "Create a solar system simulator with a slider for the speed. Each planet needs a label. Put it on "
        "midnightblue",
        ("fillText", "range", "midnightblue"),
    ),
    Example(
        "Coral sun",
        "Solar system with a coral sun in the middle, labels and a pause button",
        ("coral", "Pause", "fillText"),
    ),
    Example(
        "A moon", "Make a page where the planets circle the sun. Let a moon circle the Earth", ("name === 'Earth'",)
    ),
    Example(
        "Observatory",
        'Solar system on a purple background, color the sun yellow, put "Observatory of Vera" at the top',
        ("Observatory of Vera", "purple", "yellow"),
    ),
    Example(
        "Tiny planets",
        "Solar system with tiny planets, names shown and a midnight blue sky",
        ("midnight", "size / 2", "fillText"),
    ),
    Example(
        "CV in gray",
        "CV for Mila Mason. Phone: 693-1109. Skills: auditing, negotiation, bookkeeping. Languages: Tagalog, Hindi. "
        "Job: Controller at Palm Properties. Gray style",
        ("Mila Mason", "693-1109", "auditing", "bookkeeping", "Hindi", "Controller", "Palm Properties", "gray"),
    ),
    Example(
        "Resume in brown",
        "My friend Nora Pacheco needs a resume in latex: brown as the color, key skills: market research, podcasting "
        "and sales, worked as: Sales Manager, Midnight Works 2019-2021",
        ("Nora Pacheco", "brown", "market research", "podcasting", "Sales Manager", "Midnight Works", "2019-2021"),
    ),
    Example("Blue agent", "Web UI for a personal agent, in blue", ("blue", "Tasks")),
    Example(
        "Quick actions",
        'Build a personal agent page called Nova with the quick-action buttons "Read the flowers" and "Book a route"',
        ("Nova", "Read the flowers", "Book a route"),
    ),
    Example(
        "Calendar and weather",
        "Personal agent interface, dark mode, with a calendar and the weather",
        ("Today", "Weather"),
    ),
    Example("Magenta", "A magenta assistant page by the name of Baboke", ("magenta", "Baboke")),
    Example(
        "Habits", "Personal agent page with a weather panel and a habits panel in teal", ("teal", "Weather", "Habits")
    ),
)
