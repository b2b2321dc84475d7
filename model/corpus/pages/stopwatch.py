"""A stopwatch: start and stop, back to nothing, and laps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

STEPS = {"seconds": ("1000", "0"), "tenths": ("100", "1"), "hundredths": ("10", "2")}  # milliseconds, digits
SHOW = """\
let time = 0
let last = 0
let running = false
function show() {
const now = Date.now()
if (running) time += now - last
last = now
const seconds = (Math.floor(time / STEP) * STEP / 1000 % 60).toFixed(DIGITS)
out.value = Math.floor(time / 60000) + ":" + (seconds < 10 ? "0" : "") + seconds
"""
TURN = 'out.style.setProperty("--turn", time / 600 % 100 + "%")\n'
GO = """\
}
setInterval(show, 40)
go.onclick = () => {
show()
running = !running
go.textContent = running ? "Stop" : "Start"
}
"""
LAP = "lap.onclick = () => laps.prepend(out.value, document.createElement('br'))\n"
SPACE = 'onkeydown = e => { if (e.key == " ") { go.click(); e.preventDefault() } }\n'
BODY = """\
<output id="out"></output>
<div>
<button id="go">Start</button>
<button id="reset">Reset</button>
"""
STYLE = "#out { font-size: 60px; text-align: center; padding: 40px 0 }\n"
RING = (
    "#out {{ background: radial-gradient(canvas 62%, #0000 63%), conic-gradient({} var(--turn), #8882 0); "
    "aspect-ratio: 1; max-height: 320px; border-radius: 50%; align-content: center; margin: auto; padding: 40px }}\n"
)


@dataclass(frozen=True)
class StopwatchSpec:
    """What a stopwatch can be asked to be."""

    title: str = title("Stopwatch", "Stopwatch|Timer|Race|Laps|Run|Training|Time")
    theme: str = theme()
    accent: str = accent()
    steps: str = choice(
        {
            "tenths": "tenths of a second|one decimal|tenths",
            "seconds": "whole seconds|only seconds|no fractions of a second|full seconds",
            "hundredths": "hundredths of a second|hundredths|two decimals|centiseconds",
        },
        clauses={
            "tenths": "measure tenths of a second|show one decimal",
            "seconds": "show only whole seconds|no decimals",
            "hundredths": "measure hundredths of a second|show two decimals",
        },
    )
    laps: bool = flag(
        "laps|lap times|a lap button|a list of laps|a lap counter with times|a button for lap times",
        clauses="let me take lap times|record laps",
    )
    ring: bool = flag(
        "a ring that fills up|a progress ring|a ring around the time|a circle that fills every minute",
        clauses="put a ring around the time|a circle should fill as time passes",
    )
    space: bool = flag(
        "space bar control|a keyboard shortcut|control by the space bar|a space key shortcut",
        clauses="the space bar starts and stops it|let me start it with the space bar|space should toggle it",
    )


class Stopwatch(PageKind[StopwatchSpec]):
    """Kind of the stopwatch."""

    name = "stopwatch"
    nouns = (
        "stopwatch|stop watch|stopwatch app|stop-watch|chronometer|lap timer|race timer|simple stopwatch|stopwatch page"
    )
    usual = StopwatchSpec()

    def page(self, spec: StopwatchSpec) -> str:
        lap = '<button id="lap">Lap</button>\n' * spec.laps
        body = BODY + f"{lap}</div>\n" + '<section id="laps"></section>\n' * spec.laps
        step, digits = STEPS[spec.steps]
        show = SHOW.replace("STEP", step).replace("DIGITS", digits)
        clear = '\nlaps.textContent = ""' * spec.laps
        script = f"{show}{TURN * spec.ring}{GO}reset.onclick = () => {{\ntime = 0{clear}\n}}\n"
        style = STYLE + "div { justify-content: center }\n" + RING.format(spec.accent) * spec.ring
        return self.card(spec, Parts(body, script + LAP * spec.laps + SPACE * spec.space, style), 420)

    def problems(self, spec: StopwatchSpec, bench: Bench) -> Iterator[str]:
        still = bench.text()
        bench.view.wait(150)
        if bench.text() != still:
            yield "It runs before it is started."
        if not bench.tap(r"^\W*(start|go|play|run)"):
            yield "There is no button to start it."
            return
        bench.view.wait(1150)
        running = bench.text()
        digits = len(match[1]) if (match := re.search(r"\d[.,](\d+)", running)) else 0
        if digits != int(STEPS[spec.steps][1]):
            yield f"It does not show {spec.steps}."
        if not re.search(r"\b0?[1-9][.,]?\d*\b", running.replace(spec.title, "")):
            yield "It does not run."
        rings = bench.value(RINGS)
        yield from bench.wanted(rings, spec.ring, "a ring around the time")
        laps = bench.tap(r"^\W*lap|split")
        yield from bench.wanted(laps, spec.laps, "lap times")
        bench.tap(r"^\W*(stop|pause|start)")
        bench.view.wait(60)
        stopped = bench.text()
        bench.view.wait(200)
        if bench.text() != stopped:
            yield "It cannot be stopped."
        if laps and len(re.findall(r"\d:\d\d|\d\.\d", stopped.replace(spec.title, ""))) < 2:
            yield "A lap is not written down."
        if not bench.tap(r"reset|clear|zero"):
            yield "There is no button to reset it."
        bench.view.wait(100)
        if not re.search(r"(?<![\d.:])(0+[:.])*0+(?![\d.:])", bench.text()):
            yield "It does not go back to nothing."
        bench.value("document.activeElement.blur()")
        bench.view.press(" ")
        bench.view.wait(1100)
        yield from bench.wanted(bench.reads(r":?0?[1-3]\b|0:0[1-3]"), spec.space, "control by the space bar")


RINGS = """[...document.querySelectorAll("svg circle, canvas, body *")].some(e => e.matches("circle, canvas") ||
  getComputedStyle(e).backgroundImage.includes("conic"))"""
