"""Changes of a resume that is there: a fact corrected, added or taken away, and the looks.

Invariants: a fact comes from another drawn resume, so it reads like all others; no fact is contained in another of the
same list; the changed resume keeps within the kind's number of words. Of a template a fact replaces a placeholder.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from model.corpus.agent_phrases import mark
from model.corpus.edit_words import ADD, DROP, SET, Change, pick, worded
from model.corpus.resume_sample import MOST_WORDS, draw_spec
from model.corpus.resume_spec import COLOURS, Facts, ResumeSpec

_FIELDS = {
    "title": 3.0, "name": 2.0, "city": 2.0, "email": 1.5, "phone": 1.5, "skills": 4.0, "languages": 2.5, "jobs": 2.0,
    "award": 0.8, "project": 0.8, "colour": 3.5, "header": 1.5, "sans": 1.2, "size": 1.0, "lead": 1.5,
}  # fmt: skip
_NOUNS = {
    "title": "the job title|the title|the headline", "name": "the name", "city": "the city|the place",
    "email": "the email|the email address|the mail address", "phone": "the phone number|the phone|the number",
    "award": "the award|the prize", "project": "the project",
}  # fmt: skip
_FACT = (
    "change {the} to {v}|change {the} to {v}|set {the} to {v}|make {the} {v}|replace {the} with {v}|update {the} to {v}"
    "|put {v} as {the}|correct {the} to {v}",
    "{the} should be {v}|{noun}: {v}|{the} is {v}|{the} is {v} now|new {noun}: {v}|{noun} {v}",
)
_OWN = {
    "title": "I am {v} now|I work as {v}", "name": "I am called {v}|my name is {v}",
    "city": "I moved to {v}|I live in {v}",
    "email": "write me at {v}|my email is {v}", "phone": "call me at {v}|my phone is {v}",
    "award": "I won the {v}|I got the {v}", "project": "I made {v}|I built {v}",
}  # fmt: skip
_LISTS = {
    "skills": "the skill {v}|{v} as a skill|{v} to the skills|{v} under skills|{v} to my skills",
    "languages": "the language {v}|{v} as a language|{v} to the languages|{v} to my languages",
}
_MORE = (
    "add {v}|add {v}|include {v}|also list {v}|put {v} in|also mention {v}",
    "I forgot {v}|{v} is missing|plus {v}|I need {v} too",
)
_KNOWN = {
    "skills": "I also know {v}|I am good at {v} too|{v} is a skill of mine",
    "languages": "I also speak {v}|I speak {v} too",
}
_JOB = (
    "add a job: {v}|add the job {v}|include my job as {v}|add my work as {v}|add the position {v}",
    "I also worked as {v}|new job: {v}|I was {v} too|one job is missing: {v}",
)
_NO_JOB = (
    "remove the job at {v}|delete my job at {v}|drop the {v} job|take out {v}|leave out my work at {v}",
    "no job at {v}|without the job at {v}|I never worked at {v}|the {v} job should go",
)
_COLOURED = "the accent color|the color|the headings|the colour|the accent|the name and the headings"
_LOOKS: dict[tuple[str, Any], tuple[str, str]] = {
    ("header", "flushleft"): ("align the header left|put the name on the left|left-align the header",
                              "header on the left|the name should be on the left|left aligned header"),
    ("header", "center"): ("center the header|put the name in the middle|centre the name|move the header to the center",
                           "centered header|the name should be centered|header in the middle"),
    ("sans", True): ("use a sans serif font|switch to sans serif|make it sans-serif|change the font to sans serif",
                     "sans serif font|sans-serif|the font should be sans serif|a font without serifs"),
    ("sans", False): ("use a serif font|switch to a serif font|change the font back to serif|make it serif",
                      "serif font|the font should have serifs|no sans serif|a font with serifs"),
    ("size", 10): ("make the text 10pt|use 10pt|set the font size to 10pt|make the font smaller, 10pt",
                   "10pt font|font size 10pt|the text should be 10pt"),
    ("size", 11): ("make the text 11pt|use 11pt|set the font size to 11pt|change the font size to 11pt",
                   "11pt font|font size 11pt|the text should be 11pt"),
    ("size", 12): ("make the text 12pt|use 12pt|set the font size to 12pt|make the font bigger, 12pt",
                   "12pt font|font size 12pt|the text should be 12pt"),
    ("lead", "education"): ("put education first|move the education to the top|start with education",
                            "education first|education should come first|education on top"),
    ("lead", "skills"): ("put skills first|move the skills to the top|start with the skills",
                         "skills first|the skills should come first|skills on top"),
    ("lead", "experience"): ("put experience first|move the experience to the top|start with experience",
                             "experience first|experience should come first|jobs first"),
}  # fmt: skip


def change(spec: ResumeSpec, rng: random.Random) -> Change | None:
    """One change with its words; None where the drawn one makes no sense."""
    field = rng.choices(list(_FIELDS), list(_FIELDS.values()))[0]
    facts = spec.shown
    if field in ("colour", "header", "sans", "size", "lead"):
        made = _look(spec, field, rng)
    elif field in _LISTS:
        made = _listed(spec, facts, field, rng)
    else:
        made = (_job if field == "jobs" else _fact)(spec, facts, field, rng)
    return made if made and made.after != spec and _fits(made.after) else None


def _fits(spec: ResumeSpec) -> bool:
    facts = spec.facts
    needed = {"education": facts.studies, "skills": facts.skills}.get(spec.style.lead, True)
    return bool(needed or facts == Facts()) and sum(len(fact.split()) for fact in facts.strings) <= MOST_WORDS


def _look(spec: ResumeSpec, field: str, rng: random.Random) -> Change | None:
    if field == "colour":
        colour = rng.choice(list(COLOURS))
        phrase = worded(SET, rng, a=pick(_COLOURED, rng), v=colour)
        return Change(f"colour={colour}", replace(spec, style=replace(spec.style, colour=colour)), phrase)
    value = rng.choice([value for name, value in _LOOKS if name == field and value != getattr(spec.style, field)])
    facts = spec.shown
    if field == "lead" and not {"education": facts.studies, "skills": facts.skills, "experience": facts.jobs}[value]:
        return None
    after = replace(spec, style=replace(spec.style, **{field: value}))
    return Change(f"{field}={value}", after, worded(_LOOKS[field, value], rng))


def _fact(spec: ResumeSpec, facts: Facts, field: str, rng: random.Random) -> Change | None:
    now, noun = getattr(facts, field), pick(_NOUNS[field], rng)
    if now and field != "name" and rng.random() < 0.25:
        return Change(f"{field}=no", _with(spec, facts, field, ""), worded(DROP, rng, a=noun))
    value = getattr(draw_spec(rng).facts, field)
    if not value or _clashes(value, facts):
        return None
    if rng.random() < 0.2:
        phrase = worded((pick(_OWN[field], rng),) * 2, rng, v=mark(value))
        phrase = replace(phrase, imperative=False)
    elif now:
        phrase = worded(_FACT, rng, a=noun, v=mark(value))
    else:
        phrase = worded(ADD, rng, a=f"{noun} {mark(value)}")
    return Change(f"{field}={'own' if now else 'new'}", _with(spec, facts, field, value), phrase)


def _listed(spec: ResumeSpec, facts: Facts, field: str, rng: random.Random) -> Change | None:
    now = getattr(facts, field)
    if len(now) > 1 and rng.random() < 0.4:
        lost = rng.choice(now)
        rest = tuple(each for each in now if each != lost)
        noun = rng.choice((mark(lost), f"the {field.removesuffix('s')} {mark(lost)}"))
        table = (DROP[0].replace("{the}", "{a}"), DROP[1].replace("{the}", "{a}").replace("{noun}", "{a}"))
        return Change(f"{field}=-", _with(spec, facts, field, rest), worded(table, rng, a=noun))
    drawn = getattr(draw_spec(rng).facts, field)
    if not drawn or len(now) >= 6 or _clashes(drawn[0], facts):
        return None
    value = drawn[0]
    if rng.random() < 0.3:
        phrase = replace(worded((pick(_KNOWN[field], rng),) * 2, rng, v=mark(value)), imperative=False)
    elif now and rng.random() < 0.8:
        phrase = worded(_MORE, rng, v=pick(_LISTS[field], rng).replace("{v}", mark(value)))
    else:
        phrase = worded(_MORE, rng, v=f"the {field.removesuffix('s')} {mark(value)}")
    return Change(f"{field}=+", _with(spec, facts, field, (*now, value)), phrase)


def _job(spec: ResumeSpec, facts: Facts, field: str, rng: random.Random) -> Change | None:
    jobs = facts.jobs
    if len(jobs) > 1 and rng.random() < 0.4:
        lost = rng.choice(jobs)
        rest = tuple(job for job in jobs if job != lost)
        return Change("jobs=-", _with(spec, facts, field, rest), worded(_NO_JOB, rng, v=mark(lost.employer)))
    drawn = draw_spec(rng).facts.jobs
    if not drawn or len(jobs) > 2 or _clashes(drawn[0].employer, facts):
        return None
    job = replace(drawn[0], achievement="")
    said = f"{mark(job.role)} {rng.choice(('at', 'with', 'for'))} {mark(job.employer)}"
    said += rng.choice((", ", " ")) + mark(job.years) if job.years else ""
    return Change("jobs=+", _with(spec, facts, field, (*jobs, job)), worded(_JOB, rng, v=said))


def _clashes(value: str, facts: Facts) -> bool:
    """Whether a fact like this one is there, so that adding it would say it twice."""
    return any(value.lower() in each.lower() or each.lower() in value.lower() for each in facts.strings)


def _with(spec: ResumeSpec, facts: Facts, field: str, value: Any) -> ResumeSpec:
    return replace(spec, facts=replace(facts, **{field: value}))
