"""The judge sees what a person would see, and survives pages that hang, crash or reach for the network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from model.evaluate import browser
from model.evaluate.browser import BrowserMissing, Chromium, PageHangs, ScriptError, open_browser, start_chromium

pytestmark = pytest.mark.browser

WIDGETS = """<!doctype html><title>t</title><body>
<button id=hidden style="display:none">no</button><button id=b onclick="n++;out.textContent=n">go</button>
<input id=name value="old"><input id=r type=range min=0 max=9 value=1 oninput="out.textContent='r'+this.value">
<p id=out>0</p><p style="display:none">unseen</p>
<script>let n=0;document.onkeydown=e=>{if(e.key=="Escape")out.textContent="esc"}</script>"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with open_browser() as opened:
        yield opened


def test_a_good_page_is_used_like_a_person_does(chromium: Chromium) -> None:
    page = chromium.load(WIDGETS)
    page.click("#b, #hidden")
    assert page.run("out.textContent") == "1"
    page.type("#name", "Ada Q.")
    assert page.run("document.getElementById('name').value") == "Ada Q."
    page.type("#r", "7")
    assert "r7" in page.text()
    page.press("Escape")
    assert "esc" in page.text()
    assert "unseen" not in page.text()
    assert page.errors == []
    with pytest.raises(LookupError):
        page.click("#hidden")
    with pytest.raises(ScriptError):
        page.run("nowhere.at.all")


def test_pixels_have_the_size_and_change_with_an_animation(chromium: Chromium) -> None:
    source = """<canvas id=c width=300 height=200></canvas><script>let x=0;const g=c.getContext("2d");
    function f(){g.clearRect(0,0,300,200);g.fillStyle="red";g.fillRect(x++%300,50,40,40);requestAnimationFrame(f)}f()
    </script>"""
    page = chromium.load(source, width=390, height=300)
    first = page.pixels()
    page.wait(200)
    assert len(first) == 390 * 300 * 3 and page.size == (390, 300)
    assert first != page.pixels()
    assert page.run("innerWidth") == 390


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("<script>foo()</script>", "foo is not defined"),
        ("<script>let a = ;</script>", "Unexpected token"),
        ("<script>Promise.reject(new Error('late'))</script>", "late"),
        ("<script>console.error('oops')</script>", "oops"),
        ("<script>localStorage.x = 1</script>", "sandboxed"),
        ("<script>eval('1')</script>", "violates"),
        ("<script>alert(1)</script>", "alert"),
        ("<img src='http://example.org/a.png'>", "example.org"),
        ("<script src='http://example.org/a.js'></script>", "example.org"),
        ("<script>fetch('http://example.org/x').catch(()=>0)</script>", "example.org"),
        ("<script>location='http://example.org/away'</script>", "example.org/away"),
        ("<meta http-equiv=refresh content='0;url=http://example.org/r'>", "example.org/r"),
    ],
)
def test_faults_and_reaching_out_are_listed(chromium: Chromium, source: str, word: str) -> None:
    page = chromium.load("<!doctype html><body><p>x</p>" + source)
    page.wait(100)
    assert any(word in error for error in page.errors), page.errors


def test_an_endless_loop_is_an_error_and_the_browser_goes_on() -> None:
    with open_browser(seconds=3) as chromium:
        page = chromium.load("<script>while(1);</script>")
        assert any("endless loop" in error for error in page.errors)
        with pytest.raises(PageHangs):
            page.text()
        page = chromium.load("<button id=b onclick='while(1);'>go</button>")
        with pytest.raises(PageHangs):
            page.click("#b")
            page.text()
        assert chromium.load("<p>alive</p>").text().strip() == "alive"


def test_a_missing_browser_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "COMMANDS", ())
    with pytest.raises(BrowserMissing, match="apt-get install chromium"):
        start_chromium(str, "/nowhere/chromium")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first Chromium on PATH: it is there, and does not start."""
    command = tmp_path / "chromium"
    command.write_text("#!/bin/sh\necho 'needs a snap' >&2\nexit 1\n")
    command.chmod(0o755)
    monkeypatch.setattr(browser, "COMMANDS", (str(command), *browser.COMMANDS))
    return command


def test_a_chromium_that_does_not_start_is_passed_over(broken: Path) -> None:
    with open_browser() as chromium:
        assert chromium.load("<p>alive</p>").text().strip() == "alive"


def test_when_none_starts_each_is_named(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "COMMANDS", (str(broken),))

    def launch(binary: str) -> None:
        raise TimeoutError

    with pytest.raises(BrowserMissing, match=f"{broken} does not start: no answer.*playwright install chromium"):
        start_chromium(launch, "/nowhere/chromium")
