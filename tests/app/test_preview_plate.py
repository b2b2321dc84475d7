"""What stands in the page's frame for each kind of answer: nothing of it becomes markup that was not a page's."""

from __future__ import annotations

import json
import re

import html5lib
import pytest

from app.preview.plate import MOST, plate
from app.preview.prose import markdown
from app.preview.tree import MOST as ENTRIES
from app.preview.tree import tree
from visualize.source import Source, detect

ARTICLE = r"""# Title
Some **bold _and_** words with `code <b>` and $E=mc^2$, it costs $5 and $6.
Second line\
broken, snake_case_word, ***both*** and unmatched ** here.

- one
  - nested
- [x] done

3. third

> quote
> - in it

| a | b |
|---|:-:|
| 1 | 2 |

$$
a < b
$$

\begin{align*}
a &= b
\end{align*}

```python
def f(): return "<b>"
```
[link](https://example.org/ "t") ![pic](https://example.org/x.png)
"""
OURS = {
    "html", "head", "body", "p", "h1", "strong", "em", "code", "span", "u", "pre", "ul", "ol", "li", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "div",
}  # fmt: skip


def test_marks_become_what_they_mean() -> None:
    page = re.sub(r"(?<=>)\n|\n(?=<)", "", markdown(ARTICLE))
    for part in (
        "<h1>Title</h1>", "<strong>bold <em>and</em></strong>", "<code>code &lt;b&gt;</code>",
        '<span class="tex">E=mc^2</span>', "costs $5 and $6", "line<br>broken, snake_case_word",
        "<em><strong>both</strong></em> and unmatched ** here",
        "<ul><li>one<ul><li>nested</li></ul></li><li class=\"task\">☑ done</li></ul>",
        '<ol start="3"><li>third</li></ol>', "<blockquote><p>quote</p><ul><li>in it</li></ul></blockquote>",
        '<div class="wide"><table', '<th>a</th><th style="text-align:center">b</th></tr></thead><tbody><tr><td>1</td>',
        '<span class="tex big">a &lt; b</span>',
        "\\begin{aligned}\na &amp;= b\n\\end{aligned}", "return &quot;&lt;b&gt;&quot;", "<u title=", ">pic</span>",
    ):  # fmt: skip
        assert part in page, (part, page)
    assert "href" not in page and "<img" not in page
    assert markdown(r"\(a_b_c\) and \[x\\y\] and \(") == (
        '<p><span class="tex">a_b_c</span> and <span class="tex big">x\\\\y</span> and (</p>\n'
    )


@pytest.mark.parametrize(
    "hostile",
    ["<script>x</script>", "**<img src=x onerror=y>**", "`<script>`", "[<b>](javascript:x)", '![x" onerror=y](z)',
     "$</span><script>$", "# <svg onload=x>", "|<i>|\n|-:|\n|<i>|", "- [x] <b>", "```<b>\n<script>\n```", "> - <b>x",
     '[a](x"onclick=y)'],
)  # fmt: skip
def test_words_are_never_markup(hostile: str) -> None:
    page = html5lib.parse(markdown(hostile), namespaceHTMLElements=False)
    assert {str(each.tag) for each in page.iter() if each.get("class") != "language"} <= OURS
    assert {name for each in page.iter() for name in each.attrib} <= {"class", "title", "start", "style"}
    assert {style for each in page.iter() if (style := each.get("style"))} <= {"text-align:right"}


def test_json_is_a_tree_of_so_many_entries() -> None:
    page = tree(json.dumps({"<b>": ["<i>", None, {"deep": {"er": 1}}], "empty": {}}))
    assert "<b>" not in page and "<i>" not in page and "&lt;i&gt;" in page and "null" in page
    assert page.count("<details open>") == 1 and page.count("<details>") == 2
    many = tree(json.dumps(list(range(ENTRIES + 5))))
    assert many.count("<li>") == ENTRIES and "and 5 more" in many
    assert len(tree("[" * 300 + "1" + "]" * 300)) < 20_000


@pytest.mark.parametrize(
    ("text", "label", "has"),
    [
        ("<!doctype html><p>x", "", "<!doctype html><p>x"),
        ("<svg><script>1</script></svg>", "picture", "<svg><script>1"),
        ("a { color: red } .card { x: y }", "style sheet, on a sample page", '<div class="card">.card</div>'),
        ("const a = '</script><b>'", "script, on an empty page", r"'<\/script><b>'</script>"),
        ('{"a": 1}', "JSON", "<details"),
        ("# a $x$", "Markdown", "katex"),
        ("Words <b>.", "plain text", "Words &lt;b&gt;."),
        ("\\documentclass{article}\\begin{document}Hi", "LaTeX", "Hi"),
    ],
)
def test_every_kind_has_its_plate(text: str, label: str, has: str) -> None:
    made = plate(detect(text))
    assert made.label.startswith(label) and (has in made.page or has == "<details")
    runs = made.label in ("", "picture") or " on a" in made.label
    assert made.lives == runs and ("trusted-types" in made.page) == runs, "what can run is caged"
    assert runs or "'unsafe-inline'" not in made.page.split("script-src", 1)[1].split(";")[0]


def test_a_page_s_lines_are_those_of_its_source() -> None:
    for text in ("<svg>\n</svg>", "let a = 1\nb()"):
        page = plate(detect(text)).page
        assert "\n" not in page[: page.index(text[:4])]


def test_a_style_sheet_cannot_end_its_element() -> None:
    page = plate(detect("a { content: '</style><script>x</script>' }")).page
    assert "</style><script>x" not in page and r"<\/style>" in page


def test_words_beyond_measure_are_shown_as_they_are() -> None:
    page = plate(Source("markdown", "# a\n" * (MOST // 4 + 1))).page
    assert "<h1>" not in page and "# a" in page
    assert plate(Source("json", "{broken")).label == "JSON, not whole"
