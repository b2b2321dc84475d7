from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.visualize.runs import QUICK
from visualize.source import Source, detect, spans


def test_kinds_are_told_apart() -> None:
    assert detect("<!DOCTYPE html><p>hi").kind == "html"
    assert detect("<canvas id=a></canvas><script>1</script>").kind == "html"
    assert detect("\\documentclass{article}\n<html>").kind == "latex"
    assert detect("Two plus two < four").kind == "text"
    assert detect("").kind == "text"


def test_code_is_taken_out_of_fences_and_talk() -> None:
    assert detect("Here you are:\n```html\n<html>x</html>\n```\nEnjoy") == Source("html", "<html>x</html>\n")
    assert detect("```latex\n\\documentclass{article}") == Source("latex", "\\documentclass{article}")
    assert detect("Sure! <html>x</html>").code == "<html>x</html>"


@QUICK
@given(st.text(alphabet="<>/a b\n\\{}%\"'=!-é\r\t", max_size=60), st.sampled_from(["html", "latex", "text"]))
def test_spans_joined_are_the_source(code: str, kind: str) -> None:
    source = Source(kind, code.replace("\r", ""))  # type: ignore[arg-type]
    assert "".join(text for _, text in spans(source)) == source.code


def test_keywords_get_a_class_of_their_own() -> None:
    found = dict((text.strip(), name) for name, text in spans(Source("html", "<script>const a = 1;</script>")))
    assert found["const"].startswith("k")
