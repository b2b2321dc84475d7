"""A line chart of a few values, with what belongs to it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import pairs, title

POINTS = (("Jan", "20"), ("Feb", "35"), ("Mar", "28"), ("Apr", "60"), ("May", "52"))
NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun".split()
START = """\
const values = [...data.querySelectorAll("b")].map(b => Number(b.textContent))
const most = Math.max(...values)
const points = values.map((value, i) => [(i + 0.5) * 600 / values.length, 190 - 170 * value / most])
chart.innerHTML = `
"""
GRID = '<path d="M0 20H600M0 105H600M0 190H600" stroke="#8884" />\n'
AREA = (
    '<polygon points="${points.join(" ")} ${points.at(-1)[0]},190 ${points[0][0]},190" fill="COLOR" opacity="0.3" />\n'
)
LINE = '<polyline points="${points.join(" ")}" fill="none" stroke="COLOR" stroke-width="5" />`\n'
DOTS = 'for (const [x, y] of points) chart.innerHTML += `<circle cx="${x}" cy="${y}" r="8" fill="COLOR" />`\n'
MEAN = 'note.textContent = "Average: " + (values.reduce((a, b) => a + b) / values.length).toFixed(1)\n'
BEST = 'best.textContent = "Highest: " + most\n'
STYLE = "#data { justify-content: space-around; text-align: center }\nb { display: block }\n"


def point(rng: random.Random) -> tuple[str, str]:
    """A point's name and value."""
    roll = rng.random()
    name = rng.choice(NAMES) if roll < 0.6 else str(rng.randint(1990, 2030)) if roll < 0.75 else words.word(rng)
    return name, words.figure(rng)


@dataclass(frozen=True)
class LineChartSpec:
    """What a line chart can be asked to be."""

    title: str = title("Line Chart", "Chart|Trend|Sales|Temperature|Growth|Visitors|History|Rainfall")
    theme: str = theme()
    accent: str = accent()
    points: tuple[tuple[str, str], ...] = pairs(
        "points|values|data", "point|value", point, POINTS, counts=(3, 4, 5, 5), least=3, most=6, weight=4.0
    )
    area: bool = flag("a filled area|a shaded area below the line|an area chart fill|color below the line",
                      clauses="fill the area below the line", key="area")  # fmt: skip
    dots: bool = flag("dots on the points|markers on the points|circles at the values|point markers",
                      clauses="mark the points with dots", key="dots")  # fmt: skip
    grid: bool = flag("grid lines|a grid|horizontal grid lines|lines in the background",
                      clauses="draw a grid", key="grid")  # fmt: skip
    mean: bool = flag("the average|the average value below|a line with the average|the mean of the values",
                      clauses="tell me the average|show the mean", key="average")  # fmt: skip
    best: bool = flag("the highest value|the maximum below|a line with the highest value|the peak value",
                      clauses="tell me the highest value|show the maximum", key="maximum")  # fmt: skip


class LineChart(PageKind[LineChartSpec]):
    """Kind of the line chart."""

    name = "linechart"
    nouns = (
        "line chart|line graph|line chart page|line diagram|chart with a line|simple line chart|line plot|trend chart"
    )
    usual = LineChartSpec()

    def page(self, spec: LineChartSpec) -> str:
        data = "".join(f"<p>{name}<b>{value}</b></p>\n" for name, value in spec.points)
        body = f'<svg id="chart" viewBox="0 0 600 200"></svg>\n<div id="data">\n{data}</div>\n'
        body += '<p id="note"></p>\n' * spec.mean + '<p id="best"></p>\n' * spec.best
        script = START + GRID * spec.grid + AREA * spec.area + LINE + DOTS * spec.dots
        script = script.replace("COLOR", spec.accent) + MEAN * spec.mean + BEST * spec.best
        return self.card(spec, Parts(body, script, STYLE), 760)

    def problems(self, spec: LineChartSpec, bench: Bench) -> Iterator[str]:
        for name, value in spec.points:
            if not bench.reads(rf"{re.escape(name)}\W{{0,4}}{value}\b|(?<!\d){value}\W{{0,4}}{re.escape(name)}"):
                yield f"{name} is not {value}."
        values = [int(value) for _, value in spec.points]
        seen = bench.ask("line()")
        if len(seen["heights"]) != len(values):
            yield f"The line has {len(seen['heights'])} points, not {len(values)}."
            return
        span, drawn = max(values) - min(values), max(seen["heights"]) - min(seen["heights"])
        scaled = [min(values) + span * (h - min(seen["heights"])) / max(1e-9, drawn) for h in seen["heights"]]
        if any(abs(a - b) > 0.08 * max(1, span) for a, b in zip(scaled, values, strict=True)):
            yield "The line does not follow the values."
        yield from bench.wanted(seen["area"], spec.area, "a filled area")
        yield from bench.wanted(seen["dots"] >= len(values), spec.dots, "dots on the points")
        yield from bench.wanted(seen["grid"], spec.grid, "grid lines")
        text = bench.text()
        mean = sum(values) / len(values)
        shown = re.search(rf"(average|mean|avg)\W{{0,3}}{int(mean)}(\.\d+)?\b", text, re.I) is not None
        yield from bench.wanted(shown, spec.mean, "the average")
        best = re.search(rf"(high|max|peak|top)\w*\W{{0,3}}(value\W{{0,3}})?{max(values)}\b", text, re.I) is not None
        yield from bench.wanted(best, spec.best, "the highest value")
