"""Heat maps of a run: confidence by position and round, memory share by layer and block.

Invariants: every number comes from the run's own events; what a run did not measure stays blank and is said. However
long the run, confidence has at most `COLUMNS` by `ROWS` squares, and its sentence says what was merged.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from visualize.figure import Chart, Style, axis, bins, figure, heat
from visualize.history import History, Life

COLUMNS = 320
ROWS = 64
LINED = 40  # up to so many blocks, a line shows where each begins
NAMED = 12  # up to so many blocks and layers, squares of the memory chart carry their value
LAYERS = 96  # a file that tells of more is not drawn layer by layer

Row = list[float | None]


def confidence(told: History, style: Style) -> Chart:
    """Position across, rounds of its block down."""
    name, title = "confidence", "Confidence by position and round"
    most = max(told.rounds, default=0)
    wide, high = bins(len(told.lives), COLUMNS), bins(most, ROWS)
    sentence = (
        "A column is a position, a row a round of its block, the first on top; the stronger the colour, the surer the "
        "model. Blank: masked, or no such round."
    )
    if wide > 1:
        sentence += f" Each column is the mean of {wide} neighbours."
    if high > 1:
        sentence += f" One round in {high} is shown."
    if not any(life.seen for life in told.lives):
        return Chart(name, title, sentence, "This run guessed nothing.", None)
    rows = ceil(most / high)
    courses = [_course(life, told.rounds[life.block], rows, high) for life in told.lives]
    columns = [_mean_course(courses[i : i + wide]) for i in range(0, len(courses), wide)]
    grid = {"x0": (wide + 1) / 2, "dx": wide, "y0": (high + 1) / 2, "dy": high, "z": _turned(columns)}
    data = [heat(style, "confidence", 1, hovertemplate="position %{x}, round %{y}: %{z:.0%}<extra></extra>", **grid)]
    if wide == high == 1:
        data.append(_decided(told, style))
        sentence += " The line: when each position was decided."
    x = axis(style, "position", showgrid=False, range=[0.5, len(columns) * wide + 0.5], tickformat="d")
    y = axis(style, "round of its block", showgrid=False, range=[rows * high + 0.5, 0.5], tickformat="d")
    drawn = figure(style, data, x, y, shapes=_edges(told, style))
    return Chart(name, title, sentence, _confidence_said(told), drawn)


def memory(told: History, style: Style) -> Chart:
    """Blocks across, layers down; one row where the run tells no more than the mean over layers."""
    name, title = "memory", "Memory share by layer and block"
    sentence = (
        "How much of a layer's attention went to memory, not to the open block, for the tokens that the block "
        "decided; the stronger the colour, the more."
    )
    if not any(any(life.memory) for life in told.lives):
        reason = "Nothing to draw: no share of attention on memory was measured in this run. Token by token, none is."
        return Chart(name, title, sentence, reason, None)
    told_layers = {len(shares) for life in told.lives for shares in life.memories}
    layered = len(told_layers) == 1 and max(told_layers) <= LAYERS
    if not layered:
        sentence += " This run tells only the mean of all layers."
    blocks: dict[int, list[Life]] = {}
    for life in told.lives:
        blocks.setdefault(life.block, []).append(life)
    layers = max(told_layers) if layered else 1
    shares = _turned([_block_shares(lives, layers, layered) for lives in blocks.values()])
    few = len(blocks) <= NAMED
    grid: dict[str, Any] = {"x": [block + 1 for block in blocks], "y": list(range(1, layers + 1)), "z": shares}
    if few:
        grid |= {"xgap": 1, "ygap": 1}
    most = max(share for row in shares for share in row if share is not None)
    hover = f"{'layer %{y}, ' if layered else ''}block %{{x}}: %{{z:.1%}}<extra></extra>"
    data = [heat(style, "share", most or 1, hovertemplate=hover, **grid)]
    if few and layers <= NAMED:
        data.append(_values(shares, grid["x"], most or 1, style))
    x = axis(style, "block", showgrid=False, tickformat="d", **({"dtick": 1} if few else {}))
    ticks = (
        {"tickformat": "d", **({"dtick": 1} if layers <= NAMED else {})}
        if layered
        else {"showticklabels": False, "ticks": ""}
    )
    y = axis(style, "gated delta layer" if layered else "mean of layers", showgrid=False, autorange="reversed", **ticks)
    return Chart(name, title, sentence, _memory_said(shares, list(blocks), layered), figure(style, data, x, y))


def _course(life: Life, rounds: int, rows: int, high: int) -> Row:
    """Confidence of a position after the last round of each row, as long as its block had rounds."""
    course: Row = []
    now, at = None, 0
    for row in range(rows):
        last = min((row + 1) * high, rounds)
        while at < len(life.seen) and life.seen[at].round < last:
            now, at = life.seen[at].confidence, at + 1
        course.append(now if row * high < rounds else None)
    return course


def _mean_course(courses: Sequence[Row]) -> Row:
    return [_mean([share for share in row if share is not None]) for row in zip(*courses, strict=True)]


def _block_shares(lives: Sequence[Life], layers: int, layered: bool) -> Row:
    if not layered:
        return [_mean([share for life in lives for share in life.memory])]
    told = [shares for life in lives for shares in life.memories]
    return [_mean([shares[layer] for shares in told]) for layer in range(layers)]


def _mean(shares: Sequence[float]) -> float | None:
    return round(sum(shares) / len(shares), 4) if shares else None


def _turned(columns: Sequence[Row]) -> list[Row]:
    return [list(row) for row in zip(*columns, strict=True)]


def _values(shares: list[Row], x: list[int], most: float, style: Style) -> dict[str, Any]:
    """Each square's value on it. Plotly's own letters on squares have one colour for all, or too little contrast."""
    cells = [
        (x[col], row, share)
        for row, line in enumerate(shares, 1)
        for col, share in enumerate(line)
        if share is not None
    ]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [col for col, _, _ in cells],
        "y": [row for _, row, _ in cells],
        "text": [_percent(share) for _, _, share in cells],
        "textfont": {"size": style.size, "color": [style.on(share / most) for _, _, share in cells]},
        "hoverinfo": "skip",
    }


def _decided(told: History, style: Style) -> dict[str, Any]:
    """A short line under the square in which each position was decided for good."""
    x: list[float | None] = []
    y: list[float | None] = []
    for pos, life in enumerate(told.lives, 1):
        last = _settled(life)
        if last is not None:
            x += [pos - 0.5, pos + 0.5, None]
            y += [last + 1.5, last + 1.5, None]
    line = {"color": style.colours["ink"], "width": 2}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line, "hoverinfo": "skip"}


def _settled(life: Life) -> int | None:
    """The round of its block that made a position certain and left it so; None where none did."""
    found = None
    for seen in life.seen:
        if not seen.certain:
            found = None
        elif found is None:
            found = seen.round
    return found


def _edges(told: History, style: Style) -> list[dict[str, Any]]:
    """Where blocks begin, but for the first."""
    starts = [i for i in range(1, len(told.lives)) if told.lives[i].block != told.lives[i - 1].block]
    if len(starts) > LINED:
        return []
    line = {"color": style.colours["edge"], "width": 1}
    span = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "line": line}
    return [{**span, "x0": start + 0.5, "x1": start + 0.5} for start in starts]


def _confidence_said(told: History) -> str:
    first = [s.confidence for life in told.lives for s in life.seen[:1] if s.confidence is not None and not s.round]
    last = [s.confidence for life in told.lives for s in life.seen[-1:] if s.certain and s.confidence is not None]
    said = [f"Mean confidence in a block's first round: {_percent(sum(first) / len(first))}." if first else ""]
    if last:
        said.append(f"Of what was decided: {_percent(sum(last) / len(last))}, at least {_percent(min(last))}.")
    return " ".join(filter(None, said)) or "No position of the text was guessed."


def _memory_said(shares: list[Row], blocks: list[int], layered: bool) -> str:
    cells = [
        (value, row, col) for row, line in enumerate(shares) for col, value in enumerate(line) if value is not None
    ]
    mean = sum(value for value, _, _ in cells) / len(cells)

    def place(cell: tuple[float, int, int]) -> str:
        value, row, col = cell
        return f"{_percent(value)} ({f'layer {row + 1}, ' if layered else ''}block {blocks[col] + 1})"

    return f"Mean {_percent(mean)}; least {place(min(cells))}, most {place(max(cells))}."


def _percent(share: float) -> str:
    return f"{share:.0%}"
