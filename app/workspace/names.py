"""File names of pages: made of what was asked for, and harmless on every system.

Invariants: a name that `file_name` gives is one path component in normal form C, of letters, digits and single hyphens
with one suffix of ours; never hidden, never reserved by a system, never longer than `LONGEST` bytes; and it differs
from those that are taken also where case does not count.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container

from visualize.kinds import SUFFIXES, Kind

LONGEST = 96  # bytes of UTF-8, suffix not counted
KINDS: dict[str, Kind] = {**{suffix: kind for kind, suffix in SUFFIXES.items()}, ".htm": "html"}
RESERVED = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)


def file_name(wish: str, suffix: str, taken: Container[str] = ()) -> str:
    """A free name for a page that was asked for in these words. `taken` holds names as `folded` gives them."""
    stem = _stem(wish) or "page"
    if stem in RESERVED:
        stem = f"{stem}-page"
    name, number = f"{stem}{suffix}", 1
    while folded(name) in taken:
        number += 1
        name = f"{stem}-{number}{suffix}"
    return name


def folded(name: str) -> str:
    """What two names share that some system takes for the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def ours(name: str) -> bool:
    """Whether a file of this name in the folder of pages is a page: others are left alone, those that editors write
    for themselves among them."""
    stem, dot, suffix = name.rpartition(".")
    if not dot or not stem or name.startswith((".", "~", "#")) or f".{suffix.lower()}" not in KINDS:
        return False
    return name.isprintable() and len(name.encode("utf-8", "surrogateescape")) <= 255 and "\\" not in name


def kind_of(name: str) -> Kind:
    return KINDS[f".{name.rpartition('.')[2].lower()}"]


def known(name: str) -> Kind | None:
    """The kind that a file's name says for sure: a text may be anything."""
    kind = kind_of(name)
    return None if kind == "text" else kind


def _stem(wish: str) -> str:
    letters = [c if unicodedata.category(c)[0] in "LMN" else " " for c in unicodedata.normalize("NFKC", wish).lower()]
    stem = ""
    for word in unicodedata.normalize("NFC", "".join(letters)).split():
        longer = f"{stem}-{word}" if stem else word
        if len(longer.encode()) > LONGEST:
            break
        stem = longer
    if not stem:  # one word, and it is too long
        words = "".join(letters).split()
        stem = words[0].encode()[:LONGEST].decode("utf-8", "ignore") if words else ""
    return unicodedata.normalize("NFC", stem)
