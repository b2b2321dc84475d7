"""One request as a stranger types it, and what that stranger would look for in the answer.

Invariants: nothing here is used by training; where a spec of the corpus means the same as the request it is kept
beside it, so that the checks can be tried on a page that is known to be good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from model.corpus.agent_spec import AgentSpec
from model.corpus.answers.answer import AnswerSpec
from model.corpus.frame.bench import judged
from model.corpus.kind import Example, Format, Kind
from model.corpus.registry import kind, pages, papers
from model.corpus.resume_spec import ResumeSpec
from model.corpus.solar_page import SolarSpec

STRANGER, OUTSIDE = "stranger", "outside"
SORRY = "I was not trained for that. I can write small web pages and resumes; ask me for one of those."
Check = Callable[..., Iterator[str]]  # a step takes a bench; of a document, its source and what it became


@dataclass(frozen=True, init=False)
class Stranger:
    """A request, the spec that means the same (None for what no kind covers), and the checks."""

    prompt: str
    wish: Any
    checks: tuple[Check, ...]

    def __init__(self, prompt: str, wish: Any, *checks: Check) -> None:
        for name, value in (("prompt", prompt), ("wish", wish), ("checks", checks)):
            object.__setattr__(self, name, value)

    @property
    def kind(self) -> Kind | None:
        """The kind of page that is asked for."""
        return None if self.wish is None else kind(_name(self.wish))

    @property
    def group(self) -> str:
        """The kind's name, or `outside`."""
        return self.kind.name if self.kind else OUTSIDE

    @property
    def format(self) -> Format:
        """How the answer is looked at; a sentence is shown as a page."""
        return self.kind.format if self.kind else "html"

    @property
    def reference(self) -> str:
        """An answer that is known to be good: the corpus' page, or a plain sentence."""
        return self.kind.answer(self.wish) if self.kind else SORRY

    @property
    def example(self) -> Example:
        """The request as the exam takes it."""
        return Example(STRANGER, self.prompt, self.reference, self, self.group)


@dataclass(frozen=True)
class Strangers:
    """Judge of strangers' requests; to `model.evaluate.judge` a kind whose specs are strangers."""

    format: Format
    name: str = STRANGER

    def check(self, stranger: Stranger, source: str, view: Any) -> tuple[str, ...]:
        """Problems of an answer, in words."""
        if stranger.format == "html":
            return judged(view, *stranger.checks)
        if stranger.format == "text":
            return tuple(problem for check in stranger.checks for problem in check(source))
        if not view.compiled:
            return ("The document does not compile.",)
        return tuple(problem for check in stranger.checks for problem in check(source, view))


def _name(wish: Any) -> str:
    """The name of the kind whose spec this is."""
    first = {SolarSpec: "solar", ResumeSpec: "resume", AgentSpec: "agent", AnswerSpec: "answer"}
    others: tuple[Any, ...] = (*pages(), *papers())
    known = first | {type(each.usual): each.name for each in others}
    return str(known[type(wish)])
