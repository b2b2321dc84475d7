"""Facts that papers are made of: days, addresses, roles, jobs, lines of an invoice.

Invariants: no string holds a character that LaTeX would need escaped; items of lists hold no comma and no "and".
"""

from __future__ import annotations

import random

from model.corpus import resume_words as words
from model.corpus.frame.words import person, thing
from model.corpus.resume_people import FIRST_NAMES, SURNAMES
from model.corpus.resume_sample import city, draw_email, draw_employer, draw_first_name, draw_phone, draw_role

__all__ = ["city", "day", "email", "employer", "feat", "invoice_item", "job", "name", "phone", "role", "skill", "value"]
MONTHS = tuple("January February March April May June July August September October November December".split())
SERVICES = tuple(
    """Logo design|Website|Web hosting|Photo shoot|Translation|Proofreading|Piano lesson|Guitar lessons|Garden work
    |Window cleaning|Roof repair|Catering|Wedding cake|Flower delivery|Data analysis|Consulting|Workshop|Bike repair
    |Car wash|Dog walking|Yoga class|Video editing|Poster printing|Business cards|Phone support|Kitchen tiles
    |Wall painting|Door lock|Chimney sweep|Moving boxes|Hotel night|Train ticket|Office chair|Desk lamp|Coffee beans
    |Server rent|Code review|App update|Sound check|Book cover|Travel costs|Night shift|Tax advice|Heating check
    |Tree pruning|House plan|Laptop repair|Language course|Tour guide|Stage lights""".replace("\n    ", "").split("|")
)


def name(rng: random.Random) -> str:
    """First and last name."""
    return f"{draw_first_name(rng)} {rng.choice(SURNAMES)}" if rng.random() < 0.8 else person(rng)


def email(rng: random.Random) -> str:
    """An address of somebody."""
    return draw_email(rng, rng.choice(FIRST_NAMES), rng.choice(SURNAMES))


def phone(rng: random.Random) -> str:
    """A telephone number."""
    return draw_phone(rng)


def role(rng: random.Random) -> str:
    """A position."""
    return draw_role(rng, rng.choice(words.TRADES))


def employer(rng: random.Random) -> str:
    """A firm."""
    return draw_employer(rng)


def job(rng: random.Random) -> str:
    """A job that somebody had."""
    text = f"{role(rng)} at {employer(rng)}"
    return text if rng.random() < 0.6 else f"{text} for {rng.randint(2, 9)} years"


def skill(rng: random.Random) -> str:
    """Something that somebody can do."""
    return rng.choice(rng.choice(words.TRADES).skills)


def feat(rng: random.Random) -> str:
    """Something that somebody did."""
    return rng.choice(words.FEATS).format(n=rng.randint(2, 60))


def value(rng: random.Random) -> str:
    """Something that somebody cares about."""
    return rng.choice(words.LOVES)


def day(rng: random.Random) -> str:
    """A day, in one of two usual orders or as figures."""
    number, month, year = rng.randint(1, 28), rng.choice(MONTHS), rng.randint(2021, 2031)
    return rng.choice((f"{number} {month} {year}", f"{number} {month} {year}", f"{month} {number}, {year}",
                       f"{year}-{MONTHS.index(month) + 1:02}-{number:02}"))  # fmt: skip


def invoice_item(rng: random.Random) -> tuple[str, str]:
    """Something sold and its price, mostly a round one."""
    what, roll = rng.choice(SERVICES) if rng.random() < 0.65 else thing(rng), rng.random()
    if roll < 0.6:
        return what, str(10 * rng.randint(1, 60))
    return what, str(5 * rng.randint(2, 60) if roll < 0.85 else rng.randint(11, 120))
