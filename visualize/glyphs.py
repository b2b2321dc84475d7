"""What a cell of the board shows of its token: characters whole or as pending, never half of one.

Invariants:
- A character whose bytes are spread over cells is shown, whole, by the cell that holds its first byte.
- While some of its bytes are not there yet (a masked neighbour, or a guess beside a certain byte), each cell that
  holds a part shows `PENDING` instead. U+FFFD is shown only where certain bytes can never become a character.
- The answer for one cell depends on at most `REACH` cells on either side.
"""

from __future__ import annotations

from collections.abc import Sequence

PENDING = "◌"
REACH = 3
Piece = tuple[str, bool] | None  # the token's text and whether it is certain; None where nothing is known yet


def glyph(pieces: Sequence[Piece], at: int, *, final: bool = False) -> str:
    """Display text of `pieces[at]`. When `final`, nothing more will come: what is not whole is U+FFFD."""
    here = pieces[at]
    if here is None:
        return ""
    raw = _bytes(here[0])
    if raw.isascii():
        return here[0]
    start = _orphans(raw)
    out = "" if start == 0 else _tail(pieces, at, final)
    index = start
    while index < len(raw):
        need = _need(raw[index])
        char = _valid(raw[index : index + need]) if need else None
        if char is not None:
            out += char
            index += need
        elif need and index + need > len(raw) and _orphans(raw[index + 1 :]) == len(raw) - index - 1:
            return out + _lead(pieces, at, raw[index:], need, final)
        else:
            out += _never(final, here)
            index += 1
    return out


def _never(final: bool, *pieces: Piece) -> str:
    """A character that these pieces spoil: for good when all are certain, else a guess may still change."""
    return "\ufffd" if final or all(piece is None or piece[1] for piece in pieces) else PENDING


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _orphans(raw: bytes) -> int:
    """How many bytes at the start continue a character that began earlier."""
    count = 0
    while count < len(raw) and 0x80 <= raw[count] < 0xC0:
        count += 1
    return count


def _need(lead: int) -> int:
    """Length of the character that a byte leads; 0 when it leads none."""
    if lead < 0x80:
        return 1
    if 0xC2 <= lead < 0xE0:
        return 2
    if 0xE0 <= lead < 0xF0:
        return 3
    return 4 if 0xF0 <= lead < 0xF5 else 0


def _valid(raw: bytes) -> str | None:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _lead(pieces: Sequence[Piece], at: int, have: bytes, need: int, final: bool) -> str:
    """The character that begins at the end of cell `at` with bytes `have`: whole, pending, or never to be."""
    owner = pieces[at]
    assert owner is not None
    for step in range(1, REACH + 1):
        piece = pieces[at + step] if at + step < len(pieces) else None
        if piece is None or (owner[1] and not piece[1]):
            return "\ufffd" if final else PENDING
        more = _bytes(piece[0])
        take = min(_orphans(more), need - len(have))
        have += more[:take]
        if len(have) == need:
            return _valid(have) or _never(final, owner, piece)
        if take < len(more) or take == 0:
            return _never(final, owner, piece)
    return "\ufffd" if final else PENDING


def _tail(pieces: Sequence[Piece], at: int, final: bool) -> str:
    """What a cell shows for continuation bytes at its start: nothing when the owner shows the whole character."""
    passed = [pieces[at]]
    for back in range(1, REACH + 1):
        if at - back < 0:
            break
        piece = pieces[at - back]
        if piece is None:
            return "\ufffd" if final else PENDING
        passed.append(piece)
        raw = _bytes(piece[0])
        if raw and _orphans(raw) == len(raw):
            continue
        index = _last_lead(raw)
        if index is None or _need(raw[index]) <= len(raw) - index:
            break
        shown = _lead(pieces, at - back, raw[index:], _need(raw[index]), final)
        return shown if shown in (PENDING, "\ufffd") else ""
    return _never(final, *passed)


def _last_lead(raw: bytes) -> int | None:
    """Index of the last byte that leads a character, when only continuation bytes follow it."""
    index = len(raw) - 1
    while index >= 0 and 0x80 <= raw[index] < 0xC0:
        index -= 1
    return index if index >= 0 and raw[index] >= 0xC0 else None
