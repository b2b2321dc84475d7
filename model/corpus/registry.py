"""The kinds of page this corpus knows, by name.

Invariants: names are unique, and the order is fixed, so a draw over kinds is the same on every machine. `kinds` are
what runs and evaluations take when nothing is said, and stay as they are while the shipped model knows no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.corpus.agent import AgentPage
from model.corpus.answers.answer import Answer
from model.corpus.frame.kind import PageKind
from model.corpus.kind import Kind
from model.corpus.pages.bounce import Bounce
from model.corpus.pages.breakout import Breakout
from model.corpus.pages.calculator import Calculator
from model.corpus.pages.chat import Chat
from model.corpus.pages.clock import Clock
from model.corpus.pages.contact import Contact
from model.corpus.pages.converter import Converter
from model.corpus.pages.dashboard import Dashboard
from model.corpus.pages.faq import Faq
from model.corpus.pages.kanban import Kanban
from model.corpus.pages.landing import Landing
from model.corpus.pages.linechart import LineChart
from model.corpus.pages.login import Login
from model.corpus.pages.memory import Memory
from model.corpus.pages.music import Music
from model.corpus.pages.palette import Palette
from model.corpus.pages.particles import Particles
from model.corpus.pages.photos import Photos
from model.corpus.pages.pong import Pong
from model.corpus.pages.pricing import Pricing
from model.corpus.pages.profile import Profile
from model.corpus.pages.quiz import Quiz
from model.corpus.pages.snake import Snake
from model.corpus.pages.starfield import Starfield
from model.corpus.pages.stopwatch import Stopwatch
from model.corpus.pages.tabs import Tabs
from model.corpus.pages.tictactoe import Tictactoe
from model.corpus.pages.tip import Tip
from model.corpus.pages.todo import Todo
from model.corpus.pages.tree import Tree
from model.corpus.pages.waves import Waves
from model.corpus.pages.weather import Weather
from model.corpus.papers.article import Article
from model.corpus.papers.invoice import Invoice
from model.corpus.papers.kind import PaperKind
from model.corpus.papers.letter import Letter
from model.corpus.resume import Resume
from model.corpus.solar import Solar

ALL = "all"  # as a name: every kind there is


def kinds() -> tuple[Kind, ...]:
    """The kinds taken when nothing is said, in a fixed order."""
    return (Solar(), Resume(), AgentPage())


def pages() -> tuple[PageKind[Any], ...]:
    """The kinds made with the common frame, in a fixed order; new ones come last."""
    return (
        Todo(), Calculator(), Stopwatch(), Clock(), Bounce(), Starfield(), Tictactoe(), Quiz(), Pricing(), Login(),
        Contact(), Faq(), Tabs(), Landing(), Profile(), Kanban(), Converter(), Tip(), Weather(), Memory(), Snake(),
        Pong(), Breakout(), Particles(), Waves(), Tree(), Dashboard(), LineChart(), Music(), Photos(), Palette(),
        Chat(),
    )  # fmt: skip


def papers() -> tuple[PaperKind[Any], ...]:
    """The further kinds of LaTeX documents, in a fixed order."""
    return (Letter(), Invoice(), Article())


def all_kinds() -> tuple[Kind, ...]:
    """Every kind, in a fixed order."""
    return (*kinds(), *pages(), *papers(), Answer())


def kind(name: str) -> Kind:
    """The kind of that name. Raises ValueError, naming the known ones, when there is none."""
    for known in all_kinds():
        if known.name == name:
            return known
    raise ValueError(f"unknown kind {name!r}; known: {', '.join(known.name for known in all_kinds())}")


def chosen(names: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds of these names, in this order, one that is named twice twice (it is drawn as often); `kinds()` for no
    names. Raises ValueError for a name that is none."""
    return tuple(known for name in names for known in (all_kinds() if name == ALL else (kind(name),))) or kinds()
