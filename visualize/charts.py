"""The charts of a run that is over, all of them measured in it."""

from __future__ import annotations

from visualize.figure import Chart, Style
from visualize.heatmaps import confidence, memory
from visualize.history import history
from visualize.progress import against_time, per_round
from visualize.trace import Trace


def charts(trace: Trace, style: Style) -> tuple[Chart, ...]:
    """Tokens per round, confidence, memory, tokens against time. Raises TraceError when the events cannot belong to
    one run."""
    told = history(trace)
    return (per_round(told, style), confidence(told, style), memory(told, style), against_time([("", told)], style))
