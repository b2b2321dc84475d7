"""`clover dev`: the interface runs in a child that is started anew when its code changes; the model stays loaded.

Invariants: the worker client, and with it the model's process, belongs to the parent and outlives every child; so does
the socket that the browser talks to, so that a page that is loaded meanwhile waits instead of failing. A child that
does not start is told on the terminal, and the next change tries again; it ends when its parent does.
"""

from __future__ import annotations

import os
import pickle
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from watchfiles import watch

import app
from app.command import Settings
from app.listen import address, listen
from app.session import Worker
from model.events import Event, Request
from model.worker.client import WorkerClient, WorkerStatus

ROOT = Path(app.__file__).resolve().parent.parent
_BOOT = "import sys; sys.path[0] = sys.argv[1]; from app.dev import child; child()"
PATIENCE = 3.0  # seconds that a child may take to end


@dataclass(frozen=True)
class Order:
    """What a child is told first, on its standard input."""

    settings: Settings
    listener: int  # file descriptor
    office: str
    key: bytes


class Pages(Protocol):
    """Where a child tells its pages to load anew."""

    def publish(self, news: dict[str, Any]) -> None: ...


def dev(settings: Settings) -> None:
    """Run until interrupted."""
    with ExitStack() as stack:
        listener = stack.enter_context(listen(settings))
        listener.listen(64)
        start = (str(settings.model),)
        worker = stack.enter_context(
            WorkerClient(*start, threads=settings.threads, fake=settings.fake, pace=settings.pace)
        )
        worker.start()
        folder = stack.enter_context(TemporaryDirectory(prefix="clover-dev-"))
        office = Office(worker, f"{folder}/office")
        stack.callback(office.close)
        order = Order(settings, listener.fileno(), office.address, office.key)
        print(f"Clover Playground: {address(listener)}  (Ctrl+C ends it; the model stays loaded)", flush=True)
        if settings.generated:
            print(f"Password: {settings.password}", flush=True)
        with suppress(KeyboardInterrupt):
            _reload(order)


def _reload(order: Order) -> None:
    """Keep a child of the code as it is."""
    running = Child(order)
    try:
        for batch in watch(*_folders(), raise_interrupt=True):
            match _changed(Path(path) for _, path in batch):
                case "code":
                    print("clover: the code has changed, the interface starts anew", flush=True)
                    running.end()
                    running = Child(order)
                case "page":
                    running.tell("reload")
                case "model":
                    print("clover: model/ has changed; end clover dev and start it again to take it in", flush=True)
    finally:
        running.end()


def _folders() -> list[Path]:
    return [ROOT / name for name in ("app", "visualize", "model", "assets/web", "assets/preview")]


def _changed(paths: Iterable[Path]) -> str:
    """What the change of these files asks for: the most of it."""
    found = set()
    for path in paths:
        inner = path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else ()
        if path.suffix == ".py" and inner:
            found.add("model" if inner[0] == "model" else "code")
        elif path.suffix in (".html", ".js", ".css") and inner[:1] == ("assets",):
            found.add("code" if "parts" in inner else "page")  # parts are read when the interface is built
    return next((each for each in ("code", "page", "model") if each in found), "")


class Child:
    """A process with the interface."""

    def __init__(self, order: Order) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BOOT, str(ROOT)], stdin=subprocess.PIPE, pass_fds=[order.listener]
        )
        self._write(pickle.dumps(order))

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, word: str) -> None:
        self._write(f"{word}\n".encode())

    def end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def _write(self, content: bytes) -> None:
        with suppress(OSError):  # it has ended, and said why on the terminal
            if self._process.stdin is not None:
                self._process.stdin.write(content)
                self._process.stdin.flush()


class Office:
    """The parent's worker for children: each connection is one wish, answered in a thread of its own."""

    def __init__(self, worker: Worker, address: str) -> None:
        self.address = address
        self.key = secrets.token_bytes(32)
        self._worker = worker
        self._listener = Listener(address, "AF_UNIX", backlog=32, authkey=self.key)
        threading.Thread(target=self._answer, name="dev-office", daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _answer(self) -> None:
        while True:
            try:
                line = self._listener.accept()
            except OSError:
                return  # closed
            except Exception:  # noqa: BLE001,S112  (a stranger, or a child that ended while it introduced itself)
                continue
            threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: Connection[Any, Any]) -> None:
        with line, suppress(OSError, EOFError):
            wish, *arguments = line.recv()
            if wish == "events":
                events = self._worker.events(*arguments)
                try:
                    for event in events:
                        line.send(event)  # fails when the child has gone, and the run is cancelled below
                    line.send(None)
                finally:
                    getattr(events, "close", lambda: None)()
            elif wish in ("cancel", "ahead", "start", "status"):
                line.send(getattr(self._worker, wish)(*arguments))


@dataclass(frozen=True)
class RemoteWorker:
    """The worker as a child sees it."""

    office: str
    key: bytes

    def events(self, request: Request) -> Iterator[Event]:
        with self._line() as line:
            line.send(("events", request))
            while (event := line.recv()) is not None:
                yield event

    def cancel(self, run: str) -> None:
        self._ask("cancel", run)

    def ahead(self, run: str) -> int:
        return int(self._ask("ahead", run))

    def start(self) -> None:
        self._ask("start")

    def status(self) -> WorkerStatus:
        status: WorkerStatus = self._ask("status")
        return status

    def _ask(self, *wish: Any) -> Any:
        with self._line() as line:
            line.send(wish)
            return line.recv()

    def _line(self) -> Connection[Any, Any]:
        return Client(self.office, "AF_UNIX", authkey=self.key)


def child() -> None:
    """The process that `Child` starts."""
    order: Order = pickle.load(sys.stdin.buffer)
    from app.server import answer

    listener = socket.socket(fileno=order.listener)
    answer(order.settings, RemoteWorker(order.office, order.key), listener, attend=attend)


def attend(pages: Pages) -> None:
    """Pass on what the parent says, and end when it has gone."""

    def hear() -> None:
        for line in sys.stdin.buffer:
            if line == b"reload\n":
                pages.publish({"reload": True})
        os._exit(0)

    threading.Thread(target=hear, name="dev-parent", daemon=True).start()
