"""Six tasks in the town's directory: four answers, two short acts."""

from __future__ import annotations

from typing import Any

from benchmarks.agents.fact import text, yes
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
NOTES = ("ask about the window", "good for rainy days", "owes us a key", "near the tram", "closed for lunch")


def find(place: dict[str, Any]) -> Call:
    return Call("search_places", {"query": place["name"]})


def get(place: dict[str, Any]) -> Call:
    return Call("get_place", {"place_id": place["id"]})


def phone(start: Start) -> Wish:
    place = start.one(start.dump["places"])
    others = [each["phone"] for each in start.dump["places"] if each is not place]
    return Wish(
        start.say(
            f"What is the phone number of {place['name']}?",
            f"I need to ring {place['name']}. Which number?",
            f"Give me the telephone number that the directory has for {place['name']}.",
        ),
        (find(place), get(place)),
        f"The number is {place['phone']}.",
        (text(place["phone"]),),
        tuple(map(text, others)),
    )


def hours(start: Start) -> Wish:
    place = start.one(start.dump["places"])
    return Wish(
        start.say(
            f"From when until when is {place['name']} open, on the days when it is?",
            f"Tell me the opening hours of {place['name']}.",
            f"At what time does {place['name']} open, and when does it close?",
        ),
        (find(place), get(place)),
        f"It is open from {place['since']} to {place['until']}.",
        (text(place["since"]), text(place["until"])),
    )


def opens(start: Start) -> Wish:
    place, wanted = start.one(start.dump["places"]), start.one(DAYS)
    there = wanted in place["opens"]
    return Wish(
        start.say(
            f"Is {place['name']} open on a {wanted}? Answer with yes or no.",
            f"Yes or no: does {place['name']} open on {wanted}s?",
            f"Could I go to {place['name']} on a {wanted}? Say yes or no.",
        ),
        (find(place), get(place)),
        f"{'Yes' if there else 'No'}.",
        (yes(there),),
    )


def which(start: Start) -> Wish:
    """The only one of its category that opens on some day."""
    places = start.dump["places"]
    only = []
    for category in sorted({each["category"] for each in places}):
        for wanted in DAYS:
            there = [each for each in places if each["category"] == category and wanted in each["opens"]]
            if len(there) == 1:
                only.append((there[0], wanted))
    place, wanted = start.one(only)
    kind = place["category"]
    others = [each["name"] for each in places if each["category"] == kind and each is not place]
    return Wish(
        start.say(
            f"Which {kind} is open on {wanted}s? There is one.",
            f"It is {wanted} and I need a {kind}. Which one has opened?",
            f"Name the {kind} that opens on {wanted}s.",
        ),
        (Call("search_places", {"category": kind, "open_on": wanted}),),
        f"It is {place['name']}.",
        (text(place["name"]),),
        tuple(map(text, others)),
    )


def save(start: Start) -> Wish:
    place, note = start.one(start.dump["places"]), start.one(NOTES)
    return Wish(
        start.say(
            f'Put {place["name"]} on my list, with the note "{note}".',
            f'Save {place["name"]} and note: "{note}".',
            f'I want to remember {place["name"]}. Save it; the note is "{note}".',
        ),
        (find(place), Call("save_place", {"place_id": place["id"], "note": note})),
        "It is on the list.",
    )


def both(start: Start) -> Wish:
    kind = start.one(sorted({each["category"] for each in start.dump["places"]}))
    theirs = [each for each in start.dump["places"] if each["category"] == kind]
    return Wish(
        start.say(
            f"Save every place of the category {kind}, without notes.",
            f"All entries of the category {kind} go on my list; no notes are needed.",
            f"Look for the category {kind}, and save each place that you find, with no note.",
        ),
        (
            Call("search_places", {"category": kind}),
            *(Call("save_place", {"place_id": each["id"]}) for each in theirs),
        ),
        "They are on the list.",
    )


TASKS = (
    Task("directory-1", "directory", "answer", phone),
    Task("directory-2", "directory", "answer", hours),
    Task("directory-3", "directory", "answer", opens),
    Task("directory-4", "directory", "answer", which),
    Task("directory-5", "directory", "short", save),
    Task("directory-6", "directory", "short", both),
)
