"""The colours of an animation: ramps from a background to what is written on it, in one palette of at most 256.

Invariants: the levels of a ramp are next to one another, so that a grey mask becomes colour by one table look-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from visualize.palette import DARK, FEET, LIGHT, TINTS

LEVELS = 8
# Background and foreground of each ramp, as tokens of the look.
RAMPS: Mapping[str, tuple[str, str]] = {
    "plain": ("surface", "ink3"),
    "masked": ("surface", "ink2"),
    "draft": ("surface", "draft"),
    "new": ("accent", "on-accent"),
    "revised": ("rev-bg", "rev"),
    **{f"t{i}": (f"t{i}", "ink") for i in range(1, 7)},
    "open": ("surface", "soft-ink"),
    "head": ("bg", "ink"),
    "quiet": ("bg", "ink2"),
    "key": ("bg", "accent"),
    "recorded": ("bg", "ar"),
    "good": ("soft", "soft-ink"),
    "note": ("sunken", "ink"),
    "bad": ("rev-bg", "rev"),
}
SOLIDS = ("line", "hatch", *(f"k{i}" for i in range(1, 7)))


@dataclass(frozen=True)
class Ink:
    """`palette` are red, green and blue of every index; `ramps` the first index of each ramp; `solids` single ones."""

    palette: tuple[int, ...]
    ramps: Mapping[str, int]
    solids: Mapping[str, int]

    def paper(self, ramp: str) -> int:
        """The background of a ramp."""
        return self.ramps[ramp]

    def full(self, ramp: str) -> int:
        """The foreground of a ramp."""
        return self.ramps[ramp] + LEVELS - 1

    def table(self, ramp: str) -> list[int]:
        """Index by grey, 0 to 255."""
        return [self.ramps[ramp] + (grey * (LEVELS - 1) + 127) // 255 for grey in range(256)]


def ink(theme: str) -> Ink:
    """All colours of a theme, "light" or "dark"."""
    colours = {
        **(DARK if theme == "dark" else LIGHT),
        **{f"t{i}": colour for i, colour in enumerate(TINTS[theme], 1)},
        **{f"k{i}": colour for i, colour in enumerate(FEET[theme], 1)},
    }
    palette: list[int] = []
    ramps, solids = {}, {}
    for name, (back, front) in RAMPS.items():
        ramps[name] = len(palette) // 3
        for level in range(LEVELS):
            palette += _mixed(colours[back], colours[front], level / (LEVELS - 1))
    colours["hatch"] = _hex(_mixed(colours["surface"], colours["edge"], 0.5))
    for name in SOLIDS:
        solids[name] = len(palette) // 3
        palette += _mixed(colours[name], colours[name], 0)
    return Ink(tuple(palette), ramps, solids)


def _mixed(one: str, other: str, share: float) -> list[int]:
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return [round(a + (b - a) * share) for a, b in pairs]


def _hex(parts: list[int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in parts)
