from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from tests.visualize.runs import QUICK
from visualize.kinds import Kind
from visualize.source import Source, detect, spans


def test_pages_and_documents_are_told_apart() -> None:
    assert detect("<!DOCTYPE html><p>hi").kind == "html"
    assert detect("<canvas id=a></canvas><script>1</script>").kind == "html"
    assert detect("\\documentclass{article}\n<html>").kind == "latex"
    assert detect("Two plus two < four").kind == "text"
    assert detect("").kind == "text"
    assert detect("document.body.innerHTML = '<h1>x</h1>'").kind == "script"
    assert detect("<svg></svg><p>more").kind == "html"
    assert detect("<p>x", "markdown") == Source("markdown", "<p>x")


def test_code_is_taken_out_of_fences_and_talk() -> None:
    assert detect("Here you are:\n```html\n<html>x</html>\n```\nEnjoy") == Source("html", "<html>x</html>\n")
    assert detect("```latex\n\\documentclass{article}") == Source("latex", "\\documentclass{article}")
    assert detect("Sure! <html>x</html>").code == "<html>x</html>"
    assert detect("Two:\n```css\na { b: c }\n```\nand\n```html\n<p>x</p>\n```\n") == Source("html", "<p>x</p>\n")
    assert detect("Here:\n```css\na { b: c }\n```\nEnjoy") == Source("css", "a { b: c }\n")
    assert detect("```html\n<b>x</b>\n```") == Source("html", "<b>x</b>\n")
    assert detect("Long talk. " * 50 + "\n```css\na { b: c }\n```").kind == "markdown"
    assert detect("```python\nprint(1)\n```").kind == "markdown"
    assert detect("Use the `<canvas>` element.").kind == "markdown"


@QUICK
@given(st.text(alphabet="<>/a b\n\\{}%\"'=!-é\r\t`*#:;[]1,", max_size=60), st.sampled_from(sorted(get_args(Kind))))
def test_spans_joined_are_the_source(code: str, kind: str) -> None:
    source = Source(kind, code.replace("\r", ""))  # type: ignore[arg-type]
    assert "".join(text for _, text in spans(source)) == source.code


def test_keywords_get_a_class_of_their_own() -> None:
    found = dict((text.strip(), name) for name, text in spans(Source("html", "<script>const a = 1;</script>")))
    assert found["const"].startswith("k")
