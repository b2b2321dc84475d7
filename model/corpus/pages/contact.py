"""A contact form: name, address and message, and a word of thanks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import FIRST_NAMES
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, text, title

SEND = """\
send.onclick = () => {
const fields = [...document.querySelectorAll("[required]")]
if (fields.every(field => field.reportValidity())) note.textContent = "THANKS"
}
"""
STYLE = """\
input, textarea, select { width: 100% }
textarea, select { background: #8882; padding: 12px 18px; border: 0; border-radius: 12px; font: inherit }
"""
COPY = "label input { width: auto }\n"
TOPICS = (
    "Sales Support Billing Press Jobs Returns Feedback Orders Events Other Repairs Bookings Lessons Catering".split()
)
HEADS = "Thank you|Thanks|Many thanks|Got it|Message sent|We heard you|Cheers"
TAILS = "we will write soon|see you soon|talk to you soon|we are on it|have a nice day|we will call you|until then"


def thanks(rng: random.Random) -> str:
    """What a sent form answers."""
    tail = rng.choice(
        (rng.choice(TAILS.split("|")), f"{rng.choice(FIRST_NAMES)} will answer", f"love from {words.invented(rng)}")
    )
    return f"{rng.choice(HEADS.split('|'))} {tail}"


def topic(rng: random.Random) -> str:
    """What a message can be about."""
    return rng.choice(TOPICS) if rng.random() < 0.6 else words.word(rng)


@dataclass(frozen=True)
class ContactSpec:
    """What a contact form can be asked to be."""

    title: str = title("Contact us", "Contact|Contact us|Feedback|Write to us|Questions|Support|Get in Touch")
    theme: str = theme()
    accent: str = accent()
    topics: tuple[str, ...] = items("topics|subjects", "topic", topic, (), least=0, weight=3.0)
    thanks: str = text(
        "Thank you, we will write soon",
        thanks,
        (
            "the thank you text {}|{} as the answer|a thank you message that says {}|the confirmation {}",
            "it answers {}|after sending it says {}|thank people with {}|the confirmation says {}",
            "thanks: {}|thank you text: {}|answer: {}|confirmation: {}",
        ),
        ("change the thank you text to {v}|make it answer {v}|say {v} after sending",
         "the answer should be {v}|thank you text: {v}|after sending it should say {v}"),
        key="thanks", quotes=0.75,
    )  # fmt: skip
    phone: bool = flag("a phone field|a phone number field|a field for the phone number|a telephone field",
                       clauses="ask for the phone number")  # fmt: skip
    copy: bool = flag(
        "a send me a copy box|a checkbox for a copy|a copy to me option|a box to get a copy",
        clauses="let people get a copy",
    )
    count: bool = flag(
        "a character counter|a counter of characters|a letter count below the message|a count of typed characters",
        clauses="count the characters of the message",
        key="counter",
    )


class Contact(PageKind[ContactSpec]):
    """Kind of the contact form."""

    name = "contact"
    nouns = "contact form|contact page|contact us page|contact us form|feedback form|message form|form to contact us"
    usual = ContactSpec()

    def page(self, spec: ContactSpec) -> str:
        options = "".join(f"<option>{topic}</option>\n" for topic in spec.topics)
        body = '<input placeholder="Name" required>\n<input type="email" placeholder="Email" required>\n'
        body += '<input type="tel" placeholder="Phone">\n' * spec.phone
        body += f"<select>\n{options}</select>\n" if options else ""
        body += '<textarea id="box" rows="5" placeholder="Message" required></textarea>\n'
        body += '<p id="count">0 characters</p>\n' * spec.count
        body += '<label><input type="checkbox"> Send me a copy</label>\n' * spec.copy
        body += '<button id="send">Send</button>\n<p id="note"></p>\n'
        script = SEND.replace("THANKS", spec.thanks)
        script += 'box.oninput = () => count.textContent = box.value.length + " characters"\n' * spec.count
        return self.card(spec, Parts(body, script, STYLE + COPY * spec.copy))

    def problems(self, spec: ContactSpec, bench: Bench) -> Iterator[str]:
        names = bench.ask("stock()")
        if spec.thanks == ContactSpec.thanks and spec.thanks in bench.text():
            yield "It gives thanks too early."
        yield from bench.wanted("phone" in names.lower(), spec.phone, "a field for the phone")
        choices = bench.count_of("select, input[type=radio]")
        yield from bench.wanted(choices > 0, bool(spec.topics), "a choice of topics")
        fields = bench.fields()
        if len(fields) < 3:
            yield "There are no fields for name, address and message."
            return
        sent = spec.thanks if spec.thanks != ContactSpec.thanks else "thank"
        if not bench.tap(r"^\W*(send|submit)"):
            yield "There is no button to send."
            return
        if sent.lower() in bench.text().lower():
            yield "It sends a form that is empty."
        yield from bench.wanted(bench.switch("copy"), spec.copy, "a box for a copy")
        for field in fields:
            about = bench.call("about", field)
            bench.view.type(
                field, "ada@firm.test" if "mail" in about else "555123" if "phone" in about else "Hello you"
            )
        yield from bench.wanted(bench.reads(r"\b9\b"), spec.count, "a counter of characters")
        bench.tap(r"^\W*(send|submit)")
        if sent.lower() not in bench.text().lower():
            yield "It does not say thanks for a message."
