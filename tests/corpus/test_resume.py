"""Resumes: the prompt says all, the document shows all, and the check misses nothing."""

from __future__ import annotations

import random
import re
import shutil
from dataclasses import dataclass, replace
from functools import cache

import pytest

from model.corpus.kind import draw, held_out
from model.corpus.resume import Resume
from model.corpus.resume_prompt import HEADER_PHRASES, LEAD_PHRASES, SANS_PHRASES, SIZE_PHRASES
from model.corpus.resume_spec import COLOURS, Facts, Job, ResumeSpec, Study, Style
from model.evaluate.latex import Document, compile_latex

needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
FULL = ResumeSpec(
    Facts(
        name="Ana Kovac",
        title="Data Engineer",
        city="Porto",
        email="ana@mail.com",
        phone="555-0134",
        summary="Calm expert who loves clean code",
        jobs=(
            Job("Data Engineer", "Nordic Foods", "2019-2023", "Cut costs by 20 percent"),
            Job("Tutor", "Harbor School", "2016-2019"),
        ),
        studies=(Study("BSc Physics", "University of Porto", "2016"),),
        skills=("Python", "SQL", "machine learning"),
        languages=("English", "Czech"),
        project="Amber Atlas",
        award="Lotus Prize 2021",
    ),
    Style("teal", 12, "flushleft", True, "skills"),
)


@dataclass(frozen=True)
class Paper:
    """A document that was never compiled: it says what the test wants."""

    text: str
    compiled: bool = True
    log: str = ""
    pages: int = 1


@cache
def samples(count: int = 1000) -> tuple[tuple[ResumeSpec, str, str], ...]:
    kind, rng = Resume(), random.Random(11)
    specs = [kind.sample(rng) for _ in range(count)]
    return tuple((spec, kind.prompt(spec, rng), kind.answer(spec)) for spec in specs)


def paper(source: str) -> Paper:
    """Rough reading of a source, good enough for facts."""
    body = source.split(r"\begin{document}")[-1]
    return Paper(re.sub(r"\\(?:quad|hfill\{\})", " ", re.sub(r"\\[A-Za-z]+\*?\{|[{}]", " ", body)))


def test_same_seed_same_example() -> None:
    assert draw(Resume(), random.Random(5), evaluation=False) == draw(Resume(), random.Random(5), evaluation=False)
    assert held_out("resume|" + draw(Resume(), random.Random(6), evaluation=True).combination)


def test_prompt_says_every_fact_in_one_piece() -> None:
    for spec, prompt, _ in samples():
        assert [fact for fact in spec.facts.strings if fact not in prompt] == [], prompt


def test_prompt_says_every_look_which_is_not_the_default() -> None:
    leads = {name: [phrase.format(lead=name).lower() for phrase in LEAD_PHRASES] for name in ("education", "skills")}
    for spec, prompt, _ in samples():
        said, style = prompt.lower(), spec.style
        wanted = [[style.colour]] if style.colour != "black" else []
        wanted += [list(SIZE_PHRASES[style.size])] if style.size != 11 else []
        wanted += [list(HEADER_PHRASES["flushleft"])] if style.header == "flushleft" else []
        wanted += [list(SANS_PHRASES)] if style.sans else []
        wanted += [leads[style.lead]] if style.lead in leads else []
        assert all(any(phrase.lower() in said for phrase in phrases) for phrases in wanted), prompt


def test_prompt_keeps_the_order_of_the_document() -> None:
    for spec, prompt, _ in samples():
        for places in ([job.employer for job in spec.facts.jobs], [study.school for study in spec.facts.studies]):
            spots = [prompt.index(place) for place in places]
            assert spots == sorted(spots), prompt


def test_prompts_are_short_and_varied() -> None:
    prompts = [prompt for _, prompt, _ in samples()]
    assert max(len(prompt.split()) for prompt in prompts) <= 90
    assert sorted(len(prompt.split()) for prompt in prompts)[950] <= 80
    assert len(set(prompts)) > 900
    assert 60 <= sum(spec.facts == Facts() for spec, _, _ in samples()) <= 140


def test_answers_have_the_wanted_length() -> None:
    lengths = [len(answer.encode()) for _, _, answer in samples()]
    assert min(lengths) >= 1050 and max(lengths) <= 2080
    assert 1300 <= sum(lengths) / len(lengths) <= 1620


def test_there_are_many_combinations() -> None:
    assert len({Resume().combination(spec) for spec, _, _ in samples()}) >= 300


def test_combination_holds_no_free_strings() -> None:
    other = replace(FULL, facts=replace(FULL.facts, name="Bo Lund", jobs=FULL.facts.jobs[::-1]))
    assert Resume().combination(other) == Resume().combination(FULL)
    assert Resume().combination(replace(FULL, style=Style())) != Resume().combination(FULL)


def test_facts_need_no_escapes() -> None:
    for spec, _, _ in samples():
        assert not re.search(r"[&<>\"\\{}%$#_~^]", " ".join(spec.facts.strings))
        assert " ".join(spec.facts.strings).isascii()


def test_unsaid_facts_leave_no_trace() -> None:
    answer = Resume().answer(ResumeSpec(Facts(name="Ana Kovac", skills=("Python", "SQL"))))
    assert answer.count(r"\heading{") == 1 and r"\when{" not in answer and r"\point{" not in answer
    assert "Your Name" in Resume().answer(ResumeSpec())


def test_check_accepts_sampled_answers_as_read_from_their_source() -> None:
    for spec, _, answer in samples(300):
        assert Resume().check(spec, answer, paper(answer)) == (), answer


@pytest.mark.parametrize("fact", FULL.facts.strings)
def test_check_names_a_missing_fact(fact: str) -> None:
    answer = Resume().answer(FULL)
    broken = answer.replace(fact, "", 1)
    assert any(f'"{fact}" is missing' in problem for problem in Resume().check(FULL, broken, paper(broken)))


@pytest.mark.parametrize("fact", FULL.facts.strings)
def test_check_names_a_repeated_fact(fact: str) -> None:
    broken = Resume().answer(FULL).replace(r"\end{document}", fact + "\n\\end{document}")
    assert any(f'"{fact}" stands there' in problem for problem in Resume().check(FULL, broken, paper(broken)))


def test_check_names_years_at_the_wrong_job() -> None:
    answer = Resume().answer(FULL)
    broken = answer.replace("2019-2023", "X").replace("2016-2019", "2019-2023").replace("X", "2016-2019")
    assert Resume().check(FULL, broken, paper(broken)) == ('"2019-2023" does not stand with Nordic Foods.',)


@pytest.mark.parametrize(
    ("style", "words"),
    [
        (replace(FULL.style, colour="black"), "accent colour teal"),
        (replace(FULL.style, size=11), "font size is not 12pt"),
        (replace(FULL.style, header="center"), "header is centred"),
        (replace(FULL.style, sans=False), "not sans serif"),
        (replace(FULL.style, lead="education"), "skills does not come first"),
    ],
)
def test_check_names_a_missing_look(style: Style, words: str) -> None:
    other = Resume().answer(replace(FULL, style=style))
    found = Resume().check(FULL, other, paper(other))
    assert len(found) == 1 and words in found[0]


def test_check_tells_shades_apart_and_accepts_other_mixes() -> None:
    navy, blue = (ResumeSpec(style=Style(colour=colour)) for colour in ("navy", "blue"))
    for spec, other in ((navy, blue), (blue, navy)):
        source = Resume().answer(other)
        found = Resume().check(spec, source, paper(source))
        assert found == (f"The accent colour {spec.style.colour} is not used.",)
    pure = Resume().answer(blue).replace("{blue!80!black}", "{blue}")
    assert Resume().check(blue, pure, paper(pure)) == ()


def test_check_names_documents_that_fail_or_spill() -> None:
    answer = Resume().answer(FULL)
    assert Resume().check(FULL, answer, replace(paper(answer), compiled=False)) == ("The document does not compile.",)
    assert Resume().check(FULL, answer, replace(paper(answer), pages=2)) == ("The resume has 2 pages instead of one.",)


def test_check_reads_over_line_ends_and_hyphens() -> None:
    answer = Resume().answer(FULL)
    broken = paper(answer).text.replace("machine learning", "ma-\nchine\nlearning").replace("555-0134", "555-\n0134")
    assert Resume().check(FULL, answer, Paper(broken)) == ()


@needs_latex
@pytest.mark.latex
def test_sampled_documents_compile_and_pass() -> None:
    colours = [ResumeSpec(style=Style(colour=colour)) for colour in list(COLOURS)[:3]]
    longest = sorted((spec for spec, _, _ in samples()), key=lambda spec: -len(Resume().answer(spec)))[:3]
    drawn = [spec for spec, _, _ in samples()[:12]]
    for spec in (FULL, ResumeSpec(), *colours, *longest, *drawn):
        source = Resume().answer(spec)
        document: Document = compile_latex(source)
        assert Resume().check(spec, source, document) == (), document.log[-600:]


@needs_latex
@pytest.mark.latex
def test_compiled_document_without_a_fact_fails() -> None:
    broken = Resume().answer(FULL).replace(", SQL", "")
    assert Resume().check(FULL, broken, compile_latex(broken)) == ('"SQL" is missing.',)
