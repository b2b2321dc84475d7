from __future__ import annotations

import pytest

from visualize.palette import DARK, LEVELS, LIGHT, TINTS, contrast, css

THEMES = {"light": LIGHT, "dark": DARK}


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable_on_every_ground(theme: str) -> None:
    colours = THEMES[theme]
    for ink in ("ink", "ink2", "ink3", "draft", "accent", "rev"):
        for ground in ("bg", "surface", "sunken") if ink != "draft" else ("surface", "band"):
            if ink in ("accent", "rev") and ground == "sunken":
                continue
            assert contrast(colours[ink], colours[ground]) >= 4.5, (theme, ink, ground)
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5
    assert contrast(colours["rev"], colours["rev-bg"]) >= 4.5
    assert contrast(colours["edge"], colours["surface"]) >= 3
    assert all(contrast(colours["ink"], tint) >= 4.5 for tint in TINTS[theme])


def test_both_themes_name_the_same_tokens() -> None:
    assert list(LIGHT) == list(DARK)
    light, dark = css().split(".dark")
    assert all(f"--t{i}:" in light and f"--k{i}:" in dark for i in range(1, LEVELS + 1))
