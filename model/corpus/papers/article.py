"""One-page articles with formulas: a title, an author, and a section for each formula that is asked for."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_phrases import series
from model.corpus.edit_words import pick
from model.corpus.frame.option import Option, Shapes, flag, made
from model.corpus.frame.strings import Text, text, title
from model.corpus.frame.words import title as draw_title
from model.corpus.kind import Document
from model.corpus.papers import strings
from model.corpus.papers.formulas import FORMULAS
from model.corpus.papers.kind import PaperKind
from model.corpus.papers.look import Look, head, header, line, preamble
from model.corpus.resume_check import plain

MACROS = (
    r"\newcommand{\when}[1]{{\color{gray}#1\par}}",
    r"\newcommand{\about}[1]{\emph{#1}\par}",
)
OWN = "An equation of our own"
OWN_SAYS = "The following equation is the one that this note is about."
DISPLAY = re.compile(r"\\begin\{(equation|align|gather|multline|displaymath)(\*?)\}(.*?)\\end\{\1\2\}", re.S)
BRACKETS = re.compile(r"\\\[(.*?)\\\]|\$\$(.*?)\$\$", re.S)
AIR = re.compile(r"\s+|\\[,;:! ]|\\(?:left|right|big|Big)(?![a-zA-Z])|\\displaystyle|~")
ABSTRACTS = ("Notes for the course", "A handout for", "What we learned in", "Some formulas for", "Written for")
LETTERS = "abcdfghkmnpqrstuvwxyz"


@dataclass(frozen=True)
class Formulas(Option):
    """One to three well-known formulas, by their names."""

    def draw(self, rng: random.Random) -> tuple[str, ...]:
        while True:
            value = tuple(rng.sample(list(FORMULAS), rng.choice((1, 1, 2, 2, 3))))
            if value != self.usual:
                return value

    def shapes(self, value: tuple[str, ...]) -> Shapes:
        return (
            "{}|{}|a section on {}|formulas for {}|the formulas {}|the formula of {}",
            "it is about {}|the topic is {}|write about {}|explain {}|it should show {}|I want {} in it|include {}"
            "|show {}|it explains {}|the formulas are {}",
            "about {}|topic: {}|on {}|{}|formulas: {}",
        )

    def say(self, value: tuple[str, ...], shape: int, rng: random.Random) -> str:
        names = [pick(FORMULAS[key].names, rng) for key in value]
        return super().say(value, shape, rng).replace("{}", series(names, rng))

    def word(self, value: tuple[str, ...]) -> str:
        return "+".join(value)


def equation(rng: random.Random) -> str:
    """An equation as people type it."""
    y, x, z = rng.sample(LETTERS, 3)
    n, m, k = rng.randint(2, 19), rng.randint(1, 99), rng.randint(2, 9)
    forms = (
        f"{y} = {n}{x} + {m}", f"{y} = {n}{x} - {m}", f"{y} = {x}{z}", f"{y} = {x}^2 + {m}", f"{y} = {n}{x}^{k}",
        rf"{y} = \frac{{{x}}}{{{z}}}", rf"{y} = \sqrt{{{x} + {m}}}", f"{y}_n = {n}n + {m}", f"{n}{x} + {k}{z} = {m}",
        f"{y} = {x}^2 - {n}{z}", rf"{y} = \frac{{{n}{x}}}{{{k}}}", f"{x}^2 + {z}^2 = {m}", rf"{y} = {n} \sin {x}",
        f"{y}({x}) = {n}{x}^2 + {m}",
    )  # fmt: skip
    return rng.choice(forms)


@dataclass(frozen=True)
class ArticleSpec(Look):
    """What an article says."""

    header: str = header("center")
    title: str = title("A Short Note", "Notes|Formulas|Lecture|Numbers|Homework|Essay|Report|Handout|Paper|Lesson")
    author: str = text(
        "Your Name", strings.name,
        ("the author {}|{} as the author|the name {}", "the author is {}|it is by {}|I am {}|my name is {}|{} wrote it"
         "|put {} as the author|sign it with {}", "by {}|author: {}|author {}|written by {}|from {}"),
        ("", ""), weight=4.0, quotes=0.05,
    )  # fmt: skip
    date: str = text(
        "", strings.day,
        ("the date {}|{} as the date", "the date is {}|date it {}|it is dated {}", "date: {}|date {}|dated {}"),
        ("", ""), weight=1.8, quotes=0.05,
    )  # fmt: skip
    abstract: str = text(
        "", lambda rng: f"{rng.choice(ABSTRACTS)} {draw_title(rng)}",
        ("the abstract {}|an abstract that says {}|the summary {}",
         "the abstract says {}|start with the abstract {}|the abstract is {}|its summary: {}",
         "abstract: {}|abstract {}|summary: {}"), ("", ""), weight=1.8, quotes=0.5,
    )  # fmt: skip
    formulas: tuple[str, ...] = made(Formulas(("pythagoras", "euler"), 8.0, "formulas"))
    equation: str = made(
        Text("", 2.5, "equation", equation,
             ("the equation {}|the formula {}|{} as an equation",
              "add the equation {}|show the equation {}|it should have the formula {}|include {}|set the formula {}",
              "equation {}|formula: {}|equation: {}|with {}"), ("", ""), 0.1)
    )  # fmt: skip
    numbered: bool = flag(
        "numbered equations|equation numbers|numbered formulas", clauses="number the equations|number the formulas",
        weight=1.6,
    )  # fmt: skip
    boxed: bool = flag(
        "boxed formulas|a box around each formula|framed formulas|boxes around the formulas",
        clauses="put a box around the formulas|box the formulas|frame the formulas", weight=1.4,
    )  # fmt: skip
    columns: bool = flag(
        "two columns|a two column layout|two text columns", clauses="set it in two columns|use two columns",
        weight=1.0, key="columns",
    )  # fmt: skip


USUAL = ArticleSpec()


class Article(PaperKind[ArticleSpec]):
    """The kind of articles with formulas."""

    name = "article"
    nouns = (
        "article|article|article with formulas|paper|short article|math article|article with equations|math paper"
        "|handout|page of formulas|scientific article|science paper|math handout|LaTeX document with formulas"
    )
    usual = USUAL
    longest = 1500
    blank = USUAL

    def paper(self, spec: ArticleSpec) -> str:
        star = "" if spec.numbered else "*"
        sections = [(FORMULAS[key].heading, FORMULAS[key].says, FORMULAS[key].tex) for key in spec.formulas]
        sections += [(OWN, OWN_SAYS, spec.equation)] if spec.equation else []
        body = list[str]()
        for name, says, tex in sections:
            shown = rf"\boxed{{{tex}}}" if spec.boxed else tex
            body += [*line("heading", name), says]
            body += [rf"\begin{{equation{star}}}", shown, rf"\end{{equation{star}}}"]
        return "\n".join(
            (
                *preamble(spec, MACROS, options=",twocolumn" if spec.columns else "", package="amsmath"),
                *head(
                    spec.header,
                    (*line("person", spec.title), *line("headline", spec.author), *line("when", spec.date)),
                ),
                *line("about", spec.abstract),
                *body,
                r"\end{document}",
                "",
            )
        )

    def facts(self, spec: ArticleSpec) -> tuple[str, ...]:
        headings = tuple(FORMULAS[key].heading for key in spec.formulas)
        return (*(fact for fact in (spec.title, spec.author, spec.date, spec.abstract) if fact), *headings)

    def problems(self, spec: ArticleSpec, source: str, document: Document) -> Iterator[str]:
        displays = _displays(source)
        wanted = {key: FORMULAS[key].tex for key in spec.formulas}
        wanted |= {"own equation": spec.equation} if spec.equation else {}
        for name, tex in wanted.items():
            found = sum(_holds(tex, display) for _, display in displays)
            if found != 1:
                yield f"The formula {name} stands there {found} times." if found else f"The formula {name} is missing."
        for _, display in displays:
            if not any(_holds(tex, display) for tex in wanted.values()):
                yield f"Nobody asked for the formula {display[:40]}."
        if len(plain(document.text).split()) < 8 * len(spec.formulas):
            yield "The formulas are not explained."
        for wish, there, thing in (
            (spec.numbered, any(numbered for numbered, _ in displays), "numbers of equations"),
            (spec.boxed, r"\boxed" in source or r"\fbox" in source, "boxes around the formulas"),
            (spec.columns, "twocolumn" in source or "multicols" in source, "two columns"),
        ):
            if wish is not there:
                yield f"There are no {thing}." if wish else f"Nobody asked for {thing}."


def _displays(source: str) -> list[tuple[bool, str]]:
    """Displayed formulas of a source without the spaces in them, each with whether it is numbered."""
    body = source.partition(r"\begin{document}")[2]
    found = [(not star and name != "displaymath", tex) for name, star, tex in DISPLAY.findall(body)]
    found += [(False, first or second) for first, second in BRACKETS.findall(body)]
    return [(numbered, AIR.sub("", tex)) for numbered, tex in found]


def _holds(tex: str, display: str) -> bool:
    """Whether a formula stands in a display, and not as a part of a longer one."""
    bare = re.sub(r"\\(?:boxed|fbox)\{(.*)\}$", r"\1", display.strip("$&.,"))
    return bare.strip("$&.,") == AIR.sub("", tex)
