"""A landing page: a headline, a line below it, a button, and what speaks for the product."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import ADJECTIVES, FIRST_NAMES, NOUNS, VERBS
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, text, title

LINE = "Made with care for people like you"
POINTS = ("Ready in a minute", "Works on every device", "Free to try")
BUTTON = "Get started"
STYLE = """\
main {{ padding: 7vh 28px; ALIGN }}
h1 {{ font-size: 48px; color: {accent} }}
"""
ALIGN = {"center": "text-align: center; justify-items: center", "left": "justify-items: start"}
CARDS = "div { align-items: stretch }\narticle { flex: 1; min-width: 190px; padding: 28px }\n"
JOIN = """\
go.onclick = () => {
if (box.reportValidity()) note.textContent = "You are on the list"
}
"""
GO = 'go.onclick = () => note.textContent = "Good choice!"\n'
CTAS = (
    "Start now|Try it free|Join us|Buy now|Learn more|Book a table|Sign up|Order today|Download|Get the app|Take part"
)
STARTS = "The|Your|This|Our|One more|Never lose a|Meet the|Love your|Find your"


def line(rng: random.Random) -> str:
    """What stands below the headline."""
    return f"{rng.choice(STARTS.split('|'))} {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} for {words.label(rng)}"


def point(rng: random.Random) -> str:
    """A reason to buy."""
    made = f"{rng.choice(VERBS)} every {rng.choice(NOUNS)}"
    return rng.choice(
        (
            made,
            words.thing(rng),
            f"Loved by {rng.choice(FIRST_NAMES)}",
            f"{rng.randint(2, 99)} {rng.choice(NOUNS)} types",
        )
    )


def cta(rng: random.Random) -> str:
    """What the button says."""
    return rng.choice(CTAS.split("|")) if rng.random() < 0.6 else f"{rng.choice(VERBS)} the {rng.choice(NOUNS)}"


@dataclass(frozen=True)
class LandingSpec:
    """What a landing page can be asked to be."""

    title: str = title("Fresh Start", "App|Coffee|Bakery|Bikes|Cloud|Yoga|Books|Studio|Festival|Garden")
    theme: str = theme()
    accent: str = accent()
    line: str = text(
        LINE,
        line,
        (
            "the line {} below|the tagline {}|the slogan {}|the subtitle {}|{} as the tagline",
            "the tagline is {}|the slogan is {}|below it says {}|the subtitle should be {}|put {} below the title",
            "tagline: {}|slogan: {}|subtitle: {}|tagline {}",
        ),
        ("change the tagline to {v}|make the slogan {v}|set the subtitle to {v}|use the tagline {v}",
         "tagline: {v}|the slogan should be {v}|new subtitle: {v}"),
        key="tagline", quotes=0.6,
    )  # fmt: skip
    button: str = text(
        BUTTON,
        cta,
        (
            "a button that says {}|the button {}|a {} button|the call to action {}",
            "the button says {}|the button should say {}|write {} on the button|the call to action is {}",
            "button: {}|button {}|cta: {}|call to action: {}",
        ),
        ("make the button say {v}|change the button to {v}|write {v} on the button",
         "the button should say {v}|button: {v}|{v} on the button"),
        key="button", quotes=0.6,
    )  # fmt: skip
    points: tuple[str, ...] = items("features|points|benefits", "feature|point|benefit", point, POINTS)
    align: str = choice(
        {
            "center": "centered text|everything centered|a centered layout",
            "left": "left aligned text|text on the left|a left aligned layout",
        },
        clauses={"center": "center everything", "left": "align the text left|align everything to the left"},
    )
    join: bool = flag(
        "an email field|a field for the email|an email sign up|a newsletter sign up|a waiting list form",
        clauses="let people leave their email|collect email addresses",
        key="email",
    )
    quote: bool = flag(
        "a customer quote|a testimonial|a quote of a customer|a review of a customer",
        clauses="show what a customer says",
    )


class Landing(PageKind[LandingSpec]):
    """Kind of the landing page."""

    name = "landing"
    nouns = (
        "landing page|landing page|product page|home page for a product|start page|marketing page"
        "|landing site|promo page|hero page"
    )
    usual = LandingSpec()

    def page(self, spec: LandingSpec) -> str:
        box = '<input id="box" type="email" placeholder="Email" required>\n' * spec.join
        points = "".join(f"<article>{point}</article>\n" for point in spec.points)
        quote = "<blockquote>“I use it every day.” Ada, Lisbon</blockquote>\n" * spec.quote
        body = f'<h2>{spec.line}</h2>\n<div>\n{box}<button id="go">{spec.button}</button>\n</div>\n<p id="note"></p>\n'
        body += f"<div>\n{points}</div>\n{quote}"
        style = STYLE.replace("ALIGN", ALIGN[spec.align]).format(accent=spec.accent) + CARDS
        return self.card(spec, Parts(body, JOIN if spec.join else GO, style), 900)

    def problems(self, spec: LandingSpec, bench: Bench) -> Iterator[str]:
        for string in (spec.line, spec.button, *spec.points):
            if string not in bench.text():
                yield f"{string} is not to be seen."
        heading = bench.call("spot", spec.title)
        aligned = "center" if bench.call("centered", heading) else "left"
        if aligned != spec.align:
            yield f"The text is aligned {aligned}, not {spec.align}."
        quote = bench.count_of("blockquote, q, cite") > 0 or bench.reads("[“”]|testimonial|customers? say")
        yield from bench.wanted(quote, spec.quote, "a quote")
        join = bench.write("ada@firm.test")
        yield from bench.wanted(join, spec.join, "a field for the email")
        before = bench.text()
        if not bench.tap(rf"^{re.escape(spec.button)}$"):
            yield f"There is no button {spec.button}."
        elif bench.text() == before and not bench.value("location.hash"):
            yield "The button does nothing."
