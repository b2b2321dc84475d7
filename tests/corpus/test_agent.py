"""The personal-agent kind: what it asks, what it answers, and a judge that sees what is missing."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from model.corpus import agent_words as words
from model.corpus.agent import MAX_BYTES, AgentPage
from model.corpus.agent_phrases import PANEL_NAMES, SAID
from model.corpus.agent_spec import DEFAULT_PANELS, AgentSpec, Panel
from model.corpus.kind import held_out
from model.evaluate.browser import Chromium, open_browser

KIND = AgentPage()
PLAIN = AgentSpec()
RICH = AgentSpec(
    agent="Nova", user="Sam", reply="Right away boss", accent="crimson", theme="dark", font="serif", corners="square",
    layout="left", head="clock", clear=True, actions=("Book a table", "Find a book"),
    panels=(Panel("Tasks", ("Feed the cat", "buy new shoes")), Panel("Weather", place="Oslo")),
)  # fmt: skip


def drawn(count: int, seed: int = 0) -> list[tuple[AgentSpec, str]]:
    rng = random.Random(seed)
    specs = [KIND.sample(rng) for _ in range(count)]
    return [(spec, KIND.prompt(spec, rng)) for spec in specs]


def copied(spec: AgentSpec) -> list[str]:
    """Every string the page has to copy."""
    strings = [value for value in (spec.user, spec.greeting) if value]
    strings += [spec.agent] * (spec.agent != PLAIN.agent) + [spec.reply] * (spec.reply != PLAIN.reply)
    strings += spec.actions if spec.actions != PLAIN.actions else ()
    for panel in spec.panels:
        strings += [panel.place] * bool(panel.place) + list(panel.items)
        strings += [panel.title] * (panel.title not in words.PANELS)
    return strings


def test_the_same_seed_draws_the_same_examples() -> None:
    assert drawn(30, 7) == drawn(30, 7)
    assert drawn(30, 7) != drawn(30, 8)


def test_the_prompt_holds_every_string_that_is_to_be_copied() -> None:
    for spec, prompt in drawn(1500):
        for string in copied(spec):
            assert string in prompt, (string, prompt)


def test_the_prompt_says_every_choice_that_is_not_the_default() -> None:
    for spec, prompt in drawn(1500):
        low = prompt.lower()
        if spec.accent != PLAIN.accent:
            assert spec.accent in low, prompt
        for field, pattern in {
            "dark": "dark|black|night", "serif": "serif", "monospace": "monospace|typewriter|code",
            "square": "square|sharp|round", "pill": "pill|round", "left": "left", "top": "top|above|over|first",
            "bottom": "bottom|below|under|beneath", "clock": "clock|time", "date": "date",
        }.items():  # fmt: skip
            if field in (spec.theme, spec.font, spec.corners, spec.layout, spec.head):
                assert re.search(pattern, low), (field, prompt)
        assert not spec.clear or re.search("clear|wipe", low), prompt
        assert spec.actions or re.search("quick|suggestions|shortcut", low), prompt
        if spec.panels != PLAIN.panels:
            for panel in spec.panels:
                names = PANEL_NAMES.get(panel.title, panel.title).split("|")
                assert any(name.lower() in low for name in names), (panel, prompt)
        assert spec.panels or re.search("panel|chat|sidebar", low), prompt


def test_no_fence_and_no_gap_is_left_in_a_prompt() -> None:
    for _, prompt in drawn(800):
        assert not re.search(r"[\x02\x03{}|]|  |,\.|,,", prompt), prompt


def test_a_bare_request_is_common_and_gives_the_usual_page() -> None:
    bare = [prompt for spec, prompt in drawn(1000) if spec == PLAIN]
    assert 70 < len(bare) < 150
    assert len(set(bare)) > 50
    assert not held_out(f"{KIND.name}|{KIND.combination(PLAIN)}")


def test_pages_keep_within_their_length() -> None:
    sizes = [len(KIND.answer(spec).encode()) for spec, _ in drawn(800)]
    assert max(sizes) <= MAX_BYTES and min(sizes) > 900


def test_copied_strings_stand_in_the_page_as_they_are_and_need_no_escapes() -> None:
    for spec, _ in drawn(800):
        page = KIND.answer(spec)
        for string in copied(spec):
            assert 1 <= page.count(string), string
            assert not re.search(r"[&<>\"\\{}%$#_~^]", string)


def test_there_are_very_many_combinations() -> None:
    specs = [spec for spec, _ in drawn(1000)]
    assert len({KIND.combination(spec) for spec in specs}) > 300
    assert len({spec.agent for spec in specs}) > 150


def test_the_combination_tells_features_apart_but_not_strings() -> None:
    assert KIND.combination(RICH) == KIND.combination(replace(RICH, agent="Vega", user="Ida"))
    assert KIND.combination(RICH) != KIND.combination(replace(RICH, theme="light"))
    assert KIND.combination(RICH) != KIND.combination(replace(RICH, panels=RICH.panels[:1]))


def test_every_wording_has_a_place_for_its_value_or_needs_none() -> None:
    needing = {"agent", "user", "greeting", "reply", "accent", "actions"}
    for feature, shapes in SAID.items():
        for wording in "|".join(shapes).split("|"):
            assert wording.count("{}") == (feature in needing), (feature, wording)


def test_a_spec_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="not both"):
        AgentSpec(user="Sam", greeting="Hello boss")
    with pytest.raises(ValueError, match="needs panels"):
        AgentSpec(layout="left", panels=())


# one page each: (what is spoiled in the page of RICH, what the judge has to say)
SPOILED = (
    (
        ("<h1>Nova</h1>", "<h1>Mova</h1>", "Nova"),
        ("Good morning, Sam", "Good morning", "greet Sam"),
        ("Right away boss", "Right now boss", "does not answer"),
        ("crimson", "teal", "crimson"),
        ("color-scheme: dark", "color-scheme: light", "not dark"),
    ),
    (
        ("18px serif", "18px sans-serif", "font"),
        ("border-radius: 0", "border-radius: 14px", "square"),
        ("row-reverse wrap", "row wrap", "left"),
        ('<h2 id="now" style="margin-left: auto">', '<h2 id="now" hidden>', "clock"),
        (">Clear<", ">More<", "clears"),
    ),
    (
        ("<button>Book a table</button>", "", "Book a table"),
        ("say(event.target.textContent)", "event.target.type", "Find a book sends nothing"),
        ("buy new shoes", "buy shoes", "buy new shoes"),
        ('<input type="checkbox"> ', "", "ticked"),
        ("Weather in Oslo", "Weather", "Oslo"),
    ),
    (
        ("log.textContent = ''", "log.hidden", "not cleared"),
        ("<li>Mostly sunny\n<li>Light wind", "", "Weather is empty"),
        ("<h1>", '<h1 style="min-width: 2000px">', "px wide"),
    ),
    (
        (">Send<", ">Go<", "Send button"),
        ("<h3>Weather in Oslo</h3>\n<li>Mostly sunny\n<li>Light wind", "<p>Oslo</p>", "no panel Weather"),
    ),
    (('e => { if (e.key == "Enter") send.click() }', "e => false", "does not appear"),),
    (("log.prepend(p)", "undefined_thing(p)", "error"),),
)


@pytest.fixture(scope="module")
def chromium() -> Chromium:
    with open_browser() as browser:
        yield browser


def judged(chromium: Chromium, spec: AgentSpec, source: str, width: int = 1280) -> tuple[str, ...]:
    return KIND.check(spec, source, chromium.load(source, width, 800))


@pytest.mark.browser
def test_the_judge_is_content_with_our_pages_on_wide_and_narrow_screens(chromium: Chromium) -> None:
    cases = [PLAIN, RICH, AgentSpec(actions=(), panels=()), replace(RICH, layout="top", head="date", corners="pill")]
    cases += [spec for spec, _ in drawn(16, 3)]
    for number, spec in enumerate(cases):
        assert judged(chromium, spec, KIND.answer(spec), (1280, 390, 560)[number % 3]) == (), spec


@pytest.mark.browser
@pytest.mark.parametrize("spoils", SPOILED, ids=lambda spoils: spoils[0][2])
def test_the_judge_names_what_is_spoiled(chromium: Chromium, spoils: tuple[tuple[str, str, str], ...]) -> None:
    page = KIND.answer(RICH)
    for old, new, _ in spoils:
        assert old in page
        page = page.replace(old, new)
    found = judged(chromium, RICH, page)
    for _, _, complaint in spoils:
        assert any(complaint in problem for problem in found), (complaint, found)


@pytest.mark.browser
def test_the_judge_sees_what_was_not_wanted_or_stands_elsewhere(chromium: Chromium) -> None:
    page = KIND.answer(PLAIN)
    assert any("panel Tasks" in problem for problem in judged(chromium, replace(PLAIN, panels=()), page))
    assert any("quick action" in problem for problem in judged(chromium, replace(PLAIN, actions=()), page))
    for layout in ("top", "bottom", "left"):
        assert any(layout in problem for problem in judged(chromium, replace(PLAIN, layout=layout), page)), layout
    own = Panel("Recipes", ("Warm soup", "Rice cake"))
    assert any(
        "Recipes" in problem for problem in judged(chromium, replace(PLAIN, panels=(*DEFAULT_PANELS, own)), page)
    )
