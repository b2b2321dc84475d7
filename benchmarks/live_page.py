"""How a page comes alive in the browser: how often the page that is being written is changed on screen, and how long
after the last token it runs.

The real app with the scripted network: a page of some 900 tokens, 30 rounds a second. Updates are those that the frame
says it has shown; the page runs when its frame says that it has loaded, and the last token is the end of the run as the
browser hears of it.

    python benchmarks/live_page.py [--repeats 5]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from benchmarks.on_screen import LONG, _serving  # noqa: E402
from model.evaluate.browser import ARGUMENTS, start_chromium  # noqa: E402

TARGETS = {"updates": 15.0, "runs": 150.0}  # a second, at least; ms, at most
TEXT = """TEXT = ("<!doctype html><title>Facts</title><style>li { margin: 4px }</style><h1>Facts</h1><ul>" +
"".join(f"<li>Fact {i} is true.</li>" for i in range(26)) + "</ul><script>document.title = 'ran'</script>")
"""
WATCH = """async () => {
  const { store } = await import("/clover/store.js");
  const seen = window.seen = { updates: [], end: 0, runs: 0 };
  addEventListener("message", ({ data }) => {
    if (data?.clover === "built") seen.updates.push(performance.now());
    if (data?.clover === "loaded" && !seen.runs) seen.runs = performance.now();
  });
  store.on("end", () => { seen.end = performance.now(); });
}"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args(arguments).repeats
    start = LONG.index("TEXT = ")
    script = LONG[:start] + TEXT + LONG[LONG.index("\n", start) + 1 :]
    with _serving(script, []) as address, sync_playwright() as driver:

        def launch(binary: str) -> Browser:
            return driver.chromium.launch(executable_path=binary, args=list(ARGUMENTS[:-2]))

        browser = start_chromium(launch, driver.chromium.executable_path)
        seen = [_measure(browser, address) for _ in range(repeats + 1)][1:]  # all is warm after the first
        browser.close()
    for name, what in {"updates": "updates a second", "runs": "last token to page, ms"}.items():
        values = [each[name] for each in seen]
        span = f"({min(values):.1f}-{max(values):.1f}, {len(values)} runs)"
        bound = "at least" if name == "updates" else "at most"
        print(f"{what:<24}{median(values):6.1f}  {span:<26} target: {bound} {TARGETS[name]:g}")
    return 0


def _measure(browser: Browser, address: str) -> dict[str, float]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(address)
    page.locator("#prompt textarea, #prompt input").first.fill("a page of facts")
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    page.locator("#generate").click()
    page.wait_for_function("window.seen.runs > 0", timeout=120_000)
    seen = page.evaluate("window.seen")
    page.close()
    updates = seen["updates"]
    return {"updates": 1000 * (len(updates) - 1) / (updates[-1] - updates[0]), "runs": seen["runs"] - seen["end"]}


if __name__ == "__main__":
    sys.exit(main())
