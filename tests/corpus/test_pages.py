"""Kinds made with the common frame: what they ask, what they answer, and judges that see what is missing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from model.corpus.frame.bench import Bench, judged
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import DIGITS, Choice, Color, Flag, Number, Theme, options, said
from model.corpus.frame.strings import Items, Text
from model.corpus.kind import held_out
from model.corpus.registry import pages
from model.corpus.solar_words import SPELLED
from model.evaluate.browser import Chromium, open_browser
from model.evaluate.judge import SPILL
from model.tokens import Tokenizer

BY_NAME = pytest.mark.parametrize("kind", pages(), ids=lambda kind: kind.name)
TOKENIZER = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"
MOST_TOKENS = 860  # of the tokenizer that the shipped weights have, which was not trained on these pages


def drawn(kind: PageKind[Any], count: int, seed: int = 0) -> list[tuple[Any, str]]:
    rng = random.Random(seed)
    specs = [kind.sample(rng) for _ in range(count)]
    return [(spec, kind.prompt(spec, rng)) for spec in specs]


@BY_NAME
def test_the_same_seed_draws_the_same_examples(kind: PageKind[Any]) -> None:
    assert drawn(kind, 20, 7) == drawn(kind, 20, 7) != drawn(kind, 20, 8)


class Blank:
    """A page that answers nothing to every question."""

    errors: list[str] = []  # noqa: RUF012
    size = (1280, 800)

    def run(self, script: str) -> None:
        return None


def test_a_measure_that_is_not_a_number_fails_the_page_and_not_the_judge() -> None:
    def step(bench: Bench) -> Iterator[str]:
        yield "There is no star."
        if bench.ask("strokes(4)") > 0.75:
            yield "It moves."

    first, second = judged(Blank(), step)  # type: ignore[arg-type]
    assert first == "There is no star." and second.startswith("The page could not be used")


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
        assert len(page.encode()) <= kind.longest and page.endswith("</html>\n" if "</html>" in page else "\n")
        lengths.append(len(tokenizer.encode(page)))
    assert max(lengths) <= MOST_TOKENS and sum(lengths) / len(lengths) < 800


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
@pytest.mark.slow
@BY_NAME
def test_pages_pass_their_own_check_on_wide_and_narrow_screens(chromium: Chromium, kind: PageKind[Any]) -> None:
    for spec, width in zip(
        (kind.usual, drawn(kind, 1, 3)[0][0], drawn(kind, 1, 4)[0][0]), (390, 1280, 390), strict=True
    ):
        page = kind.answer(spec)
        view = chromium.load(page, width)
        assert view.run(SPILL) <= width + 1, spec
        assert kind.check(spec, page, view) == (), spec
        assert view.errors == []


@pytest.mark.browser
@pytest.mark.slow
@BY_NAME
def test_a_page_that_ignores_a_wish_or_adds_one_fails(chromium: Chromium, kind: PageKind[Any]) -> None:
    """Two wishes of different types, drawn by the name of the kind: all of them would take minutes."""
    rng = random.Random(kind.name)
    known = options(kind.usual)
    sorts = list(dict.fromkeys(type(option) for option in known.values()))
    for sort in rng.sample(sorts, 2):
        name = rng.choice([each for each, option in known.items() if type(option) is sort])
        spec = replace(kind.usual, **{name: known[name].draw(rng)})
        if not kind.sensible(spec):
            continue
        usual, changed = kind.answer(kind.usual), kind.answer(spec)
        assert kind.check(spec, usual, chromium.load(usual)), f"{name}={getattr(spec, name)} is not missed"
        if sort in (Flag, Theme, Choice):
            assert kind.check(kind.usual, changed, chromium.load(changed)), f"{name} is not noticed"


@pytest.mark.browser
@pytest.mark.slow
@BY_NAME
def test_a_page_whose_script_is_broken_fails(chromium: Chromium, kind: PageKind[Any]) -> None:
    broken = kind.answer(kind.usual).replace("</style>", "</style>\n<script>nothing_there()</script>")
    assert any("error" in problem for problem in kind.check(kind.usual, broken, chromium.load(broken)))


def test_options_of_strings_are_told_apart_by_how_many_there_are() -> None:
    kind = pages()[0]
    spec = next(spec for spec, _ in drawn(kind, 200) if spec.tasks != kind.usual.tasks)
    assert isinstance(options(spec)["tasks"], Items) and isinstance(options(spec)["title"], Text)
    assert f"tasks={len(spec.tasks)}" in kind.combination(spec)
    assert f"tasks {len(spec.tasks)}" in kind.brief(spec)
