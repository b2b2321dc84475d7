"""The folder of pages: each page is a file there, for any editor.

Invariants: only regular files directly in the folder are read or written, never through a link; a file's name comes
from names.py or was found in the folder, and is checked before it is joined to it. What is not UTF-8 text, or larger
than `MOST`, is never taken in and never written over.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.workspace.disk import Disk, DiskError
from app.workspace.names import ours

MOST = 2 << 20  # bytes of a page


class Foreign(DiskError):
    """A file of a page holds what is no page."""


@dataclass(frozen=True)
class Folder:
    """`path` exists; links in it are left alone."""

    path: Path
    disk: Disk

    def names(self) -> Iterator[str]:
        """Names of all pages that are there."""
        with os.scandir(self.path) as entries:
            found = [entry.name for entry in entries if ours(entry.name) and entry.is_file(follow_symlinks=False)]
        yield from sorted(found)

    def read(self, name: str) -> str | None:
        """The text of a page; None when there is no such file. Raises Foreign for what is no page."""
        try:
            source = os.open(self._at(name), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Foreign(f"{name} cannot be read ({error.strerror}).") from None
        try:
            if not stat.S_ISREG(os.fstat(source).st_mode):
                raise Foreign(f"{name} is no file.")
            raw = b"".join(iter(lambda: os.read(source, 1 << 20), b"")) if os.fstat(source).st_size <= MOST else b""
            large = os.fstat(source).st_size > MOST
        finally:
            os.close(source)
        if large or len(raw) > MOST:
            raise Foreign(f"{name} has more than {MOST >> 20} MB, so it is left alone.")
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Foreign(f"{name} is not UTF-8 text, so it is left alone.") from None

    def write(self, name: str, text: str) -> None:
        """Put a page into its file. Raises DiskError."""
        path = self._at(name)
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise Foreign(f"{name} is no file of ours, so it is not written over.")
        self.disk.write(path, text.encode("utf-8", "surrogateescape"))

    def remove(self, name: str) -> None:
        self.disk.remove(self._at(name))

    def _at(self, name: str) -> Path:
        if not ours(name) or "/" in name or "\x00" in name:
            raise Foreign(f"{name!r} is no page of the workspace.")
        return self.path / name
