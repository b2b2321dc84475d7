"""Two runs in one chart; the other charts of visualize/progress.py are in test_charts.py."""

from __future__ import annotations

import plotly.graph_objects as go

from tests.visualize.test_history import TWO_BLOCKS, change, run_of
from visualize.figure import Style
from visualize.history import history
from visualize.progress import against_time


def test_two_runs_differ_in_more_than_colour() -> None:
    one_by_one = history(run_of(*[(i // 4, (change(i),)) for i in range(8)]))
    chart = against_time([("diffusion", history(TWO_BLOCKS)), ("autoregressive", one_by_one)], Style())
    assert chart.figure is not None
    go.Figure(chart.figure)
    first, second = chart.figure["data"]
    assert first["text"][-1] == "diffusion 7" and second["text"][-1] == "autoregressive 8"
    for look in ("color", "dash"):
        assert first["line"][look] != second["line"][look]
    assert first["marker"]["symbol"] != second["marker"]["symbol"]
    assert "Diffusion: 7 tokens in 5.00 s" in chart.summary and "Autoregressive: 8 tokens in 8.00 s" in chart.summary


def test_a_run_without_a_round_is_named_beside_one_that_has_some() -> None:
    chart = against_time([("diffusion", history(TWO_BLOCKS)), ("autoregressive", history(run_of()))], Style())
    assert chart.figure is not None and chart.figure["data"][1]["y"] == [0]
    assert "Autoregressive: the run ended before its first round." in chart.summary
