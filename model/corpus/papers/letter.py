"""Cover letters: who writes to whom for which position, with what to offer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.option import choice
from model.corpus.frame.strings import items, text
from model.corpus.kind import Document
from model.corpus.papers import strings
from model.corpus.papers.kind import PaperKind
from model.corpus.papers.look import Look, contact, head, line, preamble
from model.corpus.resume_check import plain

MACROS = (
    r"\setlength{\parskip}{10pt}",
    r"\newcommand{\when}[1]{{\color{gray}#1\par}}",
    r"\newcommand{\place}[1]{\textbf{#1}\par}",
    r"\newcommand{\fact}[1]{\textbf{#1}}",
    r"\newcommand{\sign}{\vspace{48pt}{\color{accent}\hrule width 5cm height 1pt}}",
)
FORMAL = {
    "dear": "Dear",
    "apply": "I am writing to apply for this position. I read of it with great interest and think that it suits me.",
    "ask": "I am writing to ask whether you have a place for me. I follow your work with great interest.",
    "job": r"I have worked as \fact{{{}}}.",
    "feat": r"A result that I am proud of: \fact{{{}}}.",
    "value": r"What matters to me is \fact{{{}}}.",
    "skills": r"My strengths are \fact{{{}}}.",
    "manner": "I work with care, I learn quickly, and I like to work with other people.",
    "start": r"I am available from \fact{{{}}}.",
    "end": "I would be glad to meet you and to tell you more about my work. Thank you for your time.",
}
FRIENDLY = {
    "dear": "Hello",
    "apply": "I was happy to find this position. It sounds like a place for me, and I would love to work with you.",
    "ask": "I like what you do, and I would love to be a part of it. Maybe you have a place for me.",
    "job": r"So far I have been \fact{{{}}}.",
    "feat": r"My best story: \fact{{{}}}.",
    "value": r"I care a lot about \fact{{{}}}.",
    "skills": r"I am good at \fact{{{}}}.",
    "manner": "I am curious, I laugh a lot, and I finish what I begin.",
    "start": r"I could begin on \fact{{{}}}.",
    "end": "Let us talk about it over a cup of coffee. Thank you for reading this.",
}
CLOSINGS = {
    "Kind regards": "the closing Kind regards|kind regards at the end",
    "Sincerely": "the closing Sincerely|sincerely at the end|a sincerely at the end",
    "Best wishes": "the closing Best wishes|best wishes at the end|the ending best wishes",
    "Yours faithfully": "the closing Yours faithfully|yours faithfully at the end",
}
SALUTED = re.compile(r"\b(dear|hello|hi|hey|to whom)\b", re.I)


@dataclass(frozen=True)
class LetterSpec(Look):
    """What a cover letter says."""

    name: str = text(
        "Your Name", strings.name,
        ("the name {}|{} as the sender|the sender {}|my name {}", "my name is {}|I am {}|I'm {}|it is from {}"
         "|the sender is {}|it should come from {}|my name's {}|put my name {} at the top|this is for {}",
         "name: {}|name {}|from {}|from: {}|sender: {}|applicant: {}|I am {}"),
        ("", ""), weight=5.0, quotes=0.05,
    )  # fmt: skip
    role: str = text(
        "", strings.role,
        ("the position {}|the job {}|{} as the position|the role {}|the job title {}",
         "I apply as {}|the position is {}|the job is {}|I want to work as {}|it is for the role {}|the role is {}"
         "|I'm applying for the job {}|I want to be {}|apply for {}",
         "position: {}|job: {}|role: {}|position {}|as {}|for the job {}|applying as {}"),
        ("", ""), weight=5.0, quotes=0.1,
    )  # fmt: skip
    company: str = text(
        "", strings.employer,
        ("the company {}|{} as the company|the employer {}|an application to {}",
         "the company is {}|it goes to {}|the employer is {}|I want to work at {}|send it to {}|it is for {}"
         "|address it to {}|they are called {}", "company: {}|to: {}|to {}|company {}|employer: {}|at {}|firm: {}"),
        ("", ""), weight=5.0, quotes=0.1,
    )  # fmt: skip
    person: str = text(
        "", strings.name,
        ("the reader {}|the contact person {}|{} as the contact person|a greeting to {}",
         "greet {}|it should greet {}|the contact person is {}|the letter greets {}|say dear {}|the reader is {}"
         "|the boss there is {}", "dear {}|contact person: {}|reader: {}|attention: {}|attn {}|greeting {}"),
        ("", ""), weight=2.0, quotes=0.05, key="reader",
    )  # fmt: skip
    city: str = text(
        "", strings.city,
        ("the city {}|my city {}|{} as my city|the place {}",
         "I live in {}|I am based in {}|my city is {}|I'm from {}|the city is {}",
         "city: {}|city {}|from {}|lives in {}|based in {}|location: {}"),
        ("", ""), weight=2.2, quotes=0.03,
    )  # fmt: skip
    email: str = text(
        "", strings.email,
        ("the email {}|my email {}|the address {}|{} as my email",
         "my email is {}|reach me at {}|mail me at {}|the email is {}|they can write to {}",
         "email: {}|email {}|mail: {}|e-mail: {}|contact {}|{}"),
        ("", ""), weight=2.5, quotes=0.03,
    )  # fmt: skip
    phone: str = text(
        "", strings.phone,
        ("the phone number {}|my phone {}|the number {}",
         "my phone is {}|call me at {}|my number is {}|they can call {}|the phone number is {}",
         "phone: {}|phone {}|tel: {}|tel {}|mobile: {}|call {}"),
        ("", ""), weight=1.6, quotes=0.03,
    )  # fmt: skip
    date: str = text(
        "", strings.day,
        ("the date {}|{} as the date|the day {}", "the date is {}|date it {}|it is dated {}|put the date {} on it",
         "date: {}|date {}|dated {}|on {}"), ("", ""), weight=1.8, quotes=0.05,
    )  # fmt: skip
    job: str = text(
        "", strings.job,
        ("experience as {}|my last job {}|my work as {}|the experience {}",
         "I worked as {}|I was {}|mention my job as {}|my last job: {}|say that I was {}|I have worked as {}"
         "|before that I was {}", "experience: {}|last job: {}|worked as {}|was {}|job before: {}|past: {}"),
        ("", ""), weight=3.0, quotes=0.08, key="experience",
    )  # fmt: skip
    feat: str = text(
        "", strings.feat,
        ("the success {}|my biggest success: {}|the achievement {}|{} as an achievement",
         "my best result: {}|mention that success: {}|my achievement is {}|tell them this: {}|I am proud of this: {}",
         "achievement: {}|success: {}|highlight: {}|result: {}|proud of: {}"),
        ("", ""), weight=2.0, quotes=0.3, key="result",
    )  # fmt: skip
    value: str = text(
        "", strings.value,
        ("a word about {}|my love for {}|a sentence on {}|my interest in {}",
         "I care about {}|I love {}|say that I care about {}|mention that I love {}|what matters to me is {}",
         "loves {}|cares about {}|interest: {}|motivation: {}|values {}"),
        ("", ""), weight=1.8, quotes=0.1, key="motive",
    )  # fmt: skip
    skills: tuple[str, ...] = items("skills|strengths", "skill", strings.skill, (), counts=(2, 2, 3, 3, 4), weight=4.0)
    start: str = text(
        "", strings.day,
        ("the starting date {}|a start on {}|{} as the first day",
         "I can start on {}|I am free from {}|my first day could be {}|I could begin on {}|available from {}",
         "start: {}|can start {}|available from {}|from {} on|start date: {}"),
        ("", ""), weight=1.2, quotes=0.05,
    )  # fmt: skip
    tone: str = choice(
        {"formal": "a formal tone|a serious tone|formal wording",
         "friendly": "a friendly tone|a warm tone|friendly words|a relaxed tone|a casual tone|an informal tone"},
        clauses={"friendly": "make it sound friendly|keep it friendly|it should sound warm|not too formal please"},
        weight=1.6,
    )  # fmt: skip
    closing: str = choice(
        CLOSINGS,
        clauses={words: f"end with {words.lower()}|close with {words.lower()}|sign off with {words.lower()}"
                 for words in CLOSINGS},
        weight=1.0,
    )  # fmt: skip


BLANK = LetterSpec(
    role="Your Position", company="Their Company", city="Your City", email="you@mail.com",
    skills=("your first skill", "your second skill"),
)  # fmt: skip
FACTS = ("name", "city", "email", "phone", "date", "company", "role", "person", "job", "feat", "value", "start")


class Letter(PaperKind[LetterSpec]):
    """The cover letter kind."""

    name = "letter"
    nouns = (
        "cover letter|cover letter|cover letter|letter of application|job application letter|application letter"
        "|motivation letter|covering letter|cover letter for a job|letter for a job application"
    )
    usual = LetterSpec()
    longest = 1590
    blank = BLANK

    def paper(self, spec: LetterSpec) -> str:
        words = FORMAL if spec.tone == "formal" else FRIENDLY
        told = [words[name].format(getattr(spec, name)) for name in ("job", "feat", "value") if getattr(spec, name)]
        offered = [words["skills"].format(", ".join(spec.skills))] if spec.skills else []
        start = [words["start"].format(spec.start)] if spec.start else []
        return "\n".join(
            (
                *preamble(spec, MACROS),
                *head(spec.header, (*line("person", spec.name), *contact(spec.city, spec.email, spec.phone))),
                *line("when", spec.date),
                *line("place", spec.company),
                *line("heading", f"Application: {spec.role}" if spec.role else ""),
                f"{words['dear']} {spec.person or 'hiring team'},",
                "",
                words["apply" if spec.role else "ask"],
                "",
                *told,
                *([""] if told else []),
                *offered,
                words["manner"],
                "",
                *start,
                words["end"],
                "",
                f"{spec.closing},",
                r"\sign",
                r"\end{document}",
                "",
            )
        )

    def facts(self, spec: LetterSpec) -> tuple[str, ...]:
        return (*(fact for fact in (getattr(spec, name) for name in FACTS) if fact), *spec.skills, spec.closing)

    def problems(self, spec: LetterSpec, source: str, document: Document) -> Iterator[str]:
        text = plain(document.text)
        friendly = re.search(r"\b(hello|hi|hey)\b", text, re.I)
        if not SALUTED.search(text):
            yield "The letter greets nobody."
        elif (spec.tone == "friendly") is not bool(friendly):
            yield f"The letter is not {spec.tone}."
        if spec.person and not re.search(rf"{SALUTED.pattern}[\w. ]* {re.escape(spec.person)}", text, re.I):
            yield f"The letter does not greet {spec.person}."
        for other in CLOSINGS:
            if other != spec.closing and re.search(rf"\b{other},", text):
                yield f"The letter closes with {other}, too."
        if text.find(spec.closing) < len(text) * 0.7:
            yield "The closing does not stand at the end."
