"""A text file that takes the place of what was there only once there is something to put into it.

Invariants: a run that writes nothing leaves the old file as it was; one that is interrupted or fails leaves what was
written until then; readers never see a file that is half old and half new.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from types import TracebackType
from typing import TextIO


class Outfile:
    """Use it in a `with`: entering raises OSError when the file could not be written, and touches nothing. Pipes,
    devices, links and files in folders that take no others are written in place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        regular = not path.is_symlink() and (path.is_file() or not path.exists())
        self._in_place = not regular or (path.exists() and not os.access(path.parent, os.W_OK))
        self._target = path if self._in_place else path.with_name(f".{path.name}.{os.getpid()}.part")
        self._file: TextIO | None = None

    def __enter__(self) -> Outfile:
        if self._path.is_dir():
            raise _error(errno.EISDIR)
        if not self._path.parent.is_dir():
            raise _error(errno.ENOENT)
        if not os.access(self._path if self._path.exists() else self._path.parent, os.W_OK):
            raise _error(errno.EACCES)
        return self

    def write(self, text: str) -> None:
        """Add text."""
        if text and self._file is None:
            self._file = self._target.open("w", encoding="utf-8", newline="\n")
        if self._file is not None:
            self._file.write(text)

    def flush(self) -> None:
        if self._file is not None:
            self._file.flush()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is None:
            return
        self._file.close()
        if self._in_place:
            return
        if self._path.exists():
            shutil.copymode(self._path, self._target)
        os.replace(self._target, self._path)


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
