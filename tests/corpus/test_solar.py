"""The solar-system kind: the prompt says the page, and the check sees what is missing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from model.corpus.kind import held_out
from model.corpus.solar import LONGEST, Solar
from model.corpus.solar_check import nearest
from model.corpus.solar_page import SolarSpec
from model.corpus.solar_probe import read
from model.corpus.solar_prompt import said
from model.corpus.solar_words import BRIGHT, DARK, EIGHT, INNER, OUTER, RGB, SPELLED, USUAL
from model.evaluate.browser import BrowserMissing, Chromium, open_browser

KIND = Solar()
CUES = {
    "sun_size": {"big": "big|large|huge", "small": "small|tiny|little"},
    "stars": {"none": "stars|empty sky", "twinkling": "twinkl|blink"},
    "orbits": {"none": "orbit", "dashed": "dash"},
    "size": {"big": "big|large|huge", "small": "small|tiny|little"},
    "pace": {"fast": "fast|quick", "slow": "slow"},
    "labels": {True: "label|name"}, "trails": {True: "trail"}, "moon": {True: "moon"}, "comet": {True: "comet"},
    "backward": {True: "counterclockwise|revers|backward"}, "slider": {True: "slider|speed control"},
    "pause": {True: "pause"}, "days": {True: "day"},
}  # fmt: skip
RICH = SolarSpec(
    title="Zoralix Garden", planets=("Earth", "Mars", "Jupiter"), sun="red", sun_size="big", background="indigo",
    stars="twinkling", orbits="dashed", labels=True, trails=True, moon=True, comet=True, size="big", pace="fast",
    backward=True, recolor=("Mars", "lime"), slider=True, pause=True, days=True,
)  # fmt: skip


def drawn(seed: int, count: int) -> Iterator[tuple[SolarSpec, str]]:
    """Specs and prompts of one seed."""
    rng = random.Random(seed)
    for _ in range(count):
        spec = KIND.sample(rng)
        yield spec, KIND.prompt(spec, rng)


def test_the_seed_decides_everything() -> None:
    assert list(drawn(3, 50)) == list(drawn(3, 50))
    assert list(drawn(3, 50)) != list(drawn(4, 50))
    spec = KIND.sample(random.Random(1))
    assert KIND.answer(spec) == KIND.answer(replace(spec))


def test_there_are_many_combinations_and_one_in_ten_is_bare() -> None:
    specs = [spec for spec, _ in drawn(11, 1000)]
    assert len({KIND.combination(spec) for spec in specs}) >= 500
    assert 60 <= sum(spec == SolarSpec() for spec in specs) <= 150


def test_a_combination_leaves_out_free_strings_only() -> None:
    assert KIND.combination(replace(RICH, title="Other")) == KIND.combination(RICH)
    for field in fields(SolarSpec):
        plain = replace(RICH, **{field.name: getattr(SolarSpec(), field.name)})
        assert KIND.combination(plain) != KIND.combination(RICH)


@pytest.mark.parametrize("combination", ["default", "sun=red"])
def test_what_everybody_tries_first_is_trained_on(combination: str) -> None:
    assert not held_out(f"{KIND.name}|{combination}")
    assert KIND.combination(SolarSpec(sun="red")) == "sun=red"


def test_pages_are_short_and_plain() -> None:
    sizes = []
    for spec, _ in drawn(5, 600):
        page = KIND.answer(spec)
        sizes.append(len(page.encode()))
        assert page.isascii() and page.startswith("<!doctype html>") and page.endswith("</script>\n")
        assert not re.search(r"https?:|localStorage|eval|alert|\t| {2}", page)
        assert page.count(spec.title) == 1
    assert 1000 < min(sizes) and max(sizes) <= LONGEST and sum(sizes) / len(sizes) < 1900


def test_prompts_are_of_human_length_and_vary() -> None:
    prompts = [prompt for _, prompt in drawn(6, 1000)]
    assert len(set(prompts)) > 950
    words = sorted(len(prompt.split()) for prompt in prompts)
    assert words[-1] <= 75 and 12 <= words[500] <= 30
    assert not any(mark in prompt for prompt in prompts for mark in "{}\ue000")
    assert sum(prompt.islower() for prompt in prompts) > 100


def test_the_prompt_says_every_field_that_is_no_default() -> None:
    for spec, prompt in drawn(7, 1500):
        low = prompt.lower()
        for name in said(spec):
            value = getattr(spec, name)
            if name == "title":
                assert prompt.count(value) == 1
            elif name in ("sun", "background"):
                assert value in low or SPELLED.get(value, value) in low
            elif name == "recolor":
                assert value[0].lower() in low and value[1] in low
            elif name == "planets":
                assert named(spec, low), prompt
            else:
                assert re.search(CUES[name][value], low), (name, prompt)


def named(spec: SolarSpec, prompt: str) -> bool:
    """Whether the prompt has words from which this set of planets follows."""
    wanted = spec.planets
    mentioned = {p for p in EIGHT if p.lower() in prompt}
    lost, gained = set(USUAL) - set(wanted), set(wanted) - set(USUAL)
    return (
        mentioned >= set(wanted)
        or (wanted == EIGHT and re.search("all eight|all 8|every planet|all the planets|uranus and neptune", prompt))
        or (wanted == INNER and re.search("inner|rocky", prompt))
        or (wanted == OUTER and re.search("outer|giant", prompt))
        or mentioned >= lost | gained
        or mentioned >= set(EIGHT) - set(wanted)
        and re.search("all (eight )?planets (but|except)", prompt)
        or {wanted[0], wanted[-1]} <= mentioned
        and re.search(f"{wanted[0]} to {wanted[-1]}".lower(), prompt)
    ) not in (False, None)


def test_titles_need_no_escapes_and_are_mostly_new() -> None:
    titles = [spec.title for spec, _ in drawn(8, 3000) if spec.title != "Solar System"]
    assert all(re.fullmatch(r"[A-Z][A-Za-z']*( [A-Za-z'][A-Za-z']*){0,3}", title) for title in titles)
    assert len(set(titles)) > 0.9 * len(titles)


def test_a_color_is_known_by_its_nearest_name() -> None:
    for name in {"gold", "black", *BRIGHT, *DARK}:
        assert nearest("#" + bytes(RGB[name]).hex()) == name
    assert nearest("") == nearest("rgba(1, 2, 3, 0.5)") == ""


def test_a_sky_is_read_from_drawing_calls() -> None:
    def frame(turn: int) -> list[list[object]]:
        return [
            [turn, "fill", 100, 100, 20, 7, "#ffd700"],
            [turn, "fill", 150, 100 + turn, 5, 7, "#ff0000"],
            [turn, "stroke", 100, 100, 50, 7, "dashed"],
            [turn, "text", 0, 0, 0, 0, "Mars"],
        ]

    sky = read([mark for turn in range(6) for mark in frame(turn)])
    assert sky.sun is not None and sky.center == (100, 100) and sky.sun.radius == 20
    assert [body.color for body in sky.movers] == ["#ff0000"] and sky.movers[0].turning(sky.center) > 0
    assert sky.rings == (50.0,) and sky.dashed and sky.words == {"Mars"} and not sky.tails
    assert read([]).sun is None and read([]).movers == ()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """One browser for this module."""
    try:
        with open_browser() as browser:
            yield browser
    except BrowserMissing as missing:
        pytest.skip(str(missing))


def judged(chromium: Chromium, spec: SolarSpec, page: str, width: int = 1280) -> tuple[str, ...]:
    """Problems of a page judged by this spec."""
    return KIND.check(spec, page, chromium.load(page, width=width))


@pytest.mark.browser
def test_our_own_pages_pass(chromium: Chromium) -> None:
    for number, (spec, _) in enumerate(drawn(21, 5)):
        assert judged(chromium, spec, KIND.answer(spec), 390 if number % 2 else 1280) == (), spec
    assert judged(chromium, RICH, KIND.answer(RICH)) == ()


@pytest.mark.browser
def test_a_page_without_the_wishes_fails_for_each_of_them(chromium: Chromium) -> None:
    wish = replace(RICH, planets=USUAL)
    problems = " ".join(judged(chromium, wish, KIND.answer(SolarSpec())))
    for words in ("title", "sun is gold", "background", "twinkle", "not dashed", "no labels", "no trails", "no moon",
                  "no comet", "day counter", "no slider", "no pause", "sun is not big", "planets are not big",
                  "not fast", "move clockwise", "Mars is not lime"):  # fmt: skip
        assert words in problems, (words, problems)


@pytest.mark.browser
def test_a_page_with_unwanted_features_fails(chromium: Chromium) -> None:
    wish = SolarSpec(stars="none", orbits="none", planets=RICH.planets)
    problems = " ".join(judged(chromium, wish, KIND.answer(RICH)))
    for words in ("There are stars", "Orbit lines are drawn", "for labels", "for trails", "for a moon", "nobody asked",
                  "for a day counter", "for a slider", "for a pause", "counterclockwise"):  # fmt: skip
        assert words in problems, (words, problems)


MUTATIONS = {
    "speed = Number(value)": ("void 0", "The slider does not change the speed."),
    "if (!paused) time": ("time", "The pause button does not stop the planets."),
    "paused = !paused": ("paused = true", "The planets do not move again after a pause."),
    "Math.round(time / 3)": ("7", "The day counter does not count."),
    "['Mars', 'lime', 3],\n": ("", "Mars is missing."),
    "('2d')": ("('2d').oops", "The page has an error"),
    "requestAnimationFrame(frame)": ("", "Nothing circles a sun."),
}


@pytest.mark.browser
@pytest.mark.parametrize("part", MUTATIONS)
def test_a_broken_page_fails_for_what_is_broken(chromium: Chromium, part: str) -> None:
    instead, problem = MUTATIONS[part]
    spec = replace(RICH, pace="normal", stars="still", trails=False)
    page = KIND.answer(spec)
    assert part in page
    assert problem in " ".join(judged(chromium, spec, page.replace(part, instead)))
