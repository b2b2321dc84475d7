"""Plans: three lines that the spec alone determines, with the request's own strings in the order of the page."""

from __future__ import annotations

import random
import re

import pytest

from model.corpus.agent_spec import AgentSpec, Panel
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import options
from model.corpus.kind import Example, Kind, draw
from model.corpus.plan import layout, page_of, plan, planned, thought_out
from model.corpus.registry import all_kinds, kind
from model.corpus.resume_spec import Facts, Job, ResumeSpec, Style
from model.corpus.solar_page import SolarSpec

BY_NAME = pytest.mark.parametrize("kind", planned(all_kinds()), ids=lambda kind: kind.name)


def drawn(kind: Kind, count: int = 40) -> list[Example]:
    return [draw(kind, random.Random(f"plan/{n}"), evaluation=False) for n in range(count)]


@BY_NAME
def test_a_plan_has_three_lines_and_depends_on_the_spec_alone(kind: Kind) -> None:
    plans = set()
    for example in drawn(kind):
        text = plan(kind, example.spec)
        assert text == plan(kind, example.spec)
        assert [line.split(": ")[0] for line in text.splitlines()] == ["Asked", "Default", "Layout"]
        assert not set("<>{}") & set(text) and all(line.endswith(".") for line in text.splitlines())
        assert 60 < len(text) < 520
        plans.add(text)
    assert len(plans) > 25


@BY_NAME
def test_strings_of_the_request_stand_in_the_plan_as_on_the_page(kind: Kind) -> None:
    """Whatever a page of the frame copies, in the page's order; never what was not said."""
    if not isinstance(kind, PageKind):
        pytest.skip("the first kinds have tests of their own")
    for example in drawn(kind):
        asked = plan(kind, example.spec).splitlines()[0]
        known = options(example.spec)
        for name, option in known.items():
            value = getattr(example.spec, name)
            at = 0
            for string in option.copied(value):
                at = asked.index(string, at) + len(string)
        default = [option.key or name for name, option in known.items() if getattr(example.spec, name) == option.usual]
        assert plan(kind, example.spec).splitlines()[1] == f"Default: {', '.join(default) or 'nothing'}."


def test_planets_come_in_their_order_whether_named_or_not() -> None:
    solar = kind("solar")
    text = plan(solar, SolarSpec(planets=("Venus", "Saturn"), stars="none", pause=True, title="Far Out"))
    assert text.splitlines()[0] == "Asked: solar system; title Far Out; 2 planets; no stars; pause button."
    assert text.endswith("Layout: heading, pause button, sun and 2 planets: Venus, Saturn.")
    assert "Default: sun, background, orbits," in text
    assert plan(solar, SolarSpec()).endswith("6 planets: Mercury, Venus, Earth, Mars, Jupiter, Saturn.")


def test_a_resume_is_planned_section_by_section_from_its_lead_on() -> None:
    facts = Facts(name="Ada Roe", city="Oslo", jobs=(Job("Baker", "Bun"), Job("Cook", "Pot")), skills=("tea", "jam"))
    text = plan(kind("resume"), ResumeSpec(facts, Style(lead="skills", colour="teal")))
    assert text.splitlines()[0] == "Asked: resume of Ada Roe; teal; skills first."
    assert text.splitlines()[2] == (
        "Layout: name, city, 2 skills from tea on, experience Baker at Bun and Cook at Pot."
    )


def test_an_agent_is_planned_with_its_buttons_and_panels() -> None:
    spec = AgentSpec(user="Mia", actions=("Book it",), panels=(Panel("Notes", ("Milk", "Two eggs")), Panel("Weather")))
    text = plan(kind("agent"), spec)
    assert "greeting for Mia; buttons Book it; panels Notes (Milk, Two eggs), Weather." in text
    assert "Default: agent, theme, accent." in text
    assert "1 button, message box, 2 panels, Notes with 2 lines, Weather with" in text


def test_a_layout_says_once_what_repeats() -> None:
    page = '</style><h1>A</h1><div><input type="range"></div>' + "<article><h2>x</h2><p>y</p></article>" * 3
    assert list(layout(page + "<button>a</button><button>b</button><canvas><script><p>")) == [
        "heading", "slider", "3 times card and subheading and text", "2 buttons", "canvas",
    ]  # fmt: skip


def test_the_page_is_what_stands_behind_the_thought() -> None:
    for each in (kind("solar"), kind("resume")):
        example = drawn(each, 1)[0]
        text = thought_out(each, example.spec)
        assert page_of(text) == example.answer and text.startswith(plan(each, example.spec))
        assert re.search(r"\.\n</think>\n\n", text)
    assert page_of("Asked: a page.\n<!doctype html>") == ""
