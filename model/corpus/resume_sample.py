"""Draws resumes: who, where, since when, and how the page shall look.

Invariants: employers and schools of one resume differ; no fact is contained in another of the same list.
"""

from __future__ import annotations

import random
from dataclasses import replace

from model.corpus import resume_people as people
from model.corpus import resume_words as words
from model.corpus.resume_spec import COLOURS, Facts, Job, ResumeSpec, Study, Style

BARE_SHARE = 0.09  # requests which name nobody: the template
LOWER_SHARE = 0.1  # some people write their trade in lower case, and so it is copied
PLAIN_SHARE = 0.4  # requests which say nothing about looks
MOST_WORDS = 50  # so that the request stays below ninety words
# Chances of extra, usual and rare facts in short, middle and long resumes.
SIZES = ((0.35, 0.35, 0.1), (0.6, 0.65, 0.2), (0.8, 0.85, 0.3))


def draw_spec(rng: random.Random) -> ResumeSpec:
    """Draw one resume."""
    style = _style(rng)
    if rng.random() < BARE_SHARE:
        return ResumeSpec(Facts(), style)
    facts = _facts(rng)
    while sum(len(fact.split()) for fact in facts.strings) > MOST_WORDS:
        facts = _facts(rng)
    absent = {"education": not facts.studies, "skills": not facts.skills}.get(style.lead, False)
    return ResumeSpec(facts, replace(style, lead="experience") if absent else style)


def _style(rng: random.Random) -> Style:
    if rng.random() < PLAIN_SHARE:
        return Style()
    return Style(
        colour=rng.choice([name for name in COLOURS if name != "black"]) if rng.random() < 0.7 else "black",
        size=rng.choice((10, 12)) if rng.random() < 0.1 else 11,
        header="flushleft" if rng.random() < 0.2 else "center",
        sans=rng.random() < 0.1,
        lead=rng.choice(("education", "skills")) if rng.random() < 0.1 else "experience",
    )


def _facts(rng: random.Random) -> Facts:
    extra, usual, rare = rng.choices(SIZES, (0.4, 0.45, 0.15))[0]
    trade = rng.choice(words.TRADES)
    if rng.random() < LOWER_SHARE:
        trade = replace(trade, roles=tuple(role.lower() for role in trade.roles))
    first, last = draw_first_name(rng), draw_surname(rng)
    title = draw_role(rng, trade) if rng.random() < usual else ""
    jobs = _jobs(rng, trade, title, rng.choices((0, 1, 2, 3), (0.06, 1 - usual / 2, usual, rare / 2))[0], extra)
    studies = _studies(rng, trade, rng.choices((0, 1, 2), (0.8 - usual / 2, 0.5 + usual / 2, rare / 3))[0])
    skills = _skills(rng, trade) if rng.random() < 0.85 or not jobs else ()
    return Facts(
        name=f"{first} {last}" if rng.random() < 0.97 else "",
        title=title,
        city=city(rng) if rng.random() < usual else "",
        email=draw_email(rng, first, last) if rng.random() < usual else "",
        phone=draw_phone(rng) if rng.random() < extra else "",
        summary=_summary(rng) if rng.random() < rare / 2 else "",
        jobs=jobs,
        studies=studies,
        skills=skills,
        languages=tuple(rng.sample(words.LANGUAGES, rng.choice((1, 2, 2, 3)))) if rng.random() < extra else (),
        project=f"{_head(rng)} {rng.choice(words.PROJECT_THINGS)}" if rng.random() < rare / 3 else "",
        award=f"{_head(rng)} {rng.choice(words.AWARD_THINGS)} {_year(rng)}" if rng.random() < rare / 3 else "",
    )


def _invented(rng: random.Random) -> str:
    return "".join(rng.sample(words.SYLLABLES, rng.choice((1, 2, 2)))).capitalize() + rng.choice(words.ENDINGS)


def draw_first_name(rng: random.Random) -> str:
    return _invented(rng) if rng.random() < 0.12 else rng.choice(people.FIRST_NAMES)


def draw_surname(rng: random.Random) -> str:
    return _invented(rng) if rng.random() < 0.15 else rng.choice(people.SURNAMES)


def city(rng: random.Random) -> str:
    """Draw a city, sometimes one that exists nowhere."""
    return _invented(rng) if rng.random() < 0.08 else rng.choice(people.CITIES)


def _head(rng: random.Random) -> str:
    return _invented(rng) if rng.random() < 0.25 else rng.choice(words.EMPLOYER_HEADS)


def draw_role(rng: random.Random, trade: words.Trade) -> str:
    role = rng.choice(trade.roles)
    if rng.random() > 0.25:
        return role
    rank = rng.choice(words.RANKS)
    return f"{rank.lower() if role.islower() else rank} {role}"


def draw_email(rng: random.Random, first: str, last: str) -> str:
    user = rng.choice((first, first, last)).lower()
    domain = rng.choice(("mail", "mail", "post", "inbox", "work", "home", rng.choice(words.EMPLOYER_HEADS).split()[0]))
    return f"{user}@{domain.lower()}.{rng.choice(('com', 'com', 'com', 'org', 'net', 'io'))}"


def draw_phone(rng: random.Random) -> str:
    style = rng.random()
    if style < 0.5:
        return f"555-0{rng.randint(100, 199)}"
    area, number = rng.randint(200, 999), rng.randint(1000, 9999)
    return f"{area}-{number}" if style < 0.85 else f"+{rng.randint(1, 99)} {area} {number}"


def _year(rng: random.Random) -> str:
    return str(rng.randint(1995, 2025))


def draw_employer(rng: random.Random) -> str:
    style = rng.random()
    if style < 0.1:
        return f"{draw_surname(rng)} and {rng.choice(('Sons', 'Daughters', 'Partners', draw_surname(rng)))}"
    if style < 0.17:
        return _invented(rng)
    if style < 0.27:
        return f"{city(rng)} {rng.choice(words.EMPLOYER_TAILS)}"
    return f"{_head(rng)} {rng.choice(words.EMPLOYER_TAILS)}"


def _jobs(rng: random.Random, trade: words.Trade, title: str, count: int, extra: float) -> tuple[Job, ...]:
    jobs: list[Job] = []
    end = rng.randint(2021, 2025)
    while len(jobs) < count:
        role = title if title and not jobs and rng.random() < 0.35 else draw_role(rng, trade)
        employer = draw_employer(rng)
        begin = end - rng.randint(1, 6)
        years = f"{begin}-{'present' if not jobs and rng.random() < 0.2 else end}" if rng.random() < 0.88 else ""
        end = begin
        feat = rng.choice(words.FEATS).format(n=rng.randint(2, 60)) if rng.random() < extra / 1.5 else ""
        others = " | ".join(job.employer + "|" + job.achievement for job in jobs)
        repeated = employer in others or (feat and feat in others)
        if not repeated and all(job.employer not in employer for job in jobs):
            jobs.append(Job(role, employer, years, feat))
    return tuple(jobs)


def _studies(rng: random.Random, trade: words.Trade, count: int) -> tuple[Study, ...]:
    studies: list[Study] = []
    year = rng.randint(2008, 2020)
    while len(studies) < count:
        degree = f"{rng.choice(words.DEGREES)} {rng.choice(trade.subjects)}"
        school = rng.choice(words.SCHOOL_FORMS).replace("X", city(rng))
        others = " | ".join(f"{study.degree}|{study.school}" for study in studies)
        if degree not in others and school not in others and all(study.school not in school for study in studies):
            studies.append(Study(degree, school, str(year) if rng.random() < 0.85 else ""))
        year -= rng.randint(2, 5)
    return tuple(studies)


def _skills(rng: random.Random, trade: words.Trade) -> tuple[str, ...]:
    others = rng.choice(words.TRADES).skills
    pool = [skill for skill in dict.fromkeys((*trade.skills, *rng.sample(others, 4)))]
    return tuple(rng.sample(pool, rng.choice((2, 3, 3, 4, 4, 5, 6))))


def _summary(rng: random.Random) -> str:
    person = rng.choice(("professional", "team player", "leader", "specialist", "all-rounder", "expert", "colleague"))
    return f"{rng.choice(words.MOODS)} {person} who loves {rng.choice(words.LOVES)}"
