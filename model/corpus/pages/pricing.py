"""A pricing table: plans side by side, each with a price and a button."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import AGENT_WORDS
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import pairs, text, title

PLANS = (("Basic", "9"), ("Pro", "19"), ("Team", "49"))
NAMES = (
    "Free Basic Starter Plus Pro Team Business Family Student Solo Gold Silver Bronze Premium Deluxe Standard Max Mini"
    " Studio Agency Hobby Growth Scale Ultra Lite Classic Club Small Medium Large Single Duo Trio"
).split()
SIGNS = {"dollars": "$", "euros": "€", "pounds": "£"}
LABELS = "Choose|Buy now|Get started|Sign up|Try it|Order|Subscribe|Join now|Start free|Book it|Pick this|Take it|Go"
YEARLY = """\
year.onchange = () => {
for (const price of document.querySelectorAll("b")) price.textContent *= year.checked ? 10 : 0.1
}
"""
PICK = """\
onclick = e => {
if (e.target.type == "submit")
note.textContent = "You chose " + e.target.parentElement.firstElementChild.textContent
}
"""
STYLE = """\
div { align-items: stretch }
div article { flex: 1; min-width: 190px; display: grid; text-align: center; padding: 28px }
"""
BEST = "article:nth-child(2) {{ outline: 4px solid {} }}\n"
CARD = "<article>\n<h2>{}</h2>\n<h1>{}<b>{}</b></h1>\n<button>{}</button>\n</article>\n"


def plan(rng: random.Random) -> tuple[str, str]:
    """A plan and its price."""
    roll = rng.random()
    name = rng.choice(NAMES) if roll < 0.6 else rng.choice(AGENT_WORDS) if roll < 0.8 else words.invented(rng)
    return name, str(rng.choice((rng.randint(2, 99), rng.randint(1, 19) * 10, rng.randint(1, 9) * 10 + 9)))


def button(rng: random.Random) -> str:
    """What a button says."""
    return rng.choice(LABELS.split("|")) if rng.random() < 0.6 else f"Take {words.thing(rng).lower()}"


@dataclass(frozen=True)
class PricingSpec:
    """What a pricing table can be asked to be."""

    title: str = title("Pricing", "Pricing|Plans|Prices|Rates|Memberships|Tickets")
    theme: str = theme()
    accent: str = accent()
    plans: tuple[tuple[str, str], ...] = pairs(
        "plans|tiers", "plan", plan, PLANS, joints="{} for {}|{} {}|{}: {}|{} ({})|{} at {}|{} = {}", least=2
    )
    sign: str = choice(
        {
            "dollars": "dollars|prices in dollars|US dollars|dollar prices",
            "euros": "euros|prices in euros|euro prices|prices in EUR|prices in €",
            "pounds": "pounds|prices in pounds|British pounds|prices in £",
        },
        key="prices in",
    )  # fmt: skip
    button: str = text(
        "Choose",
        button,
        (
            "buttons that say {}|the button text {}|{} on the buttons",
            "the buttons say {}|the buttons should say {}|write {} on the buttons|label the buttons {}",
            "buttons: {}|button text: {}|button text {}",
        ),
        ("make the buttons say {v}|change the button text to {v}|write {v} on the buttons",
         "the buttons should say {v}|button text: {v}|{v} on the buttons"),
        key="button", quotes=0.6,
    )  # fmt: skip
    year: bool = flag(
        "a yearly switch|a switch between monthly and yearly|a monthly/yearly toggle|a toggle for yearly prices",
        clauses="let me switch to yearly prices|show yearly prices on demand",
        key="yearly",
    )
    best: bool = flag(
        "the second plan highlighted|a highlighted second plan|a recommended second plan|emphasis on the second plan",
        clauses="highlight the second plan|make the second plan stand out|the second one is recommended",
        key="highlight",
    )


class Pricing(PageKind[PricingSpec]):
    """Kind of the pricing table."""

    name = "pricing"
    nouns = (
        "pricing table|pricing page|price list|pricing section|plans page|price table|+pricing cards"
        "|+subscription plans"
    )
    usual = PricingSpec()

    def page(self, spec: PricingSpec) -> str:
        cards = "".join(CARD.format(name, SIGNS[spec.sign], price, spec.button) for name, price in spec.plans)
        year = '<label><input type="checkbox" id="year"> Yearly</label>\n' * spec.year
        body = f'{year}<div>\n{cards}</div>\n<p id="note">Cancel at any time</p>\n'
        style = STYLE + BEST.format(spec.accent) * spec.best
        return self.card(spec, Parts(body, PICK + YEARLY * spec.year, style), 900)

    def problems(self, spec: PricingSpec, bench: Bench) -> Iterator[str]:
        sign = SIGNS[spec.sign]
        for name, price in spec.plans:
            if not re.search(rf"{re.escape(name)}.{{0,80}}{re.escape(sign)}\W?{price}\b", bench.text()):
                yield f"{name} does not cost {sign}{price}."
        last = len(bench.ask(f"pressable().map(judge.label).filter(text => text == {spec.button!r})"))
        if last < len(spec.plans):
            yield f"Not every plan has a button {spec.button}."
        boxes = [bench.call("lit", name) for name, _ in spec.plans]
        best = len(set(boxes)) > 1 and boxes.count(boxes[1]) == 1
        yield from bench.wanted(best, spec.best, "a highlighted second plan")
        before = bench.text()
        bench.tap(rf"^{re.escape(spec.button)}$")
        if bench.text() == before:
            yield "Choosing a plan does nothing."
        year = bench.switch("year|annual")
        yield from bench.wanted(year, spec.year, "a yearly switch")
        if year and f"{sign}{int(spec.plans[0][1]) * 10}" not in bench.text().replace(" ", ""):
            if f"{sign}{spec.plans[0][1]}" in bench.text().replace(" ", ""):
                yield "The yearly switch changes no price."
