"""What a model was trained to write, in words, and whether a prompt asks for something else.

Invariants: this looks for key words and nothing more; it never changes or refuses a prompt, and says that it is a key
word check.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

# How a kind of the corpus is named in a sentence, and the words that ask for it, in the singular. None of them may be
# common in other wishes: "space" is also a key, and "star", also a rating, stands only where nothing else does. A kind
# that is not listed here is named, and looked for, as its card names it.
KINDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "solar": (
        "solar-system simulators",
        ("solar", "planet", "planetary", "orbit", "orbiting", "sun", "moon", "comet", "orrery", "planetarium"),
    ),
    "resume": ("LaTeX resumes", ("resume", "résumé", "resumé", "cv", "curriculum", "latex")),
    "agent": ("personal-agent pages", ("agent", "assistant", "chat", "chatbot", "copilot", "helper")),
    "todo": ("to-do lists", ("todo", "task", "checklist", "chore")),
    "calculator": ("calculators", ("calculator", "calc")),
    "stopwatch": ("stopwatches", ("stopwatch", "chronometer", "timer")),
    "clock": ("analog clocks", ("clock",)),
    "bounce": ("bouncing balls", ("bouncing", "bounce", "ball")),
    "starfield": ("starfields", ("starfield", "star", "hyperspace", "warp")),
    "tictactoe": ("tic-tac-toe", ("tictactoe", "tic", "toe", "noughts", "row")),
    "quiz": ("quizzes", ("quiz", "trivia")),
    "pricing": ("pricing tables", ("pricing", "price", "plan", "subscription")),
    "login": ("login forms", ("login", "log", "sign")),
    "contact": ("contact forms", ("contact", "feedback", "message")),
    "faq": ("FAQ pages", ("faq", "accordion", "question", "help")),
    "tabs": ("pages with tabs", ("tab", "tabbed")),
    "landing": ("landing pages", ("landing", "product", "marketing", "promo", "hero", "start")),
    "profile": ("profile cards", ("profile", "business", "about", "user")),
    "kanban": ("kanban boards", ("kanban", "board")),
    "converter": ("unit converters", ("converter", "conversion", "unit")),
    "tip": ("tip calculators", ("tip", "tipping")),
    "weather": ("weather cards", ("weather", "forecast")),
    "memory": ("memory games", ("memory", "matching", "pair", "concentration")),
    "snake": ("snake games", ("snake",)),
    "pong": ("pong games", ("pong", "ping", "tennis")),
    "breakout": ("breakout games", ("breakout", "brick", "arkanoid")),
    "particles": ("particle fields", ("particle",)),
    "waves": ("waves", ("wave", "sine")),
    "tree": ("fractal trees", ("tree", "fractal")),
    "dashboard": ("dashboards", ("dashboard", "bar", "kpi")),
    "linechart": ("line charts", ("line", "chart", "graph", "diagram")),
    "music": ("music players", ("music", "player", "song", "audio", "mp3")),
    "photos": ("galleries", ("gallery", "photo", "picture", "portfolio")),
    "palette": ("colour palettes", ("palette", "color", "colour")),
    "chat": ("chats", ("chat", "messenger", "messaging", "message")),
    "letter": ("cover letters", ("letter", "application", "applying", "cover", "covering", "motivation", "latex")),
    "invoice": ("invoices", ("invoice", "bill", "latex")),
    "article": (
        "articles with formulas",
        ("article", "paper", "formula", "equation", "handout", "theorem", "latex"),
    ),
    "answer": (
        "short answers about itself",
        tuple(
            (
                "you your yourself what why how explain teach clarify describe diffusion autoregressive mask masked "
                "token block threshold confidence memory round decoding gated sampling commit preview entropy race "
                "expert attention temperature strategy revision quota hello hi hey thanks"
            ).split()
        ),
    ),
    "tool": ("calls of tools that a page offers", ("tool",)),
    "edit": ("changes of a page that is there", ("edit", "rename", "remove", "undo")),
}

LONG = 5  # letters of a key word in which a slip is forgiven; shorter ones would be found in other words


def kinds_of(card: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Names of the kinds on a model card."""
    return tuple(str(kind) for kind in (card or {}).get("kinds") or ())


def in_words(kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(KINDS[kind][0] if kind in KINDS else kind for kind in kinds)


def calls_tools(kinds: Sequence[str]) -> bool:
    """Whether a model was trained to call tools."""
    return "tool" in kinds


def unfamiliar(prompt: str, kinds: Sequence[str]) -> bool:
    """Whether no word of the prompt is a key word or its plural, nor one with letters swapped or doubled. False when
    nothing is known of the model."""
    words = re.findall(r"[^\W_]+", prompt.lower())
    words += [first + second for first, second in pairwise(words)]  # "to-do", "stop watch"
    words += [word.removesuffix("s") for word in words]
    keys = {key for kind in kinds for key in (KINDS[kind][1] if kind in KINDS else (kind.lower(),))}
    slips = {_letters(key) for key in keys if len(key) >= LONG}
    return bool(keys) and keys.isdisjoint(words) and slips.isdisjoint(map(_letters, words))


def _letters(word: str) -> str:
    """What a word keeps when inner letters are swapped or doubled by a slip of the finger."""
    return word[:1] + "".join(sorted(set(word[1:])))
