"""Judges one answer by the check of its kind: HTML in Chromium at two widths, LaTeX by pdflatex, text as it stands.

Invariants: judging never raises because of what an answer contains; whatever goes wrong is a problem in words.
"""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from typing import Any, Protocol

from model.corpus.kind import Format
from model.evaluate.browser import Chromium, PageHangs, ScriptError
from model.evaluate.latex import compile_latex, thumbnail

PHONE = 390
SETTLED = 250  # milliseconds until a picture shows what a page looks like
SPILL = "Math.ceil(Math.max(document.documentElement.scrollWidth, document.body ? document.body.scrollWidth : 0))"


class Checked(Protocol):
    """Of a kind, what a judge needs."""

    @property
    def format(self) -> Format: ...

    def check(self, spec: Any, source: str, view: Any) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Verdict:
    """Problems of an answer in words (none: it honours its spec) and a small picture as a data URL, or ""."""

    problems: tuple[str, ...]
    picture: str = ""

    @property
    def passed(self) -> bool:
        return not self.problems


@dataclass(frozen=True)
class Judge:
    """Judge of all kinds; needs Chromium for HTML ones only."""

    chromium: Chromium | None = None

    def judge(self, kind: Checked, spec: Any, source: str) -> Verdict:
        """What is wrong with an answer to this spec."""
        if not source.strip():
            return Verdict(("the answer is empty",))
        if kind.format == "text":
            return Verdict(kind.check(spec, source, source))
        return self._latex(kind, spec, source) if kind.format == "latex" else self._html(kind, spec, source)

    def _latex(self, kind: Checked, spec: Any, source: str) -> Verdict:
        document = compile_latex(source)
        problems = kind.check(spec, source, document)
        if not document.compiled and not any(document.problem in problem for problem in problems):
            problems = (f"does not compile: {document.problem}", *problems)
        return Verdict(problems, _small(thumbnail(document)))

    def _html(self, kind: Checked, spec: Any, source: str) -> Verdict:
        if self.chromium is None:
            raise ValueError("judging HTML needs Chromium: give the judge one from open_browser()")
        problems: list[str] = []
        picture = ""
        with self.chromium.load(source) as page:
            try:
                page.wait(SETTLED)
                picture = _small(page.picture())
                problems += _spills(page.run(SPILL), page.size[0])
                problems += kind.check(spec, source, page)
            except (PageHangs, ScriptError, LookupError) as error:
                problems.append(f"the check could not go on: {str(error).splitlines()[0]}")
            problems += [error for error in page.errors if not any(error in problem for problem in problems)]
        with self.chromium.load(source, PHONE) as page:
            try:
                problems += _spills(page.run(SPILL), PHONE)
            except (PageHangs, ScriptError) as error:
                problems.append(f"at {PHONE} px: {str(error).splitlines()[0]}")
        return Verdict(tuple(dict.fromkeys(problems)), picture)


def _spills(width: Any, screen: int) -> list[str]:
    if isinstance(width, (int, float)) and width > screen + 1:
        return [f"wider than a screen of {screen} px: {width:g} px"]
    return []


def _small(png: bytes, width: int = 320) -> str:
    from PIL import Image

    if not png:
        return ""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.thumbnail((width, width * 3 // 2))
    packed = io.BytesIO()
    picture.save(packed, "JPEG", quality=72)
    return "data:image/jpeg;base64," + base64.b64encode(packed.getvalue()).decode()
