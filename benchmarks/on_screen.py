"""The same two moments as first_light.py, but seen in the browser: the first committed cell of the board, and the
page running in its frame.

Seconds are the browser's own clock, from the click on Generate; Chromium shares the machine with the model. The page
is opened afresh for every run.

    python benchmarks/on_screen.py [--repeats 5] [--threads N] [--prompt TEXT]
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from model.config import USUAL_THREADS  # noqa: E402
from model.evaluate.browser import ARGUMENTS, BrowserMissing, start_chromium  # noqa: E402

TARGETS = {"first": 0.5, "done": 5.0}  # seconds
PROMPT = "make a solar system simulator with a red sun"
# Starts the clock and the run in one go; a finished page says so with a message from its frame.
RUN = """() => {
  const clock = window.clock = {first: 0, done: 0}, began = performance.now();
  const now = () => (performance.now() - began) / 1000;
  addEventListener("message", event => {
    if (event.data && event.data.clover === "loaded" && !clock.done) clock.done = now();
  });
  const look = () => {
    if (!clock.first && document.querySelector("#part-stage .blk .c.d, #part-stage .blk .c.f")) clock.first = now();
    if (!clock.done) requestAnimationFrame(look);
  };
  document.querySelector("#generate").click();
  look();
}"""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    with _serving(options) as address, sync_playwright() as driver:

        def launch(binary: str) -> Browser:
            return driver.chromium.launch(executable_path=binary, args=list(ARGUMENTS[:-2]))

        try:
            browser = start_chromium(launch, driver.chromium.executable_path)
        except BrowserMissing as error:
            sys.exit(f"on_screen: {error}")
        _measure(browser, address, options.prompt)  # the model is loaded and everything is warm after this one
        clocks = [_measure(browser, address, options.prompt) for _ in range(options.repeats)]
        browser.close()
    for name in ("first", "done"):
        seconds = [clock[name] for clock in clocks]
        what = "first committed cell" if name == "first" else "page runs"
        span = f"({min(seconds):.2f}-{max(seconds):.2f}, {len(seconds)} runs)"
        print(f"{what:<22}{median(seconds):6.2f} s  {span:<26} target: at most {TARGETS[name]:g} s")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="clover-nano")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--threads", type=int, default=USUAL_THREADS)
    parser.add_argument("--prompt", default=PROMPT)
    return parser.parse_args(arguments)


@contextmanager
def _serving(options: argparse.Namespace) -> Iterator[str]:
    """Address of a playground of our own."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, str(ROOT / "app.py"), "--port", str(port), "--model", options.model]
    server = subprocess.Popen([*command, "--threads", str(options.threads)], stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 90
        while time.monotonic() < end and server.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    yield f"http://127.0.0.1:{port}/"
                    return
            time.sleep(0.2)
        sys.exit("on_screen: the playground did not start")
    finally:
        server.terminate()
        server.wait(20)


def _measure(browser: Browser, address: str, prompt: str) -> dict[str, float]:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.locator("#prompt textarea, #prompt input").first.fill(prompt)
    page.wait_for_timeout(500)  # the interface sends what was typed after a short pause
    page.evaluate(RUN)
    page.wait_for_function("clock.done", timeout=180_000)
    clock = page.evaluate("clock")
    page.close()
    return {name: float(seconds) for name, seconds in clock.items()}


if __name__ == "__main__":
    sys.exit(main())
