"""Strangers' requests: of every kind, unknown to training, with checks that accept a good page and refuse another."""

from __future__ import annotations

import ast
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from model.corpus.frame.kind import PageKind
from model.corpus.kind import draw
from model.corpus.registry import all_kinds
from model.corpus.registry import kind as named
from model.evaluate.__main__ import main
from model.evaluate.browser import Chromium, open_browser
from model.evaluate.judge import Judge
from model.evaluate.latex import Document
from model.evaluate.strangers.everyone import EVERYONE, some
from model.evaluate.strangers.papers import Before, Facts, Once, Sheets, Source
from model.evaluate.strangers.scenes import Bodies, Cells, Curves, Glides, Halts, Moves, Specks, Writes
from model.evaluate.strangers.steps import (
    Button,
    Declines,
    Has,
    Hue,
    Keys,
    Lacks,
    Paints,
    Pair,
    Pictures,
    Press,
    Reads,
    Says,
    Slides,
    Spares,
    Sum,
    Theme,
    Ticks,
    Types,
)
from model.evaluate.strangers.stranger import OUTSIDE, SORRY, Check, Stranger, Strangers

ROOT = Path(__file__).parents[2]
INSIDE = [number for number, stranger in enumerate(EVERYONE) if stranger.kind]
# One of each kind: `python -m model.evaluate --kind stranger --reference --require 100` takes ten minutes for all.
ONE_EACH = sorted({EVERYONE[number].group: number for number in reversed(INSIDE)}.values())
LOOP = "(function f() {{ {} requestAnimationFrame(f) }})()"
DISC = (
    "<canvas id=c width=300 height=200></canvas><script>let x = 9, go = true; const p = c.getContext('2d');\n"
    + LOOP.format("c.width = 300; x += go; p.fillStyle = 'red'; p.beginPath(); p.arc(x, 50, 9, 0, 7); p.fill()\n")
    + "</script>"
)


def plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w ]+", " ", text.lower()).split())


def test_there_are_enough_of_every_sort() -> None:
    groups = Counter(stranger.group for stranger in EVERYONE)
    assert len(EVERYONE) >= 150 and groups[OUTSIDE] >= 15
    assert set(groups) == {*(kind.name for kind in all_kinds()), OUTSIDE} and min(groups.values()) >= 4
    assert len({plain(stranger.prompt) for stranger in EVERYONE}) == len(EVERYONE)
    assert all(stranger.checks for stranger in EVERYONE)


def test_some_are_spread_over_the_kinds() -> None:
    assert some(None) == some(10_000) == EVERYONE
    few = some(12)
    assert len(few) == 12 and len({stranger.group for stranger in few}) >= 11


def test_wishes_go_together() -> None:
    for number in INSIDE:
        stranger = EVERYONE[number]
        if isinstance(stranger.kind, PageKind):
            assert stranger.kind.sensible(stranger.wish), stranger.prompt


def test_training_never_asks_for_the_same() -> None:
    asked = {plain(stranger.prompt) for stranger in EVERYONE}
    for kind in all_kinds():
        rng = random.Random(f"strangers/{kind.name}")
        for _ in range(120):
            assert plain(draw(kind, rng, evaluation=False).prompt) not in asked


def test_no_stranger_stands_in_the_tables_of_the_corpus() -> None:
    tables = set[str]()
    for path in (ROOT / "model" / "corpus").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                tables |= {plain(piece) for piece in node.value.split("|")}
    assert {plain(stranger.prompt) for stranger in EVERYONE} & tables == set()
    assert "to do list" in tables  # the tables were read


@pytest.mark.parametrize("package", ["corpus", "train"])
def test_training_does_not_know_the_strangers(package: str) -> None:
    for path in (ROOT / "model" / package).rglob("*.py"):
        assert "evaluate.strangers" not in path.read_text(encoding="utf-8"), path


def test_an_honest_sentence_declines_and_a_page_does_not() -> None:
    def declined(text: str) -> bool:
        return not list(Declines()(SimpleNamespace(text=lambda: text)))  # type: ignore[arg-type]

    assert declined(SORRY) and declined("Sorry, I can't do that.") and declined("I do not know how to do this.")
    assert not declined("Solar System Pause") and not declined("") and not declined(SORRY + " and then" * 200)


def test_papers_are_read_for_facts_and_looks() -> None:
    document = Document(True, "", "Ada Lopez\nNurse\n2018-\n2024 ada@firm.test ada@firm.test", 1)
    source = "% blue\n\\documentclass[12pt]{article}"

    def found(check: Any) -> list[str]:
        return list(check(source, document))

    for good in (
        Facts("ada lopez", "2018-2024"),
        Once("Nurse"),
        Sheets(),
        Source("12pt", "size"),
        Before("Ada", "Nur"),
    ):
        assert not found(good), good
    for bad in (Facts("Bob"), Once("ada@firm.test"), Sheets(0), Source("blue", "blue"), Before("Nurse", "Ada")):
        assert found(bad), bad
    assert Strangers("latex").check(EVERYONE[INSIDE[-1]], source, Document(False, "! no", "", 0))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with open_browser(seconds=30) as browser:
        yield browser


BUTTON = '<button onclick="{}">Add</button>'
STEPS: list[tuple[Check, str, str]] = [
    (Says("Red Barn"), "<h1>red barn</h1>", "<h1>barn</h1>"),
    (Reads(r"\b61\b"), "<p>Total 61", "<p>Total 610"),
    (Lacks("NaN"), "<p>4", "<p>NaN"),
    (Pair("Pears", "45"), "<p><b>45</b>Pears</p>", "<p>Pears 450"),
    (Has("input", 2), "<input><input>", "<input>"),
    (Button("^send$"), "<button>Send</button>", "<p>Send"),
    (Paints("olive", "gold"), "<p style='background:gold'>x", "<p style='background:red'>x"),
    (Spares("red"), "<p>x", "<p style='background:red'>x"),
    (Theme("dark"), "<body style='background:#111;color:#eee'>words", "<p>words"),
    (Press("add", "done"), "<p id=o>" + BUTTON.format("o.textContent='done'"), "<p id=o>" + BUTTON.format("")),
    (Press("add", hides="here"), "<p id=o>here</p>" + BUTTON.format("o.remove()"), "here" + BUTTON.format("")),
    (Press("add"), "<p id=o>" + BUTTON.format("o.textContent=1"), "<p>" + BUTTON.format("")),
    (Types("Feed", "add"), "<input id=i><p id=o></p>" + BUTTON.format("o.textContent=i.value;i.value=''"), "<p>"),
    (Types("8", shows="4.97"), "<input oninput=\"o.textContent='4.97'\"><p id=o>", "<input>"),
    (Ticks(), "<input type=checkbox>", "<input type=checkbox disabled>"),
    (Slides(), "<input type=range oninput='o.textContent=value'><p id=o>", "<p>no"),
    (Keys("ArrowUp"), "<p id=o>x<script>onkeydown=e=>o.textContent=e.key</script>", "<p>x"),
    (Moves(), DISC, "<p>x"),
    (Halts(), DISC + BUTTON.format("go=!go").replace("Add", "Pause"), DISC),
    (Bodies(1, 1), DISC, "<canvas></canvas>"),
    (Writes("Mars"), "<canvas id=c></canvas><script>"
     + LOOP.format("c.getContext('2d').fillText('Mars', 9, 9);") + "</script>", DISC),
    (Specks(1), DISC, "<canvas></canvas>"),
    (Glides(), DISC, "<canvas></canvas>"),
    (Curves(1), "<canvas id=c></canvas><script>"
     + LOOP.format("const p = c.getContext('2d'); p.beginPath(); for (let i = 0; i < 90; i++) p.lineTo(i, i % 9);")
     + "</script>", DISC),
    (Sum("4=", "4"), "<p id=o></p>" + BUTTON.format("o.textContent=4").replace("Add", "4") + "<button>=", "<button>4"),
    (Hue(18, 45), "<p>#ffa500", "<p>#0000ff"),
    (Pictures(1), "<svg width=200 height=200></svg>", "<p>x"),
    (Cells(9), "<div>" + "<button onclick='this.textContent=1'></button>" * 9 + "</div>", "<p>x"),
]  # fmt: skip


@pytest.mark.browser
@pytest.mark.parametrize(("step", "good", "bad"), STEPS, ids=lambda value: type(value).__name__)
def test_a_step_tells_a_good_page_from_a_bad_one(chromium: Chromium, step: Check, good: str, bad: str) -> None:
    def problems(source: str) -> tuple[str, ...]:
        with chromium.load(f"<!doctype html><meta charset=utf-8>{source}") as page:
            return Strangers("html").check(Stranger("", None, step), source, page)

    assert problems(good) == () and problems(bad) != ()


def wrong(stranger: Stranger) -> str:
    """A page that does not do what is wanted: the usual one of the kind, or where that is wanted a canvas in the place
    of a card and a card in the place of a canvas; another document or answer in the place of one."""
    kind = stranger.kind
    assert kind
    if stranger.format != "html":
        same = (other for other in EVERYONE if other.format == stranger.format)
        return next(other.reference for other in same if other.wish != stranger.wish)
    usual = kind.usual if isinstance(kind, PageKind) else type(stranger.wish)()
    far = named("faq" if "<canvas" in stranger.reference else "starfield")
    return kind.answer(usual) if stranger.wish != usual else far.answer(far.usual)  # type: ignore[attr-defined]


@pytest.mark.browser
@pytest.mark.latex
@pytest.mark.slow
@pytest.mark.parametrize("number", ONE_EACH)
def test_checks_accept_the_page_that_means_the_same_and_refuse_another(chromium: Chromium, number: int) -> None:
    stranger = EVERYONE[number]
    judge, kind = Judge(chromium), Strangers(stranger.format)
    assert judge.judge(kind, stranger, stranger.reference).problems == ()
    assert judge.judge(kind, stranger, wrong(stranger)).problems != ()


@pytest.mark.browser
@pytest.mark.latex
def test_the_command_examines_them(tmp_path: Path) -> None:
    arguments = ["--kind", "stranger", "--reference", "--count", "4", "--require", "100", "--out", str(tmp_path)]
    assert main(arguments) == 0
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["kinds"]["stranger"]["passed"] == 4 and report["kinds"]["stranger"]["inside"] == 1
    assert {result["combination"] for result in report["results"]} == {stranger.group for stranger in some(4)}
