"""How LaTeX papers look and what they share: the fields of their specs, the words around a request, the preamble.

Invariants: the macros have the names and bodies that those of a resume have (`model.corpus.resume`), so that what is
learned there serves here; nothing beyond article, geometry, xcolor and amsmath is needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from model.corpus.frame.option import Color, Shapes, choice, flag, made
from model.corpus.frame.prompt import Manner
from model.corpus.resume import BETWEEN, MACROS
from model.corpus.resume_spec import COLOURS

PAPER = Manner(
    verbs="write|write|write|make|make|create|draft|typeset|generate|I want|I need|I would like|give me|show me|make me"
    "|write me|please write|please make|help me write|create me|please create|I'd like|we need|set|prepare",
    frames="{}|{}|{}|{} in LaTeX|{} in LaTeX|LaTeX {}|LaTeX {}|single-page {}|simple {}|short {}|clean {}|LaTeX {}",
    closers="||||||||| please| thanks| thank you| for me| please, thanks| now| if you can| in LaTeX| asap"
    "| on a single page",
)
TAKEN = tuple(name for name in ("stripe", "person", "headline", "contact", "heading"))
LOOKS = ("accent", "size", "header", "sans")


@dataclass(frozen=True)
class Ink(Color):
    """The colour of headings and rules, by the names that resumes know."""

    def shapes(self, value: str) -> Shapes:
        nouns = "{} headings|a {} accent|{} accents|the accent color {}|the headings in {}|{} as the color"
        clauses = (
            "make it {}|use {} as the color|the headings should be {}|use {} accents|color the headings {}|I like {}"
            "|the accent color is {}|paint the headings {}|set the headings in {}"
        )
        keys = "{}|{} headings|in {}|accent color {}|Accent colour: {}|Color: {}|{} accents|{} style"
        return nouns.replace("{}", value), clauses.replace("{}", value), keys.replace("{}", value)


SIZES = {
    "11": "11pt text|an 11 pt font",
    "10": "10pt text|a 10 pt font|small 10pt text|the font size 10|a 10pt font",
    "12": "12pt text|a 12 pt font|large 12pt text|the font size 12|a 12pt font",
}
HEADERS = {
    "flushleft": "the header on the left|a left aligned header|a left header|the heading on the left",
    "center": "a centered header|the header in the center|a centered heading|the heading in the middle",
}


def header(usual: str) -> Any:
    """The field that says where the head of a paper stands."""
    other = next(name for name in HEADERS if name != usual)
    return choice({usual: HEADERS[usual], other: HEADERS[other]}, weight=0.7)


@dataclass(frozen=True)
class Look:
    """The fields that every paper's spec has; `header` is each paper's own."""

    accent: str = made(Ink("black", 1.4, "", "", tuple(COLOURS)))
    size: str = choice(SIZES, weight=0.5)
    header: str = header("flushleft")
    sans: bool = flag("a sans-serif font|a sans serif font|sans-serif text|sans serif letters", weight=0.5)


def preamble(spec: Any, macros: Iterable[str], *, options: str = "", package: str = "") -> list[str]:
    """All lines up to the document's first; `macros` are the paper's own, `options` more of the class, `package` one
    more that it needs."""
    shared = [line for line in MACROS if not line.startswith(r"\newcommand") or line.split("}")[0][13:] in TAKEN]
    return [
        rf"\documentclass[{spec.size}pt{options}]{{article}}",
        r"\usepackage[a4paper,margin=2.5cm]{geometry}",
        r"\usepackage{xcolor}",
        *([rf"\usepackage{{{package}}}"] if package else []),
        rf"\colorlet{{accent}}{{{COLOURS[spec.accent]}}}",
        *([r"\renewcommand{\familydefault}{\sfdefault}"] if spec.sans else []),
        *shared,
        *macros,
        r"\begin{document}",
        r"\stripe",
    ]


def head(side: str, lines: Iterable[str]) -> list[str]:
    """The head of a paper on its side."""
    return [rf"\begin{{{side}}}", *lines, rf"\end{{{side}}}"]


def line(macro: str, *facts: str) -> list[str]:
    """A line that sets facts, or none when the first is unsaid."""
    return [rf"\{macro}" + "".join(f"{{{fact}}}" for fact in facts)] if facts[0] else []


def contact(*facts: str) -> list[str]:
    """The line of what is known of where somebody is to be reached."""
    return line("contact", BETWEEN.join(fact for fact in facts if fact))
