"""Which kind a text is that is no page: what is one thing alone, and what is words."""

from __future__ import annotations

import time

import pytest

from visualize.kinds import alone, is_css, words

KINDS = {
    "const a = 1\nconsole.log('<div>')\n": "script",
    "// draws\n/* a */ function go() { return 1 }\ngo()": "script",
    "(() => {\n  alert(1)\n})()": "script",
    "for (const x of y) { z() }": "script",
    'import { a } from "./a.js"': "script",
    "body { margin: 0 }\n.card > h1:hover,\nh2 { content: '</style>'; color: red }": "css",
    "/* calm */\n:root { --x: 1px }\n@media (max-width: 3px) { a { b: c; } }\n.cut { color: r": "css",
    "<svg viewBox='0 0 9 9'><circle r=3 /></svg>\n": "svg",
    "<?xml version='1.0'?>\n<!-- a -->\n<svg xmlns='x'>\n<rect": "svg",
    '{"a": [1, {"b": null}]}': "json",
    "[1, 2]": "json",
}
NEITHER = (
    "Let me explain. If (and only if) you like, import things; a class war; for (ever).",
    "let us go { there }",
    "import os\n\ndef f():\n    return {a: 2}\n",
    "int main() { return 0; }",
    '{"cut": [1, 2',
    "{}",
    "<svg></svg><p>more</p>",
    "<!doctype html><p>x",
    "\\documentclass{article}",
    "",
)


@pytest.mark.parametrize(("text", "kind"), KINDS.items())
def test_one_thing_alone_is_known_by_how_it_is_built(text: str, kind: str) -> None:
    assert alone(text) == kind


@pytest.mark.parametrize("text", NEITHER)
def test_what_only_looks_like_it_is_none(text: str) -> None:
    assert alone(text) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# Hello\n\nthere", "markdown"),
        ("- a\n- b\n", "markdown"),
        ("1. a\n2. b", "markdown"),
        ("It is **bold**.", "markdown"),
        ("a | b\n---|---\n1 | 2", "markdown"),
        ("see [this](https://example.org/)", "markdown"),
        ("The mass is $E = mc^2$ exactly.", "markdown"),
        ("So \\(a\\) and \\[b\\]", "markdown"),
        ("It costs $5, then $10, maybe $5-$10.", "text"),
        ("2 * 3 * 4 and snake_case - one dash\n- and another", "text"),
        ("Two lines\nof words.", "text"),
    ],
)
def test_words_are_markdown_when_they_have_marks_or_formulas(text: str, kind: str) -> None:
    assert words(text) == kind


@pytest.mark.parametrize("piece", ["\n", "/**/ ", "\\[", "$a ", "[", "a{b:c}", "- a\n", "**a ", "<!-- -->", "{"])
def test_every_look_takes_little_time(piece: str) -> None:
    text, began = piece * (40_000 // len(piece)) + "(", time.process_time()
    alone(text), words(text), is_css(text)
    assert time.process_time() - began < 2
