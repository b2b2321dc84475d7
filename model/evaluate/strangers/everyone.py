"""All strangers in a fixed order, and an even choice of them."""

from __future__ import annotations

from model.evaluate.strangers.documents import DOCUMENTS
from model.evaluate.strangers.games import GAMES
from model.evaluate.strangers.helpers import HELPERS
from model.evaluate.strangers.outside import OUTSIDERS
from model.evaluate.strangers.questions import QUESTIONS
from model.evaluate.strangers.resumes import RESUMES
from model.evaluate.strangers.screens import SCREENS
from model.evaluate.strangers.sites import SITES
from model.evaluate.strangers.skies import SKIES
from model.evaluate.strangers.stranger import Stranger

EVERYONE: tuple[Stranger, ...] = (
    *SKIES, *GAMES, *HELPERS, *SITES, *SCREENS, *RESUMES, *DOCUMENTS, *QUESTIONS, *OUTSIDERS,
)  # fmt: skip


def some(count: int | None) -> tuple[Stranger, ...]:
    """So many of them, spread evenly over the kinds; all when no count is given or there are not as many."""
    if count is None or count >= len(EVERYONE):
        return EVERYONE
    return tuple(EVERYONE[number * len(EVERYONE) // count] for number in range(count))
