"""Letters in columns, as indexes of a palette, for pictures drawn without a browser.

Invariants: every character stands in its own column, whatever font it comes from; one that no font has is drawn as a
box, so that nothing the model wrote is invisible.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from visualize.flow import columns, drawable
from visualize.ink import Ink

NOWHERE = "\U0010ffff"  # what a font draws for this, it draws for all that it does not have
USUAL = "DejaVuSansMono.ttf"  # has signs that others lack, where it is installed
KEPT = 4096  # tiles; a page repeats its words


@dataclass(frozen=True)
class Fonts:
    """Files of a fixed-width font; empty for whatever this machine has."""

    regular: str = ""
    bold: str = ""


class Letters:
    """One size and weight. Tiles are kept, so it is used by one thread at a time."""

    def __init__(self, file: str, size: int, ink: Ink) -> None:
        self.width = round(size * 0.6)
        self.height = round(size * 1.25)
        self._size = size
        self._fonts = tuple(font for font in (_font(each, size) for each in (file, USUAL, "")) if font)
        self._none = [_mask(font, NOWHERE) for font in self._fonts]
        self._tables = {ramp: ink.table(ramp) for ramp in ink.ramps}
        self._glyphs: dict[str, Image.Image] = {}
        self._tiles: dict[tuple[str, str], Image.Image] = {}

    def tile(self, text: str, ramp: str) -> Image.Image:
        """The text on the ramp's background, in palette indexes."""
        key = (text, ramp)
        if key not in self._tiles:
            if len(self._tiles) >= KEPT:
                self._tiles.clear()
            self._tiles[key] = self._line(text).point(self._tables[ramp])
        return self._tiles[key]

    def _line(self, text: str) -> Image.Image:
        line = Image.new("L", (max(1, columns(text) * self.width), self.height))
        at = 0
        for char in drawable(text):
            if char != " ":
                line.paste(self._glyph(char), (at, 0))
            at += columns(char) * self.width
        return line

    def _glyph(self, char: str) -> Image.Image:
        if char not in self._glyphs:
            if len(self._glyphs) >= KEPT:
                self._glyphs.clear()
            self._glyphs[char] = self._drawn(char)
        return self._glyphs[char]

    def _drawn(self, char: str) -> Image.Image:
        wide = columns(char) * self.width
        glyph = Image.new("L", (wide, self.height))
        pen = ImageDraw.Draw(glyph)
        for font, none in zip(self._fonts, self._none, strict=True):
            if _mask(font, char) != none:
                pen.text((wide / 2, self._size), char, fill=255, font=font, anchor="ms")
                return glyph
        pen.rectangle((1, self.height // 4, wide - 2, self._size), outline=180)
        return glyph


def _font(file: str, size: int) -> ImageFont.FreeTypeFont | None:
    """None where there is no such file, or Pillow's FreeType cannot read its format."""
    try:
        font = ImageFont.truetype(file, size) if file else ImageFont.load_default(size)
    except OSError:
        return None
    return font if isinstance(font, ImageFont.FreeTypeFont) else None


def _mask(font: ImageFont.FreeTypeFont, char: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(char)
    return mask.size, bytes(mask)
