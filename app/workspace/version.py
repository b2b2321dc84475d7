"""A version: one state of one page, as it was written, edited or restored. Frozen, to and from JSON.

Invariants: ids are made here and nowhere else, and only what `ID` matches is one, so an id may be part of a file's
name; `of` refuses whatever no version could be.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

Origin = Literal["run", "hand", "outside", "restored", "recording"]
# The clock of the program that made it: a run, an edit in the Source tab, an edit in another program, an old version
# that was taken back, a recorded run that was edited.
ID = re.compile(r"[0-9a-f]{16}")
LONGEST_NAME = 80  # characters
LONGEST_PROMPT = 400


@dataclass(frozen=True)
class Version:
    """`page` is the id of the page's first version, `parent` the version that this one was made of, `run` the run that
    wrote it; each "" where there is none. `file` names the page's file; `time` is in seconds since 1970; `digest` and
    `size` (bytes) are those of its text, which is kept beside."""

    id: str
    page: str
    kind: str
    origin: Origin
    time: float
    file: str
    digest: str
    size: int
    prompt: str = ""
    name: str = ""
    parent: str = ""
    run: str = ""
    complete: bool = True

    def to_dict(self) -> dict[str, Any]:
        """JSON for the journal and for the page."""
        return asdict(self)


TYPES = {field.name: field.type for field in fields(Version)}
CHECKS: Mapping[str, tuple[type, ...]] = {"str": (str,), "float": (int, float), "int": (int,), "bool": (bool,)}


def new_id() -> str:
    """Nobody guesses it."""
    return secrets.token_hex(8)


def of(data: Mapping[str, Any]) -> Version:
    """A version from JSON. Raises ValueError for what is none."""
    if set(data) - set(TYPES):
        raise ValueError(f"unknown fields {sorted(set(data) - set(TYPES))}")
    for name, value in data.items():
        wanted = CHECKS.get(str(TYPES[name]), (str,))
        if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
            raise ValueError(f"{name} is {value!r}")
    try:
        version = Version(**data)
    except TypeError as error:
        raise ValueError(str(error)) from None
    ids = [version.id, version.page, *(each for each in (version.parent,) if each)]
    if not all(ID.fullmatch(each) for each in ids) or version.origin not in get_args(Origin):
        raise ValueError("it names no version of ours")
    if version.file != version.file.strip() or "/" in version.file or "\\" in version.file or version.file[:1] == ".":
        raise ValueError(f"{version.file!r} is no file of the workspace")
    return version
