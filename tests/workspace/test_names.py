"""File names of pages: harmless on every system, whatever was asked for."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.workspace.names import LONGEST, RESERVED, file_name, folded, kind_of, ours


@given(some.text(max_size=300), some.sampled_from([".html", ".tex", ".txt"]))
def test_a_name_is_one_harmless_component(wish: str, suffix: str) -> None:
    name = file_name(wish, suffix)
    stem = name.removesuffix(suffix)
    assert name.endswith(suffix) and ours(name) and name == unicodedata.normalize("NFC", name)
    assert not set('/\\:*?"<>|\x00. ') & set(stem) and stem not in RESERVED and name.isprintable()
    assert stem[0] != "-" and stem[-1] != "-" and 0 < len(stem.encode()) <= LONGEST + 8


@given(some.lists(some.text(alphabet="aAbBéE\u0301ſ ", max_size=4), max_size=8))
def test_no_two_names_are_the_same_to_any_system(wishes: list[str]) -> None:
    taken: set[str] = set()
    for wish in wishes:
        name = file_name(wish, ".html", taken)
        assert folded(name) not in taken
        taken.add(folded(name))


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("Make a solar system with a red sun!", "make-a-solar-system-with-a-red-sun.html"),
        ("../../etc/passwd", "etc-passwd.html"),
        ("CON", "con-page.html"),
        ("  ...  ", "page.html"),
        ("ＦＵＬＬ width ①", "full-width-1.html"),
        ("a\x00b\u202ec", "a-b-c.html"),
        ("日本語のページ", "日本語のページ.html"),
    ],
)
def test_what_was_asked_for_can_be_read_in_the_name(wish: str, name: str) -> None:
    assert file_name(wish, ".html") == name


@pytest.mark.parametrize(
    "name", [".page.html", "page.html~", "~page.html", "#page.html#", "page", ".html", "page.exe", "4913", "a\\b.html"]
)
def test_files_of_editors_and_others_are_no_pages(name: str) -> None:
    assert not ours(name)


def test_the_suffix_says_the_kind() -> None:
    assert [kind_of(name) for name in ("a.html", "a.HTM", "a.tex", "a.txt")] == ["html", "html", "latex", "text"]
