"""A page cut anywhere: what is shown of it is a beginning of the whole, and never a half of anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from model.corpus.registry import all_kinds
from tests.browser.playground import chromium

pytestmark = pytest.mark.app

ODD = """Here is your page, 1 < 2:

```html
<!doctype html>
<html lang="en"><head><title>Odd &amp; <even></title>
<!-- a > b -- c -->
<style>
@media (min-width: 1px) { .a::after { content: "};{"; color: rgb(1, 2, 3) } }
.b { background: url("data:image/svg+xml;utf8,<svg xmlns='x'/>") no-repeat; width: 100%; height: 1.25rem }
/* } .c { */ .d > p { margin: 0 1px 2px 3px }
</style></head>
<body class='x y' data-q="a > b" onload=go()>
<h1>Caf\u00e9 &eacute; &#233; &#x1F600; \U0001f600 AT&T 1 < 2 && 3 > 2 &copy;2024</h1>
<p title='say "hi"' class=don't>He said <b>bold</b>, <i>then</i> <a href=/x?a=1&amp;b=2>went</a><br/>away.</p>
<table><tr><td>1<td>2</tr><tr><th>a</th></tr></table>
<ul><li>one<li>two &mdash; <em>three</em></ul>
<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="teal"/><text x="1">hi</text></svg>
<textarea rows=2>a <b> &lt; c</textarea><select><option selected>x</option><option>y</option></select>
<canvas id="c" width="320" height="200"></canvas>
<script>
const s = "<p>never</p>" + '</div>'; if (1 < 2 && 3 > 2) document.write("<b>never</b>")
</script>
<p>after</p><script type="module">let never = `</b>`</script>
</body></html>
```
That is all.
"""
# Of every prefix: what differs from the beginning of the whole, if anything.
LOOK = """async (text) => {
  const { partial } = await import("http://clover.test/partial.js");
  const parse = (html) => new DOMParser().parseFromString(html, "text/html");
  const walk = (page) => [...page.querySelectorAll("*")].filter((node) => !/^(html|head|body)$/.test(node.localName));
  const words = (page) => {
    const found = page.createTreeWalker(page.body ?? page, NodeFilter.SHOW_TEXT);
    let all = "";
    while (found.nextNode()) if (found.currentNode.parentElement.localName !== "style") all += found.currentNode.data;
    return all;
  };
  const attributes = (node) => [...node.attributes].map(({ name, value }) => `${name}=${value}`).join(" ");
  const declared = (page) => {
    const out = [];
    const into = (list, path) => {
      for (const rule of list) {
        if (rule.cssRules?.length) into(rule.cssRules, path + (rule.conditionText ?? rule.name ?? ""));
        for (const name of rule.style ?? []) {
          out.push(`${path} ${rule.selectorText ?? rule.keyText} ${name}: ${rule.style.getPropertyValue(name)}`);
        }
      }
    };
    for (const style of page.querySelectorAll("style")) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style.textContent);
      into(sheet.cssRules, "");
    }
    return out;
  };
  const whole = parse(partial(text).html), tags = walk(whole), all = words(whole), css = new Set(declared(whole));
  const wrong = [];
  let shown = 0;
  for (let n = 0; n <= text.length; n++) {
    const now = partial(text.slice(0, n));
    if (now.kind !== "html") continue;
    shown++;
    const page = parse(now.html);
    const seen = words(page), at = `${n}: ${JSON.stringify(text.slice(Math.max(0, n - 30), n))}`;
    if (!all.startsWith(seen)) wrong.push(`${at} text ${JSON.stringify(seen.slice(-40))}`);
    walk(page).forEach((node, i) => {
      if (node.tagName === tags[i]?.tagName && attributes(node) === attributes(tags[i])) return;
      wrong.push(`${at} element ${node.outerHTML.slice(0, 80)}`);
    });
    for (const each of declared(page)) if (!css.has(each)) wrong.push(`${at} rule ${each}`);
    if (page.querySelector("script")) wrong.push(`${at} script`);
  }
  return { wrong, shown, all, tags: tags.map((node) => node.localName), css: css.size };
}"""


def _file(route: Route) -> None:
    path = route.request.url.removeprefix("http://clover.test/")
    body = files("assets").joinpath(f"web/{path}").read_text(encoding="utf-8") if path else "<!doctype html>"
    kind = "text/javascript" if path else "text/html"
    route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        opened = browser.new_page()
        opened.route("http://clover.test/**", _file)
        opened.goto("http://clover.test/")
        yield opened


def of(page: Page, text: str) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        '(text) => import("http://clover.test/partial.js").then(({ partial }) => partial(text))', text
    )
    return answer


def test_every_beginning_of_an_odd_page_is_a_beginning_of_the_whole(page: Page) -> None:
    found = page.evaluate(LOOK, ODD)
    assert found["wrong"] == []
    assert found["shown"] > len(ODD) * 0.9
    assert "AT&T 1 < 2 && 3 > 2 ©2024" in found["all"]
    assert "never" not in found["all"] and "That is all" not in found["all"]
    assert {"table", "svg", "circle", "textarea", "canvas", "option"} <= set(found["tags"]) and found["css"] > 6


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_every_beginning_of_a_page_of_the_grammar_is_a_beginning_of_the_whole(page: Page, kind: Any) -> None:
    answer = kind.answer(kind.sample(random.Random(7)))
    found = page.evaluate(LOOK, answer)
    assert found["wrong"] == []
    assert found["shown"] > 100 or "<" not in answer or "\\documentclass" in answer


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("<p>a <b", "<p>a "),
        ("<p>a <", "<p>a "),
        ("<p>a < b", "<p>a < b"),
        ("<p>a &am", "<p>a "),
        ("<p>a &amp", "<p>a "),
        ("<p>a &amp;", "<p>a &amp;"),
        ("<p>a & b", "<p>a & b"),
        ("<p>a \ud83d", "<p>a "),
        ("<p>a ◌", "<p>a "),
        ("<p>a<!-- b", "<p>a"),
        ("<p>a<!-- b --> c", "<p>a c"),
        ("<p>a<script>let b = '<p>", "<p>a"),
        ("<p>a<script>b</script> c", "<p>a c"),
        ("<p>a<script>b</script", "<p>a"),
        ("<p>a<title>b", "<p>a"),
        ("<style>p { color: red; margin: 1", "<style>p { color: red;</style>"),
        ("<style>p { color: rgb(1; 2", "<style>p {</style>"),
        ("<p>a</p><div title='>", "<p>a</p>"),
        ("```html\n<p>a</p>\n``", "<p>a</p>\n"),
        ('<p onclick="go(1 > 2)" id=x>a', "<p  id=x>a"),
        ("<p title=' onclick=1 ' oNload=go()>a", "<p title=' onclick=1 ' >a"),
        ("<p/onclick/class=/once/more>a", "<p//class=/once/more>a"),
    ],
)
def test_what_has_no_end_yet_is_held_back(page: Page, text: str, html: str) -> None:
    assert of(page, text)["html"] == f"{html}<!--clover-place-->"


@pytest.mark.parametrize(
    ("text", "kind", "inside", "lines"),
    [
        ("", "none", "text", 0),
        ("Sure, here", "text", "text", 0),
        ("\\documentclass{article}\nHello", "latex", "text", 0),
        ("<p>a", "html", "text", 0),
        ("<p>a<div class=", "html", "tag", 0),
        ("<p>a<script>\nlet a\nlet b", "html", "script", 2),
        ("<p>a<style>\np {", "html", "style", 1),
        ("<p>a<!-- x", "html", "comment", 0),
    ],
)
def test_what_is_being_written_is_said(page: Page, text: str, kind: str, inside: str, lines: int) -> None:
    found = of(page, text)
    assert (found["kind"], found["inside"], found["lines"]) == (kind, inside, lines)
