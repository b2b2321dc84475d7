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
from model.corpus.resume_spec import COLOURS, Facts, Job, ResumeSpec, Study, Style

SECTIONS = ("experience", "education", "skills", "languages", "projects", "awards")


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
        if facts.summary:
            parts += [_heading("summary"), facts.summary]
        rest = [name for name in SECTIONS if name != style.lead]
        for name in (style.lead, *rest):
            body = _section(name, facts)
            if body:
                parts += [_heading(name), body]
        return "\n".join((*parts, r"\end{document}", ""))

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
        r"\usepackage[a4paper,margin=2.4cm]{geometry}",
        r"\usepackage{xcolor}",
        rf"\colorlet{{accent}}{{{COLOURS[style.colour]}}}",
        *sans,
        r"\setlength{\parindent}{0pt}",
        r"\setlength{\parskip}{6pt}",
        r"\renewcommand{\labelitemi}{$\bullet$}",  # the usual bullet needs a font which is not everywhere
        r"\pagestyle{empty}",
        r"\begin{document}",
    ]


def _head(facts: Facts, style: Style) -> list[str]:
    title = ["", rf"{{\Large {facts.title}}}"] if facts.title else []
    contact = ["", r" \quad ".join(facts.contact)] if facts.contact else []
    return [
        rf"\begin{{{style.header}}}",
        rf"{{\Huge\textbf{{\color{{accent}}{facts.name}}}}}",
        *title,
        *contact,
        rf"\end{{{style.header}}}",
    ]


def _heading(name: str) -> str:
    return rf"\section*{{\color{{accent}}{name.capitalize()} \hrulefill}}"


def _section(name: str, facts: Facts) -> str:
    bodies = {
        "experience": "\n\n".join(_job(job) for job in facts.jobs),
        "education": "\n\n".join(_study(study) for study in facts.studies),
        "skills": ", ".join(facts.skills),
        "languages": ", ".join(facts.languages),
        "projects": facts.project,
        "awards": facts.award,
    }
    return bodies[name]


def _job(job: Job) -> str:
    achievement = f"\n\\begin{{itemize}}\n\\item {job.achievement}\n\\end{{itemize}}" if job.achievement else ""
    return _entry(job.role, job.employer, job.years) + achievement


def _study(study: Study) -> str:
    return _entry(study.degree, study.school, study.year)


def _entry(what: str, where: str, when: str) -> str:
    line = rf"\textbf{{{what}}}, {where}"
    return rf"{line} \hfill{{}} {when}" if when else line
