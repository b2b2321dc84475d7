"""Example prompts behind the chips: one or two of each kind that clover-nano was trained to write."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Example:
    """A short label and the prompt that it fills in."""

    label: str
    prompt: str


EXAMPLES = (
    Example("Solar system", "Make a solar system simulator with a red sun"),
    Example(
        "Starry",
        "Create a solar system with a speed slider, a pause button, dashed orbits and twinkling stars on a navy "
        "background",
    ),
    Example(
        "Resume",
        "Write a LaTeX resume for Nora Edwards, software engineer from Lisbon. Email nora@edwards.org, phone 555-0142. "
        "Worked as web developer at Coral Software 2019-2023 (Built the new website). Studied Master of Mathematics at "
        "Vienna Academy, 2018. Skills: Python, SQL, chess. Languages: English, Portuguese.",
    ),
    Example("Agent page", "Make a personal agent page with a greeting for Ada, a tasks panel and a notes panel"),
    Example("Dark agent", "Design a dark assistant web page with a plum accent, quick buttons and a clear button"),
)
