"""Judges a compiled resume: one page, every fact exactly as often as given, the wanted looks.

Invariants: any document that shows the facts passes, whatever its macros; a fact counts even when the typesetter
breaks or hyphenates its line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from model.corpus.kind import Document
from model.corpus.resume_spec import COLOURS, ResumeSpec, Style

LEAD_WORDS = {
    "experience": r"experience|employment|work|jobs?|career",
    "education": r"education|stud(?:y|ies)|degrees?",
    "skills": r"skills?|skill set|expertise",
}
SECTION = re.compile(r"\\(?:section\*?|heading)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")


def problems(spec: ResumeSpec, source: str, document: Document) -> tuple[str, ...]:
    """Everything wrong with a document, in words."""
    if not document.compiled:
        return ("The document does not compile.",)
    found = [] if document.pages == 1 else [f"The resume has {document.pages} pages instead of one."]
    found += counted(spec.shown.strings, document.text)
    source = uncommented(source)
    found += _entry_problems(spec, source)
    found += _style_problems(spec.style, source)
    return tuple(found)


def plain(text: str) -> str:
    """Text as read: ligatures and dashes spelled out, hyphenated lines joined, spaces single."""
    text = unicodedata.normalize("NFKC", text).replace("\u2013", "-").replace("\u2019", "'").replace("\u2010", "-")
    return re.sub(r"\s+", " ", text)


def uncommented(source: str) -> str:
    """A source without its lines of comment, which show nothing."""
    return re.sub(r"(?m)^%.*\n", "", source)


def _pattern(fact: str) -> re.Pattern[str]:
    words = []
    for word in fact.split():
        letters = [re.escape(letter) for letter in word]
        words.append(r"(?:-\s)?".join(letters).replace(r"\-(?:-\s)?", r"\-\s?"))
    return re.compile(r"(?<![\w@])" + r"\s".join(words) + r"(?!\w)")


def counted(facts: Sequence[str], text: str) -> list[str]:
    """Facts that a text does not show exactly as often as they are given; one may be part of another."""
    page, wanted_text = plain(text), " | ".join(facts)
    found = []
    for fact in dict.fromkeys(facts):
        wanted, shown = len(_pattern(fact).findall(wanted_text)), len(_pattern(fact).findall(page))
        if shown < wanted:
            found.append(f'"{fact}" is missing.')
        elif shown > wanted:
            found.append(f'"{fact}" stands there {shown} times instead of {wanted}.')
    return found


def _entry_problems(spec: ResumeSpec, source: str) -> list[str]:
    """Each role, year and achievement must stand between the neighbouring employers or schools."""
    page = plain(source)
    jobs = [(job.employer, job.facts) for job in spec.shown.jobs]
    studies = [(study.school, study.facts) for study in spec.shown.studies]
    where = {place: page.find(place) for place, _ in (*jobs, *studies)}
    found = []
    for place, facts in (*jobs, *studies):
        if where[place] < 0:
            continue
        before = max((spot + len(other) for other, spot in where.items() if 0 <= spot < where[place]), default=0)
        after = min((spot for spot in where.values() if spot > where[place]), default=len(page))
        around = page[before:after]
        found += [f'"{fact}" does not stand with {place}.' for fact in facts if fact not in around and fact in page]
    return found


def _style_problems(style: Style, source: str) -> list[str]:
    found = []
    if style.colour != "black" and not uses_colour(style.colour, source):
        found.append(f"The accent colour {style.colour} is not used.")
    size = re.search(r"\\documentclass\[[^\]]*?(\d+)pt", source)
    if (int(size[1]) if size else 10) != style.size:
        found.append(f"The font size is not {style.size}pt.")
    if style.header == "flushleft" and re.search(r"\\begin\{center\}|\\centering", source):
        found.append("The header is centred, not on the left.")
    if style.header == "center" and not re.search(r"\\begin\{center\}|\\centering", source):
        found.append("The header is not centred.")
    if style.sans is not bool(re.search(r"\\sfdefault|\\sffamily|helvet", source)):
        found.append("The font is not sans serif." if style.sans else "The font is sans serif, which nobody asked for.")
    found += _lead_problems(style, source)
    return found


def uses_colour(colour: str, source: str) -> bool:
    """Whether a colour argument names this colour, pure or mixed, but not as the shade that is another one's."""
    mixes = {mix.lower() for mix in re.findall(r"\{([A-Za-z]+(?:![\w]+)*)\}", source)}
    others = {mix for name, mix in COLOURS.items() if name != colour}
    return COLOURS[colour] in mixes or any(mix.split("!")[0] == colour for mix in mixes - others)


def _lead_problems(style: Style, source: str) -> list[str]:
    if style.lead == "experience":
        return []
    titles = [match[1].lower() for match in SECTION.finditer(source)]
    places = {
        name: next((spot for spot, title in enumerate(titles) if re.search(rf"\b(?:{words})\b", title)), -1)
        for name, words in LEAD_WORDS.items()
    }
    lead = places.pop(style.lead)
    if lead >= 0 and all(place < 0 or place > lead for place in places.values()):
        return []
    return [f"The section {style.lead} does not come first."]
