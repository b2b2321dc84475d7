"""A directory of a town: places by category, district and opening hours, and a list of those to remember."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.agent.sites.field import Field, Refused
from app.agent.sites.lookup import one, rows, says
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.words import STREETS, half, pairs, random

CATEGORIES = ("bakery", "cafe", "pharmacy", "library", "bookshop", "florist", "garage")
DISTRICTS = ("old town", "harbour", "hillside", "station")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ONES = "Copper Willow Anchor Lantern Sparrow Marble Clover Saffron Meadow Pebble Raven Poppy".split()
OTHERS = "Corner Yard House Passage Arcade Court Terrace Gate Square Mill Wharf Lodge".split()


@dataclass(frozen=True)
class Place:
    """`opens` on its days from `since` to `until`."""

    id: str
    name: str
    category: str
    district: str
    street: str
    phone: str
    opens: tuple[str, ...]
    since: str
    until: str


@dataclass(frozen=True)
class Saved:
    """A place to remember, and why."""

    place: str
    note: str


@dataclass(frozen=True)
class Town:
    """The directory of one visitor."""

    places: tuple[Place, ...]
    saved: tuple[Saved, ...] = ()


def start(seed: Seed) -> Town:
    """Fourteen places, two of each category."""
    dice = random("directory", seed)
    kinds = [*CATEGORIES, *CATEGORIES]
    dice.shuffle(kinds)
    phones = dice.sample(range(100, 1000), len(kinds))
    return Town(
        tuple(
            Place(
                f"D-{dice.randrange(10, 90)}{index:02d}",
                name,
                kind,
                dice.choice(DISTRICTS),
                f"{dice.choice(half(STREETS, seed))} {dice.randrange(1, 90)}",
                f"555 0{phones[index]}",
                tuple(each for each in DAYS if each in dice.sample(DAYS, 5)),
                dice.choice(("07:00", "08:30", "09:00", "10:00")),
                dice.choice(("16:00", "17:30", "18:00", "20:00")),
            )
            for index, (name, kind) in enumerate(zip(pairs(dice, seed, ONES, OTHERS, len(kinds)), kinds, strict=True))
        )
    )


def _place(town: Town, wish: Arguments) -> Place:
    return one(town.places, lambda each: each.id, wish["place_id"], "place_id", "place")


def _row(place: Place) -> dict[str, Any]:
    return {"place_id": place.id, "name": place.name, "category": place.category, "district": place.district}


def _search(town: Town, wish: Arguments) -> tuple[Town, Result]:
    found = (
        each
        for each in town.places
        if says(wish.get("query", ""), each.name, each.street)
        and wish.get("category", each.category) == each.category
        and wish.get("district", each.district) == each.district
        and ("open_on" not in wish or wish["open_on"] in each.opens)
    )
    return town, rows("places", found, _row)


def _get(town: Town, wish: Arguments) -> tuple[Town, Result]:
    place = _place(town, wish)
    more = {"street": place.street, "phone": place.phone, "open_on": list(place.opens)}
    return town, {**_row(place), **more, "hours": f"{place.since} to {place.until}"}


def _save(town: Town, wish: Arguments) -> tuple[Town, Result]:
    place = _place(town, wish)
    kept = [each for each in town.saved if each.place != place.id]  # saying it again is a new note
    after = replace(town, saved=(*kept, Saved(place.id, wish.get("note", ""))))
    return after, {"saved": place.name, "places": len(after.saved)}


def _remove(town: Town, wish: Arguments) -> tuple[Town, Result]:
    place, ids = _place(town, wish), [each.place for each in town.saved]
    if place.id not in ids:
        raise Refused("place_id", place.id, ids, f"{place.name} is not saved.")
    saved = tuple(each for each in town.saved if each.place != place.id)
    return replace(town, saved=saved), {"removed": place.name, "places": len(saved)}


def _list(town: Town, wish: Arguments) -> tuple[Town, Result]:
    names = {each.id: each.name for each in town.places}
    return town, rows(
        "saved", town.saved, lambda each: {"place_id": each.place, "name": names[each.place], "note": each.note}
    )


_ID = Field("place_id", "Place, as D-1234")
SITE = Site(
    "directory",
    "Cresford Directory",
    "Shops and services of a town: who is where, open when, and a list of those to remember.",
    start,
    (
        Action(
            "search_places",
            "Find places.",
            _search,
            (
                Field("query", "Words of name or street", required=False),
                Field("category", "Category", required=False, choices=CATEGORIES),
                Field("district", "District", required=False, choices=DISTRICTS),
                Field("open_on", "Day on which it opens", required=False, choices=DAYS),
            ),
            read_only=True,
        ),
        Action("get_place", "Street, phone and opening hours of a place.", _get, (_ID,), read_only=True),
        Action(
            "save_place",
            "Put a place on the list.",
            _save,
            (_ID, Field("note", "Why, in a few words", required=False, most=120)),
        ),
        Action("remove_place", "Take a place off the list.", _remove, (_ID,), offered=lambda town: bool(town.saved)),
        Action("list_saved", "The places on the list.", _list, read_only=True),
    ),
)
