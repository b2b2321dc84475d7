"""`clover dev`: the interface starts anew when code changes, and the model's process stays."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page

from app.dev import ROOT, Office, RemoteWorker, _changed
from model.events import RunFinished
from tests.app.sources import PAGE, Worker, open_worker, request_of
from tests.browser.playground import children, chromium, free_port
from visualize.trace import Trace

T = TypeVar("T")
DEV = """
import sys
from app import dev
from app.command import Settings
from pathlib import Path
watched = Path(sys.argv[2])
dev._folders = lambda: [watched]
dev._changed = lambda paths: "code" if any(path.suffix == ".py" for path in paths) else "page"
dev.dev(Settings(port=int(sys.argv[1]), fake=True))
"""


def wait_for(found: Callable[[], T | None], seconds: float = 90) -> T:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = found()
        if value is not None:
            return value
        time.sleep(0.1)
    raise TimeoutError


@pytest.fixture
def office() -> Iterator[tuple[Worker, RemoteWorker]]:
    worker = open_worker()
    with TemporaryDirectory() as folder:
        made = Office(worker, f"{folder}/office")
        yield worker, RemoteWorker(made.address, made.key)
        made.close()


def test_a_child_has_the_parent_s_worker(office: tuple[Worker, RemoteWorker]) -> None:
    worker, remote = office
    assert Trace(remote.events(request_of())).board.text == PAGE
    assert remote.status() == worker.status() and remote.ahead("r") == 0
    remote.cancel("r")
    assert worker.cancelled == ["r"]


def test_a_child_that_goes_away_leaves_the_worker_to_the_next(office: tuple[Worker, RemoteWorker]) -> None:
    _, remote = office
    events = remote.events(request_of())
    next(iter(events))
    events.close()  # type: ignore[attr-defined]
    assert isinstance(list(remote.events(request_of("again")))[-1], RunFinished)


def test_strangers_get_nothing(office: tuple[Worker, RemoteWorker]) -> None:
    _, remote = office
    with pytest.raises(Exception):  # noqa: B017  (which one depends on who notices first)
        RemoteWorker(remote.office, b"guessed").status()
    assert remote.status().phase == "ready"


@pytest.mark.parametrize(
    ("paths", "asked"),
    [
        (["app/ui.py", "assets/web/board.js"], "code"),
        (["assets/web/parts/card.html"], "code"),
        (["assets/web/board.css", "model/events.py"], "page"),
        (["model/events.py"], "model"),
        (["app/__pycache__/ui.pyc", "assets/web/x.png"], ""),
    ],
)
def test_a_change_asks_for_what_it_needs(paths: list[str], asked: str) -> None:
    assert _changed(ROOT / path for path in paths) == asked


@pytest.mark.slow
@pytest.mark.browser
def test_the_interface_starts_anew_and_the_model_s_process_stays(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{(port := free_port())}/"
    process = subprocess.Popen(
        [sys.executable, "-c", DEV, str(port), str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None and "Clover Playground" in process.stdout.readline()
        urllib.request.urlopen(url, timeout=120).close()  # waits while the child starts
        worker, interface = roles(process.pid)
        answers: list[int] = []
        hellos: list[str] = []

        def ask() -> None:
            with urllib.request.urlopen(url, timeout=120) as answer:
                answers.append(answer.status)

        with chromium() as browser:
            page = opened(browser, url, hear=hellos)
            greeted(page, hellos, 1)
            (tmp_path / "changed.css").write_text("a {}")
            greeted(page, hellos, 2)
            assert roles(process.pid) == (worker, interface), "a style needs no new interface"
            (tmp_path / "changed.py").write_text("x = 1")
            wait_for(lambda: True if interface not in children(process.pid) else None)
            asking = threading.Thread(target=ask)
            asking.start()  # while no child answers
            asking.join(120)
            assert answers == [200], "a page that is loaded meanwhile waits"
            greeted(page, hellos, 4)  # the one that is open hears of the new one, and loads itself again
        after_worker, after_interface = roles(process.pid)
        assert after_worker == worker and after_interface != interface
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        process.stdout.close()  # type: ignore[union-attr]
    assert wait_for(lambda: True if not alive([worker, after_worker, after_interface]) else None, 20)


def opened(browser: Browser, url: str, hear: list[str]) -> Page:
    """A page; what the interface says to it first, each time that it connects, is noted."""
    page = browser.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda said: hear.append(str(said))))
    page.goto(url, timeout=60_000)
    return page


def greeted(page: Page, hellos: list[str], times: int) -> None:
    end = time.monotonic() + 60
    while sum("hello" in each for each in hellos) < times:
        assert time.monotonic() < end, hellos
        page.wait_for_timeout(50)


def roles(parent: int) -> tuple[int, int]:
    """Process ids of the model's process and of the interface."""

    def found() -> tuple[int, int] | None:
        by_role = {("dev" if "app.dev" in command(pid) else "worker"): pid for pid in children(parent)}
        return (by_role["worker"], by_role["dev"]) if len(by_role) == 2 else None

    return wait_for(found)


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if command(pid)]
