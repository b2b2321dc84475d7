"""No generated text is interpreted by the interface: its files have no word for it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

WEB = Path(str(files("assets"))) / "web"
SITES = Path(str(files("assets"))) / "sites"
SINKS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|setHTML|parseHTML"
    r"|\beval\(|new Function|\.cssText\s*\+?=(?!\s*[`\"])|setAttribute\(\s*[\"'](?:on\w+|href|src|srcdoc|style)"
)


@pytest.mark.parametrize("path", sorted([*WEB.rglob("*.js"), *SITES.rglob("*.js")]), ids=lambda path: path.name)
def test_the_interface_cannot_interpret_text(path: Path) -> None:
    assert SINKS.search(path.read_text(encoding="utf-8")) is None


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.js")), ids=lambda path: path.name)
def test_a_document_is_only_ever_given_to_a_sandboxed_frame(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if "srcdoc" in text:
        assert text.count('setAttribute("sandbox", "allow-scripts")') >= len(re.findall(r'el\("iframe"', text)) > 0
    assert "allow-same-origin" not in text


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.html")), ids=lambda path: path.name)
def test_templates_hold_no_value(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "{{" not in text and "${" not in text and "<script" not in text


def test_python_shows_no_text_as_markup() -> None:
    for path in (Path(__file__).parents[1] / "app").rglob("*.py"):
        assert not re.search(r"gr\.(?:Markdown|Chatbot)\(", path.read_text(encoding="utf-8")), path
