"""What several sites do: find one of many, list some of many, say an amount of money or a day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Any, TypeVar

from app.agent.sites.field import Refused, near
from app.agent.sites.site import Result

T = TypeVar("T")
MOST = 8  # rows of a result: a model reads every one of them
TODAY = date(2027, 3, 1)  # on every site: a start must not depend on the day on which it is made


def one(items: Sequence[T], key: Callable[[T], str], value: str, field: str, what: str) -> T:
    """The item with a key, in any case of its letters. Raises Refused with keys that resemble it, or a hint."""
    for item in items:
        if key(item).casefold() == value.casefold():
            return item
    alike = near(value, map(key, items))
    raise Refused(field, value, alike or f"the {field} of one that was listed", f"There is no {what} {value[:80]!r}.")


def rows(name: str, items: Iterable[T], row: Callable[[T], dict[str, Any]]) -> Result:
    """How many there are, and the first of them."""
    found = list(items)
    result: Result = {"count": len(found), name: [row(item) for item in found[:MOST]]}
    if len(found) > MOST:
        result["more"] = len(found) - MOST
    return result


def says(query: str, *texts: str) -> bool:
    """Whether every word of a query is in the texts."""
    text = " ".join(texts).casefold()
    return all(word in text for word in query.casefold().split())


def money(cents: int) -> float:
    """Whole cents as euros: 1990 is 19.9."""
    return round(cents / 100, 2)


def day(offset: int) -> str:
    """A day from today, as YYYY-MM-DD."""
    return (TODAY + timedelta(days=offset)).isoformat()


def weekday(iso: str) -> str:
    """The name of a day."""
    return date.fromisoformat(iso).strftime("%A")
