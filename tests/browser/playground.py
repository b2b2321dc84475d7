"""The real app in its own process, for tests that drive it in Chromium."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Frame, Page, sync_playwright

from model.evaluate.browser import start_chromium

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "runs/screenshots"
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
)  # fmt: skip
# Every part of the page has been brought to life: what is pressed before is lost.
ALIVE = "document.querySelectorAll('[data-alive]').length === document.querySelectorAll('[id^=part-]').length"
# All rounds are there: a page that had no time for each asks for them when the run is over.
WHOLE = """() => import('/clover/store.js').then(({ store }) => store.run.marks.every(
    (mark, i, all) => mark.step === 0 || all[i - 1]?.step === mark.step - 1))"""
FAKE = """
import sys
from app.server import serve
from app.command import Settings
serve(Settings(port=int(sys.argv[1]), fake=True, pace=float(sys.argv[2])))
"""


@dataclass(frozen=True)
class Playground:
    """A running server."""

    url: str
    process: subprocess.Popen[bytes]

    def worker(self) -> int:
        """Process id of the model's process."""
        return children(self.process.pid)[0]


def children(parent: int) -> list[int]:
    """Living child processes, from /proc."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(*, pace: float | None = None, script: str = FAKE, quiet: bool = False) -> Iterator[Playground]:
    """Start the app: with the real weights, or with the fake network at a pace in seconds a pass, by a script that is
    given port and pace. When `quiet`, its standard error is kept for the test to read."""
    port = free_port()
    command = [sys.executable, "app.py", "--port", str(port)]
    if pace is not None:
        command = [sys.executable, "-c", script, str(port), str(pace)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE if quiet else None)
    try:
        url = f"http://127.0.0.1:{port}/"
        _wait_for(url, process)
        yield Playground(url, process)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end:
        assert process.poll() is None, f"the server ended with status {process.returncode}"
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(url)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        driver = playwright.chromium

        def launch(binary: str) -> Browser:
            return driver.launch(executable_path=binary, args=list(FLAGS))

        browser = start_chromium(launch, driver.executable_path)
        yield browser
        browser.close()


def opened(browser: Browser, url: str, width: int = 1280, height: int = 800) -> Page:
    """The page, ready to generate. Requests to anywhere else are failures of the test."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.on("request", lambda request: _same_origin(request.url, url))
    page.goto(url)
    page.wait_for_selector("#generate")
    page.wait_for_function(ALIVE, timeout=60_000)
    page.wait_for_function("document.querySelector('#part-card b')?.textContent", timeout=60_000)
    page.wait_for_function("!document.querySelector('#part-card .load:not([hidden])')", timeout=60_000)
    return page


def _same_origin(requested: str, url: str) -> None:
    assert requested.startswith((url, "data:", "blob:", "about:")), f"something outside was asked for: {requested}"


def forget(page: Page) -> None:
    """Take away what the phase of the last run was, so that nobody takes it for the next one's."""
    page.evaluate("document.documentElement.dataset.phase = 'asked'")


def ask(page: Page, prompt: str) -> None:
    forget(page)
    page.fill("#prompt textarea", prompt)
    page.click("#generate")


def change(page: Page, wish: str) -> None:
    """Ask for a change of the page that is shown."""
    forget(page)
    page.fill("#prompt textarea", wish)
    page.click("#change")


def wait_for_phase(page: Page, phase: str, seconds: float = 60) -> None:
    """Wait until a run is in a phase. A short one can be over before anybody sees it running."""
    page.wait_for_selector(f":root[data-phase={phase}]", state="attached", timeout=seconds * 1000)


def wait_until_whole(page: Page) -> None:
    """Wait until a run that is over has all its rounds, so that places in it stay what they are."""
    wait_for_phase(page, "done")
    page.wait_for_function(WHOLE)


def running(page: Page) -> Frame:
    """The sandbox of the page that runs, once it is on screen."""
    frame = page.wait_for_selector(".glass iframe:not(.coming)").content_frame()
    assert frame is not None
    return frame


def until(frame: Frame, condition: str) -> None:
    """Wait for what a sandboxed frame shows; its policy allows no `eval`, which Playwright's own waiting needs."""
    end = time.monotonic() + 30
    while not frame.evaluate(condition):
        assert time.monotonic() < end, condition
        time.sleep(0.03)


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
