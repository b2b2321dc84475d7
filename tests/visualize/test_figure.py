from __future__ import annotations

import pytest

from visualize.figure import THEMES, Style, Theme, axis, bins, figure, heat
from visualize.palette import contrast


@pytest.mark.parametrize("theme", THEMES)
def test_the_scale_can_be_read_without_colours(theme: Theme) -> None:
    style = Style(theme)
    ground = style.colours["surface"]
    levels = [contrast(colour, ground) for _, colour in style.scale]
    assert levels == sorted(levels) and len(set(levels)) == len(levels)
    assert levels[0] >= 1.15, "the least is not blank"
    assert levels[-1] >= 4.5
    assert [at for at, _ in style.scale] == sorted(at for at, _ in style.scale)
    assert style.scale[0][0] == 0 and style.scale[-1][0] == 1


@pytest.mark.parametrize("theme", THEMES)
def test_letters_are_readable_on_every_shade(theme: Theme) -> None:
    style = Style(theme)
    assert [style.shade(at) for at, _ in style.scale] == [colour for _, colour in style.scale]
    assert all(contrast(style.on(level / 100), style.shade(level / 100)) >= 4.5 for level in range(101))


@pytest.mark.parametrize(
    ("theme", "size", "said"), [("blue", 13, "light, dark"), ("dark", 11, "from 12"), ("dark", 41, "to 40")]
)
def test_a_style_that_nobody_could_read_is_refused(theme: str, size: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Style(theme, size)  # type: ignore[arg-type]


def test_letters_follow_the_style_and_nothing_is_dragged() -> None:
    style = Style("dark", 20)
    drawn = figure(style, [heat(style, "share", 1, z=[[0.5]])], axis(style, "x"), axis(style, "y"))
    assert drawn["layout"]["font"]["size"] == drawn["layout"]["xaxis"]["tickfont"]["size"] == 20
    assert drawn["data"][0]["colorbar"]["tickfont"]["size"] == 20
    assert drawn["layout"]["dragmode"] is False and drawn["layout"]["yaxis"]["fixedrange"]


@pytest.mark.parametrize(
    ("count", "most", "each"), [(0, 10, 1), (10, 10, 1), (11, 10, 2), (2000, 400, 5), (4001, 512, 8)]
)
def test_neighbours_share_a_mark_when_there_are_too_many(count: int, most: int, each: int) -> None:
    assert bins(count, most) == each
    assert -(-count // each) <= most
