"""The workspace: every run and every edit as a version, and every page as a file that any editor may change.

Invariants: the newest version of a page is what its file holds, unless the file was removed; a file that was changed
outside becomes a version before anything is written to it, so nothing is overwritten that is not kept. One program has
the folder at a time (a lock says so). Thread-safe.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.workspace.disk import Disk, DiskError, RealDisk
from app.workspace.feed import Feed
from app.workspace.folder import MOST, Folder, Foreign
from app.workspace.history import History, Limits, digest_of
from app.workspace.names import file_name, folded, kind_of, known
from app.workspace.version import LONGEST_NAME, LONGEST_PROMPT, Origin, Version, new_id
from model.events import RunFinished
from visualize.source import detect
from visualize.trace import Trace


class Busy(Exception):
    """Another program has this folder open."""


class Conflict(Exception):
    """The page has a newer version than the one that was edited."""

    def __init__(self, head: Version) -> None:
        super().__init__("The page was changed elsewhere since you began to edit it.")
        self.head = head


class Workspace:
    """One per program. `folder` is made when it is missing; `note` says what people should know about it."""

    def __init__(
        self,
        folder: Path,
        *,
        disk: Disk | None = None,
        limits: Limits = Limits(),  # noqa: B008  (it is frozen)
        clock: Callable[[], float] = time.time,
        note: str = "",
    ) -> None:
        self.folder = folder
        self.note = note
        self.feed = Feed()
        self._clock = clock
        self._guard = threading.RLock()
        inner, pages = folder / "history", folder / "pages"
        inner.mkdir(mode=0o700, parents=True, exist_ok=True)
        pages.mkdir(mode=0o700, exist_ok=True)
        self._locked = _lock(inner / "lock")
        real = disk or RealDisk()
        self._history = History(inner, real, limits)
        self.pages = Folder(pages, real)
        self._scan()

    def close(self) -> None:
        """Let another program have the folder."""
        if self._locked >= 0:
            os.close(self._locked)
            self._locked = -1

    # Reading.

    def versions(self) -> tuple[Version, ...]:
        """All versions, oldest first."""
        with self._guard:
            return tuple(self._history.versions.values())

    def notes(self) -> tuple[str, ...]:
        """What could not be read, and what was trimmed, since the program began."""
        return tuple(self._history.notes)

    def find(self, id: str) -> Version:
        """Raises KeyError when there is no such version."""
        with self._guard:
            return self._history.versions[id]

    def text(self, id: str) -> str:
        """Raises KeyError when there is no such version, DiskError when its text cannot be read."""
        with self._guard:
            return self._history.text(self._history.versions[id])

    def head(self, page: str) -> Version | None:
        """The newest version of a page."""
        with self._guard:
            return next((each for each in reversed(self.versions()) if each.page == page), None)

    def of_run(self, run: str) -> Version | None:
        """The version that a run wrote."""
        with self._guard:
            mine = (each for each in self.versions() if each.run == run and each.origin in ("run", "recording"))
            return next(mine, None)

    def trace(self, run: str) -> Trace | None:
        """The events of a run that is kept."""
        with self._guard:
            return self._history.trace(run)

    # Writing. All of these raise DiskError, and then nothing has changed.

    def keep(self, trace: Trace, run: str, prompt: str, origin: Origin = "run", after: str = "") -> Version | None:
        """Keep a run that has ended; one that wrote nothing is none. It is the newest version of the page of
        `after`, a run or a version, and a page of its own where there is no such page."""
        board = trace.board
        source = detect(board.text)
        if not source.code.strip():
            return None
        ended = board.ended
        complete = isinstance(ended, RunFinished) and ended.reason == "end_of_text"
        with self._guard:
            if origin == "run":
                self._history.keep_trace(run, trace)
            parent = (self.of_run(after) or self._history.versions.get(after)) if after else None
            if parent is not None:
                self.look(parent.file)
                made = self._child(parent, source.code, origin)
            else:
                file = file_name(prompt, source.suffix, self._taken())
                made = self._new_page(source.code, source.kind, prompt, file)
            version = replace(made, origin=origin, run=run, complete=complete)
            return self._add(version, source.code)

    def save(self, text: str, base: str, seen: str, name: str = "") -> Version:
        """Keep an edit of a version as the newest of its page. `seen` is the newest version that the editor knew of.
        Raises KeyError when there is no such version, and Conflict when there is a newer one."""
        with self._guard:
            parent = self._history.versions[base]
            self.look(parent.file)
            head = self.head(parent.page)
            if head is not None and head.id != seen:
                raise Conflict(head)
            if head is not None and "\r\n" in self._history.text(head):
                text = text.replace("\r\n", "\n").replace("\n", "\r\n")
            return self._add(self._child(parent, text, "hand", name), text)

    def restore(self, id: str) -> Version:
        """Make an old version the newest of its page, as a new one. Raises KeyError when there is none."""
        with self._guard:
            old = self._history.versions[id]
            self.look(old.file)
            text = self._history.text(old)
            return self._add(self._child(old, text, "restored", old.name), text)

    def rename(self, id: str, name: str) -> Version:
        """Raises KeyError when there is none."""
        with self._guard:
            version = self._history.rename(id, " ".join(name.split())[:LONGEST_NAME])
        self.feed.publish({"changed": version.to_dict()})
        return version

    def delete(self, id: str) -> Version:
        """Raises KeyError when there is none. The page's file goes with its last version, if it holds just that."""
        with self._guard:
            version = self._history.delete(id)
            self._follow(version)
        self.feed.publish({"deleted": version.to_dict()})
        return version

    def undelete(self, id: str) -> Version:
        """Take back a deletion. Raises KeyError when that can no longer be done."""
        with self._guard:
            version = self._history.undelete(id)
            self._follow(version)
        self.feed.publish({"added": version.to_dict()})
        return version

    def look(self, name: str) -> Version | None:
        """Take in a file of the folder if somebody changed it. The version that was made of it, if one was."""
        with self._guard:
            text = self.pages.read(name)
            if text is None or digest_of(text) == self._history.written.get(name):
                return None
            page = self._page_of(name)
            head = self.head(page) if page else None
            digest = digest_of(text)
            if head is not None and head.digest == digest:
                self._history.wrote(name, digest)
                return None
            if head is None and not text.strip():
                return None
            made = self._new_page(text, kind_of(name), "", name) if head is None else self._child(head, text, "outside")
            return self._add(replace(made, origin="outside", complete=True), text)

    def say(self, text: str) -> None:
        """Tell all open pages."""
        self.feed.publish({"say": text})

    def _add(self, version: Version, text: str) -> Version:
        if version.size > MOST:
            raise DiskError(f"The page has more than {MOST >> 20} MB; that is too much to keep.")
        notes = len(self._history.notes)
        self._history.add(version, text)
        self._put(version.file, text)
        self.feed.publish({"added": version.to_dict()})
        for note in self._history.notes[notes:]:
            self.say(note)
        return version

    def _put(self, name: str, text: str) -> None:
        """The version is safe by now: a file that cannot be written is said, and no failure."""
        try:
            self.pages.write(name, text)
            self._history.wrote(name, digest_of(text))
        except DiskError as error:
            self.say(f"{error} The version itself is kept.")

    def _follow(self, version: Version) -> None:
        """After a version came or went, its file holds the newest one again, unless somebody changed it."""
        head = self.head(version.page)
        try:
            text = self.pages.read(version.file)
        except Foreign:
            return
        if text is not None and digest_of(text) != self._history.written.get(version.file):
            return
        if head is None:
            self.pages.remove(version.file)
        elif text is None or digest_of(text) != head.digest:
            self._put(version.file, self._history.text(head))

    def _new_page(self, text: str, kind: str, prompt: str, file: str) -> Version:
        id = new_id()
        size = len(text.encode("utf-8", "surrogateescape"))
        asked = " ".join(prompt.split())[:LONGEST_PROMPT]
        return Version(id, id, kind, "run", self._now(), file, digest_of(text), size, asked)

    def _child(self, parent: Version, text: str, origin: Origin, name: str = "") -> Version:
        made = self._new_page(text, detect(text, known(parent.file)).kind, parent.prompt, parent.file)
        return replace(made, page=parent.page, origin=origin, parent=parent.id, name=name[:LONGEST_NAME])

    def _now(self) -> float:
        """Later than every version so far, whatever the clock does."""
        last = max((each.time for each in self._history.versions.values()), default=0.0)
        return max(round(self._clock(), 3), round(last + 0.001, 3))

    def _taken(self) -> frozenset[str]:
        files = {each.file for each in self._history.versions.values()} | {*self._history.written}
        return frozenset(folded(name) for name in (*files, *os.listdir(self.pages.path)))

    def _page_of(self, name: str) -> str:
        mine = (each.page for each in reversed(self.versions()) if folded(each.file) == folded(name))
        return next(mine, "")

    def _scan(self) -> None:
        """What happened to the files while no program ran. A file that still holds what we last wrote, though a newer
        version is kept, is one that we did not come to write."""
        for name in self.pages.names():
            try:
                text = self.pages.read(name)
                page = self._page_of(name)
                head = self.head(page) if page else None
                stale = text is not None and digest_of(text) == self._history.written.get(name)
                if stale and head is not None and digest_of(text or "") != head.digest:
                    self._put(name, self._history.text(head))
                else:
                    self.look(name)
            except DiskError as error:
                self._history.notes.append(str(error))


def _lock(path: Path) -> int:
    """Held until it is closed, or the program ends. Raises Busy when another program holds it."""
    held = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise Busy(str(path.parent.parent)) from None
    return held
