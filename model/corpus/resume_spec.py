"""What a resume says (facts) and how it looks (style), as frozen values.

Invariants: an empty string or tuple means "left unsaid", and the document leaves it out; a resume without a single
fact is a template with placeholders; a style field left at its default is not mentioned in the prompt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Header = Literal["center", "flushleft"]
Lead = Literal["experience", "education", "skills"]

# Accent colours people name, and how xcolor's base colours mix them in print-worthy shades.
COLOURS = {
    "black": "black",
    "blue": "blue!80!black",
    "brown": "brown!80!black",
    "gray": "gray!80!black",
    "green": "green!50!black",
    "magenta": "magenta!80!black",
    "maroon": "red!50!black",
    "navy": "blue!50!black",
    "olive": "olive!80!black",
    "orange": "orange!80!black",
    "purple": "purple!80!black",
    "red": "red!80!black",
    "teal": "teal!80!black",
    "violet": "violet!80!black",
}


@dataclass(frozen=True)
class Job:
    """One employment."""

    role: str
    employer: str
    years: str = ""
    achievement: str = ""

    @property
    def facts(self) -> tuple[str, ...]:
        """Everything said about it, in the order of the document."""
        return tuple(fact for fact in (self.role, self.employer, self.years, self.achievement) if fact)


@dataclass(frozen=True)
class Study:
    """One education."""

    degree: str
    school: str
    year: str = ""

    @property
    def facts(self) -> tuple[str, ...]:
        """Everything said about it, in the order of the document."""
        return tuple(fact for fact in (self.degree, self.school, self.year) if fact)


@dataclass(frozen=True)
class Facts:
    """What is known about one person."""

    name: str = ""
    title: str = ""
    city: str = ""
    email: str = ""
    phone: str = ""
    summary: str = ""
    jobs: tuple[Job, ...] = ()
    studies: tuple[Study, ...] = ()
    skills: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    project: str = ""
    award: str = ""

    @property
    def contact(self) -> tuple[str, ...]:
        """Where to reach the person, in the order of the document."""
        return tuple(fact for fact in (self.city, self.email, self.phone) if fact)

    @property
    def strings(self) -> tuple[str, ...]:
        """Every fact as it stands in the document."""
        single = (self.name, self.title, *self.contact, self.summary)
        jobs = tuple(fact for job in self.jobs for fact in job.facts)
        studies = tuple(fact for study in self.studies for fact in study.facts)
        rest = (*self.skills, *self.languages, self.project, self.award)
        return tuple(fact for fact in (*single, *jobs, *studies, *rest) if fact)


@dataclass(frozen=True)
class Style:
    """How the document looks."""

    colour: str = "black"
    size: int = 11
    header: Header = "center"
    sans: bool = False
    lead: Lead = "experience"


@dataclass(frozen=True)
class ResumeSpec:
    """One wanted resume."""

    facts: Facts = Facts()
    style: Style = Style()

    @property
    def shown(self) -> Facts:
        """The facts of the document: those given, or placeholders where nothing is given."""
        if self.facts == Facts():
            return PLACEHOLDERS
        return self.facts if self.facts.name else replace(self.facts, name="Your Name")


PLACEHOLDERS = Facts(
    name="Your Name",
    title="Your Title",
    city="Your City",
    email="you@mail.com",
    phone="555-0100",
    jobs=(Job("Your Role", "Your Company", "2020-2024", "One thing you did well"),),
    studies=(Study("Your Degree", "Your School", "2019"),),
    skills=("First skill", "second skill", "third skill"),
    languages=("English",),
)
