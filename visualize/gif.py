"""A recorded run as an animated GIF for slides: the board as text, its figures, and the speed it is shown at.

Invariants: every picture is labelled as recorded; figures are those of the run at that moment; the file is at most
`MOST_BYTES` long, for which rounds are merged further, never left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from model.events import RunFinished
from visualize.board import Board
from visualize.film import Shot, shots, speed_of
from visualize.flow import Piece, columns, drawable, flow
from visualize.frames import Figures, figures, look
from visualize.ink import Ink, ink
from visualize.lettering import Fonts, Letters
from visualize.trace import Trace

WIDTH, HEIGHT = 1200, 675
MOST_BYTES = 8_000_000
MOST_SHOTS = (200, 110, 60, 30, 12)  # the first that fits
LEFT, RIGHT, TOP, FOOT = 64, 24, 112, 52  # the board's margins
LINE = 32
SIZE, SMALL = 20, 16


@dataclass(frozen=True)
class _Kit:
    """What every picture is drawn with."""

    ink: Ink
    code: Letters
    bold: Letters
    small: Letters
    prompt: str
    model: str
    label: str


def animation(trace: Trace, fonts: Fonts, theme: str = "light") -> bytes:
    """The whole file. `theme` is "light" or "dark"."""
    speed = speed_of(trace)
    colours = ink(theme)
    kit = _Kit(
        colours,
        Letters(fonts.regular, SIZE, colours),
        Letters(fonts.bold, SIZE, colours),
        Letters(fonts.regular, SMALL, colours),
        " ".join(drawable(trace.started.prompt if trace.started else "").split()),
        drawable(trace.started.model if trace.started else ""),
        f"Recorded run, {_told(speed)}",
    )
    data = b""
    for most in MOST_SHOTS:
        data = _encoded(list(shots(trace, speed, most)), kit)
        if len(data) <= MOST_BYTES:
            break
    return data


def _told(speed: float) -> str:
    return "shown at its own speed" if speed == 1 else f"shown at {speed:g}× its own speed"


def _encoded(taken: list[Shot], kit: _Kit) -> bytes:
    pictures = _pictures(taken, kit)
    first = next(pictures)
    out = BytesIO()
    shown = [shot.show for shot in taken]
    first.save(out, "GIF", save_all=True, append_images=pictures, duration=shown, loop=0, disposal=1, optimize=False)
    return out.getvalue()


def _pictures(taken: list[Shot], kit: _Kit) -> Iterator[Image.Image]:
    top = 0
    for number, shot in enumerate(taken):
        last = number == len(taken) - 1
        board = shot.board
        looks = [look(board, pos) for pos in range(len(board.shown))]
        wide = (WIDTH - LEFT - RIGHT) // kit.code.width
        pieces = flow(looks, [cell.block for cell in board.shown], shot.fresh, wide)
        top = _scrolled(pieces, board.block, top, last)
        picture = Image.new("P", (WIDTH, HEIGHT), kit.ink.paper("plain"))
        picture.putpalette(kit.ink.palette)
        _draw_board(picture, pieces, top, board, kit)
        _draw_head(picture, board, kit)
        _draw_foot(picture, board, kit)
        yield picture


def _rows() -> int:
    return (HEIGHT - TOP - FOOT) // LINE


def _scrolled(pieces: tuple[Piece, ...], block: int, top: int, last: bool) -> int:
    """The first row on screen: it stays while the open block is in sight, so that few pictures change everywhere."""
    rows = [piece.row for piece in pieces if piece.block == block]
    if last or not rows:
        return max(0, pieces[-1].row + 1 - _rows()) if pieces else 0
    if min(rows) < top or max(rows) >= top + _rows():
        return max(0, min(rows) - _rows() // 2)
    return top


def _draw_board(picture: Image.Image, pieces: tuple[Piece, ...], top: int, board: Board, kit: _Kit) -> None:
    pen = ImageDraw.Draw(picture)
    code, numbered = kit.code, -1
    open_block = board.block if board.ended is None else -1
    for piece in pieces:
        row = piece.row - top
        if not 0 <= row < _rows():
            continue
        x, y = LEFT + piece.column * code.width, TOP + 4 + row * LINE
        tile = code.tile(piece.text, piece.style)
        picture.paste(tile, (x, y))
        _mark(pen, piece, (x, y, x + tile.width - 2, y + code.height - 1), kit)
        if piece.block == open_block:
            pen.rectangle((LEFT - 11, y - 3, LEFT - 8, y + LINE - 4), fill=kit.ink.full("key"))
        if piece.begins and row > numbered:
            numbered = row
            number = str(piece.block + 1)
            ramp = "open" if piece.block == open_block else "plain"
            letters = kit.small
            picture.paste(letters.tile(number, ramp), (LEFT - 18 - columns(number) * letters.width, y + 3))


def _mark(pen: ImageDraw.ImageDraw, piece: Piece, box: tuple[int, int, int, int], kit: _Kit) -> None:
    """What tells the states apart without colour."""
    left, top, right, bottom = box
    style = piece.style
    if style == "masked":
        for x in range(left - bottom + top, right, 6):  # hatched, as on the page
            low, high = max(left, x), min(right, x + bottom - top)
            pen.line((low, top + low - x, high, top + high - x), fill=kit.ink.solids["hatch"])
    elif style == "draft":
        for x in range(left, right, 5):
            pen.line((x, bottom, x + 2, bottom), fill=kit.ink.full("draft"))
    elif style == "revised":
        for y in (bottom, bottom - 3):
            pen.line((left, y, right, y), fill=kit.ink.full("revised"))
    elif style in ("t2", "t3", "t4", "t5", "t6"):
        thick = (int(style[1]) + 1) // 2 - 1
        pen.rectangle((left, bottom - thick, right, bottom), fill=kit.ink.solids[f"k{style[1]}"])


def _draw_head(picture: Image.Image, board: Board, kit: _Kit) -> None:
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH, TOP - 12), fill=kit.ink.paper("head"))
    pen.line((0, TOP - 12, WIDTH, TOP - 12), fill=kit.ink.solids["line"])
    room = (WIDTH - 2 * RIGHT) // kit.code.width
    _write(picture, kit.code, RIGHT, 14, _fitting(kit.prompt or "(no prompt)", room), "head")
    x = RIGHT
    for name, value in _figures(board):
        ramp = "key" if name == "tokens/forward" else "head"
        x = _write(picture, kit.small, x, 62, f"{name} ", "quiet")
        x = _write(picture, kit.bold, x, 58, value, ramp) + 26


def _figures(board: Board) -> tuple[tuple[str, str], ...]:
    """Names and values; a dash where nothing was measured."""
    seen: Figures = figures(board)
    measured = seen.forwards > 0
    blocks = f"/{len(board.blocks)}" if board.ended is not None else ""
    return (
        ("block", f"{seen.block + 1}{blocks}" if seen.block >= 0 else "–"),
        ("round", str(seen.step + 1) if measured and seen.open else "–"),
        ("tokens", str(seen.tokens)),
        ("forwards", str(seen.forwards) if measured else "–"),
        ("tokens/forward", f"{seen.per_forward:.1f}" if measured else "–"),
        ("time", f"{seen.ms / 1000:.2f} s" if measured else "–"),
    )


def _draw_foot(picture: Image.Image, board: Board, kit: _Kit) -> None:
    pen = ImageDraw.Draw(picture)
    top = HEIGHT - FOOT + 8
    pen.rectangle((0, top, WIDTH, HEIGHT), fill=kit.ink.paper("head"))
    pen.line((0, top, WIDTH, top), fill=kit.ink.solids["line"])
    pen.rectangle((RIGHT, top + 17, RIGHT + 9, top + 26), fill=kit.ink.full("recorded"))
    x = _write(picture, kit.small, RIGHT + 18, top + 12, kit.label, "recorded") + 24
    ending = _ending(board)
    if ending is not None:
        ramp, text = ending
        x = _write(picture, kit.small, x, top + 12, f" {text} ", ramp) + 24
    said = _fitting(kit.model, max(1, (WIDTH - RIGHT - x) // kit.small.width))
    _write(picture, kit.small, WIDTH - RIGHT - columns(said) * kit.small.width, top + 12, said, "quiet")


def _ending(board: Board) -> tuple[str, str] | None:
    if board.ended is None:
        return None
    if not isinstance(board.ended, RunFinished):
        return "bad", "failed"
    told = {"end_of_text": ("good", "finished"), "max_tokens": ("note", "cut off at its limit")}
    return told.get(board.ended.reason, ("note", board.ended.reason.replace("_", " ")))


def _write(picture: Image.Image, letters: Letters, x: int, y: int, text: str, ramp: str) -> int:
    """Returns where the text ends."""
    tile = letters.tile(text, ramp)
    picture.paste(tile, (x, y))
    return x + tile.width


def _fitting(text: str, room: int) -> str:
    """As much of the text as the columns hold."""
    if columns(text) <= room:
        return text
    kept = text[:room]
    while columns(kept) > room - 1:
        kept = kept[:-1]
    return f"{kept}…"
