"""All versions that are kept, with their texts and the traces of their runs, in a folder of their own.

Invariants: what `add` returned for survives the program's end, however that comes; a text is on the disk before the
record that names it. What is trimmed away is said in `notes`: first versions that were deleted, then the oldest that
nobody named; a named one never, whatever the limits say. Not thread-safe: the workspace is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.workspace.disk import Disk, DiskError
from app.workspace.journal import Journal
from app.workspace.version import Version, of
from visualize.board import TraceError
from visualize.trace import Trace

RUN = re.compile(r"[0-9a-zA-Z_-]{1,64}")
SLACK = 200  # records that the journal may hold beyond those that matter


@dataclass(frozen=True)
class Limits:
    """How much is kept: versions, and bytes of texts and traces."""

    versions: int = 500
    size: int = 256 << 20


def digest_of(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


class History:
    """Reads what the folder holds; `notes` says what could not be read."""

    def __init__(self, folder: Path, disk: Disk, limits: Limits = Limits()) -> None:  # noqa: B008  (it is frozen)
        self._texts, self._traces = folder / "texts", folder / "traces"
        for each in (folder, self._texts, self._traces):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._disk = disk
        self._limits = limits
        self._journal = Journal(folder / "journal.jsonl", disk)
        self.versions: dict[str, Version] = {}  # in the order they came
        self.deleted: dict[str, Version] = {}  # until they are trimmed this can be undone
        self.written: dict[str, str] = {}  # by file of the workspace: digest of what we last put there
        self.notes: list[str] = []
        self._sizes = {path.name: path.stat().st_size for path in self._traces.glob("*.jsonl")}
        self._read()

    def add(self, version: Version, text: str) -> None:
        """Keep a version. Raises DiskError, and then nothing has changed."""
        path = self._text_path(version.digest)
        if not path.exists():
            self._disk.write(path, text.encode("utf-8", "surrogateescape"))
        self._journal.add({"add": version.to_dict()})
        self.versions[version.id] = version
        self._trim(version.id)

    def text(self, version: Version) -> str:
        """Raises DiskError when the file has been removed or changed by somebody else."""
        try:
            raw = self._text_path(version.digest).read_bytes()
        except OSError as error:
            raise DiskError(f"The text of this version cannot be read ({error.strerror}).") from None
        text = raw.decode("utf-8", "surrogateescape")
        if digest_of(text) != version.digest:
            raise DiskError("The text of this version was changed by another program, so it is not shown as kept.")
        return text

    def rename(self, id: str, name: str) -> Version:
        """Raises KeyError when there is none, and DiskError."""
        version = replace(self.versions[id], name=name)
        self._journal.add({"name": id, "to": name})
        self.versions[id] = version
        return version

    def delete(self, id: str) -> Version:
        """Raises KeyError when there is none, and DiskError."""
        version = self.versions[id]
        self._journal.add({"delete": id})
        self.deleted[id] = self.versions.pop(id)
        return version

    def undelete(self, id: str) -> Version:
        """Raises KeyError when it was not deleted, or trimmed since, and DiskError."""
        version = self.deleted[id]
        self._journal.add({"undelete": id})
        self.versions[id] = self.deleted.pop(id)
        self.versions = _in_order(self.versions)
        return version

    def wrote(self, file: str, digest: str) -> None:
        """Note what stands in a file of the workspace, so that a later start knows whether anybody changed it."""
        if self.written.get(file) != digest:
            self._journal.add({"out": file, "digest": digest})
            self.written[file] = digest

    def keep_trace(self, run: str, trace: Trace) -> None:
        """Raises DiskError."""
        content = trace.dumps().encode()
        self._disk.write(self._traces / f"{_run(run)}.jsonl", content)
        self._sizes[f"{run}.jsonl"] = len(content)

    def trace(self, run: str) -> Trace | None:
        """The trace of a run that is kept."""
        path = self._traces / f"{run}.jsonl" if RUN.fullmatch(run) else None
        if path is None or not path.is_file():
            return None
        try:
            return Trace.read(path)
        except TraceError:
            return None

    @property
    def size(self) -> int:
        """Bytes of all texts and traces."""
        texts = {each.digest: each.size for each in self._all()}
        return sum(texts.values()) + sum(self._sizes.values())

    def _all(self) -> Iterator[Version]:
        yield from self.versions.values()
        yield from self.deleted.values()

    def _text_path(self, digest: str) -> Path:
        if not re.fullmatch(r"[0-9a-f]{64}", digest):
            raise DiskError("This is no version of ours.")
        return self._texts / f"{digest}.txt"

    def _read(self) -> None:
        records, self.notes = self._journal.read()
        for record in records:
            try:
                self._take(record)
            except (KeyError, ValueError, TypeError):
                self.notes.append("A record of the journal says nothing that is known, and was left out.")
        missing = [each for each in self._all() if not self._text_path(each.digest).is_file()]
        for each in missing:
            self.versions.pop(each.id, None)
            self.deleted.pop(each.id, None)
            self.notes.append(f"The text of a version of {each.file} is gone, and so the version is.")
        if self._journal.lines > 2 * (len(self.versions) + len(self.deleted) + len(self.written)) + SLACK:
            self._journal.replace(self._records())

    def _take(self, record: Mapping[str, Any]) -> None:
        match next(iter(record)):
            case "add":
                version = of(record["add"])
                self.versions[version.id] = version
            case "name":
                self.versions[record["name"]] = replace(self.versions[record["name"]], name=str(record["to"]))
            case "delete":
                self.deleted[record["delete"]] = self.versions.pop(record["delete"])
            case "undelete":
                self.versions[record["undelete"]] = self.deleted.pop(record["undelete"])
                self.versions = _in_order(self.versions)
            case "trim":
                if self.versions.pop(record["trim"], None) is None:
                    self.deleted.pop(record["trim"])
            case "out":
                self.written[str(record["out"])] = str(record["digest"])
            case other:
                raise ValueError(other)

    def _records(self) -> Iterator[Mapping[str, Any]]:
        for version in self._all():
            yield {"add": version.to_dict()}
        for id in self.deleted:
            yield {"delete": id}
        for file, digest in self.written.items():
            yield {"out": file, "digest": digest}

    def _trim(self, newest: str) -> None:
        """Make room again. `newest` stays."""
        if not self._excess():
            return
        unnamed = [each for each in self.versions.values() if not each.name and each.id != newest]
        gone = 0
        for victim in [*self.deleted.values(), *unnamed]:
            if not self._excess():
                break
            self._journal.add({"trim": victim.id})
            self.versions.pop(victim.id, None)
            self.deleted.pop(victim.id, None)
            self._sweep(victim)
            gone += 1
        if gone:
            self.notes.append(
                f"{gone} of the oldest versions without a name made room: up to {self._limits.versions} versions and "
                f"{self._limits.size >> 20} MB are kept. Name a version to keep it."
            )
        if self._excess():
            self.notes.append("More named versions are kept than the limits allow; delete some to make room.")

    def _excess(self) -> bool:
        many = len(self.versions) + len(self.deleted) > self._limits.versions
        return many or self.size > self._limits.size

    def _sweep(self, victim: Version) -> None:
        """Remove files that no version needs any more."""
        rest = list(self._all())
        if all(each.digest != victim.digest for each in rest):
            self._disk.remove(self._text_path(victim.digest))
        if victim.run and all(each.run != victim.run for each in rest) and RUN.fullmatch(victim.run):
            self._disk.remove(self._traces / f"{victim.run}.jsonl")
            self._sizes.pop(f"{victim.run}.jsonl", None)


def _in_order(versions: Mapping[str, Version]) -> dict[str, Version]:
    return dict(sorted(versions.items(), key=lambda item: item[1].time))


def _run(run: str) -> str:
    if not RUN.fullmatch(run):
        raise DiskError("This is no run of ours.")
    return run
