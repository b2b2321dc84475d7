"""A calculator: keys to press, also on the keyboard, and a line that shows the result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

# "=" is a sum, too: what follows it takes the place of the result.
SUMS = """\
const sums = {
"=": (a, b) => b,
"+": (a, b) => a + b,
"-": (a, b) => a - b,
"*": (a, b) => a * b,
"/": (a, b) => a / b,
}
let first = 0
let sign = "="
let text = ""
function press(key) {
if (key == "C") { first = 0; sign = "="; text = "" }
"""
PERCENT = 'else if (key == "%") text = String(text / 100)\n'
BACK = 'else if (key == "<") text = text.slice(0, -1)\n'
SIGN = """\
else if (key in sums) {
if (text) first = sums[sign](first, parseFloat(text))
sign = key
text = ""
"""
LOG = 'if (key == "=") log.prepend(+first.toFixed(9), document.createElement("br"))\n'
SHOW = """\
} else text += key
out.value = text || +first.toFixed(9)
}
"""
KEYS = """\
for (const key of symbols) {
const button = document.createElement("button")
button.textContent = key
button.onclick = () => press(key)
keys.append(button)
}
onkeydown = e => {
const key = e.key == "Enter" ? "=" : e.key
if (symbols.includes(key)) { press(key); e.preventDefault() }
}
"""
STYLE = "#out { font-size: 40px; text-align: right; overflow: hidden }\n"


@dataclass(frozen=True)
class CalculatorSpec:
    """What a calculator can be asked to be."""

    title: str = title("Calculator", "Calculator|Sums|Numbers|Maths|Accounts|Figures")
    theme: str = theme()
    accent: str = accent()
    keys: str = choice(
        {
            "soft": "rounded keys|soft keys|keys with rounded corners",
            "round": "round keys|circular keys|pill shaped keys|round buttons|round, pill like buttons",
            "square": "square keys|square buttons|sharp corners|keys with sharp corners",
        }
    )
    percent: bool = flag("a percent key|a percent button|a percentage key|a % key")
    back: bool = flag(
        "a backspace key|a backspace button|a delete key for the last digit|a back key|a < key",
        clauses="let me delete the last digit|I can take back a digit",
    )
    history: bool = flag(
        "a history|a history of results|a list of earlier results|a log of results|a tape with past results",
        clauses="remember the past results|keep the earlier results below",
    )


RADII = {"soft": "12px", "round": "99px", "square": "0"}


class Calculator(PageKind[CalculatorSpec]):
    """Kind of the calculator."""

    name = "calculator"
    nouns = (
        "calculator|calculator|pocket calculator|calculator app|desk calculator|basic calculator|calc"
        "|number pad calculator"
    )
    usual = CalculatorSpec()

    def page(self, spec: CalculatorSpec) -> str:
        body = '<output id="out">0</output>\n<div id="keys"></div>\n' + '<p id="log"></p>\n' * spec.history
        symbols = f'const symbols = "789/456*123-0.=+C{"%" * spec.percent}{"<" * spec.back}"\n'
        script = SUMS + PERCENT * spec.percent + BACK * spec.back + SIGN + LOG * spec.history + SHOW + KEYS
        style = f"{STYLE}#keys button {{ flex: 1 0 20%; border-radius: {RADII[spec.keys]} }}\n"
        return self.card(spec, Parts(body, symbols + script, style), 420)

    def problems(self, spec: CalculatorSpec, bench: Bench) -> Iterator[str]:
        for keys, result in (("12+34=", "46"), ("C9*8-2=", "70"), ("C7/2=", "3.5"), ("C0.1+0.2=", "0.3")):
            if not _press(keys, bench):
                yield "A key is missing."
                return
            if not re.search(rf"(?<![\d.]){re.escape(result)}(?![\d.])", bench.text()):
                yield f"{keys} does not give {result}."
        history = len(re.findall(r"(?<![\d.])(46|70|3\.5)(?![\d.])", bench.text())) >= 2
        yield from bench.wanted(history, spec.history, "a history of results")
        _press("C", bench)
        for key in "5*6":
            bench.view.press(key)
        bench.view.press("Enter")
        if not bench.reads(r"(?<![\d.])30(?![\d.])"):
            yield "It does not listen to the keyboard."
        percent = _press("C50%", bench)
        yield from bench.wanted(percent, spec.percent, "a percent key")
        if percent and not bench.reads(r"\b0\.5\b"):
            yield "50 % is not 0.5."
        back = _press("C91", bench) and bench.tap(r"^(<|⌫|←|del|delete|back|backspace|bs|dl)\W*$")
        yield from bench.wanted(back, spec.back, "a backspace key")
        if back and bench.reads(r"\b91\b"):
            yield "The backspace key takes nothing back."
        yield from _corners(spec, bench)


def _press(keys: str, bench: Bench) -> bool:
    same = {"*": "[*×x·]", "/": "[/÷:]", "-": "[-−–]", "C": "(AC|CE|C|clear)"}
    return all(bench.tap(rf"^{same.get(key) or re.escape(key)}\s*$") for key in keys)


def _corners(spec: CalculatorSpec, bench: Bench) -> Iterator[str]:
    key = bench.button(r"^5\s*$")
    radius, height = bench.call("corner", key)
    seen = "square" if radius < 3 else "round" if radius >= height / 2 - 2 else "soft"
    if seen != spec.keys:
        yield f"The keys are not {spec.keys}."
