"""Letters, invoices and articles: the prompt says all, the document shows all once, sums are right."""

from __future__ import annotations

import random
import re
import shutil
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from model.corpus.frame.option import options, said
from model.corpus.kind import held_out
from model.corpus.papers.article import Article, ArticleSpec
from model.corpus.papers.formulas import FORMULAS
from model.corpus.papers.invoice import Invoice, InvoiceSpec
from model.corpus.papers.kind import PaperKind
from model.corpus.papers.letter import Letter, LetterSpec
from model.corpus.registry import papers
from model.corpus.resume_spec import COLOURS
from model.evaluate.latex import compile_latex
from model.tokens import Tokenizer

needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
BY_NAME = pytest.mark.parametrize("kind", papers(), ids=lambda kind: kind.name)
TOKENIZER = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"
LETTER = LetterSpec(
    accent="teal", size="12", header="center", sans=True, name="Ana Kovac", role="Data Engineer",
    company="Nordic Foods", person="Maria Lopez", city="Porto", email="ana@mail.com", phone="555-0134",
    date="12 March 2026", job="Tutor at Harbor School for 4 years", feat="Cut costs by 20 percent", value="clean code",
    skills=("Python", "SQL"), start="1 May 2026", tone="friendly", closing="Sincerely",
)  # fmt: skip
INVOICE = InvoiceSpec(
    accent="navy", seller="Nordic Foods", client="Maria Lopez", number="1042", date="12 March 2026",
    due="12 April 2026", city="Porto", email="ana@mail.com", currency="EUR", tax="20", note="Many thanks from Bo",
    items=(("Logo design", "120"), ("Website", "800"), ("Web hosting", "80")),
)  # fmt: skip
ARTICLE = ArticleSpec(
    title="Waves and Numbers", author="Ana Kovac", date="12 March 2026", abstract="Notes for the course Blue Moon",
    formulas=("euler", "quadratic"), equation="y = 3x + 2", numbered=True, boxed=True,
)  # fmt: skip
FULL: tuple[tuple[PaperKind[Any], Any], ...] = ((Letter(), LETTER), (Invoice(), INVOICE), (Article(), ARTICLE))


@dataclass(frozen=True)
class Paper:
    """A document that was never compiled: it says what the test wants."""

    text: str
    compiled: bool = True
    log: str = ""
    pages: int = 1


def paper(source: str) -> Paper:
    """Rough reading of a source, good enough for facts."""
    body = re.sub(r"(?m)^%.*\n", "", source.split(r"\begin{document}")[-1])
    body = re.sub(r"(?s)\\begin\{equation\*?\}.*?\\end\{equation\*?\}", " ", body)
    sign = "EUR " if "{EUR #1}" in source else "GBP " if "{GBP #1}" in source else "CHF " if "CHF #1" in source else "$"
    body = re.sub(r"\\(?:entry|total)\{([^{}]*)\}\{", rf"\1 {sign}", body)
    return Paper(re.sub(r"\\[A-Za-z]+\*?\{|[{}]", " ", body.replace(r"\%", "%")))


@cache
def samples(name: str, count: int = 200) -> tuple[tuple[Any, str, str], ...]:
    kind = next(kind for kind in papers() if kind.name == name)
    rng = random.Random(11)
    specs = [kind.sample(rng) for _ in range(count)]
    return tuple((spec, kind.prompt(spec, rng), kind.answer(spec)) for spec in specs)


@BY_NAME
def test_prompt_and_document_hold_what_is_to_be_copied(kind: PaperKind[Any]) -> None:
    for spec, prompt, answer in samples(kind.name):
        for name, option in options(spec).items():
            for string in option.copied(getattr(spec, name)):
                assert string in prompt and string in answer, (string, prompt)
                assert not re.search(r"[&<>\"%$#~|\x02\x03]", string) and string.isascii()
        assert not re.search(r"[\x02\x03|]|  |,\.|,,", prompt), prompt
        assert spec.accent == "black" or spec.accent in prompt.lower()


@BY_NAME
def test_prompts_are_short_varied_and_sometimes_bare(kind: PaperKind[Any]) -> None:
    prompts = [prompt for _, prompt, _ in samples(kind.name)]
    assert max(len(prompt.split()) for prompt in prompts) <= 90 and len(set(prompts)) > 175
    assert 8 <= sum(not said(spec) for spec, _, _ in samples(kind.name)) <= 45
    assert {name for spec, _, _ in samples(kind.name) for name in said(spec)} == set(options(kind.usual))
    assert not held_out(f"{kind.name}|default")


@BY_NAME
def test_there_are_many_combinations_on_both_sides(kind: PaperKind[Any]) -> None:
    combinations = {kind.combination(spec) for spec, _, _ in samples(kind.name)}
    assert len(combinations) > 110 and sum(held_out(f"{kind.name}|{each}") for each in combinations) >= 6


@BY_NAME
def test_documents_have_three_to_six_hundred_tokens(kind: PaperKind[Any]) -> None:
    tokenizer = Tokenizer.load(TOKENIZER)
    lengths = [len(tokenizer.encode(answer)) for _, _, answer in samples(kind.name)[:100]]
    assert min(lengths) > 300 and sorted(lengths)[95] <= 600 and max(lengths) <= 640


@BY_NAME
def test_documents_pass_their_own_check_as_read_from_their_source(kind: PaperKind[Any]) -> None:
    for spec, _, answer in samples(kind.name):
        assert kind.check(spec, answer, paper(answer)) == (), answer


@pytest.mark.parametrize(("kind", "spec"), FULL, ids=lambda each: getattr(each, "name", ""))
def test_the_check_names_facts_that_are_missing_or_doubled(kind: PaperKind[Any], spec: Any) -> None:
    answer = re.sub(r"(?m)^%.*\n", "", kind.answer(spec))
    for fact in dict.fromkeys(kind.facts(spec)):
        shown = fact.replace("%", r"\%")
        begin = answer.index(r"\begin{document}")
        gone = answer[:begin] + re.sub(rf"(?<!\w){re.escape(shown)}(?!\w)", "", answer[begin:], count=1)
        assert any(fact in problem for problem in kind.check(spec, gone, paper(gone))), fact
        doubled = answer.replace(r"\end{document}", f"{shown}\n\\end{{document}}")
        assert any(fact in problem for problem in kind.check(spec, doubled, paper(doubled))), fact


@pytest.mark.parametrize(("kind", "spec"), FULL, ids=lambda each: getattr(each, "name", ""))
def test_a_document_that_ignores_a_wish_fails(kind: PaperKind[Any], spec: Any) -> None:
    blank = type(spec)()
    for each in fields(spec):
        if each.name == "total" or getattr(spec, each.name) == getattr(blank, each.name):
            continue
        usual = kind.answer(replace(spec, **{each.name: getattr(blank, each.name)}))
        assert kind.check(spec, usual, paper(usual)), each.name


def test_looks_and_extras_that_nobody_asked_for_are_noticed() -> None:
    kind, answer = Article(), Article().answer(ARTICLE)
    for name in ("numbered", "boxed"):
        assert kind.check(replace(ARTICLE, **{name: False}), answer, paper(answer)) != ()
    kind, answer = Letter(), Letter().answer(LETTER)
    for other in (replace(LETTER, tone="formal"), replace(LETTER, sans=False), replace(LETTER, header="flushleft")):
        assert kind.check(other, answer, paper(answer)) != ()
    answer = Invoice().answer(INVOICE)
    assert Invoice().check(replace(INVOICE, currency="GBP"), answer, paper(answer)) != ()


def test_a_wrong_sum_fails() -> None:
    kind, answer = Invoice(), Invoice().answer(INVOICE)
    assert "% 120 + 800 = 920 + 80 = 1000 + 200 = 1200" in answer and INVOICE.gross == 1200
    for right, wrong in (("{1200}", "{1100}"), ("{1000}", "{900}"), ("{200}", "{300}")):
        broken = answer.replace(right, wrong)
        assert kind.check(INVOICE, broken, paper(broken)) != ()
    swapped = answer.replace("{120}", "{X}").replace("{800}", "{120}").replace("{X}", "{800}")
    assert kind.check(INVOICE, swapped, paper(swapped)) != ()


def test_the_total_of_a_request_is_the_sum_of_its_items() -> None:
    told = [(spec, prompt) for spec, prompt, _ in samples("invoice") if spec.total]
    assert len(told) > 25
    for spec, prompt in told:
        assert int(spec.total) == spec.gross and re.search(rf"\b{spec.total}\b", prompt)


def test_formulas_are_missed_when_changed_or_doubled() -> None:
    kind, answer = Article(), Article().answer(ARTICLE)
    other = answer.replace("3x + 2", "3x + 5")
    assert any("own equation" in problem for problem in kind.check(ARTICLE, other, paper(other)))
    airy = answer.replace(r"e^{i\pi} + 1 = 0", r"e^{i \pi}+1=0")
    assert kind.check(ARTICLE, airy, paper(airy)) == ()
    plain = answer.replace(r"\begin{equation}", "").replace(r"\end{equation}", "")
    assert any("missing" in problem for problem in kind.check(ARTICLE, plain, paper(plain)))
    more = replace(ARTICLE, formulas=("euler",))
    assert any("Nobody asked" in problem for problem in kind.check(more, answer, paper(answer)))


@BY_NAME
def test_documents_that_fail_or_spill_are_named(kind: PaperKind[Any]) -> None:
    answer = kind.answer(kind.usual)
    assert kind.check(kind.usual, answer, Paper("", compiled=False)) == ("The document does not compile.",)
    assert "2 pages" in kind.check(kind.usual, answer, replace(paper(answer), pages=2))[0]


@needs_latex
@pytest.mark.latex
@BY_NAME
def test_drawn_documents_compile_and_pass(kind: PaperKind[Any]) -> None:
    longest = max((spec for spec, _, _ in samples(kind.name)), key=lambda spec: len(kind.answer(spec)))
    full = next(spec for each, spec in FULL if each.name == kind.name)
    for spec in (kind.usual, full, longest, *(spec for spec, _, _ in samples(kind.name)[:4])):
        answer = kind.answer(spec)
        document = compile_latex(answer)
        assert kind.check(spec, answer, document) == (), (answer, document.log[-600:])


@needs_latex
@pytest.mark.latex
def test_every_formula_and_colour_compiles() -> None:
    keys = list(FORMULAS)
    for number, accent in zip(range(0, len(keys), 3), COLOURS, strict=False):
        spec = ArticleSpec(formulas=tuple(keys[number : number + 3]), accent=accent, sans=bool(number % 2))
        answer = Article().answer(spec)
        assert Article().check(spec, answer, compile_latex(answer)) == ()
