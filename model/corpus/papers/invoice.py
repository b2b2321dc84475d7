"""Invoices: who asks whom for how much, item by item, with a sum that is right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from model.corpus.frame.option import choice
from model.corpus.frame.strings import pairs, text
from model.corpus.frame.words import company
from model.corpus.kind import Document
from model.corpus.papers import strings
from model.corpus.papers.check import apart
from model.corpus.papers.kind import PaperKind
from model.corpus.papers.look import Look, contact, head, line, preamble
from model.corpus.resume_check import plain

CURRENCIES = {"USD": r"\symbol{36}", "EUR": "EUR ", "GBP": "GBP ", "CHF": "CHF "}
SIGNS = {"USD": "$", "EUR": "EUR", "GBP": "GBP", "CHF": "CHF"}
GIVEN = 0.5  # share of requests that say the total
DOLLARS = 0.4  # share of requests with a sign before each price, where prices are in dollars
NOTES = ("Paid in cash to", "Many thanks from", "Best wishes from", "Greetings to", "Questions go to", "Work done for")
THANKS = "Thank you for your business."


def macros(spec: InvoiceSpec) -> tuple[str, ...]:
    """The macros of an invoice; the currency stands in one place."""
    return (
        rf"\newcommand{{\money}}[1]{{{CURRENCIES[spec.currency]}#1}}",
        r"\newcommand{\detail}[2]{\makebox[3cm][l]{\color{gray}#1}\textbf{#2}\par}",
        r"\newcommand{\entry}[2]{\vspace{6pt}#1 \hfill \money{#2}\par\vspace{4pt}{\color{gray}\hrule}}",
        r"\newcommand{\total}[2]{\vspace{10pt}\textbf{\large #1 \hfill \money{#2}}\par}",
        r"\newcommand{\about}[1]{\vspace{24pt}\emph{#1}\par}",
    )


@dataclass(frozen=True)
class InvoiceSpec(Look):
    """What an invoice says; prices are whole amounts."""

    seller: str = text(
        "Your Company", lambda rng: strings.employer(rng) if rng.random() < 0.5 else company(rng),
        ("the sender {}|{} as the seller|the company {}|the seller {}",
         "it is from {}|my company is {}|the seller is {}|the sender is {}|we are {}|{} sends it|my business is {}",
         "from {}|from: {}|seller: {}|sender: {}|company: {}|by {}"),
        ("", ""), weight=5.0, quotes=0.1,
    )  # fmt: skip
    client: str = text(
        "", lambda rng: strings.name(rng) if rng.random() < 0.6 else strings.employer(rng),
        ("the client {}|{} as the client|the customer {}|the buyer {}",
         "the client is {}|bill it to {}|it goes to {}|the customer is {}|bill {}|send it to {}|it is for {}"
         "|{} has to pay|the bill is for {}", "to {}|to: {}|client: {}|customer: {}|bill to {}|bill to: {}|for {}"),
        ("", ""), weight=5.0, quotes=0.05,
    )  # fmt: skip
    number: str = text(
        "", lambda rng: str(rng.randint(1, 9999)) if rng.random() < 0.7 else f"{rng.randint(2021, 2031)}"
        f"-{rng.randint(1, 99):02}",
        ("the number {}|invoice number {}|the invoice number {}|number {}",
         "the number is {}|the invoice number is {}|it is invoice number {}|number it {}|it has the number {}",
         "number {}|number: {}|no. {}|invoice number {}|nr {}"), ("", ""), weight=3.0, quotes=0.03,
    )  # fmt: skip
    date: str = text(
        "", strings.day,
        ("the date {}|{} as the date|the day {}", "the date is {}|date it {}|it is dated {}|the invoice date is {}",
         "date: {}|date {}|dated {}|invoice date {}"), ("", ""), weight=2.6, quotes=0.03,
    )  # fmt: skip
    due: str = text(
        "", strings.day,
        ("the due date {}|{} as the due date|payment by {}",
         "it is due on {}|the due date is {}|they have to pay by {}|payment is due on {}|pay until {}",
         "due {}|due: {}|due date {}|pay by {}|payable by {}"), ("", ""), weight=2.2, quotes=0.03,
    )  # fmt: skip
    city: str = text(
        "", strings.city,
        ("the city {}|our city {}|{} as the city|the place {}",
         "we are in {}|the city is {}|we are based in {}|put {} as the city",
         "city: {}|city {}|based in {}|location: {}"), ("", ""), weight=1.4, quotes=0.03,
    )  # fmt: skip
    email: str = text(
        "", strings.email,
        ("the email {}|our email {}|{} as the email",
         "our email is {}|the email is {}|they can write to {}|mail us at {}|put the email {} on it",
         "email: {}|email {}|mail: {}|contact {}"), ("", ""), weight=1.6, quotes=0.03,
    )  # fmt: skip
    items: tuple[tuple[str, str], ...] = pairs(
        "items|items|positions|lines|services|things", "item", strings.invoice_item,
        (("First item", "100"), ("Second item", "50")), counts=(1, 2, 2, 2, 3, 3, 4), weight=9.0, key="items",
        joints="{} {}|{}: {}|{} ({})|{} for {}|{} - {}|{} = {}|{} at {}|{} costs {}",
    )  # fmt: skip
    currency: str = choice(
        {"USD": "prices in dollars|amounts in USD|the currency USD",
         "EUR": "prices in euros|amounts in EUR|the currency EUR|euro amounts",
         "GBP": "prices in pounds|amounts in GBP|the currency GBP",
         "CHF": "prices in Swiss francs|amounts in CHF|the currency CHF"},
        weight=2.0,
    )  # fmt: skip
    tax: str = choice(
        {"0": "no tax|no VAT", "10": "10 percent tax|a tax of 10%|10% VAT",
         "20": "20 percent tax|a tax of 20%|20% VAT"},
        weight=1.6,
    )  # fmt: skip
    total: str = text(
        "", lambda rng: str(rng.randint(20, 900)),
        ("a total of {}|the total {}|the sum {}", "the total is {}|it comes to {}|the sum is {}|that makes {} in total"
         "|they owe {}", "total {}|total: {}|sum {}|in total {}|sum: {}"), ("", ""), weight=0.0, quotes=0.0,
    )  # fmt: skip
    note: str = text(
        "", lambda rng: f"{rng.choice(NOTES)} {strings.name(rng) if rng.random() < 0.5 else strings.city(rng)}",
        ("the note {}|a note that says {}|the line {} at the end",
         "add the note {}|the note is {}|at the bottom it says {}|end with the note {}|write {} at the bottom",
         "note: {}|note {}|remark: {}|footer: {}"), ("", ""), weight=1.2, quotes=0.5,
    )  # fmt: skip

    @property
    def net(self) -> int:
        """Sum of the prices."""
        return sum(int(price) for _, price in self.items)

    @property
    def gross(self) -> int:
        """What is to be paid."""
        return self.net + self.duty

    @property
    def duty(self) -> int:
        """The tax."""
        return self.net * int(self.tax) // 100


BLANK = InvoiceSpec(client="Your Client", number="1", date="1 January 2030", city="Your City", email="you@mail.com")


class Invoice(PaperKind[InvoiceSpec]):
    """The invoice kind."""

    name = "invoice"
    nouns = "invoice|invoice|invoice|invoice|bill|invoice for a client|invoice for my work|customer invoice"
    usual = InvoiceSpec()
    blank = BLANK

    def sensible(self, spec: InvoiceSpec) -> bool:
        return spec.net * int(spec.tax) % 100 == 0

    def settled(self, spec: InvoiceSpec, rng: random.Random) -> InvoiceSpec:
        if spec.items == self.usual.items or rng.random() >= GIVEN:
            return spec
        return replace(spec, total=str(spec.gross))

    def prompt(self, spec: InvoiceSpec, rng: random.Random) -> str:
        """One of many phrasings of a request; prices in dollars now and then with their sign."""
        request = super().prompt(spec, rng)
        if spec.currency == "USD" and rng.random() < DOLLARS:
            for what, price in spec.items:
                request = re.sub(rf"({re.escape(what)}\W{{1,3}}(?:\w+ )?){price}\b", rf"\g<1>${price}", request)
        return request

    def paper(self, spec: InvoiceSpec) -> str:
        dates = (("Bill to", spec.client), ("Date", spec.date), ("Due", spec.due))
        taxed = (rf"\entry{{Net}}{{{spec.net}}}", rf"\entry{{Tax {spec.tax}\%}}{{{spec.duty}}}")
        return "\n".join(
            (
                *preamble(spec, macros(spec)),
                *head(spec.header, (*line("person", spec.seller), *contact(spec.city, spec.email))),
                *line("heading", f"Invoice {spec.number}".strip()),
                *(rf"\detail{{{what}}}{{{fact}}}" for what, fact in dates if fact),
                r"\vspace{24pt}",
                *(rf"\entry{{{what}}}{{{price}}}" for what, price in spec.items),
                reckoning(spec),
                *(taxed if spec.duty else ()),
                rf"\total{{Total}}{{{spec.gross}}}",
                *line("about", spec.note or THANKS),
                r"\end{document}",
                "",
            )
        )

    def facts(self, spec: InvoiceSpec) -> tuple[str, ...]:
        single = (spec.seller, spec.client, spec.number, spec.date, spec.due, spec.city, spec.email, spec.note)
        sums = (str(spec.net), f"{spec.tax}%", str(spec.duty)) if spec.duty else ()
        rows = (part for row in spec.items for part in row)
        return (*(fact for fact in single if fact), *rows, *sums, str(spec.gross))

    def problems(self, spec: InvoiceSpec, source: str, document: Document) -> Iterator[str]:
        yield from apart(spec.items, source)
        text = plain(document.text)
        if not re.search(r"\binvoice\b|\bbill\b", text, re.I):
            yield "It does not say that it is an invoice."
        sign = SIGNS[spec.currency]
        if sign not in text:
            yield f"The prices are not in {spec.currency}."
        for other, sign in SIGNS.items():
            if other != spec.currency and re.search(rf"{re.escape(sign)}\s?\d", text):
                yield f"Some price is in {other}."
        body = plain(source.partition(r"\begin{document}")[2])
        if not re.search(rf"\b(?:total|sum|amount due)\b.*\b{spec.gross}\b", body, re.I):
            yield f"{spec.gross} is not named as the total."


def reckoning(spec: InvoiceSpec) -> str:
    """How the prices add up, one after the other, as a comment: each step of the sum is one that can be learned."""
    prices = [int(price) for _, price in spec.items]
    steps, running = [str(prices[0])], prices[0]
    for price in prices[1:]:
        running += price
        steps.append(f"+ {price} = {running}")
    if spec.duty:
        steps.append(f"+ {spec.duty} = {spec.gross}")
    return f"% {' '.join(steps)}"
