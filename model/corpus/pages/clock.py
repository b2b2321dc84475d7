"""An analog clock that shows the time of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.motion import drawn, script
from model.corpus.frame.option import choice, color, flag, sky
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title
from model.corpus.solar_probe import watch

HAND = """\
function hand(turn, length, width, color) {
pen.strokeStyle = color
pen.lineWidth = width
pen.beginPath()
pen.moveTo(0, 0)
pen.lineTo(length * Math.sin(turn * 6.2832), -length * Math.cos(turn * 6.2832))
pen.stroke()
}
"""
FACE = """\
const now = new Date()
const s = NOW - 60 * now.getTimezoneOffset()
const size = Math.min(w * 0.45, h * 0.38)
pen.translate(w / 2, h * 0.55)
pen.lineCap = 'round'
pen.fillStyle = pen.strokeStyle = 'COLOR'
pen.shadowColor = 'COLOR'
pen.shadowBlur = 30
pen.lineWidth = size / 40
pen.beginPath()
pen.arc(0, 0, size, 0, 7)
pen.stroke()
"""
MARKS = """\
pen.font = size / 7 + 'px sans-serif'
pen.textAlign = 'center'
pen.textBaseline = 'middle'
for (let i = 1; i <= 12; i++)
pen.fillText(TEXT, size * 0.82 * Math.sin(i * 0.5236), -size * 0.82 * Math.cos(i * 0.5236))
"""
ROMAN = "const roman = ' I II III IV V VI VII VIII IX X XI XII'.split(' ')\n"
HANDS = """\
hand(s / 43200, size * 0.5, size / 20, 'COLOR')
hand(s / 3600, size * 0.75, size / 30, 'COLOR')
"""
SECOND = "hand(s / 60, size * 0.85, size / 60, '{}')\n"


@dataclass(frozen=True)
class ClockSpec:
    """What a clock can be asked to be."""

    title: str = title("Clock", "Clock|Time|Hours|Local Time|Wall Clock")
    sky: str = sky()
    hands: str = color("hands", "white", weight=2.5)
    marks: str = choice(
        {
            "numbers": "numbers|the numbers 1 to 12|numbers on the face|digits on the dial",
            "roman": "roman numerals|Roman numbers|roman numerals on the face|Roman digits",
            "none": "no numbers|no numbers on the face|an empty face|a plain dial without numbers",
        },
        clauses={"roman": "write the hours in roman numerals", "none": "leave out the numbers"},
    )
    second: bool = flag(
        "a second hand|a hand for the seconds|a seconds hand",
        usual=True,
        clauses="show the seconds, too",
        key="seconds",
    )
    sweep: str = color("the second hand", "red", weight=1.5, key="second")
    smooth: bool = flag(
        "a smooth second hand|smooth motion|sweeping hands|a sweeping second hand|smooth hands",
        clauses="let the hands move smoothly|the hands should sweep",
    )
    digital: bool = flag(
        "the digital time|the time in digits|a digital clock below|the time as text, too|a digital display",
        clauses="show the time in digits, too|write the time in numbers as well",
    )


class Clock(PageKind[ClockSpec]):
    """Kind of the analog clock."""

    name = "clock"
    nouns = (
        "analog clock|analogue clock|clock|wall clock|clock with hands|analog clock page|clock face"
        "|round clock|ticking clock"
    )
    usual = ClockSpec()

    def sensible(self, spec: ClockSpec) -> bool:
        seconds = spec.second or (spec.sweep == "red" and not spec.smooth)
        return seconds and spec.hands != spec.sweep

    def page(self, spec: ClockSpec) -> str:
        now = "Math.floor(now / 1000)" if spec.second else "Math.floor(now / 60000) * 60"
        now = "now / 1000" if spec.smooth else now
        text = "roman[i]" if spec.marks == "roman" else "i"
        marks = MARKS.replace("TEXT", text) if spec.marks != "none" else ""
        frame = FACE.replace("NOW", now) + marks + HANDS + SECOND.format(spec.sweep) * spec.second
        frame += "out.value = now.toLocaleTimeString()\n" * spec.digital
        code = script(spec, ROMAN * (spec.marks == "roman") + HAND, frame.replace("COLOR", spec.hands), timed=False)
        body = '<output id="out"></output>\n' * spec.digital
        return self.scene(spec, Parts(body, code))

    def problems(self, spec: ClockSpec, bench: Bench) -> Iterator[str]:
        words = watch(bench.view, 250).words
        marks = "numbers" if {"3", "12"} <= words else "roman" if {"III", "XII"} <= words else "none"
        if marks != spec.marks:
            yield f"The face has {marks}, not {spec.marks}."
        yield from drawn((spec.hands,), bench, "The hands")
        if spec.second:
            yield from drawn((spec.sweep,), bench, "The second hand")
        seen = bench.ask("ticks(1300)")
        moves = seen["changed"]
        if not moves and spec.second:
            yield "Nothing moves."
        if spec.second:
            yield from bench.wanted(moves > seen["frames"] / 2, spec.smooth, "hands that move smoothly")
        elif moves and bench.ask("ticks(1300)")["changed"]:  # once may be the minute's
            yield "Nobody asked for a second hand."
        digital = re.search(r"\b\d{1,2}:\d\d", bench.text().replace(spec.title, "")) is not None
        yield from bench.wanted(digital, spec.digital, "the time in digits")
