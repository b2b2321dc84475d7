"""Resumes in LaTeX, written from a pile of facts about one person.

Invariants: every fact stands in the document exactly as in the prompt and in the same pieces; what is left unsaid is
left out; the document needs nothing beyond article, geometry and xcolor, and fits one page.
"""

from __future__ import annotations

import random
from typing import Any

from model.corpus.kind import Document, Format
from model.corpus.resume_check import problems
from model.corpus.resume_prompt import request
from model.corpus.resume_sample import draw_spec
from model.corpus.resume_spec import COLOURS, Facts, Job, ResumeSpec, Style

# Each macro is named for the fact it sets, so that a reader of the source sees what stands where. Names and addresses
# are never hyphenated. The bullet is a mathematical one: the usual one needs a font which is not everywhere.
MACROS = (
    r"\setlength{\parindent}{0pt}",
    r"\setlength{\parskip}{4pt}",
    r"\linespread{1.05}",
    r"\hyphenpenalty=10000",
    r"\exhyphenpenalty=10000",
    r"\emergencystretch=3em",
    r"\raggedbottom",
    r"\pagestyle{empty}",
    r"\newcommand{\stripe}{{\color{accent}\hrule height 3pt}\vspace{8pt}}",
    r"\newcommand{\person}[1]{{\Huge\bfseries\color{accent} #1\par}}",
    r"\newcommand{\headline}[1]{{\Large #1\par}}",
    r"\newcommand{\contact}[1]{{\small #1\par}}",
    r"\newcommand{\heading}[1]{\section*{\large\color{accent} #1 \hrulefill}}",
    r"\newcommand{\entry}[1]{\par\textbf{#1}\par}",
    r"\newcommand{\place}[1]{\textit{#1} \hfill}",
    r"\newcommand{\when}[1]{{\color{gray}#1\par}}",
    r"\newcommand{\about}[1]{\emph{#1}\par}",
    r"\newcommand{\items}[1]{\raggedright #1\par}",
    r"\newcommand{\also}[1]{$\star$ #1\par}",
    r"\newcommand{\point}[1]{\par\hangindent=1em $\bullet$ #1\par}",
)
SECTIONS = ("experience", "education", "skills", "languages", "projects", "awards")
BETWEEN = r" $\cdot$ "


class Resume:
    """The resume kind."""

    name: str = "resume"
    format: Format = "latex"

    def sample(self, rng: random.Random) -> ResumeSpec:
        """Draw a frozen spec."""
        return draw_spec(rng)

    def prompt(self, spec: ResumeSpec, rng: random.Random) -> str:
        """One of many phrasings of a request for this spec."""
        return request(spec, rng)

    def answer(self, spec: ResumeSpec) -> str:
        """The LaTeX document for this spec."""
        facts, style = spec.shown, spec.style
        parts = [*_preamble(style), *_head(facts, style)]
        for name in ("summary", style.lead, *(name for name in SECTIONS if name != style.lead)):
            body = _section(name, facts)
            if body:
                parts += [rf"\heading{{{name.capitalize()}}}", *body]
        parts.insert(1, self.brief(spec))
        return "\n".join((*parts, r"\end{document}", ""))

    def brief(self, spec: ResumeSpec) -> str:
        """What was read from the request, as a comment: the same questions in every document, each answered by one
        word; of jobs and studies how many there are."""
        facts, style = spec.shown, spec.style
        looks = f"{style.colour}, {style.header}, {'sans' if style.sans else 'serif'}, {style.lead} first"
        given = {name: value for name, value in vars(facts).items() if name != "name"}
        counted = ("jobs", "studies")
        answers = (
            f"{name} {(len(value) if name in counted else 'on') if value else 'no'}" for name, value in given.items()
        )
        return f"% {looks}\n% {', '.join(answers)}"

    def combination(self, spec: ResumeSpec) -> str:
        """Which facts and options are given, without free strings."""
        facts, style = spec.facts, spec.style
        given = [name for name in vars(facts) if isinstance(getattr(facts, name), str) and getattr(facts, name)]
        counts = f"jobs{len(facts.jobs)} studies{len(facts.studies)} skills{bool(facts.skills):d}"
        looks = f"{style.colour} {style.size} {style.header} {'sans' if style.sans else 'serif'} {style.lead}"
        return " ".join((*given, counts, f"languages{bool(facts.languages):d}", looks))

    def check(self, spec: ResumeSpec, source: str, view: Any) -> tuple[str, ...]:
        """Problems of an answer, in words; empty when it honours the spec."""
        document: Document = view
        return problems(spec, source, document)


def _preamble(style: Style) -> list[str]:
    sans = [r"\renewcommand{\familydefault}{\sfdefault}"] if style.sans else []
    return [
        rf"\documentclass[{style.size}pt]{{article}}",
        r"\usepackage[a4paper,margin=2cm]{geometry}",
        r"\usepackage{xcolor}",
        rf"\colorlet{{accent}}{{{COLOURS[style.colour]}}}",
        *sans,
        *MACROS,
        r"\begin{document}",
    ]


def _head(facts: Facts, style: Style) -> list[str]:
    return [
        r"\stripe",
        rf"\begin{{{style.header}}}",
        rf"\person{{{facts.name}}}",
        *_line("headline", facts.title),
        *_line("contact", BETWEEN.join(facts.contact)),
        rf"\end{{{style.header}}}",
    ]


def _section(name: str, facts: Facts) -> list[str]:
    bodies = {
        "summary": _line("about", facts.summary),
        "experience": [line for job in facts.jobs for line in _job(job)],
        "education": [line for study in facts.studies for line in _entry(study.degree, study.school, study.year)],
        "skills": _line("items", ", ".join(facts.skills)),
        "languages": _line("items", ", ".join(facts.languages)),
        "projects": _line("also", facts.project),
        "awards": _line("also", facts.award),
    }
    return bodies[name]


def _line(macro: str, fact: str) -> list[str]:
    return [rf"\{macro}{{{fact}}}"] if fact else []


def _job(job: Job) -> list[str]:
    return [*_entry(job.role, job.employer, job.years), *_line("point", job.achievement)]


def _entry(what: str, where: str, when: str) -> list[str]:
    years = rf" \when{{{when}}}" if when else ""
    return [rf"\entry{{{what}}}", rf"\place{{{where}}}{years}"]
