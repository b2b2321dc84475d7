"""A tip calculator: the bill, the share of the tip, and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

SIGNS = {"dollars": "$", "euros": "€", "pounds": "£"}
BODY = """\
<label>Bill<input id="bill" type="number" value="{}"></label>
<label>Tip<input id="rate" type="range" max="30" value="{}"></label>
"""
PEOPLE = '<label>People<input id="people" type="number" min="1" value="2"></label>\n'
KEYS = """\
<div onclick="if (event.target.value) { rate.value = event.target.value; show() }">
<button value="10">10 %</button>
<button value="15">15 %</button>
<button value="20">20 %</button>
</div>
"""
SCRIPT = """\
function show() {
const tip = bill.value * rate.value / 100
const sum = TOTAL
out.value = `Tip ${rate.value} %: SIGN${tip.toFixed(2)}`
total.value = `Total: SIGN${sum.toFixed(2)}`
EACH}
oninput = show
show()
"""
EACH = "each.value = `Each: SIGN${(sum / people.value).toFixed(2)}`\n"
OUT = '<output id="out"></output>\n<output id="total"></output>\n'
STYLE = "label { display: grid }\nlabel input { width: 100% }\noutput { font-size: 24px }\n"


@dataclass(frozen=True)
class TipSpec:
    """What a tip calculator can be asked to be."""

    title: str = title("Tip Calculator", "Tip|Tips|Bill|Dinner|Restaurant|Lunch")
    theme: str = theme()
    accent: str = accent()
    sign: str = choice(
        {
            "dollars": "dollars|amounts in dollars|US dollars|a dollar sign",
            "euros": "euros|amounts in euros|a euro sign|sums in EUR|sums in €",
            "pounds": "pounds|amounts in pounds|British pounds|sums in £",
        },
        key="in",
    )
    rate: int = number(
        "percent|percent tip|% tip|percent at the start", 15, (5, 8, 10, 12, 15, 18, 20, 22, 25), key="tip"
    )
    bill: int = number("as the bill|as the first bill|on the bill at the start", 60,
                       (20, 25, 30, 40, 45, 50, 75, 80, 90, 100, 120, 150, 200), key="bill", weight=1.5)  # fmt: skip
    people: bool = flag(
        "a split between people|a field for the number of people|bill splitting|a share per person|a people field",
        clauses="split the bill|let me split it between friends|show what each one pays",
        key="split",
    )
    keys: bool = flag(
        "buttons for 10, 15 and 20 percent|quick tip buttons|preset tip buttons|buttons for common tips",
        clauses="let me choose common tips with buttons",
        key="buttons",
    )
    whole: bool = flag(
        "a rounded total|rounding up|a total rounded up|a round total",
        clauses="round the total up|round up to whole numbers",
        key="rounded",
    )


class Tip(PageKind[TipSpec]):
    """Kind of the tip calculator."""

    name = "tip"
    nouns = (
        "tip calculator|tip calculator app|restaurant tip calculator|bill and tip calculator"
        "|tipping calculator|tip tool"
    )
    usual = TipSpec()

    def page(self, spec: TipSpec) -> str:
        body = BODY.format(spec.bill, spec.rate) + KEYS * spec.keys + PEOPLE * spec.people + OUT
        body += '<output id="each"></output>\n' * spec.people
        total = "bill.value * 1 + tip"
        script = SCRIPT.replace("TOTAL", f"Math.ceil({total})" if spec.whole else total)
        script = script.replace("EACH", EACH * spec.people).replace("SIGN", SIGNS[spec.sign])
        return self.card(spec, Parts(body, script, STYLE), 420)

    def problems(self, spec: TipSpec, bench: Bench) -> Iterator[str]:
        keys = bench.button(r"^\W*20 ?%") is not None
        yield from bench.wanted(keys, spec.keys, "buttons for common tips")
        tip = spec.bill * spec.rate / 100
        if not _reads(tip, spec, bench):
            yield f"{spec.rate} % of {spec.bill} in {spec.sign} is not shown."
        fields = bench.fields("input[type=number], input:not([type])")
        if not fields:
            yield "There is nowhere to type the bill."
            return
        bench.view.type(fields[0], "82")
        total = 82 + 82 * spec.rate / 100
        rounded = float(-(-total // 1))
        if rounded != total:
            whole = _reads(rounded, spec, bench)
            yield from bench.wanted(whole, spec.whole, "a rounded total")
            if not whole and not _reads(total, spec, bench):
                yield "The total is wrong."
        people = len(fields) > 1
        yield from bench.wanted(people, spec.people, "a field for the number of people")
        if people:
            bench.view.type(fields[1], "4")
            if not _reads((rounded if spec.whole else total) / 4, spec, bench):
                yield "The share of each is wrong."
        if keys:
            bench.tap(r"^\W*20 ?%")
            if not _reads(82 * 0.2, spec, bench):
                yield "The buttons do not set the tip."
        if bench.slide("max") and not bench.reads(r"\b(30|100|50|40) ?%"):
            yield "The slider does not set the tip."


def _reads(amount: float, spec: TipSpec, bench: Bench) -> bool:
    text = bench.text().replace(",", "")
    return re.search(rf"{re.escape(SIGNS[spec.sign])} ?{re.escape(f'{amount:.2f}')}(?!\d)", text) is not None
