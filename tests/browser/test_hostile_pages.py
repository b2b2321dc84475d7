"""Every page of the corpus runs in the real sandbox of the real app, and is stopped.

What a page says of itself counts for nothing: a server, sockets and the log of the browser's network say what got out,
and the app's own window says what became of it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as Late

from app.preview.view import view_of
from tests.browser.canary import Canary, canary, watched
from tests.browser.playground import serving
from tests.hostile.pages import APP, OTHERS, PAGES, Hostile

pytestmark = pytest.mark.app
SETTLE = 0.15  # seconds that a page has for what it does after it has loaded
_URL = re.compile(r'"url":"([^"]*)"')
HARMLESS = "<!doctype html>\n<p>harmless</p>\n"
GRANTED = ["camera", "microphone", "geolocation", "notifications", "clipboard-read", "clipboard-write"]
LISTEN = """() => {
  window.heard = [];
  addEventListener('message', (event) => {
    if (heard.length > 99) return;
    const newest = [...document.querySelectorAll('.glass iframe')].at(-1); // one that goes may still say something
    if (event.data?.clover && event.source === newest?.contentWindow) heard.push(event.data.clover);
  });
  navigator.clipboard.writeText('untouched').catch(() => {});
}"""
SHOW = """(view) => import('/clover/store.js').then(({ store }) => { heard.length = 0; store.emit('show', view); })"""
KINDS = {page.name: kind for kind, page in OTHERS}
SHOWN = """() => document.querySelectorAll(".glass iframe").length === 1
  && !document.querySelector(".glass iframe.coming")"""
LOADED = "() => heard.some((clover) => clover !== 'alive')"
STATE = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const stored = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie,
    (await indexedDB.databases()).map((each) => each.name), await caches.keys(),
    (await navigator.locks.query()).held.map((each) => each.name),
    (await navigator.serviceWorker?.getRegistrations() ?? []).length ? 'pwned' : ''];
  return { title: document.title, url: location.href, stored: JSON.stringify(stored), pwned: window.pwned ?? null,
    full: Boolean(document.fullscreenElement || document.pointerLockElement),
    sandboxed: [...document.querySelectorAll('iframe')].every((each) => each.sandbox.value === 'allow-scripts'),
    painted: document.querySelectorAll('.pv img:not(.leaf), .pv script').length,
    clipboard: await navigator.clipboard.readText().catch(() => 'untouched') };
}"""


@dataclass
class Tab:
    """A tab of the app, and what was seen of it that should not be."""

    page: Page
    seen: list[str] = field(default_factory=list)
    before: dict[str, Any] = field(default_factory=dict)

    def watch(self) -> None:
        self.page.on("dialog", lambda dialog: (self.seen.append(f"a dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("download", lambda download: self.seen.append(f"a download: {download.url}"))
        self.page.on("popup", lambda popup: self.seen.append(f"a window: {popup.url}"))
        self.page.on("crash", lambda _: self.seen.append("the app's window crashed"))
        self.page.evaluate(LISTEN)
        self.before = self.page.evaluate(STATE)

    lives: bool = True  # whether what is shown says that it has loaded

    def show(self, text: str, kind: str = "html") -> None:
        view = view_of(text, "hostile", "a hostile page", "end_of_text")
        assert view["kind"] == kind
        self.lives = view["lives"]
        self.page.evaluate(SHOW, view)

    def loaded(self, seconds: float) -> bool:
        return self._comes(LOADED if self.lives else SHOWN, seconds)

    def alone(self, seconds: float) -> bool:
        """Whether the page shown last has the place to itself."""
        return self._comes(SHOWN, seconds)

    def _comes(self, condition: str, seconds: float) -> bool:
        try:
            self.page.wait_for_function(condition, timeout=seconds * 1000)
        except Late:
            return False
        return True

    def harm(self, asks: bool = False) -> list[str]:
        """What has changed of the app, and what was seen since last asked. Of a page that asks for something, also
        whether it was granted; no other is asked, since one that hangs would never answer."""
        harm, self.seen[:] = list(self.seen), []
        try:
            now = self.page.evaluate(STATE)
        except BrowserError as error:
            return [*harm, f"the app does not answer: {error}"]
        harm += [f"{key}: {was!r} became {now[key]!r}" for key, was in self.before.items() if now[key] != was]
        if asks:
            harm += [said for frame in self.page.frames[1:] for said in _got(frame)]
        return harm


def _got(frame: Frame) -> list[str]:
    """Whether a page was granted what it asked for."""
    try:
        return ["it was granted what it asked for"] if frame.evaluate("window.got === 1") else []
    except BrowserError:
        return []  # the frame has gone, or stands elsewhere


@dataclass
class Findings:
    """What became of the corpus: harm by name of the page; what got out; the browser's log."""

    harm: dict[str, list[str]] = field(default_factory=dict)
    ran: set[str] = field(default_factory=set)
    datagrams: dict[str, int] = field(default_factory=dict)
    visits: list[bytes] = field(default_factory=list)
    log: str = ""

    @property
    def urls(self) -> list[str]:
        """What the browser's network was asked for, by its log."""
        requests = (line for line in self.log.splitlines() if '"load_flags"' in line)  # an event is a line
        return [url for request in requests for url in _URL.findall(request)]


def filled(hostile: Hostile, nest: Canary) -> str:
    far = nest.address(hostile.name)
    page = hostile.page.replace("FAR", f"http://{far}/pwned").replace("SOCKET", f"ws://{far}/pwned")
    page = page.replace("NEAR", f"/pwned-{hostile.name}")
    return page.replace("STUN", nest.stun(hostile.name)) if "STUN" in page else page


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Findings]:
    """All pages, one after another, in one window of the app; those that hang come last."""
    found, log = Findings(), tmp_path_factory.mktemp("log") / "net.json"
    with canary() as nest, serving(pace=0.0) as playground:
        with watched(log) as browser:
            _control(browser, nest)
            tab = _tab(browser, playground.url)
            for page in sorted(PAGES, key=lambda page: page.heavy):
                if page.heavy:
                    _heavy(page, tab, found)
                else:
                    _quick(page, filled(page, nest), tab, found)
            found.datagrams = {name: nest.datagrams(name) for name in nest.sockets}
        found.visits, found.log = nest.visits, log.read_text(errors="replace")
    yield found


def _tab(browser: Browser, url: str) -> Tab:
    tab = Tab(_opened(browser, url))
    tab.page.context.grant_permissions(GRANTED, origin=url.rstrip("/"))
    tab.watch()
    return tab


def _opened(browser: Browser, url: str) -> Page:
    """Not `opened` of the playground's tests: what is blocked would count there as asked for."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    page.wait_for_selector(".sizes button", state="attached", timeout=60_000)
    page.wait_for_function("!document.querySelector('#part-card .load:not([hidden])')", timeout=60_000)
    return page


def _control(browser: Browser, nest: Canary) -> None:
    """The same from outside the sandbox: what watches does see it."""
    page = browser.new_page()
    page.goto(f"http://{nest.address('control')}/pwned")
    page.evaluate(
        "(stun) => { const p = new RTCPeerConnection({ iceServers: [{ urls: stun }] }); p.createDataChannel('x');"
        " return p.createOffer().then((offer) => p.setLocalDescription(offer)); }",
        nest.stun("control"),
    )
    page.wait_for_timeout(500)
    page.close()


def _quick(page: Hostile, text: str, tab: Tab, found: Findings) -> None:
    tab.show(text, KINDS.get(page.name, "html"))
    if tab.loaded(1.5 if page.leave else 30) or page.leave:  # one that leaves at once does not say that it has loaded
        found.ran.add(page.name)
    time.sleep(SETTLE)  # nothing can be waited for: what is looked for must not come
    found.harm[page.name] = tab.harm(asks="got" in page.page)


def _heavy(page: Hostile, tab: Tab, found: Findings) -> None:
    """The app answers while the page is at it, and shows the next page as if nothing had been."""
    tab.show(page.page)
    time.sleep(4 * SETTLE)
    found.ran.add(page.name)
    found.harm[page.name] = tab.harm()
    tab.show(HARMLESS)
    if not tab.loaded(30):
        found.harm[page.name].append("the next page did not come")
    elif not tab.alone(10):
        found.harm[page.name].append("it is kept beside the next page")


def test_the_corpus_is_large_and_names_are_unique() -> None:
    assert len(PAGES) >= 60 and len({page.name for page in PAGES}) == len(PAGES) and len(APP) > 20


def test_what_watches_sees(findings: Findings) -> None:
    assert any(b"control.canary" in visit for visit in findings.visits)
    assert "control.canary.test" in findings.log and any("control.canary" in url for url in findings.urls)
    assert findings.datagrams["control"] > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_hostile_page_is_stopped(findings: Findings, page: Hostile) -> None:
    assert page.name in findings.ran, "it never ran"
    assert findings.harm[page.name] == [], page.tries
    asked = [url for url in findings.urls if f"//{page.name}.canary" in url or f"pwned-{page.name}" in url]
    assert asked == [], page.tries
    if not page.leave:
        assert f"//{page.name}.canary.test" not in findings.log, page.tries
    assert findings.datagrams.get(page.name, 0) == 0, page.tries


def test_nothing_else_came_to_the_server(findings: Findings) -> None:
    """But for connections over which nothing came, of pages that tried to leave."""
    assert [visit for visit in findings.visits if visit and b"control.canary" not in visit] == []
