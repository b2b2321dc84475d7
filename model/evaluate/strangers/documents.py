"""Strangers who want a letter, an invoice or an article."""

from __future__ import annotations

from model.corpus.papers.article import ArticleSpec
from model.corpus.papers.invoice import InvoiceSpec
from model.corpus.papers.letter import LetterSpec
from model.evaluate.strangers.papers import Before, Facts, Once, Sheets, Source
from model.evaluate.strangers.stranger import Stranger

DOCUMENTS = (
    Stranger(
        "cover letter. Ines Halvorsen -> Bergwerk Media, they look for a Sound Editor. skills: ProTools, patience",
        LetterSpec(
            name="Ines Halvorsen", company="Bergwerk Media", role="Sound Editor", skills=("ProTools", "patience")
        ),
        Sheets(),
        Facts("Ines Halvorsen", "Bergwerk Media", "Sound Editor", "ProTools", "patience"),
    ),
    Stranger(
        "Hi there, my daughter is applying for her first job and she is nervous, could you write her application "
        "letter? Her name is Nell Okafor and it goes to Patel's Bakery. Please end it with Best wishes, and not so "
        "stiff please!",
        LetterSpec(name="Nell Okafor", company="Patel's Bakery", tone="friendly", closing="Best wishes"),
        Sheets(),
        Facts("Nell Okafor", "Patel's Bakery", "Best wishes"),
        Before("Patel", "Best wishes"),
    ),
    Stranger(
        "letter to apply as Night Porter at Hotel Lindgren; me: Abel Frost, 555-0170, abel@frost.net. greet Mrs "
        "Agnes Dahl",
        LetterSpec(
            name="Abel Frost",
            role="Night Porter",
            company="Hotel Lindgren",
            phone="555-0170",
            email="abel@frost.net",
            person="Mrs Agnes Dahl",
        ),
        Sheets(),
        Facts("Abel Frost", "Night Porter", "Hotel Lindgren", "Agnes Dahl"),
        Once("555-0170"),
        Once("abel@frost.net"),
    ),
    Stranger(
        "an aplication letter, maroon, left to fill in",
        LetterSpec(accent="maroon"),
        Sheets(),
        Source("maroon", "maroon"),
    ),
    Stranger(
        "bill for Gus Wendt: 3 hours gardening 120, new hose 45. from Fern & Son",
        InvoiceSpec(
            seller="Fern and Son", client="Gus Wendt", items=(("3 hours gardening", "120"), ("new hose", "45"))
        ),
        Sheets(),
        Facts("Gus Wendt", "gardening", "hose", "165"),
    ),
    Stranger(
        "INVOICE\nno 77\nfrom: Studio Kappa\nto: Lena Marsh\nposter 300\nflyer 100\neuro, 20% vat",
        InvoiceSpec(
            seller="Studio Kappa",
            client="Lena Marsh",
            number="77",
            currency="EUR",
            tax="20",
            items=(("poster", "300"), ("flyer", "100")),
        ),
        Sheets(),
        Facts("Studio Kappa", "Lena Marsh", "77", "poster", "flyer", "80", "480"),
    ),
    Stranger(
        "Could I get an invoice please, in blue: Korhonen Boats bills the town of Visby for one thing, a dinghy, 2200 "
        "pounds, due on 1 May 2031",
        InvoiceSpec(
            accent="blue",
            seller="Korhonen Boats",
            client="Visby",
            items=(("Dinghy", "2200"),),
            currency="GBP",
            due="1 May 2031",
        ),
        Sheets(),
        Facts("Korhonen Boats", "Visby", "Dinghy", "2200", "1 May 2031"),
        Source("blue", "blue"),
    ),
    Stranger("invoice, empty one", InvoiceSpec(), Sheets(), Facts("invoice", "total")),
    Stranger(
        "short paper on ohms law by Priya Nair. title Sparks",
        ArticleSpec(title="Sparks", author="Priya Nair", formulas=("ohm",)),
        Sheets(),
        Facts("Sparks", "Priya Nair"),
        Source(r"U ?= ?R ?I|U ?= ?I ?R|V ?= ?I ?R|V ?= ?R ?I|I ?= ?\\frac", "Ohm's law"),
    ),
    Stranger(
        "handout w/ the quadratic formula, box it, number it. mr. Dunne's class, 9 March 2031",
        ArticleSpec(date="9 March 2031", formulas=("quadratic",), boxed=True, numbered=True),
        Sheets(),
        Facts("9 March 2031"),
        Source(r"\\sqrt\{ ?b\^2", "the quadratic formula"),
        Source(r"\\boxed|\\fbox", "a box"),
        Source(r"\{(equation|align)\}", "a number"),
    ),
    Stranger(
        "I would love a one page article with two columns, first pythagoras and then e = mc squared, thank you kindly",
        ArticleSpec(formulas=("pythagoras", "energy"), columns=True),
        Sheets(),
        Source(r"a\^2 ?\+ ?b\^2", "Pythagoras"),
        Source(r"m ?c\^2", "the energy of a mass"),
        Source("twocolumn|multicol", "two columns"),
    ),
    Stranger(
        "latex article plz, the equation y = 4x + 9 must be in it, author Tom Tilney",
        ArticleSpec(author="Tom Tilney", equation="y = 4x + 9"),
        Sheets(),
        Facts("Tom Tilney"),
        Source(r"y ?= ?4 ?x ?\+ ?9", "the equation"),
    ),
)
