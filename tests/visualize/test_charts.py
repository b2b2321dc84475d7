"""The four charts of a run, and that Plotly itself takes every figure."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given

from model.events import Alternative, BlockEvent, Event, Round, RunFailed
from tests.visualize.runs import QUICK, Story, stories
from tests.visualize.test_history import STARTED, TWO_BLOCKS, change, run_of
from visualize.charts import charts
from visualize.figure import THEMES, Chart, Style, Theme
from visualize.frames import encoded
from visualize.trace import Trace

LIGHT = Style()


def named(trace: Trace, style: Style = LIGHT) -> dict[str, Chart]:
    return {chart.name: chart for chart in charts(trace, style)}


def traces(chart: Chart, kind: str) -> list[dict[str, Any]]:
    assert chart.figure is not None
    return [each for each in chart.figure["data"] if each["type"] == kind]


@QUICK
@given(stories(revising=True))
def test_charts_add_up_to_the_tokens_on_the_board(story: Story) -> None:
    drawn = named(Trace(story.events))
    tokens = Trace(story.events).board.tokens
    bars = [bar for bar in traces(drawn["rounds"], "bar") if "base" not in bar]
    assert sum(sum(bar["y"]) for bar in bars) == tokens
    assert traces(drawn["time"], "scatter")[0]["y"][-1] == tokens


@pytest.mark.parametrize("theme", THEMES)
def test_plotly_takes_every_figure(theme: Theme) -> None:
    for chart in charts(TWO_BLOCKS, Style(theme, 16)):
        if chart.figure is not None:
            go.Figure(chart.figure)  # raises ValueError, naming the property that it does not know
        assert json.loads(encoded({"figure": chart.figure}))["figure"] == chart.figure


def test_bars_show_what_was_decided_taken_back_and_revised() -> None:
    chart = named(TWO_BLOCKS)["rounds"]
    band, up, down = traces(chart, "bar")
    numbers, signs = traces(chart, "scatter")
    assert up["x"] == [1, 2, 3, 4, 5] and up["y"] == [2, 2, 3, 0, 1] and down["y"] == [0, 0, 0, -1, 0]
    assert band["x"] == [4] and band["width"] == [3] and numbers["text"] == ["1", "2"] and numbers["x"] == [1.5, 4]
    assert signs["x"] == [3, 4] and signs["hovertext"] == ["1 revised", "1 revised"]
    assert chart.summary.startswith("7 tokens in 5 rounds of 2 blocks: 1.4 a round. Most at once: 3, in round 3.")
    assert "2 revisions, 1 token taken back" in chart.summary and "taken back" in chart.sentence


def test_a_run_that_never_revises_does_not_speak_of_it() -> None:
    chart = named(run_of((0, (change(0), change(1))), length=2))["rounds"]
    assert len(traces(chart, "bar")) == 1 and "↺" not in chart.sentence and "Shaded" not in chart.sentence
    assert chart.summary == "2 tokens in 1 round of 1 block: 2.0 a round. Most at once: 2, in round 1."


def test_confidence_stays_until_the_block_is_done_and_masked_is_blank() -> None:
    chart = named(TWO_BLOCKS)["confidence"]
    (grid,) = traces(chart, "heatmap")
    assert (grid["x0"], grid["dx"], grid["y0"], grid["dy"]) == (1, 1, 1, 1)
    assert grid["z"] == [
        [0.9, 0.4, 0.3, 0.9, 0.9, 0.9, 0.9],
        [0.9, 0.9, 0.9, 0.9, None, 0.9, 0.9],
        [None, None, None, None, 0.8, 0.9, 0.9],  # the first block had two rounds
    ]
    (line,) = traces(chart, "scatter")
    assert line["x"][:3] == [0.5, 1.5, None] and line["y"][::3] == [1.5, 2.5, 2.5, 1.5, 3.5, 1.5, 1.5]
    assert chart.figure is not None and [shape["x0"] for shape in chart.figure["layout"]["shapes"]] == [4.5]
    assert chart.summary == "Mean confidence in a block's first round: 74%. Of what was decided: 89%, at least 80%."


def test_memory_is_told_by_layer_where_the_run_measured_that() -> None:
    shares = ({"memory": 0.3, "memories": (0.2, 0.4)}, {"memory": 0.5, "memories": (0.4, 0.6)})
    rounds = [(block, tuple(change(block * 4 + i, **shares[i % 2]) for i in range(4))) for block in (0, 1)]
    rounds[1] = (1, tuple(change(4 + i, memory=0.7, memories=(0.8, 0.6)) for i in range(4)))
    chart = named(run_of(*rounds))["memory"]
    (grid,) = traces(chart, "heatmap")
    assert grid["x"] == [1, 2] and grid["y"] == [1, 2] and grid["z"] == [[0.3, 0.8], [0.5, 0.6]]
    (values,) = traces(chart, "scatter")
    assert values["text"] == ["30%", "80%", "50%", "60%"] and values["y"] == [1, 1, 2, 2]
    assert chart.summary == "Mean 55%; least 30% (layer 1, block 1), most 80% (layer 1, block 2)."


def test_memory_is_one_row_where_the_run_tells_the_mean_alone() -> None:
    chart = named(run_of((0, (change(0, memory=0.2), change(1, memory=0.4))), length=2))["memory"]
    (grid,) = traces(chart, "heatmap")
    assert grid["z"] == [[0.3]] and "only the mean" in chart.sentence
    assert chart.summary == "Mean 30%; least 30% (block 1), most 30% (block 1)."


def test_memory_that_was_not_measured_is_not_drawn() -> None:
    chart = named(TWO_BLOCKS)["memory"]
    assert chart.figure is None and "no share of attention on memory was measured" in chart.summary


def test_time_starts_at_nothing_and_says_how_fast() -> None:
    chart = named(TWO_BLOCKS)["time"]
    (line,) = traces(chart, "scatter")
    assert line["x"] == [0, 1, 2, 3, 4, 5] and line["y"] == [0, 2, 4, 7, 6, 7] and line["text"][-1] == "7"
    assert chart.summary == "7 tokens in 5.00 s, 1 a second; first round after 1.00 s."


def test_a_run_that_ended_before_its_first_round_says_so_four_times() -> None:
    for events in ([STARTED, RunFailed("r", 1, "no")], [RunFailed("r", 0, "no")]):
        drawn = charts(Trace(events), LIGHT)
        assert [chart.figure for chart in drawn] == [None] * 4
        assert all(chart.summary and chart.sentence.endswith(".") for chart in drawn)


def test_no_text_of_the_model_or_of_the_file_is_in_a_figure() -> None:
    hostile = "<a href='javascript:x'>mark</a>"
    words = replace(change(1), text=hostile, alternatives=(Alternative(1, hostile, 0.1),))
    events = run_of((0, (change(0, memory=0.5), words)), length=2).events
    trace = Trace([replace(STARTED, model=hostile, prompt=hostile), *events[1:]])
    assert hostile in trace.board.text
    assert "mark<" not in repr(charts(trace, LIGHT))


def test_a_long_run_stays_light_and_says_what_was_merged() -> None:
    rounds = [
        (block, tuple(change(block * 4 + i, memory=0.25) for i in range(half, half + 2)))
        for block in range(1000)
        for half in (0, 2)
    ]
    trace = run_of(*rounds, length=4000)
    drawn = named(trace)
    (bars,) = traces(drawn["rounds"], "bar")
    assert len(bars["x"]) == 400 and sum(bars["y"]) == 4000 and set(bars["y"]) == {10}
    assert "adds up 5 rounds" in drawn["rounds"].sentence
    (grid,) = traces(drawn["confidence"], "heatmap")
    assert len(grid["z"][0]) == 308 and grid["dx"] == 13 and grid["x0"] == 7
    assert "mean of 13 neighbours" in drawn["confidence"].sentence
    assert sum(len(encoded({"f": chart.figure})) for chart in drawn.values()) < 150_000


def test_many_rounds_of_a_block_are_thinned_out() -> None:
    rounds = [(0, (change(0, "draft", step / 200),)) for step in range(100)]
    chart = named(run_of(*rounds, length=1))["confidence"]
    (grid,) = traces(chart, "heatmap")
    assert grid["dy"] == 2 and len(grid["z"]) == 50 and grid["z"][0] == [0.005] and grid["z"][-1] == [0.495]
    assert "One round in 2" in chart.sentence


def test_a_file_may_number_its_blocks_and_rounds_as_it_likes() -> None:
    odd: list[Event] = []
    for event in TWO_BLOCKS.events:
        if isinstance(event, BlockEvent | Round):
            event = replace(event, block=event.block * 2**50 + 3)
        odd.append(replace(event, step=2**52 - event.seq) if isinstance(event, Round) else event)
    assert charts(Trace(odd), LIGHT) == charts(TWO_BLOCKS, LIGHT)
