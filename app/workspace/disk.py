"""What a workspace does to the disk, and all that it does: whole files, and lines at the end of one.

Invariants: when a call returns, what it wrote survives a crash of the program, and with `sync` one of the machine; a
file is old or new, never half. Every failure is a `DiskError` with a sentence for people.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Protocol

TEMPORARY = ".part"


class DiskError(Exception):
    """Nothing was kept; the text says why."""


class Disk(Protocol):
    """The port: the real one is below, tests bring a full one."""

    def write(self, path: Path, content: bytes) -> None: ...

    def append(self, path: Path, content: bytes) -> None: ...

    def remove(self, path: Path) -> None: ...


class RealDisk:
    """The machine's."""

    def write(self, path: Path, content: bytes) -> None:
        """Put a whole file into place: a temporary one beside it, synced, then renamed."""
        beside = path.with_name(f".{path.name}{TEMPORARY}")
        try:
            _written(beside, content, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.replace(beside, path)
            _sync_folder(path.parent)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise _told(error, path) from None

    def append(self, path: Path, content: bytes) -> None:
        """Add to the end of a file. What a failure left there is cut off again."""
        before = path.stat().st_size if path.exists() else 0
        try:
            _written(path, content, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        except OSError as error:
            if path.exists():
                os.truncate(path, before)
            raise _told(error, path) from None

    def remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _told(error, path) from None


def _written(path: Path, content: bytes, flags: int) -> None:
    target = os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(target, rest) :]
        os.fsync(target)
    finally:
        os.close(target)


def _sync_folder(folder: Path) -> None:
    """A rename is safe only when its folder is."""
    target = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(target)
    finally:
        os.close(target)


def _told(error: OSError, path: Path) -> DiskError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return DiskError(f"The disk is full: {path.name} could not be written. Make room, then save again.")
    return DiskError(f"{path} cannot be written ({error.strerror or error}). Save again when it can.")
