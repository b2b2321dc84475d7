"""The journal: an append-only file of records, one a line, each with its own checksum.

Invariants: `add` returns only when the record is on the disk; reading gives every record that was ever acknowledged,
in order. A last line without its end is torn: it is left out with a note, and cut off, so that the next record begins
on a line of its own. A damaged line in the middle is left out with a note and stays where it is.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from app.workspace.disk import Disk

Record = Mapping[str, Any]


class Journal:
    """One file; one writer at a time (the workspace's lock sees to that)."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk
        self.lines = 0

    def read(self) -> tuple[list[Record], list[str]]:
        """All records, and what is to be said about those that could not be read."""
        if not self._path.exists():
            return [], []
        raw = self._path.read_bytes()
        whole, _, torn = raw.rpartition(b"\n")
        records, notes = [], []
        for number, line in enumerate(whole.split(b"\n") if whole else (), 1):
            record = parsed(line)
            if record is None:
                notes.append(f"Line {number} of the journal is damaged and was left out.")
            else:
                records.append(record)
        if torn:
            notes.append("The last record of the journal was cut off when the program ended, and was left out.")
            os.truncate(self._path, len(raw) - len(torn))
        self.lines = len(records) + len(notes)
        return records, notes

    def add(self, record: Record) -> None:
        """Append a record. Raises DiskError, and then the journal is as it was."""
        self._disk.append(self._path, line_of(record))
        self.lines += 1

    def replace(self, records: Iterable[Record]) -> None:
        """Write the journal anew with these records alone. Raises DiskError, and then it is as it was."""
        lines = [line_of(record) for record in records]
        self._disk.write(self._path, b"".join(lines))
        self.lines = len(lines)


def line_of(record: Record) -> bytes:
    """A record as a line: eight hex digits, a blank, JSON."""
    body = json.dumps(record, separators=(",", ":"), ensure_ascii=True).encode()
    return b"%08x %s\n" % (zlib.crc32(body), body)


def parsed(line: bytes) -> Record | None:
    """The record of a line without its end; None when it is damaged."""
    checksum, _, body = line.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(body):
        return None
    try:
        record = json.loads(body)
    except ValueError:
        return None
    return record if isinstance(record, dict) else None
