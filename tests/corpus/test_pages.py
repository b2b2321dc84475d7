"""Kinds made with the common frame: what they ask, what they answer, and judges that see what is missing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from model.corpus.frame.kind import LONGEST, PageKind
from model.corpus.frame.option import DIGITS, Color, Flag, Number, Theme, options, said
from model.corpus.frame.strings import Items, Text
from model.corpus.kind import held_out
from model.corpus.registry import pages
from model.corpus.solar_words import SPELLED
from model.evaluate.browser import Chromium, open_browser
from model.evaluate.judge import SPILL
from model.tokens import Tokenizer

BY_NAME = pytest.mark.parametrize("kind", pages(), ids=lambda kind: kind.name)
TOKENIZER = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"
MOST_TOKENS = 760


def drawn(kind: PageKind[Any], count: int, seed: int = 0) -> list[tuple[Any, str]]:
    rng = random.Random(seed)
    specs = [kind.sample(rng) for _ in range(count)]
    return [(spec, kind.prompt(spec, rng)) for spec in specs]


@BY_NAME
def test_the_same_seed_draws_the_same_examples(kind: PageKind[Any]) -> None:
    assert drawn(kind, 20, 7) == drawn(kind, 20, 7) != drawn(kind, 20, 8)


@BY_NAME
def test_strings_to_copy_stand_in_prompt_and_page_as_they_are(kind: PageKind[Any]) -> None:
    for spec, prompt in drawn(kind, 300):
        page = kind.answer(spec)
        for name, option in options(spec).items():
            for string in option.copied(getattr(spec, name)):
                assert string in prompt and string in page, (string, prompt)
                assert not re.search(r"[&<>\"\\{}#~^|\x02\x03]", string)


@BY_NAME
def test_colours_and_numbers_are_said(kind: PageKind[Any]) -> None:
    for spec, prompt in drawn(kind, 300, 1):
        for name in said(spec):
            option, value = options(spec)[name], getattr(spec, name)
            if isinstance(option, Color):
                assert re.search(f"{value}|{SPELLED.get(value, value)}", prompt.lower()), (name, prompt)
            elif isinstance(option, Number):
                word = DIGITS[value] if value < len(DIGITS) else "-"
                assert re.search(rf"(?<!\d){value}(?!\d)|\b{word}\b", prompt.lower()), (name, prompt)


@BY_NAME
def test_no_mark_and_no_gap_is_left_in_a_prompt(kind: PageKind[Any]) -> None:
    for _, prompt in drawn(kind, 400):
        assert prompt and not re.search(r"[\x02\x03{}|]|  |,\.|,,", prompt), prompt


@BY_NAME
def test_a_bare_request_is_common_and_trained(kind: PageKind[Any]) -> None:
    bare = [prompt for spec, prompt in drawn(kind, 600) if spec == kind.usual]
    assert 30 < len(bare) < 110 and len(set(bare)) > 25
    assert kind.combination(kind.usual) == "default" and not held_out(f"{kind.name}|default")


@BY_NAME
def test_there_are_many_combinations_on_both_sides(kind: PageKind[Any]) -> None:
    combinations = {kind.combination(spec) for spec, _ in drawn(kind, 1500)}
    kept = [each for each in combinations if held_out(f"{kind.name}|{each}")]
    assert len(combinations) > 300 and len(kept) >= 30


@BY_NAME
def test_every_option_is_asked_for(kind: PageKind[Any]) -> None:
    asked = {name for spec, _ in drawn(kind, 400) for name in said(spec)}
    assert asked == set(options(kind.usual))


@BY_NAME
def test_pages_keep_within_their_length(kind: PageKind[Any]) -> None:
    tokenizer = Tokenizer.load(TOKENIZER)
    lengths = []
    for spec, _ in drawn(kind, 120):
        page = kind.answer(spec)
        assert len(page.encode()) <= LONGEST and page.endswith("</html>\n" if "</html>" in page else "\n")
        lengths.append(len(tokenizer.encode(page)))
    assert max(lengths) <= MOST_TOKENS and sum(lengths) / len(lengths) < 700


@BY_NAME
def test_a_page_is_without_storage_network_and_eval(kind: PageKind[Any]) -> None:
    for spec, _ in drawn(kind, 40):
        page = kind.answer(spec)
        assert not re.search(r"localStorage|sessionStorage|https?:|fetch\(|eval\(|import |alert\(|prompt\(", page)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with open_browser() as browser:
        yield browser


@pytest.mark.browser
@BY_NAME
def test_pages_pass_their_own_check_on_wide_and_narrow_screens(chromium: Chromium, kind: PageKind[Any]) -> None:
    specs = [kind.usual, *(spec for spec, _ in drawn(kind, 5, 3))]
    for number, spec in enumerate(specs):
        for width in (1280, 390):
            view = chromium.load(kind.answer(spec), width)
            assert view.run(SPILL) <= width + 1, spec
            if number % 2 == (width == 390):
                assert kind.check(spec, kind.answer(spec), view) == (), spec
            assert view.errors == []


@pytest.mark.browser
@pytest.mark.slow
@BY_NAME
def test_a_page_that_ignores_a_wish_fails(chromium: Chromium, kind: PageKind[Any]) -> None:
    rng = random.Random(2)
    for name, option in options(kind.usual).items():
        spec = replace(kind.usual, **{name: option.draw(rng)})
        if kind.sensible(spec):
            page = kind.answer(kind.usual)
            assert kind.check(spec, page, chromium.load(page)), f"{name}={getattr(spec, name)} is not missed"


@pytest.mark.browser
@pytest.mark.slow
@BY_NAME
def test_a_page_with_what_nobody_asked_for_fails(chromium: Chromium, kind: PageKind[Any]) -> None:
    for name, option in options(kind.usual).items():
        if isinstance(option, Flag | Theme) and kind.sensible(replace(kind.usual, **{name: not option.usual})):
            page = kind.answer(replace(kind.usual, **{name: option.draw(random.Random(1))}))
            assert kind.check(kind.usual, page, chromium.load(page)), f"{name} is not noticed"


@pytest.mark.browser
@BY_NAME
def test_a_page_whose_script_is_broken_fails(chromium: Chromium, kind: PageKind[Any]) -> None:
    page = kind.answer(kind.usual)
    for broken in (
        page.replace("</script>", "nothing_there()\n</script>"),
        page.replace("<main>", "<main style='display: none'>"),
    ):
        if broken != page:
            assert kind.check(kind.usual, broken, chromium.load(broken))


def test_options_of_strings_are_told_apart_by_how_many_there_are() -> None:
    kind = pages()[0]
    spec = next(spec for spec, _ in drawn(kind, 200) if spec.tasks != kind.usual.tasks)
    assert isinstance(options(spec)["tasks"], Items) and isinstance(options(spec)["title"], Text)
    assert f"tasks={len(spec.tasks)}" in kind.combination(spec)
    assert f"tasks {len(spec.tasks)}" in kind.brief(spec)
