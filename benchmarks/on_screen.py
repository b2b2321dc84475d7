"""The same two moments as first_light.py, but seen in the browser: the first committed cell of the board, and the
page running in its frame.

Seconds are the browser's own clock, from the click on Generate; Chromium shares the machine with the model. The page
is opened afresh for every run.

With --long, what a long answer asks of the screen: a scripted run of 4,096 positions, at 30 rounds a second, says how
many paints a second there were, how far apart, and what each round took on the wire. Paints are those that showed
something new; those of the last third count, where the board is longest.

    python benchmarks/on_screen.py [--repeats 5] [--threads N] [--prompt TEXT] [--long]
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
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from model.config import USUAL_THREADS  # noqa: E402
from model.evaluate.browser import ARGUMENTS, BrowserMissing, start_chromium  # noqa: E402

TARGETS = {"first": 0.5, "done": 5.0}  # seconds
LIMITS = {"paints": 29.0, "gap": 60.0, "bytes": 600.0}  # a second, at least; ms, bytes a round, at most
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

# The playground on a port, with a run that was decoded beforehand and is handed out at a pace of its own.
LONG = """
import sys, time
from dataclasses import replace
import uvicorn
from app.desk import Desk
from app.server import application
from app.session import Session
from model.decode.decoder import decode
from model.events import Round
from model.fake import ByteVocabulary, FakeNetwork
from model.worker.client import WorkerStatus

TEXT = "".join(f"let p{i} = {i} < 2\\n" for i in range(300))

class Paced:
    def start(self): pass
    def cancel(self, run): pass
    def ahead(self, run): return 0
    def status(self): return WorkerStatus("ready", 1.0, "Ready.", {"name": "scripted", "kinds": [], "parameters": 1})
    def events(self, request):
        longer = replace(request, config=replace(request.config, max_tokens=4096))
        events = list(decode(FakeNetwork.of(TEXT), ByteVocabulary(), longer, model="scripted"))
        began, rounds = time.monotonic(), 0
        for event in events:
            if isinstance(event, Round):
                rounds += 1
                time.sleep(max(0, began + rounds / 30 - time.monotonic()))
                event = replace(event, ms=rounds * 1000 / 30)
            yield event

uvicorn.run(application(Session(Paced(), Desk())), port=int(sys.argv[1]), log_level="warning")
"""
WATCH = """async () => {
  const { store } = await import("/clover/store.js");
  const seen = window.seen = { paints: [], rounds: 0, positions: 0 };
  let last = -1;
  store.on("paint", ({ run, k }) => {
    if (!run || k === last) return;
    last = k;
    seen.paints.push([performance.now(), run.figures(k).ms]);
    seen.rounds = run.marks.length;
    seen.positions = run.histories.length;
  });
}"""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    model = ["--model", options.model, "--threads", str(options.threads)]
    with _serving(LONG if options.long else None, model) as address, sync_playwright() as driver:

        def launch(binary: str) -> Browser:
            return driver.chromium.launch(executable_path=binary, args=list(ARGUMENTS[:-2]))

        try:
            browser = start_chromium(launch, driver.chromium.executable_path)
        except BrowserMissing as error:
            sys.exit(f"on_screen: {error}")
        if options.long:
            seen = [_long(browser, address) for _ in range(options.repeats)]
            browser.close()
            return _report_long(seen)
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
    parser.add_argument("--long", action="store_true", help="the long scripted run, half a minute each time")
    return parser.parse_args(arguments)


@contextmanager
def _serving(script: str | None, model: Sequence[str]) -> Iterator[str]:
    """Address of a playground of our own: by a script that is given the port, or with a model."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, str(ROOT / "app.py"), "--port", str(port), *model]
    if script is not None:
        command = [sys.executable, "-c", script, str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
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


def _long(browser: Browser, address: str) -> dict[str, float]:
    """Of one long run: paints a second, the 95th percentile of the gaps between them (ms), bytes a round."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    received = _received(page)
    page.goto(address)
    page.locator("#prompt textarea, #prompt input").first.fill("a long page")
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    before = sum(received.values())
    page.locator("#generate").click()
    page.wait_for_selector(":root[data-phase=done]", state="attached", timeout=180_000)
    seen = page.evaluate("window.seen")
    page.close()
    late = [now for now, ms in seen["paints"] if ms > seen["paints"][-1][1] * 2 / 3]
    gaps = [after - now for now, after in zip(late, late[1:], strict=False)]
    return {
        "paints": 1000 * len(gaps) / (late[-1] - late[0]),
        "gap": quantiles(gaps, n=20)[-1],
        "bytes": (sum(received.values()) - before) / seen["rounds"],
        "positions": seen["positions"],
        "rounds": seen["rounds"],
    }


def _received(page: Page) -> dict[str, int]:
    """Bytes that came as a stream of events, by request; grows while the page is open."""
    received: dict[str, int] = {}
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")

    def begins(event: dict[str, Any]) -> None:
        if event["response"]["mimeType"] == "text/event-stream":
            received[event["requestId"]] = 0

    def grows(event: dict[str, Any]) -> None:
        if event["requestId"] in received:
            received[event["requestId"]] += event["dataLength"]

    wire.on("Network.responseReceived", begins)
    wire.on("Network.dataReceived", grows)
    return received


def _report_long(seen: Sequence[dict[str, float]]) -> int:
    print(f"{seen[0]['positions']:.0f} positions, {seen[0]['rounds']:.0f} rounds at 30 a second")
    named = {"paints": "paints a second", "gap": "95% of gaps, in ms", "bytes": "bytes a round"}
    for name, what in named.items():
        values = [each[name] for each in seen]
        span = f"({min(values):.1f}-{max(values):.1f}, {len(values)} runs)"
        bound = "at least" if name == "paints" else "at most"
        print(f"{what:<22}{median(values):6.1f}    {span:<26} target: {bound} {LIMITS[name]:g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
