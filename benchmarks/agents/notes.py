"""Six tasks in the notebook: two answers, two short acts, two long ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

from benchmarks.agents.fact import number, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

TAGS = ("home", "work", "ideas", "travel")
TITLES = ("Ladder Loan", "Kite Workshop", "Quiet Corner", "Boiler Check", "Seed Swap")  # none that a notebook has
TEXTS = (
    "Ask for it before the weekend.",
    "Starts at six, bring gloves.",
    "Only when the sun is out.",
    "The man comes between eight and ten.",
    "Two envelopes are enough.",
)


def find(note: dict[str, Any]) -> Call:
    return Call("search_notes", {"query": note["title"]})


def get(note: dict[str, Any]) -> Call:
    return Call("get_note", {"note_id": note["id"]})


def pin(note: dict[str, Any], pinned: bool) -> Call:
    return Call("pin_note", {"note_id": note["id"], "pinned": pinned})


def says(start: Start) -> Wish:
    note = start.one(start.dump["notes"])
    return Wish(
        start.say(
            f"What does the note {note['title']} say? Quote it.",
            f"Read me the text of my note {note['title']}, word for word.",
            f"Repeat exactly what I wrote under {note['title']}.",
        ),
        (find(note), get(note)),
        f"It says: {note['text']}",
        (text(note["text"].rstrip(".")),),
    )


def tagged(start: Start) -> Wish:
    counts = Counter(each["tag"] for each in start.dump["notes"])
    tag = start.one(sorted(counts))
    return Wish(
        start.say(
            f"How many notes have the tag {tag}?",
            f"Count my notes that are tagged {tag}.",
            f"Under the tag {tag}, how many notes are there?",
        ),
        (Call("search_notes", {"tag": tag}),),
        f"There are {counts[tag]}.",
        (number(counts[tag]),),
    )


def add(start: Start) -> Wish:
    title, words, tag = start.one(TITLES), start.one(TEXTS), start.one(TAGS)
    return Wish(
        start.say(
            f'Make a note called {title} with the tag {tag}. Its text: "{words}"',
            f'Write down under {title}, tagged {tag}: "{words}"',
            f'New note, title {title}, tag {tag}, text "{words}"',
        ),
        (Call("add_note", {"title": title, "text": words, "tag": tag}),),
        "It is noted.",
    )


def delete(start: Start) -> Wish:
    note = start.one(start.dump["notes"])
    return Wish(
        start.say(
            f"Delete the note {note['title']}.",
            f"I no longer need {note['title']}. Remove that note for good.",
            f"Throw the note about {note['title']} away, and only that one.",
        ),
        (find(note), Call("delete_note", {"note_id": note["id"]})),
        "It is deleted.",
    )


def swap_pins(start: Start) -> Wish:
    notes = start.dump["notes"]
    old = next(each for each in notes if each["pinned"])
    new, other = start.some([each for each in notes if not each["pinned"]], 2)
    return Wish(
        start.say(
            f"Unpin whatever is pinned now. Instead pin {new['title']} and {other['title']}.",
            f"Only two notes shall be pinned: {new['title']} and {other['title']}.",
            f"The pinned note has had its time: unpin it, and pin {new['title']} and {other['title']}.",
        ),
        (
            Call("search_notes", {"pinned": True}),
            pin(old, False),
            find(new),
            pin(new, True),
            find(other),
            pin(other, True),
        ),
        "The pins are where you want them.",
    )


def tidy(start: Start) -> Wish:
    gone, kept = start.some(start.dump["notes"], 2)
    title, tag = start.one(TITLES), start.one(TAGS)
    words, more = start.some(TEXTS, 2)
    return Wish(
        start.say(
            f'Delete {gone["title"]}. Replace the text of {kept["title"]} by "{words}" Then add a note {title}, tagged '
            f'{tag}, with the text "{more}"',
            f'Three things: {gone["title"]} goes away, {kept["title"]} now says "{words}" and nothing else, and a new '
            f'note {title} (tag {tag}) says "{more}"',
            f'Tidy up: remove the note {gone["title"]}, change {kept["title"]} to "{words}" and write a new one called '
            f'{title}, tag {tag}: "{more}"',
        ),
        (
            find(gone),
            Call("delete_note", {"note_id": gone["id"]}),
            find(kept),
            Call("edit_note", {"note_id": kept["id"], "text": words}),
            Call("add_note", {"title": title, "text": more, "tag": tag}),
        ),
        "All three are done.",
    )


TASKS = (
    Task("notes-1", "notes", "answer", says),
    Task("notes-2", "notes", "answer", tagged),
    Task("notes-3", "notes", "short", add),
    Task("notes-4", "notes", "short", delete),
    Task("notes-5", "notes", "long", swap_pins),
    Task("notes-6", "notes", "long", tidy),
)
