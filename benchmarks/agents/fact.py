"""What an answer in words must say, and how that is found in it, however it is put."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

Kind = Literal["text", "number", "date", "yes", "no"]
LONGEST = 600  # characters: an answer that recites all there is says nothing
_NUMBER = re.compile(r"(?<![\w-])\d+(?:[.,]\d+)*(?![\w-])")
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()


@dataclass(frozen=True)
class Fact:
    """A text in any case of its letters, a number or an amount as people write it, a day, yes, or no."""

    kind: Kind
    value: str | float = ""

    def holds(self, answer: str) -> bool:
        """Whether an answer says so."""
        said = " ".join(answer.casefold().split())
        match self.kind:
            case "text":
                return re.search(rf"(?<!\w){re.escape(str(self.value).casefold())}(?!\w)", said) is not None
            case "number":
                return any(abs(number - float(self.value)) < 0.005 for number in numbers(said))
            case "date":
                return any(form in said for form in dates(str(self.value)))
            case _:
                first = re.search(r"\b(yes|no)\b", said)
                return first is not None and first[1] == self.kind


def numbers(text: str) -> set[float]:
    """Numbers in a text; 1,250 is read both ways, since nobody can know which is meant."""
    found = {float(value) for value, word in enumerate(_WORDS) if re.search(rf"\b{word}\b", text)}
    for each in _NUMBER.findall(text):
        whole, _, places = each.replace(",", ".").rpartition(".")
        if whole:
            found.add(float(f"{whole.replace('.', '')}.{places}"))
        if not whole or (len(places) == 3 and "." not in each):
            found.add(float(re.sub("[.,]", "", each)))
    return found


def dates(iso: str) -> tuple[str, ...]:
    """A day as it may be written, in small letters."""
    day = date.fromisoformat(iso)
    month, short = day.strftime("%B").lower(), day.strftime("%b").lower()
    forms = [
        f"{day.day} {month}",
        f"{month} {day.day}",
        f"{day.day} {short}",
        f"{short} {day.day}",
        f"{day.day}. {month}",
    ]
    return (iso, *forms)


def text(value: str) -> Fact:
    return Fact("text", value)


def number(value: float) -> Fact:
    return Fact("number", value)


def day(iso: str) -> Fact:
    return Fact("date", iso)


def yes(true: bool) -> Fact:
    return Fact("yes" if true else "no")
