"""The colours of the playground, once: CSS variables for the browser and levels of the measure ramp.

Invariants: light and dark name the same tokens; every text token is at least 4.5:1 on `bg`, `surface` and `sunken`, and
`ink` on every tint.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LEVELS = 6

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "bg": "#F5F2EC",
        "surface": "#FFFEFB",
        "sunken": "#ECE8DF",
        "line": "#DCD6CA",
        "edge": "#8A8375",
        "ink": "#1E1C18",
        "ink2": "#575246",
        "ink3": "#666054",
        "accent": "#1B7443",
        "accent-h": "#145C34",
        "on-accent": "#FFFFFF",
        "soft": "#DDEEE2",
        "soft-ink": "#11502C",
        "band": "#EFF5EE",
        "draft": "#62636B",
        "rev": "#8C3D07",
        "rev-bg": "#FBE5D3",
        "ar": "#3F5AA0",
        "ar-soft": "#E3E8F5",
    }
)
DARK: Mapping[str, str] = MappingProxyType(
    {
        "bg": "#141311",
        "surface": "#1B1A17",
        "sunken": "#100F0D",
        "line": "#34312B",
        "edge": "#7D776A",
        "ink": "#EDE9E0",
        "ink2": "#B8B2A5",
        "ink3": "#9A9486",
        "accent": "#5CC587",
        "accent-h": "#79D49D",
        "on-accent": "#08190E",
        "soft": "#1D3627",
        "soft-ink": "#A6E3BE",
        "band": "#19231C",
        "draft": "#9C9DA6",
        "rev": "#F4A871",
        "rev-bg": "#3D2514",
        "ar": "#93B2F2",
        "ar-soft": "#1E2740",
    }
)
TINTS = {
    "light": ("#EDF5EA", "#DDEFE2", "#CDE7E4", "#C6DBE9", "#C9CDEA", "#D2C3E6"),
    "dark": ("#1D3023", "#1B3530", "#1D363E", "#22354B", "#2D3158", "#3B2B5F"),
}
FEET = {
    "light": ("#4E9562", "#35917A", "#267E8A", "#276998", "#46509A", "#673A92"),
    "dark": ("#7CC796", "#5FC2A6", "#58B7C4", "#6AA8DC", "#8F9BE6", "#B48BE8"),
}
SHADOWS = {
    "light": "0 1px 2px #3a34261a, 0 6px 20px #3a34261f",
    "dark": "0 1px 2px #0008, 0 8px 24px #0009",
}


def css() -> str:
    """Custom properties for `:root` (light) and `.dark`."""
    light, dark = _tokens("light", LIGHT), _tokens("dark", DARK)
    return f":root{{color-scheme:light;{light}}}\n.dark{{color-scheme:dark;{dark}}}\n"


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio of two #RRGGBB colours."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _tokens(theme: str, colours: Mapping[str, str]) -> str:
    pairs = [f"--{name}:{value}" for name, value in colours.items()]
    pairs += [f"--t{i}:{value}" for i, value in enumerate(TINTS[theme], 1)]
    pairs += [f"--k{i}:{value}" for i, value in enumerate(FEET[theme], 1)]
    return ";".join([*pairs, f"--float:{SHADOWS[theme]}"])


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
