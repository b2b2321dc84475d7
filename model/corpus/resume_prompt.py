"""Words a request for a resume: facts in any order and voice, looks said or left to the default.

Invariants: every fact and every option that differs from its default is said exactly once, facts letter by letter;
jobs, studies, skills and languages keep the order of the document.
"""

from __future__ import annotations

import random

from model.corpus.resume_spec import Facts, Job, ResumeSpec, Study, Style
from model.corpus.resume_voices import (
    BARE_OPENERS,
    CLOSERS,
    FEAT_FORMS,
    JOB_FORMS,
    JOB_TURNED,
    KEYS,
    NOTES,
    OPENERS,
    OPENERS_NAMED,
    OPENERS_TITLED,
    SINGLE_FACTS,
    STUDY_FORMS,
    VOICES,
    Voice,
)

COLOUR_PHRASES = (
    "{colour} headings",
    "with {colour} headings",
    "in {colour}",
    "accent color {colour}",
    "Accent colour: {colour}",
    "Color: {colour}",
    "use {colour} as the color",
    "make it {colour}",
    "{colour} accents",
    "the headings in {colour}",
    "{colour} style",
)
SIZE_PHRASES = {
    10: ("10pt", "font size 10", "10 pt font", "Font size: 10pt", "small 10pt text", "set in 10pt"),
    11: ("11pt", "font size 11", "11pt text"),
    12: ("12pt", "font size 12", "12 pt font", "Font size: 12pt", "large 12pt text", "set in 12pt"),
}
HEADER_PHRASES = {
    "center": ("centered header", "header in the center", "center the name"),
    "flushleft": (
        "left header",
        "left aligned header",
        "header on the left",
        "name on the left",
        "Header: left",
        "left-align the name",
        "put the name on the left",
    ),
}
SANS_PHRASES = (
    "sans serif",
    "sans serif font",
    "a sans-serif font",
    "Font: sans serif",
    "in a sans font",
    "use sans serif",
)
LEAD_PHRASES = (
    "{lead} first",
    "put {lead} first",
    "start with {lead}",
    "{lead} at the top",
    "First section: {lead}",
    "{lead} before everything else",
    "begin with the {lead} section",
)
MOST_WORDS = 90
LISTS = ("skills", "languages")
LOWER_SHARE = 0.3
CLOSER_SHARE = 0.12
TYPO_SHARE = 0.03
SAID_DEFAULT_SHARE = 0.03


def request(spec: ResumeSpec, rng: random.Random) -> str:
    """One phrasing of the request, in ninety words at most unless the facts alone take more."""
    text = _phrasing(spec, rng)
    for _ in range(9):
        if len(text.split()) <= MOST_WORDS:
            break
        text = _phrasing(spec, rng)
    return text


def _phrasing(spec: ResumeSpec, rng: random.Random) -> str:
    lower = rng.random() < LOWER_SHARE
    facts = spec.facts
    looks = [_case(phrase, lower) for phrase in _looks(spec.style, rng)]
    voice = rng.choices(VOICES, (0.3, 0.2, 0.2, 0.3))[0]
    if facts == Facts():
        opener, said = _case(_typo(rng.choice(BARE_OPENERS), rng), lower), frozenset[str]()
    else:
        opener, said = _opener(facts, lower, rng)
    pieces = _pieces(facts, said, voice, lower, rng)
    opener, pieces = _place_looks(opener, looks, pieces, rng)
    return _assemble(opener, pieces, voice, lower, rng)


def _case(phrase: str, lower: bool) -> str:
    return phrase.lower() if lower else phrase


def _typo(phrase: str, rng: random.Random) -> str:
    if rng.random() >= TYPO_SHARE:
        return phrase
    return phrase.replace("esume", rng.choice(("esmue", "eusme", "esum"))).replace("Create", "Craete")


def _article(noun: str) -> str:
    return ("an " if noun[:1] in tuple("AEIOUaeiou") else "a ") + noun


def _listed(items: tuple[str, ...], rng: random.Random) -> str:
    if len(items) > 1 and rng.random() < 0.4:
        return f"{', '.join(items[:-1])} and {items[-1]}"
    return ", ".join(items)


def _opener(facts: Facts, lower: bool, rng: random.Random) -> tuple[str, frozenset[str]]:
    """First words of the request, and which facts they already say."""
    said: tuple[str, ...] = ()
    phrases: tuple[str, ...] = OPENERS
    if facts.name and rng.random() < 0.6:
        said = ("name", "title") if facts.title and rng.random() < 0.5 else ("name",)
        phrases = OPENERS_TITLED if "title" in said else OPENERS_NAMED
    phrase = _case(_typo(rng.choice(phrases), rng), lower)
    return phrase.format(name=facts.name, title=facts.title, a_title=_article(facts.title)), frozenset(said)


def _pieces(facts: Facts, said: frozenset[str], voice: Voice, lower: bool, rng: random.Random) -> list[str]:
    """Every fact still to say, each in one phrase of the voice."""
    values = _values(facts, voice, rng)
    pieces, before = [], ""
    for field, index in _order(facts, said, rng):
        phrases = getattr(voice, field)
        if before in LISTS:  # a bare fact after a list would read as one more item
            phrases = tuple(phrase for phrase in phrases if not phrase.startswith(f"{{{field}}}"))
        filled = {name: said_values[index % len(said_values)] for name, said_values in values.items() if said_values}
        they = "they" if lower else "They"
        pieces.append(_case(rng.choice(phrases), lower).format(they=they, **filled))
        before = field
    return pieces


def _order(facts: Facts, said: frozenset[str], rng: random.Random) -> list[tuple[str, int]]:
    """What to say when; the usual order half of the time, with the name mostly first."""
    fields = [name for name in SINGLE_FACTS if getattr(facts, name) and name not in said]
    if rng.random() < 0.5:
        rng.shuffle(fields)
        if "name" in fields and rng.random() < 0.6:
            fields.remove("name")
            fields.insert(0, "name")
    order = [(field, 0) for field in fields]
    jobs = [("job", index) for index in range(len(facts.jobs))]
    studies = [("study", index) for index in range(len(facts.studies))]
    first, second = (jobs, studies) if rng.random() < 0.75 else (studies, jobs)
    start = len(order) if rng.random() < 0.3 else rng.randint(min(1, len(order)), len(order))
    after = start + len(first)
    order[start:start] = first
    start = after if rng.random() < 0.6 else rng.choice((0, start, after, len(order)))
    order[start:start] = second
    return order


def _values(facts: Facts, voice: Voice, rng: random.Random) -> dict[str, tuple[str, ...]]:
    """What stands for each placeholder; jobs and studies share one form, as people write them."""
    form, study_form, feat_form = rng.choice(JOB_FORMS), rng.choice(STUDY_FORMS), rng.choice(FEAT_FORMS)
    turned = rng.choice(JOB_TURNED) if voice in (KEYS, NOTES) and rng.random() < 0.15 else ""
    jobs = tuple(_job(job, form, turned, feat_form) for job in facts.jobs)
    values = {name: (getattr(facts, name),) for name in SINGLE_FACTS}
    return {
        **values,
        "a_title": (_article(facts.title),),
        "skills": (_listed(facts.skills, rng),),
        "languages": (_listed(facts.languages, rng),),
        "job": jobs,
        "a_job": tuple(map(_article, jobs)),
        "study": tuple(_study(study, study_form) for study in facts.studies),
    }


def _job(job: Job, form: tuple[str, str], turned: str, feat_form: str) -> str:
    core = turned if turned and job.years else form[0] + (form[1] if job.years else "")
    core += feat_form if job.achievement else ""
    return core.format(role=job.role, employer=job.employer, years=job.years, feat=job.achievement)


def _study(study: Study, form: tuple[str, str]) -> str:
    core = form[0] + (form[1] if study.year else "")
    return core.format(degree=study.degree, school=study.school, years=study.year)


def _looks(style: Style, rng: random.Random) -> list[str]:
    default = Style()
    looks = []
    if style.colour != default.colour:
        looks.append(rng.choice(COLOUR_PHRASES).format(colour=style.colour))
    if style.size != default.size or rng.random() < SAID_DEFAULT_SHARE:
        looks.append(rng.choice(SIZE_PHRASES[style.size]))
    if style.header != default.header or rng.random() < SAID_DEFAULT_SHARE:
        looks.append(rng.choice(HEADER_PHRASES[style.header]))
    if style.sans:
        looks.append(rng.choice(SANS_PHRASES))
    if style.lead != default.lead:
        looks.append(rng.choice(LEAD_PHRASES).format(lead=style.lead))
    rng.shuffle(looks)
    return looks


def _place_looks(opener: str, looks: list[str], pieces: list[str], rng: random.Random) -> tuple[str, list[str]]:
    """Say the looks right after the opener, at the end, or in between."""
    place = rng.random()
    if not pieces or place < 0.4:
        joint = rng.choice((", ", ", ", " - ", "; ", ". "))
        glue = rng.choice((", ", " and ", ", "))
        return (opener + joint + glue.join(looks) if looks else opener), pieces
    if place < 0.8:
        return opener, [*pieces, *looks]
    for look in looks:
        pieces.insert(rng.randint(0, len(pieces)), look)
    return opener, pieces


def _assemble(opener: str, pieces: list[str], voice: Voice, lower: bool, rng: random.Random) -> str:
    joint, end = rng.choice(voice.joints), rng.choice(voice.ends)
    body = joint.join(pieces)
    if joint in (". ", "! "):
        body = joint.join(piece[:1].upper() + piece[1:] if not lower and " " in piece else piece for piece in pieces)
    if not body:
        text = opener
    elif "\n" in joint:
        text = opener + rng.choice((":", "", ".")) + (joint if joint.strip() else "\n") + body
    elif rng.random() < 0.12 and voice in (KEYS, NOTES):
        text = body + rng.choice((". ", "\n", " -> ", ", ")) + opener
    else:
        text = opener + rng.choice((". ", ": ", ", ", " - ") if voice is NOTES else (". ", ". ", ": ")) + body + end
    if rng.random() < CLOSER_SHARE:
        text += rng.choice((", ", ". ", " ")) + _case(rng.choice(CLOSERS), lower)
    return text.replace("?.", "?").replace("?:", "?").replace("..", ".").replace("?,", "?")
