"""Speed against quality: the same prompt at several settings of one dial, as a chart.

Invariants: a point is a run that was measured; one that nobody judged is shown as not judged, and not as failed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any, Literal

from visualize.figure import Chart, Style, axis, figure

Speed = Literal["seconds", "rate"]
# How each outcome looks: mark and colour, so that neither speaks alone.
_LOOKS = {
    True: ("circle", "accent", "passes"),
    False: ("x", "rev", "fails"),
    None: ("diamond-open", "ink3", "not judged"),
}


@dataclass(frozen=True)
class DialPoint:
    """A run at one setting. `label` names it in our words (threshold 0.7), and `short` beside its mark (0.7), where
    less is better; `agreement` is the share, in [0, 1], of tokens that agree with the slowest setting's; `passed`
    whether its page passes its check, None when that was not judged."""

    label: str
    seconds: float
    tokens: int
    agreement: float
    passed: bool | None = None
    short: str = ""

    @property
    def rate(self) -> float:
        """Tokens a second."""
        return self.tokens / self.seconds if self.seconds else 0.0


def dial(points: Sequence[DialPoint], style: Style, speed: Speed = "seconds") -> Chart:
    """Scatter: seconds (or tokens a second) across, agreement with the slowest setting up."""
    better = "further left is faster" if speed == "seconds" else "further right is faster"
    sentence = (
        f"A mark is a whole run at the setting beside it: {better}, higher is closer to what the slowest setting "
        "wrote. Circle: the page passes its check; cross: it fails; open diamond: not judged."
    )
    title = "Speed against quality"
    if not points:
        return Chart("dial", title, sentence, "No setting has been measured yet.", None)
    order = sorted(points, key=lambda point: getattr(point, speed))  # names stand below and above by turns: more fit
    places = {point.label: ("bottom center", "top center")[i % 2] for i, point in enumerate(order)}
    outcomes = [outcome for outcome in _LOOKS if any(point.passed is outcome for point in points)]
    data = [_marks(points, outcome, style, speed, places) for outcome in outcomes]
    name = "seconds for the page" if speed == "seconds" else "tokens per second"
    low = min(point.agreement for point in points)
    most = max(getattr(point, speed) for point in points)
    x = axis(style, name, range=[0, most * 1.15 or 1], showgrid=False)  # room for the label of the last
    y = axis(
        style, "agreement", tickformat=".0%", range=[max(0, low - 0.1), 1 + 0.14 * (1.1 - low)], tickvals=_shares(low)
    )
    return Chart("dial", title, sentence, _said(points), figure(style, data, x, y, hovermode="closest"))


def _shares(low: float) -> list[float]:
    """Ticks from 100 % down past the lowest share; none above, since no share is."""
    step = 0.02 if low > 0.9 else 0.1 if low > 0.5 else 0.2
    return [round(1 - i * step, 2) for i in range(round(min(1.0, 1.1 - low) / step) + 1)]


def _marks(
    points: Sequence[DialPoint], outcome: bool | None, style: Style, speed: Speed, places: Mapping[str, str]
) -> dict[str, Any]:
    symbol, token, words = _LOOKS[outcome]
    chosen = [point for point in points if point.passed is outcome]
    return {
        "type": "scatter",
        "mode": "markers+text",
        "name": words,
        "x": [round(getattr(point, speed), 3) for point in chosen],
        "y": [round(point.agreement, 4) for point in chosen],
        "text": [point.short or point.label for point in chosen],
        "customdata": [f"{point.label}: {_percent(point.agreement)}" for point in chosen],
        "textposition": [places[point.label] for point in chosen],
        "textfont": {"color": style.colours["ink2"], "size": style.size},
        "marker": {
            "symbol": symbol,
            "color": style.colours[token],
            "size": 13,
            "line": {"width": 2, "color": style.colours[token]},
        },
        "hovertemplate": f"%{{customdata}} at %{{x}}, {words}<extra></extra>",
        "cliponaxis": False,
    }


def _said(points: Sequence[DialPoint]) -> str:
    judged = [point for point in points if point.passed is not None]
    passing = [point for point in judged if point.passed]
    fastest = min(points, key=lambda point: point.seconds)
    said = [f"{len(points)} settings. Fastest: {_told(fastest)}."]
    if judged:
        said.append(f"{len(passing)} of {len(judged)} pass.")
    if passing:
        said.append(f"Fastest that passes: {_told(min(passing, key=lambda point: point.seconds))}.")
    return " ".join(said)


def _told(point: DialPoint) -> str:
    return f"{point.label}, {point.seconds:.2f} s, agreement {_percent(point.agreement)}"


def _percent(share: float) -> str:
    """Never 100 % for less."""
    return f"{share:.0%}" if share == 1 or share < 0.995 else f"{floor(share * 1000) / 10}%"
