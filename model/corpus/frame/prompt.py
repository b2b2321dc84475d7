"""Requests put together the way strangers type them, from the options of any spec.

Invariants:
- Every field that differs from its default is said, in any order; now and then one that does not, one twice, or one
  that is taken back at once ("red, no, blue": the last word counts).
- Strings to copy come out untouched, however the rest is cased or mistyped; colours are never mistyped.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from model.corpus.agent_phrases import CLOSE, OPEN, mark, series
from model.corpus.agent_words import ACCENTS
from model.corpus.edit_words import pick
from model.corpus.frame.option import Color, Option, options, said
from model.corpus.solar_words import RGB, SPELLED

VERBS = (
    "make|make|make|build|create|write|design|code|generate|I want|I need|I would like|give me|show me|make me|build me"
    "|please make|please build|let's build|help me make|create me|please create|I'd like|we need|program"
)
ASKS = "can you make|could you build|would you create|can you write|could you make me|can I get|may I have|can u make"
CHATTER = (
    "Hi! |Hey, |Hello, |Hi there, |Good morning! |hey |ok so |Quick one: |I am new to this. |For my class tomorrow: "
    "|It is for a demo. |My boss asked for this: |Hi, hope you are well. "
)
CLOSERS = "||||||||| please| thanks| thank you| for me| please, thanks| now| if you can| in one HTML file| asap"
JOINTS = " with | with | with | with | that has | having | including | featuring |, with "
CALLED = " called {}| named {}| titled {}| called {}| with the title {}"
FRAMES = "{}|{}|{}|{}|{}|{} page|{} web page|simple {}|{} in HTML|small {}|little {}|{} app|nice {}|basic {}|{} website"
NAMED = frozenset(" ".join((*ACCENTS, *RGB, *SPELLED.values())).split())  # never mistyped
VOWEL = re.compile(r"\b([Aa]) (?=(orange|olive|orchid|indigo)\b)")
MANY = "+"  # before a noun that takes no article
REGRETS = "{} - no, {}|{}. No wait, {}|{}. Actually, {}|{}, or rather {}|{}. Sorry, {} instead"


@dataclass(frozen=True)
class Manner:
    """What suits one sort of answer: words that ask for it, what is put around its noun and at the end."""

    verbs: str = VERBS
    frames: str = FRAMES
    closers: str = CLOSERS


PAGE = Manner()


def request(nouns: str, spec: Any, rng: random.Random, manner: Manner = PAGE) -> str:
    """One of many phrasings of a request for this spec; `nouns` are names of what is asked for."""
    return finished(Request(nouns, spec, rng, manner).text(), rng)


class Request:
    """One request while it is put together."""

    def __init__(self, nouns: str, spec: Any, rng: random.Random, manner: Manner) -> None:
        self.nouns, self.spec, self.rng, self.manner = nouns, spec, rng, manner
        self.options = options(spec)
        self.names = said(spec)
        rng.shuffle(self.names)

    def text(self) -> str:
        """The whole request, strings to copy between marks."""
        if not self.names:
            return self._bare()
        style = self.rng.choices(
            (self._flowing, self._sentences, self._keywords, self._bullets, self._question), (34, 26, 17, 10, 13)
        )[0]
        chatter = pick(CHATTER, self.rng) if self.rng.random() < 0.06 and style != self._keywords else ""
        return chatter + style()

    def _noun(self) -> str:
        noun = pick(self.nouns, self.rng)
        frame = pick(self.manner.frames, self.rng)
        double = noun.split()[-1] == frame.split()[-1]
        return noun if noun.startswith(MANY) or double or self.rng.random() < 0.5 else frame.replace("{}", noun)

    def _subject(self, *, article: bool = True) -> str:
        """What is asked for; takes some features into itself and out of those still to be said."""
        noun, looks = self._noun(), list[str]()
        for name, chance in (("theme", 0.35), ("accent", 0.3)):
            if name in self.names and self.rng.random() < chance:
                looks.append(getattr(self.spec, name))
                self.names.remove(name)
        many = noun.startswith(MANY)
        noun = " ".join((*looks, noun.removeprefix(MANY)))
        if article and not many:
            noun = f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"
        if "title" in self.names and self.rng.random() < 0.4:
            title = mark(self.spec.title)
            title = f'"{title}"' if self.rng.random() < 0.25 else title
            noun += pick(CALLED, self.rng).replace("{}", title)
            self.names.remove("title")
        return noun

    def _opener(self) -> str:
        roll = self.rng.random()
        if roll < 0.12:
            return self._subject(article=self.rng.random() < 0.5)
        return f"{pick(self.manner.verbs if roll < 0.85 else ASKS, self.rng)} {self._subject()}"

    def _bare(self) -> str:
        """Nothing but the noun, perhaps with a default that the stranger does not know to be one."""
        roll = self.rng.random()
        if roll < 0.3:
            return self._noun().removeprefix(MANY)
        text = self._opener() + pick(self.manner.closers, self.rng)
        usual = self.rng.choice(list(self.options))
        if roll > 0.85 and self._plain(usual):
            return f"{text}, {self._say(usual, 1)}"
        return text + self.rng.choice(("", "", ".", "!"))

    def _plain(self, name: str) -> bool:
        """Whether a field can be said though it is at its default: nothing to copy, so nothing to invent."""
        return not hasattr(self.options[name], "draws")

    def _say(self, name: str, shape: int) -> str:
        return self.options[name].say(getattr(self.spec, name), shape, self.rng)

    def _parts(self, shape: int) -> list[str]:
        """What is still to be said, each in this shape."""
        parts = []
        for name in self.names:
            text = self._say(name, shape)
            option, value = self.options[name], getattr(self.spec, name)
            if shape == 1 and isinstance(option, Color) and self.rng.random() < 0.03:
                other = option.say(_other(option, value, self.rng), 1, self.rng)
                text = pick(REGRETS, self.rng).format(other, self._say(name, 1))
            parts.append(text)
        usual = self.rng.choice(list(self.options))
        if self.rng.random() < 0.06 and usual not in self.names and self._plain(usual) and self._unsaid(usual):
            parts.insert(self.rng.randrange(len(parts) + 1), self._say(usual, shape))
        if self.names and self.rng.random() < 0.03:
            parts.append(self._say(self.rng.choice(self.names), shape))
        return parts

    def _unsaid(self, name: str) -> bool:
        return bool(getattr(self.spec, name) == self.options[name].usual)

    def _flowing(self) -> str:
        text = self._opener()
        parts = self._parts(0)
        if not parts:
            return text + pick(self.manner.closers, self.rng)
        if len(parts) > 3 and self.rng.random() < 0.5:
            cut = self.rng.randrange(1, len(parts) - 1)
            follow = pick("Also |Add |It also has |And |Give it |Include |Plus ", self.rng)
            listed = f"{series(parts[:cut], self.rng)}. {follow}{series(parts[cut:], self.rng)}"
        else:
            listed = series(parts, self.rng)
        text += pick(JOINTS, self.rng) + listed + pick(self.manner.closers, self.rng)
        return text + self.rng.choice(("", "", ".", "!"))

    def _sentences(self) -> str:
        start = self._opener()
        stop = self.rng.choice((". ", ". ", ". ", "; ", "\n"))
        rest = self._parts(1)
        if stop == ". ":
            rest = [part[0].upper() + part[1:] for part in rest]
        return stop.join((start, *rest)) + self.rng.choice(("", ".", ".", ". Thanks!", ". Thank you.", ", please."))

    def _keywords(self) -> str:
        noun = self._subject(article=False)
        parts = [noun, *self._parts(2)]
        if self.rng.random() < 0.15:
            self.rng.shuffle(parts)
        text = self.rng.choice((", ", ", ", ", ", " - ", " / ", "; ", " ")).join(parts)
        return text.replace(f"{noun}, ", f"{noun}: ", 1) if self.rng.random() < 0.3 else text

    def _bullets(self) -> str:
        start = self._opener()
        sign = self.rng.choice(("- ", "- ", "* ", "+ "))
        parts = self._parts(self.rng.choice((0, 1, 2)))
        return "\n".join((start + self.rng.choice((":", ":", " with:", "")), *(sign + part for part in parts)))

    def _question(self) -> str:
        text = f"{pick(ASKS, self.rng)} {self._subject()}"
        parts = self._parts(0)
        tail = pick(JOINTS, self.rng) + series(parts, self.rng) if parts else ""
        return f"{text}{tail}{pick('|||| please| for me|, please', self.rng)}?"


def _other(option: Option, value: Any, rng: random.Random) -> Any:
    while True:
        other = option.draw(rng)
        if other != value:
            return other


def finished(text: str, rng: random.Random) -> str:
    """Case the words around the copied strings as people do, rarely with a slip, and take the marks away."""
    roll = rng.random()
    pieces = re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", VOWEL.sub(r"\1n ", text))
    if roll < 0.45:
        pieces = [piece if piece.startswith(OPEN) else piece.lower() for piece in pieces]
        if rng.random() < 0.5 and "\n" not in text:
            pieces[-1] = pieces[-1].rstrip(".?!")
    elif roll < 0.9:
        pieces[0] = pieces[0][:1].upper() + pieces[0][1:]
    if rng.random() < 0.06:
        pieces[0] = _slip(pieces[0], rng)
    return "".join(pieces).replace(OPEN, "").replace(CLOSE, "")


def _slip(text: str, rng: random.Random) -> str:
    """One longer word with two inner letters swapped, or one lost or doubled."""
    words = [match for match in re.finditer(r"\b[A-Za-z][a-z]{4,}", text) if match[0].lower() not in NAMED]
    if not words:
        return text
    match = rng.choice(words)
    at = rng.randrange(match.start() + 1, match.end() - 2)
    a, b = text[at], text[at + 1]
    return text[:at] + rng.choice((b + a, b + a, b, a + a + b)) + text[at + 2 :]
