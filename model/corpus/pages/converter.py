"""A unit converter: a number goes in, the same in another unit comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

# what is converted -> both units, how to get there, how to get back
UNITS = {
    "length": ("Kilometers", "Miles", "VALUE * 0.62137", "VALUE / 0.62137"),
    "weight": ("Kilograms", "Pounds", "VALUE * 2.20462", "VALUE / 2.20462"),
    "heat": ("Celsius", "Fahrenheit", "VALUE * 1.8 + 32", "(VALUE - 32) / 1.8"),
    "height": ("Centimeters", "Inches", "VALUE / 2.54", "VALUE * 2.54"),
    "volume": ("Liters", "Gallons", "VALUE * 0.26417", "VALUE / 0.26417"),
    "speed": ("Kilometers per hour", "Knots", "VALUE * 0.53996", "VALUE / 0.53996"),
}
BODY = """\
<label>{}<input id="box" type="number" value="{}"></label>
<label>{}<input id="out" type="number"{}></label>
"""
SCRIPT = """\
function show() {
out.value = (THERE).toFixed(DIGITS)
TABLE}
box.oninput = show
show()
"""
BACK = "out.oninput = () => box.value = (BACK).toFixed(DIGITS)\n"
TABLE = """\
table.textContent = ""
for (const value of [1, 2, 5, 10]) table.append(`${value} = ${(THERE).toFixed(DIGITS)}`, document.createElement("br"))
"""
STYLE = "label { display: grid }\ninput { width: 100%; font-size: 32px }\n"


@dataclass(frozen=True)
class ConverterSpec:
    """What a unit converter can be asked to be."""

    title: str = title("Unit Converter", "Converter|Units|Measures|Conversion|Travel Helper")
    theme: str = theme()
    accent: str = accent()
    units: str = choice(
        {
            "length": "kilometers and miles|kilometers to miles|km to miles|distances in km and miles",
            "weight": "kilograms and pounds|kilograms to pounds|kg to pounds|kg to lbs|weights in kg and pounds",
            "heat": "Celsius and Fahrenheit|Celsius to Fahrenheit|temperatures|degrees Celsius to Fahrenheit",
            "height": "centimeters and inches|cm to inches|centimeters to inches|body heights in cm and inches",
            "volume": "liters and gallons|liters to gallons|litres to gallons|volumes in liters and gallons",
            "speed": "km per hour and knots|kilometers per hour to knots|km/h to knots|wind speeds in knots",
        },
        weight=5.0,
    )
    start: int = number("as the first value|at the start|to begin with|as the starting value", 1,
                        (2, 3, 5, 10, 12, 20, 25, 40, 50, 75, 100, 120, 150, 250, 500), key="start")  # fmt: skip
    digits: int = number("decimals|decimal places|digits after the point", 2, (0, 1, 2, 3, 4), key="decimals")
    back: bool = flag(
        "conversion in both directions|two way conversion|both directions|a way back",
        clauses="convert in both directions|let me type on either side|it should work both ways",
        key="both ways",
    )
    table: bool = flag(
        "a small table of values|a table with common values|a list of common values|a lookup table below",
        clauses="list some values below|show a table of common values",
    )


class Converter(PageKind[ConverterSpec]):
    """Kind of the unit converter."""

    name = "converter"
    nouns = "unit converter|units converter|converter|unit conversion tool|measurement converter|unit conversion page"
    usual = ConverterSpec()

    def page(self, spec: ConverterSpec) -> str:
        first, second, there, back = UNITS[spec.units]
        body = BODY.format(first, spec.start, second, "" if spec.back else " readonly")
        body += '<p id="table"></p>\n' * spec.table
        script = SCRIPT.replace("TABLE", TABLE.replace("THERE", there.replace("VALUE", "value")) * spec.table)
        script = script.replace("THERE", there.replace("VALUE", "box.value"))
        script += BACK.replace("BACK", back.replace("VALUE", "out.value")) * spec.back
        return self.card(spec, Parts(body, script.replace("DIGITS", str(spec.digits)), STYLE))

    def problems(self, spec: ConverterSpec, bench: Bench) -> Iterator[str]:
        first, second, there, back = UNITS[spec.units]
        names = bench.ask("stock()").lower()
        if first[:5].lower() not in names or second.lower() not in names:
            yield f"It does not convert {first} to {second}."
        fields = bench.fields()
        if not fields:
            yield "There is nowhere to type a number."
            return
        if not bench.reads(rf"(?<![\d.]){spec.start}(?![\d.])"):
            yield f"It does not begin with {spec.start}."
        yield from bench.wanted(_shows(there, 5, spec, bench), spec.table, "a table of values")
        bench.view.type(fields[0], "8")
        if not _shows(there, 8, spec, bench):
            yield f"8 {first} come out wrong, or not with {spec.digits} decimals."
        both = len(fields) > 1 and not bench.value(f"document.querySelector('{fields[1]}').readOnly")
        if both:
            bench.view.type(fields[1], "6")
            both = _shows(back, 6, spec, bench)
        yield from bench.wanted(both, spec.back, "conversion in both directions")


def _shows(formula: str, value: int, spec: ConverterSpec, bench: Bench) -> bool:
    """Whether the result is on the page, with as many decimals as were asked for."""
    result = f"{_result(formula, value):.{spec.digits}f}"
    return re.search(rf"(?<![\d.]){re.escape(result)}(?![\d.])", bench.text().replace(",", "")) is not None


def _result(formula: str, value: float) -> float:
    """What a formula of the table gives: operations from left to right, the first operand being the value."""
    for sign, figure in re.findall(r"([-+*/]) ([\d.]+)", formula):
        other = float(figure)
        value = {"+": value + other, "-": value - other, "*": value * other, "/": value / other}[sign]
    return value
