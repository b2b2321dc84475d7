"""Chromium as a judge: loads a generated page the way the preview does and lets a check look at it and use it.

Invariants:
- A page runs as in the preview's sandboxed frame: opaque origin, inline script and style only, no eval, no storage,
  no dialogs, and no request ever leaves the machine; each attempt is one entry of `LivePage.errors`.
- Every call ends within the judge's time limit. A page that hangs gets an entry in `errors`; using it afterwards
  raises `PageHangs`, and the browser goes on with the next page.
- `load` closes the page loaded before.
"""

from __future__ import annotations

import asyncio
import builtins
import io
import json
import shutil
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession, ConsoleMessage, Page, Route

T = TypeVar("T")

COMMANDS = ("chromium", "chromium-browser", "google-chrome")
ADDRESS = "http://page.invalid/"
POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; media-src data: blob:; form-action 'none'; base-uri 'none'"
)
ARGUMENTS = (
    "--no-sandbox",  # Chromium refuses to start as root otherwise; the pages' own sandbox is the policy above
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--js-flags=--max-old-space-size=256",
)
FIND = """(() => {
  const seen = e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 &&
    (!e.checkVisibility || e.checkVisibility({visibilityProperty: true})); };
  const e = [...document.querySelectorAll(%s)].find(seen);
  if (!e) return null;
  let r = e.getBoundingClientRect();
  if (r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth) {
    e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    r = e.getBoundingClientRect();
  }
  return {x: r.x + r.width / 2, y: r.y + r.height / 2, tag: e.tagName, kind: e.type || ""};
})()"""
# Controls without a caret are set the way a person's drag or choice ends: a value, then input and change events.
SET = """(() => {
  const e = document.querySelector(%s); e.value = %s;
  e.dispatchEvent(new Event("input", {bubbles: true})); e.dispatchEvent(new Event("change", {bubbles: true}));
})()"""
CARETLESS = ("range", "color", "date", "time", "select-one", "select-multiple", "checkbox", "radio")
SETTLE = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 40))))"


class BrowserMissing(RuntimeError):
    """Chromium or its driver is not installed; the message names the command that installs it."""


class PageHangs(TimeoutError):
    """The page did not answer within the time limit."""


class ScriptError(RuntimeError):
    """A script given to `LivePage.run` threw in the page, or the page went away under it."""


class _Loop:
    """An asyncio loop in a thread of its own, so that every call on it can be given up after a time limit."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="chromium-judge", daemon=True)
        self._thread.start()

    def call(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        """Result of `work`; TimeoutError when it takes longer (the work is then cancelled)."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(seconds)
        except TimeoutError:
            future.cancel()
            raise

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        if not self._thread.is_alive():
            self._loop.close()


@dataclass
class LivePage:
    """One page in Chromium; honours `model.corpus.kind.LivePage`. Close it, or use it in a `with`."""

    size: tuple[int, int]
    _page: Page
    _wire: CDPSession
    _loop: _Loop
    _seconds: float
    errors: list[str] = field(default_factory=list)
    hung: bool = False

    def text(self) -> str:
        """Visible text of the page."""
        return str(self.run("document.body ? document.body.innerText : ''"))

    def run(self, script: str) -> Any:
        """Value of a JavaScript expression, awaited when it is a promise. Raises ScriptError when it throws."""
        reply = self._do(
            self._wire.send(
                "Runtime.evaluate",
                {"expression": script, "returnByValue": True, "awaitPromise": True, "userGesture": True},
            )
        )
        if "exceptionDetails" in reply:
            thrown = reply["exceptionDetails"]
            raise ScriptError(thrown.get("exception", {}).get("description") or thrown.get("text", "script failed"))
        return reply["result"].get("value")

    def click(self, selector: str) -> None:
        """Click the middle of the first visible match. Raises LookupError when there is none."""
        spot = self._find(selector)
        self._do(self._page.mouse.click(spot["x"], spot["y"]))

    def type(self, selector: str, text: str) -> None:
        """Replace the content of the first visible match by typing. Raises LookupError when there is none."""
        spot = self._find(selector)
        if spot["kind"] in CARETLESS:
            self.run(SET % (json.dumps(selector), json.dumps(text)))
            return
        self._do(self._page.mouse.click(spot["x"], spot["y"]))
        self._do(self._page.keyboard.press("Control+A"))
        self._do(self._page.keyboard.press("Delete"))
        self._do(self._page.keyboard.type(text))

    def press(self, key: str) -> None:
        """Press one key, by its DOM name."""
        self._do(self._page.keyboard.press(key))

    def wait(self, milliseconds: int) -> None:
        """Let the page run for so long."""
        self._do(asyncio.sleep(milliseconds / 1000), extra=milliseconds / 1000)

    def picture(self) -> bytes:
        """The viewport as PNG."""
        return self._do(self._page.screenshot(type="png", animations="allow", caret="initial", scale="css"))

    def pixels(self) -> bytes:
        """The viewport as packed RGB, 3 bytes a pixel, row by row."""
        from PIL import Image

        return Image.open(io.BytesIO(self.picture())).convert("RGB").tobytes()

    def close(self) -> None:
        """Free the page; harmless when it is closed already."""
        try:
            self._loop.call(self._page.context.close(), self._seconds)
        except Exception as error:  # a crashed renderer may refuse; the browser's end reaps it
            self.errors.append(f"closing failed: {error}")

    def __enter__(self) -> LivePage:
        return self

    def __exit__(
        self, kind: builtins.type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _find(self, selector: str) -> dict[str, Any]:
        spot = self.run(FIND % json.dumps(selector))
        if spot is None:
            raise LookupError(f"no visible element matches {selector}")
        return dict(spot)

    def _do(self, work: Coroutine[Any, Any, T], *, extra: float = 0.0) -> T:
        from playwright.async_api import Error

        if self.hung:
            work.close()
            raise PageHangs("the page hangs")
        try:
            return self._loop.call(work, self._seconds + extra)
        except TimeoutError:
            self.hung = True
            self.errors.append(f"the page did not answer within {self._seconds:g} s (an endless loop?)")
            raise PageHangs(self.errors[-1]) from None
        except Error as error:
            raise ScriptError(str(error)) from None


class Chromium:
    """A running headless Chromium that loads one page at a time. Made by `open_browser`."""

    def __init__(self, browser: Browser, loop: _Loop, seconds: float) -> None:
        self._browser = browser
        self._loop = loop
        self._seconds = seconds
        self._last: LivePage | None = None

    def load(self, source: str, width: int = 1280, height: int = 800) -> LivePage:
        """Run a page of these CSS pixels until it has loaded and painted twice."""
        if self._last is not None:
            self._last.close()
        page = self._loop.call(self._open(source, width, height), 30)
        self._last = page
        try:
            page._do(page._page.goto(ADDRESS, wait_until="load", timeout=0))  # _do has the limit
            page.run(SETTLE)
        except (PageHangs, ScriptError) as error:
            if not page.hung:  # a page that navigates away while it loads; hanging is noted already
                page.errors.append(f"the page did not load: {str(error).splitlines()[0]}")
        return page

    async def _open(self, source: str, width: int, height: int) -> LivePage:
        context = await self._browser.new_context(
            viewport={"width": width, "height": height}, accept_downloads=False, service_workers="block"
        )
        page = await context.new_page()
        live = LivePage((width, height), page, await context.new_cdp_session(page), self._loop, self._seconds)
        served: list[str] = []

        async def serve(route: Route) -> None:
            if not served and route.request.url == ADDRESS:
                served.append(ADDRESS)
                headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY}
                await route.fulfill(status=200, headers=headers, body=source.encode("utf-8", "replace"))
                return
            live.errors.append(f"network: {route.request.method} {route.request.url}")
            await route.abort()

        def said(message: ConsoleMessage) -> None:
            if message.type == "error":
                live.errors.append(f"console: {message.text}")

        await context.route("**/*", serve)
        page.on("pageerror", lambda error: live.errors.append(f"script: {error}"))
        page.on("console", said)
        page.on("crash", lambda _: live.errors.append("the page crashed"))
        return live


def start_chromium(launch: Callable[[str], T], own: str) -> T:
    """What `launch` gives for the path of the first Chromium that starts: those on PATH, then the driver's `own` build.
    One on PATH may be there and still not start (Ubuntu's is a snap, which needs more than a container has). Raises
    BrowserMissing when none does."""
    from playwright.async_api import Error

    failed: list[str] = []
    for binary in filter(None, (*map(shutil.which, COMMANDS), own)):
        if not Path(binary).exists():
            continue
        try:
            return launch(binary)
        except (Error, TimeoutError) as error:
            failed.append(f"{binary} does not start: {(str(error) or 'no answer').splitlines()[0]}")
    if failed:
        raise BrowserMissing(f"{'; '.join(failed)}. Another one is installed by: python -m playwright install chromium")
    raise BrowserMissing("Chromium is not installed. Install it with: sudo apt-get install chromium")


@contextmanager
def open_browser(seconds: float = 10.0) -> Iterator[Chromium]:
    """Start Chromium and end it afterwards; `seconds` limits each call on a page. Raises BrowserMissing."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise BrowserMissing("The package playwright is not installed. Run: pip install -e '.[evaluate]'") from None
    loop = _Loop()
    try:
        driver = loop.call(async_playwright().start(), 60)
        try:

            def launch(binary: str) -> Browser:
                return loop.call(driver.chromium.launch(executable_path=binary, args=list(ARGUMENTS)), 60)

            browser = start_chromium(launch, driver.chromium.executable_path)
            yield Chromium(browser, loop, seconds)
            loop.call(browser.close(), 30)
        finally:
            loop.call(driver.stop(), 30)
    finally:
        loop.close()


if __name__ == "__main__":  # does Chromium start here, and what does it see?
    with open_browser() as _chromium:
        _page = _chromium.load("<p>Chromium is ready.</p>")
        print(_page.text().strip())
