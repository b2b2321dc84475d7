"""What watches from outside while hostile pages run: a server that notes who comes, sockets that note what arrives, and
the log of the browser's own network."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from model.evaluate.browser import start_chromium
from tests.browser.playground import FLAGS

DOMAIN = "canary.test"
# Megabytes of a page's scripts: one that fills its memory need not fill the machine's, and is not to reach its end
# before the next page is shown: the driver calls the app's window crashed when the process of a frame in it has died.
MEMORY = 3000


@dataclass
class Canary:
    """A server on this machine: every connection is noted, with the first bytes that it brought."""

    port: int = 0
    visits: list[bytes] = field(default_factory=list)
    sockets: dict[str, socket.socket] = field(default_factory=dict)

    def address(self, name: str) -> str:
        return f"{name}.{DOMAIN}:{self.port}"

    def stun(self, name: str) -> str:
        """A socket for datagrams of this name's own."""
        self.sockets[name] = made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        made.bind(("127.0.0.1", 0))
        made.setblocking(False)
        return f"stun:127.0.0.1:{made.getsockname()[1]}"

    def datagrams(self, name: str) -> int:
        """How many have arrived."""
        count = 0
        try:
            while self.sockets[name].recv(2048):
                count += 1
        except (BlockingIOError, KeyError):
            pass
        return count


@contextmanager
def canary() -> Iterator[Canary]:
    found = Canary()
    with socket.create_server(("127.0.0.1", 0)) as server:
        found.port = server.getsockname()[1]
        server.settimeout(0.1)
        over = threading.Event()

        def listen() -> None:
            while not over.is_set():
                try:
                    visitor, _ = server.accept()
                except TimeoutError:
                    continue
                with visitor:
                    visitor.settimeout(0.5)
                    try:
                        found.visits.append(visitor.recv(2048))
                        visitor.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok")
                    except OSError:
                        found.visits.append(b"")

        thread = threading.Thread(target=listen)
        thread.start()
        try:
            yield found
        finally:
            over.set()
            thread.join()
            for each in found.sockets.values():
                each.close()


@contextmanager
def watched(log: Path) -> Iterator[Browser]:
    """Chromium that finds the server under any name of its domain, has a camera, and logs what its network does."""
    flags = (
        *FLAGS,
        f"--host-resolver-rules=MAP *.{DOMAIN} 127.0.0.1",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--js-flags=--max-old-space-size={MEMORY}",
        f"--log-net-log={log}",
    )
    with sync_playwright() as playwright:
        driver = playwright.chromium
        browser = start_chromium(
            lambda binary: driver.launch(executable_path=binary, args=list(flags)), driver.executable_path
        )
        yield browser
        browser.close()
