"""A dashboard: tiles with figures, and a chart of bars."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import ACCENTS
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import pairs, title

TILES = (("Visitors", "1280"), ("Orders", "64"))
BARS = (("Mon", "40"), ("Tue", "65"), ("Wed", "30"), ("Thu", "80"))
KPIS = "Visitors Orders Sales Users Clicks Leads Calls Refunds Downloads Members Tickets Visits Points Likes".split()
NAMES = "Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec North South East West".split()
SCRIPT = """\
const bars = [...chart.querySelectorAll("b")]
const most = Math.max(...bars.map(bar => bar.textContent))
for (const bar of bars) bar.style.SIZE
"""
SIZES = {
    "columns": 'height = bar.textContent / most * 240 + "px"',
    "rows": 'width = bar.textContent / most * 70 + "%"',
}
SUM = 'sum.textContent = "Total: " + bars.reduce((sum, bar) => sum + Number(bar.textContent), 0)\n'
SORT = """\
sort.onclick = () => {
bars.sort((a, b) => b.textContent - a.textContent)
for (const bar of bars) chart.append(bar.parentElement)
}
"""
STYLE = """\
article {{ flex: 1 }}
b {{ background: {}; color: {}; min-height: 28px; border-radius: 6px; text-align: center }}
"""
LAYOUTS = {
    "columns": "#chart { flex-wrap: nowrap; align-items: end }\n"
    "#chart p { flex: 1; display: grid; text-align: center }\n",
    "rows": "#chart { display: grid }\n#chart p { display: flex }\n",
}
GROW = "b { animation: grow 1s }\n@keyframes grow { from { translate: 0 60px; opacity: 0 } }\n"


def tile(rng: random.Random) -> tuple[str, str]:
    """A figure with its name."""
    return rng.choice(KPIS) if rng.random() < 0.7 else words.word(rng), str(rng.randint(2, 9999))


def bar(rng: random.Random) -> tuple[str, str]:
    """A bar's name and value."""
    return rng.choice(NAMES) if rng.random() < 0.6 else words.label(rng), words.figure(rng)


@dataclass(frozen=True)
class DashboardSpec:
    """What a dashboard can be asked to be."""

    title: str = title("Dashboard", "Dashboard|Report|Sales|Figures|Overview|Numbers")
    theme: str = theme()
    accent: str = accent()
    tiles: tuple[tuple[str, str], ...] = pairs(
        "tiles|figures|KPIs", "tile|figure|KPI", tile, TILES, counts=(1, 2, 2, 3), weight=3.0
    )
    bars: tuple[tuple[str, str], ...] = pairs("bars|values|data", "bar|value", bar, BARS, counts=(3, 4, 4, 5), most=6)
    layout: str = choice(
        {
            "columns": "vertical bars|columns|upright bars|a column chart",
            "rows": "horizontal bars|lying bars|bars from left to right|a horizontal chart",
        },
        clauses={"rows": "draw the bars horizontally", "columns": "draw the bars upright"},
    )
    sum: bool = flag("a total|the sum of all bars|a total below|the total of the values", clauses="add up the bars",
                     key="total")  # fmt: skip
    sort: bool = flag("a sort button|a button that sorts the bars|a button to sort by value",
                      clauses="let me sort the bars|the bars can be sorted")  # fmt: skip
    grow: bool = flag("animated bars|growing bars|bars that fly in|an animation of the bars",
                      clauses="animate the bars|let the bars grow at the start", key="animated")  # fmt: skip


class Dashboard(PageKind[DashboardSpec]):
    """Kind of the dashboard."""

    name = "dashboard"
    nouns = (
        "dashboard|bar chart dashboard|dashboard with a bar chart|sales dashboard|bar chart|KPI dashboard"
        "|bar graph|analytics dashboard"
    )
    usual = DashboardSpec()

    def page(self, spec: DashboardSpec) -> str:
        tiles = "".join(f"<article>{name}<h2>{value}</h2></article>\n" for name, value in spec.tiles)
        bars = "".join(f"<p><b>{value}</b>{name}</p>\n" for name, value in spec.bars)
        body = f'<div>\n{tiles}</div>\n<div id="chart">\n{bars}</div>\n' + '<h2 id="sum"></h2>\n' * spec.sum
        body += '<button id="sort">Sort</button>\n' * spec.sort
        script = SCRIPT.replace("SIZE", SIZES[spec.layout]) + SUM * spec.sum + SORT * spec.sort
        style = STYLE.format(spec.accent, ACCENTS[spec.accent]) + LAYOUTS[spec.layout] + GROW * spec.grow
        return self.card(spec, Parts(body, script, style), 760)

    def problems(self, spec: DashboardSpec, bench: Bench) -> Iterator[str]:
        moves = bench.value("document.getAnimations().length") > 0 or bench.changes(60, 2)
        yield from bench.wanted(moves, spec.grow, "bars that are animated")
        for name, value in (*spec.tiles, *spec.bars):
            if not bench.reads(rf"{re.escape(name)}\W{{0,4}}{value}\b|(?<!\d){value}\W{{0,4}}{re.escape(name)}"):
                yield f"{name} is not {value}."
        ranked = sorted(spec.bars, key=lambda bar: int(bar[1]))
        boxes = [bench.call("bar", name, value) for name, value in (ranked[-2], ranked[-1])]
        if not all(boxes):
            yield "There are no bars."
            return
        side = "width" if spec.layout == "rows" else "height"
        low, high = (box[side] for box in boxes)
        ratio = int(ranked[-2][1]) / int(ranked[-1][1])
        if abs(low / high - ratio) > 0.12:
            yield f"The bars are not {spec.layout}, or not as long as their values."
        total = sum(int(value) for _, value in spec.bars)
        yield from bench.wanted(bench.reads(rf"(total|sum|all)\W{{0,3}}{total}\b"), spec.sum, "a total")
        sort = bench.tap("sort|order by")
        yield from bench.wanted(sort, spec.sort, "a sort button")
        if sort:
            text = bench.text()
            order = [int(value) for _, value in sorted(spec.bars, key=lambda bar: text.rfind(f"{bar[1]} {bar[0]}"))]
            if order not in (sorted(order), sorted(order, reverse=True)):
                yield "The button does not sort the bars."
