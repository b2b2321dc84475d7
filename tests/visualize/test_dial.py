from __future__ import annotations

import plotly.graph_objects as go
import pytest

from visualize.dial import DialPoint, dial
from visualize.figure import THEMES, Style, Theme

POINTS = (
    DialPoint("threshold 0.95", 4.0, 400, 1.0, True),
    DialPoint("threshold 0.7", 2.0, 400, 0.9, True),
    DialPoint("threshold 0.3", 1.0, 300, 0.4, False),
    DialPoint("threshold 0.1", 0.5, 300, 0.2),
)


@pytest.mark.parametrize("theme", THEMES)
def test_outcomes_differ_in_mark_and_colour(theme: Theme) -> None:
    chart = dial(POINTS, Style(theme))
    assert chart.figure is not None
    go.Figure(chart.figure)
    marks = {trace["name"]: trace for trace in chart.figure["data"]}
    assert set(marks) == {"passes", "fails", "not judged"}
    assert len({mark["marker"]["symbol"] for mark in marks.values()}) == 3
    assert len({mark["marker"]["color"] for mark in marks.values()}) == 3
    assert marks["passes"]["x"] == [4.0, 2.0] and marks["passes"]["y"] == [1.0, 0.9]
    assert marks["fails"]["text"] == ["threshold 0.3"]


def test_speed_may_be_tokens_a_second() -> None:
    chart = dial(POINTS, Style(), "rate")
    assert chart.figure is not None and chart.figure["data"][0]["x"] == [100.0, 200.0]
    assert "right is faster" in chart.sentence


def test_the_summary_names_the_fastest_and_the_fastest_that_passes() -> None:
    assert dial(POINTS, Style()).summary == (
        "4 settings. Fastest: threshold 0.1, 0.50 s, agreement 20%. 2 of 3 pass. "
        "Fastest that passes: threshold 0.7, 2.00 s, agreement 90%."
    )


def test_what_nobody_judged_is_not_failed_and_nothing_is_an_empty_state() -> None:
    unjudged = dial(POINTS[-1:], Style())
    assert unjudged.figure is not None and [trace["name"] for trace in unjudged.figure["data"]] == ["not judged"]
    assert "pass" not in unjudged.summary
    assert dial((), Style()).figure is None


@pytest.mark.parametrize("low", [0.0, 0.3, 0.62, 0.97, 1.0])
def test_no_tick_stands_above_what_a_share_can_be(low: float) -> None:
    chart = dial([DialPoint("a", 2.0, 9, 1.0), DialPoint("b", 1.0, 9, low)], Style())
    assert chart.figure is not None
    ticks = chart.figure["layout"]["yaxis"]["tickvals"]
    assert max(ticks) == 1.0 and 0 <= min(ticks) <= low and 4 <= len(ticks) <= 8


def test_names_stand_below_and_above_by_turns_and_less_than_all_is_never_all() -> None:
    points = [DialPoint(f"threshold 0.{i}", 1.0 + i / 100, 9, 0.999, None, f"0.{i}") for i in (3, 1, 2)]
    chart = dial(points, Style())
    assert chart.figure is not None
    (marks,) = chart.figure["data"]
    assert marks["text"] == ["0.3", "0.1", "0.2"]
    assert marks["textposition"] == ["bottom center", "bottom center", "top center"]
    assert "threshold 0.1, 1.01 s, agreement 99.9%" in chart.summary
