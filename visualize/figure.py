"""Plotly figures as plain dictionaries, in the look of the playground: style, layout, axes, colour scale.

Plotly itself is not imported: its Python side would cost every start a second to check what tests check once.

Invariants: no figure holds text of a model or of a file, because Plotly reads some of it as markup; letters are
`Style.size` px and never under 12; on the colour scale, more is darker in the light theme and brighter in the dark one,
step by step, so that it can be read without seeing colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal, get_args

from visualize.palette import DARK, FEET, LIGHT, contrast

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)
SIZES = (12, 40)
FONT = "IBM Plex Sans, ui-sans-serif, system-ui, Segoe UI, sans-serif"
WEIGHTS = (0.22, 0.42, 0.58, 0.74, 0.88, 1.0)  # of a foot's colour over the surface, from the least level to the most

Figure = dict[str, Any]


@dataclass(frozen=True)
class Style:
    """Theme and size of letters in px. Raises ValueError, saying what is allowed."""

    theme: Theme = "light"
    size: int = 13

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise ValueError(f"theme is {self.theme!r}; it must be one of {', '.join(THEMES)}")
        if not SIZES[0] <= self.size <= SIZES[1]:
            raise ValueError(f"size is {self.size}; it must be from {SIZES[0]} to {SIZES[1]}")

    @property
    def colours(self) -> Mapping[str, str]:
        return DARK if self.theme == "dark" else LIGHT

    @property
    def scale(self) -> list[list[Any]]:
        """Plotly's form of the measure ramp: [[share, colour], ...] from 0 to 1."""
        ground = self.colours["surface"]
        steps = [_mixed(foot, ground, weight) for foot, weight in zip(FEET[self.theme], WEIGHTS, strict=True)]
        return [[round(i / (len(steps) - 1), 3), colour] for i, colour in enumerate(steps)]

    def shade(self, level: float) -> str:
        """The colour of the scale at a level in [0, 1]."""
        place = level * (len(WEIGHTS) - 1)
        below = min(int(place), len(WEIGHTS) - 2)
        return _mixed(self.scale[below + 1][1], self.scale[below][1], place - below)

    def on(self, level: float) -> str:
        """The colour of letters on `shade(level)`: black or white, since one of them is at least 4.5:1 on anything."""
        return max("#000000", "#FFFFFF", key=lambda colour: contrast(colour, self.shade(level)))


@dataclass(frozen=True)
class Chart:
    """A figure and what to say with it. `sentence` tells how to read it; `summary` holds its facts in words, for who
    cannot see it, and where there is no figure the reason."""

    name: str
    title: str
    sentence: str
    summary: str
    figure: Figure | None


def figure(style: Style, data: list[dict[str, Any]], x: dict[str, Any], y: dict[str, Any], **layout: Any) -> Figure:
    """Traces on two axes (see `axis`)."""
    colours = style.colours
    plain = {
        "paper_bgcolor": colours["surface"],
        "plot_bgcolor": colours["surface"],
        "font": {"family": FONT, "size": style.size, "color": colours["ink2"]},
        "margin": {"l": 8, "r": 12, "t": 10, "b": 8},
        "showlegend": False,
        "dragmode": False,
        "hoverlabel": {
            "bgcolor": colours["bg"],
            "bordercolor": colours["edge"],
            "font": {"family": FONT, "size": style.size, "color": colours["ink"]},
        },
    }
    return {"data": data, "layout": {**plain, "xaxis": x, "yaxis": y, **layout}}


def axis(style: Style, title: str, **more: Any) -> dict[str, Any]:
    """An axis that nobody can drag."""
    colours = style.colours
    return {
        "title": {"text": title, "font": {"size": style.size, "color": colours["ink2"]}, "standoff": 8},
        "gridcolor": colours["line"],
        "linecolor": colours["edge"],
        "tickfont": {"color": colours["ink2"], "size": style.size},
        "zeroline": False,
        "fixedrange": True,
        "automargin": True,
        **more,
    }


def heat(style: Style, what: str, most: float, **more: Any) -> dict[str, Any]:
    """A heat map of shares from 0 to `most`, with its scale beside it; blank where there is none."""
    bar = {
        "title": {"text": what, "side": "right", "font": {"size": style.size, "color": style.colours["ink2"]}},
        "tickformat": ".0%",
        "tickfont": {"color": style.colours["ink2"], "size": style.size},
        "thickness": style.size,
        "outlinewidth": 0,
        "nticks": 6,
    }
    scale = {"colorscale": style.scale, "zmin": 0, "zmax": most, "colorbar": bar, "hoverongaps": False}
    return {"type": "heatmap", **scale, **more}


def bins(count: int, most: int) -> int:
    """How many neighbours share one mark so that there are at most `most` marks."""
    return max(1, ceil(count / most))


def _mixed(colour: str, ground: str, weight: float) -> str:
    parts = [(int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(top * weight + under * (1 - weight)):02X}" for top, under in parts)
