"""Questions and answers that open and close."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import pairs, text, title

USUAL = (
    ("How long does it take?", "Two or three days."),
    ("Can I bring it back?", "Yes, for thirty days."),
    ("Is there a student price?", "Yes, half of the price."),
)
FIND = """\
box.oninput = () => {
for (const item of document.querySelectorAll("details"))
item.hidden = !item.textContent.toLowerCase().includes(box.value.toLowerCase())
}
"""
STYLE = """\
details { background: #8882; padding: 16px; border-radius: 12px }
summary { font-weight: bold; cursor: pointer }
"""
HEADS = "Do you sell|Can I rent|Where is the|Who makes the|How old is the|Is there any|Do I need the|How much is the"
ANSWERS = "Yes in|Only in|No but see|Ask|Yes from|Next to|Soon in|Every day at|Free at|Not in"


def question(rng: random.Random) -> tuple[str, str]:
    """A question and its answer."""
    thing = words.thing(rng).lower()
    place = rng.choice((words.city(rng), words.invented(rng), words.person(rng)))
    return f"{rng.choice(HEADS.split('|'))} {thing}?", f"{rng.choice(ANSWERS.split('|'))} {place}"


@dataclass(frozen=True)
class FaqSpec:
    """What a page of questions can be asked to be."""

    title: str = title("FAQ", "FAQ|Questions|Help|Answers|Good to Know|Help Center")
    theme: str = theme()
    accent: str = accent()
    questions: tuple[tuple[str, str], ...] = pairs(
        "questions|questions and answers", "question", question, USUAL, joints="{} {}|{} - {}|{} ({})|{} = {}", most=5
    )
    mail: str = text(
        "",
        lambda rng: f"{words.word(rng).lower()}@{words.invented(rng).lower()}.com",
        (
            "the email {} below|the address {} for more questions|a contact address {}|{} as the contact",
            "more questions go to {}|for more write to {}|put the address {} below|the email is {}",
            "email {}|email: {}|contact: {}|contact {}",
        ),
        ("add the email {v}|put {v} below|change the email to {v}|show the address {v}",
         "email: {v}|the email is {v}|more questions go to {v}"),
        key="email", quotes=0.1,
    )  # fmt: skip
    one: bool = flag(
        "only one answer open at a time|one open answer at a time|answers that close when another opens",
        clauses="only one answer should be open|opening one closes the others",
        key="one open",
    )
    first: bool = flag(
        "the first answer open|an open first answer|the first one opened already",
        clauses="start with the first answer open|the first answer is open at the start",
        key="first open",
    )
    find: bool = flag(
        "a search box|a search field|a filter box|a field to search the questions",
        clauses="let me search the questions|the questions can be searched",
        key="search",
    )


class Faq(PageKind[FaqSpec]):
    """Kind of the questions and answers."""

    name = "faq"
    nouns = (
        "FAQ page|FAQ|FAQ accordion|faq section|accordion with questions|questions and answers page|help page|accordion"
    )
    usual = FaqSpec()

    def page(self, spec: FaqSpec) -> str:
        name = ' name="faq"' * spec.one
        body = '<input id="box" placeholder="Search">\n' * spec.find
        for number, (question, answer) in enumerate(spec.questions):
            opened = " open" * (spec.first and not number)
            body += f"<details{name}{opened}>\n<summary>{question}</summary>\n<p>{answer}</p>\n</details>\n"
        body += f"<p>More questions? Write to <b>{spec.mail}</b></p>\n" if spec.mail else ""
        return self.card(spec, Parts(body, FIND * spec.find, STYLE), 640)

    def problems(self, spec: FaqSpec, bench: Bench) -> Iterator[str]:
        answers = [answer for _, answer in spec.questions]
        shown = [answer in bench.text() for answer in answers]
        yield from bench.wanted(shown[0], spec.first, "an open first answer")
        if any(shown[1:]):
            yield "Answers are open at the start."
        for question, answer in spec.questions[1:3]:
            bench.view.click(str(bench.call("spot", question)))
            if answer not in bench.text():
                yield f"The question {question} does not open."
        if len(answers) > 2:
            alone = answers[1] not in bench.text()
            yield from bench.wanted(alone, spec.one, "answers that close when another opens")
        found = bench.write(spec.questions[1][0][:-1])
        yield from bench.wanted(found, spec.find, "a search box")
        if found and spec.questions[0][0] in bench.text():
            yield "Searching hides nothing."
