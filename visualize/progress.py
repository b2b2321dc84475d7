"""Charts of how a run got on: tokens a round, and tokens against time.

Invariants: every number comes from the run's own events; however long the run, there are at most `BARS` bars.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby
from typing import Any

from visualize.figure import Chart, Style, axis, bins, figure
from visualize.history import History, Turn

BARS = 400
NUMBERED = 12  # at most so many blocks carry their number
BANDED = 80  # beyond, bands would be all there is to see
DOTTED = 120  # up to so many rounds, each has a dot on the line


def per_round(told: History, style: Style) -> Chart:
    """Bars: how many tokens each round made certain, and how many it took back."""
    name, title = "rounds", "Tokens committed per round"
    sentence = "A bar is a round: the higher, the more tokens it decided at once."
    if not told.turns:
        return Chart(name, title, sentence, "The run ended before its first round.", None)
    width = bins(len(told.turns), BARS)
    groups = [told.turns[i : i + width] for i in range(0, len(told.turns), width)]
    up = [sum(turn.gained for turn in group) for group in groups]
    down = [-sum(turn.lost for turn in group) for group in groups]
    revised = [sum(turn.revised for turn in group) for group in groups]
    at = [1 + i * width + (width - 1) / 2 for i in range(len(groups))]
    span = (min(down) * 1.1, max(1, *up) * 1.2)  # room for numbers and signs above the bars
    where = "round %{x}" if width == 1 else f"{width} rounds around %{{x}}"
    data = _bands(told, groups, at, span, style, width)
    data.append(_bars(at, up, style.colours["accent"], f"{where}: %{{y}} decided"))
    if width > 1:
        sentence = f"A bar adds up {width} rounds: the higher, the more tokens they decided."
    if len(data) > 1:
        sentence += " Shaded: every other block, numbered above."
    if any(down):
        data.append(_bars(at, down, style.colours["rev"], f"{where}: %{{y}} taken back"))
        sentence += " Below zero: tokens taken back."
    if any(revised):
        data.append(_signs(at, up, revised, style))
        sentence += " ↺ marks rounds that revised."
    x = axis(style, "round", showgrid=False, range=[0.5, len(groups) * width + 0.5], tickformat="d")
    y = axis(style, "tokens", range=list(span), tickformat="d")
    drawn = figure(style, data, x, y, barmode="overlay", bargap=0.12 if len(groups) <= DOTTED else 0)
    return Chart(name, title, sentence, _rounds_said(told), drawn)


def against_time(runs: Sequence[tuple[str, History]], style: Style) -> Chart:
    """Lines: tokens so far against seconds since the run began. One run or two, each with the name to show; a name is
    a word of ours, never of a model."""
    name, title = "time", "Tokens against time"
    sentence = "The line climbs at each round, when it was measured: steep is fast, flat is waiting."
    facts = " ".join(_time_said(called, told) for called, told in runs)
    if not any(told.turns for _, told in runs):
        return Chart(name, title, sentence, facts, None)
    data = [_line(called, told, style, second=i > 0) for i, (called, told) in enumerate(runs)]
    x = axis(style, "seconds", rangemode="tozero", showgrid=False)
    y = axis(style, "tokens", rangemode="tozero", tickformat=",d")
    return Chart(name, title, sentence, facts, figure(style, data, x, y, hovermode="closest"))


def _bands(
    told: History,
    groups: Sequence[Sequence[Turn]],
    at: list[float],
    span: tuple[float, float],
    style: Style,
    width: int,
) -> list[dict[str, Any]]:
    """Behind the bars: every other block shaded, and numbered while there is room."""
    blocks = len(told.rounds)
    if not 1 < blocks <= BANDED:
        return []
    low, high = span
    stretches = [(block, list(bars)) for block, bars in groupby(range(len(groups)), key=lambda i: groups[i][0].block)]
    middle = {block: (at[bars[0]] + at[bars[-1]]) / 2 for block, bars in stretches}
    odd = [(middle[block], len(bars) * width) for block, bars in stretches if block % 2]
    band = _bars([x for x, _ in odd], [high - low] * len(odd), style.colours["sunken"], "")
    shade = {**band, "base": low, "width": [wide for _, wide in odd], "hoverinfo": "skip"}
    numbered = [block for block in middle if block % bins(blocks, NUMBERED) == 0]
    places, numbers = [middle[block] for block in numbered], [str(block + 1) for block in numbered]
    return [shade, _text(places, [high] * len(places), numbers, style.colours["ink3"], style, "bottom center")]


def _bars(x: list[float], y: Sequence[float], colour: str, hover: str) -> dict[str, Any]:
    return {
        "type": "bar",
        "x": x,
        "y": list(y),
        "marker": {"color": colour, "line": {"width": 0}},
        "hovertemplate": f"{hover}<extra></extra>",
    }


def _signs(at: list[float], up: list[int], revised: list[int], style: Style) -> dict[str, Any]:
    marked = [i for i, count in enumerate(revised) if count]
    said = [f"{revised[i]} revised" for i in marked]
    signs = _text(
        [at[i] for i in marked], [up[i] for i in marked], ["↺"] * len(marked), style.colours["rev"], style, "top center"
    )
    return {**signs, "hoverinfo": "text", "hovertext": said}


def _text(x: list[float], y: Sequence[float], text: list[str], colour: str, style: Style, place: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "text",
        "x": x,
        "y": list(y),
        "text": text,
        "textposition": place,
        "textfont": {"color": colour, "size": style.size},
        "hoverinfo": "skip",
        "cliponaxis": False,
    }


def _line(called: str, told: History, style: Style, *, second: bool) -> dict[str, Any]:
    """From zero on. The second run differs in dash and mark, not in colour alone."""
    colour = style.colours["ar" if second else "accent"]
    seconds = [0.0, *(round(turn.ms / 1000, 3) for turn in told.turns)]
    tokens = [0, *accumulate(turn.gained - turn.lost for turn in told.turns)]
    few = len(told.turns) <= DOTTED
    return {
        "type": "scatter",
        "mode": "lines+markers+text" if few else "lines+text",
        "x": seconds,
        "y": tokens,
        "text": [""] * len(told.turns) + [f"{called} {tokens[-1]:,}".strip()],
        "textposition": "top left",
        "textfont": {"color": colour, "size": style.size},
        "line": {"color": colour, "width": 2.5, "shape": "hv", "dash": "dash" if second else "solid"},
        "marker": {"color": colour, "size": 6, "symbol": "circle-open" if second else "square"},
        "hovertemplate": f"{called + ': ' if called else ''}%{{y}} tokens after %{{x:.2f}} s<extra></extra>",
        "cliponaxis": False,
    }


def _rounds_said(told: History) -> str:
    turns = told.turns
    best = max(range(len(turns)), key=lambda i: turns[i].gained)
    said = (
        f"{_count(told.tokens, 'token')} in {_count(len(turns), 'round')} of {_count(len(told.rounds), 'block')}: "
        f"{told.tokens / len(turns):.1f} a round. Most at once: {turns[best].gained}, in round {best + 1:,}."
    )
    lost, revised = sum(turn.lost for turn in turns), sum(turn.revised for turn in turns)
    if lost or revised:
        said += f" {_count(revised, 'revision')}, {_count(lost, 'token')} taken back."
    return said


def _time_said(called: str, told: History) -> str:
    before = f"{called.capitalize()}: " if called else ""
    if not told.turns:
        return f"{before}{'the' if called else 'The'} run ended before its first round."
    seconds = told.turns[-1].ms / 1000
    rate = f", {told.tokens / seconds:,.0f} a second" if seconds > 0 else ""
    return f"{before}{_count(told.tokens, 'token')} in {seconds:.2f} s{rate}; first round after {_first(told):.2f} s."


def _first(told: History) -> float:
    return told.turns[0].ms / 1000


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
