"""A weather card: a place, how warm it is, what the sky does, and the days to come."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import pairs, title

# Signs that fonts without emoji have, too.
SIGNS = {"sunny": "☀", "cloudy": "☁", "rainy": "☂", "snowy": "❄", "stormy": "⚡"}
DAYS = (("Mon", "21"), ("Tue", "19"), ("Wed", "23"))
NAMES = "Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday Tonight Tomorrow".split()
STYLE = """\
main { text-align: center }
#out { background: none; font-size: 80px }
article { flex: 1 }
"""
FLOAT = """\
#sign {{ animation: float 3s infinite alternate }}
@keyframes float {{ to {{ translate: 0 -12px }} }}
"""
UNIT = """\
unit.onclick = () => {
const cold = unit.textContent == "Show °F"
for (const degrees of document.querySelectorAll("b"))
degrees.textContent = Math.round(cold ? degrees.textContent * 1.8 + 32 : (degrees.textContent - 32) / 1.8)
unit.textContent = cold ? "Show °C" : "Show °F"
}
"""


def day(rng: random.Random) -> tuple[str, str]:
    """A day and how warm it will be."""
    return rng.choice(NAMES), str(rng.randint(1, 39))


@dataclass(frozen=True)
class WeatherSpec:
    """What a weather card can be asked to be; its title is the place."""

    title: str = title("Lisbon", draws=words.city)
    theme: str = theme()
    accent: str = accent()
    sky: str = choice(
        {
            "sunny": "sunny weather|sun|a sunny day|a clear sky",
            "cloudy": "cloudy weather|clouds|a cloudy day|an overcast sky",
            "rainy": "rainy weather|rain|a rainy day|showers",
            "snowy": "snowy weather|snow|a snowy day|snowfall",
            "stormy": "stormy weather|a thunderstorm|storms|thunder",
        },
        weight=3.5,
    )
    degrees: int = number("degrees|degrees Celsius|°C|°", 22, tuple(n for n in range(1, 40) if n != 22), key="degrees")
    days: tuple[tuple[str, str], ...] = pairs(
        "days|forecast days", "day", day, DAYS, joints="{} {}|{}: {}|{} {} degrees|{} ({})|{} with {}", most=5
    )
    more: bool = flag(
        "wind and humidity|details on wind and humidity|a line with wind and humidity",
        clauses="show wind and humidity|tell me the wind and the humidity",
        key="wind",
    )
    unit: bool = flag(
        "a button for Fahrenheit|a Celsius/Fahrenheit switch|a unit switch|a button to switch the unit",
        clauses="let me switch to Fahrenheit|the unit can be switched",
        key="Fahrenheit",
    )
    move: bool = flag(
        "a floating icon|an animated icon|an icon that moves|a weather icon that floats",
        clauses="let the icon move|animate the icon",
        key="animated",
    )


class Weather(PageKind[WeatherSpec]):
    """Kind of the weather card."""

    name = "weather"
    nouns = (
        "weather card|weather widget|weather app|weather page|weather forecast card|forecast widget|weather"
        "|weather report card"
    )
    usual = WeatherSpec()

    def page(self, spec: WeatherSpec) -> str:
        days = "".join(f"<article><p>{day}</p><b>{warm}</b>°</article>\n" for day, warm in spec.days)
        body = f'<output id="out"><p id="sign">{SIGNS[spec.sky]}</p><b>{spec.degrees}</b>°</output>\n'
        body += f"<h2>{spec.sky.capitalize()}</h2>\n" + "<p>Wind 12 km/h, humidity 60 %</p>\n" * spec.more
        body += f"<div>\n{days}</div>\n" + '<button id="unit">Show °F</button>\n' * spec.unit
        style = STYLE + FLOAT.format() * spec.move
        return self.card(spec, Parts(body, UNIT * spec.unit, style), 420)

    def problems(self, spec: WeatherSpec, bench: Bench) -> Iterator[str]:
        shown = len(re.findall(rf"(?<!\d){spec.degrees} ?°", bench.text()))
        if shown <= sum(warm == str(spec.degrees) for _, warm in spec.days):  # those of the days do not count
            yield f"It is not {spec.degrees} degrees."
        sign = SIGNS[spec.sky]
        if not bench.reads(spec.sky[:4]) and sign not in bench.text():
            yield f"It is not {spec.sky}."
        for day, warm in spec.days:
            if not bench.reads(rf"{day}.{{0,12}}(?<!\d){warm} ?°"):
                yield f"{day} is not {warm} degrees."
        yield from bench.wanted(bench.reads("humidity"), spec.more, "wind and humidity")
        yield from bench.wanted(bench.changes(200, 2), spec.move, "an icon that moves")
        unit = bench.tap(r"°? ?F\b|fahrenheit|unit")
        yield from bench.wanted(unit, spec.unit, "a button for Fahrenheit")
        if unit and not re.search(rf"(?<!\d){round(spec.degrees * 1.8 + 32)} ?°", bench.text()):
            yield "The button does not change to Fahrenheit."
