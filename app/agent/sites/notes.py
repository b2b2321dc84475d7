"""A notebook: add, find, read, change, pin and delete notes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.agent.sites.field import Field
from app.agent.sites.lookup import one, rows, says
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.words import half, people, random

TAGS = ("home", "work", "ideas", "travel")
SUBJECTS = (
    "Garden Plan|Bike Repair|Dinner Guests|Summer Trip|Reading List|Roof Leak|Birthday Gift|Team Lunch|Old Photos|"
    "Train Times|Paint Colours|Spare Keys|Desk Lamp|Winter Boots|Soup Recipe|Choir Practice|Window Boxes|Rent Letter"
).split("|")
TEXTS = (
    "Call {who} on {day} about it.",
    "Costs {amount} euros; {who} pays half.",
    "{who} has the list. Ask before {day}.",
    "Bring {amount} of them on {day}.",
    "The code is {amount}{amount}. Only {who} knows it.",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


@dataclass(frozen=True)
class Note:
    """A note; `tag` may be empty."""

    id: str
    title: str
    text: str
    tag: str
    pinned: bool


@dataclass(frozen=True)
class Notebook:
    """The notes of one visitor, oldest first."""

    notes: tuple[Note, ...]
    next_number: int


def start(seed: Seed) -> Notebook:
    """Six notes, one of them pinned."""
    dice = random("notes", seed)
    titles, names = dice.sample(half(SUBJECTS, seed), 6), people(dice, seed, 6)
    first, pinned = dice.randrange(11, 80), dice.randrange(6)
    notes = tuple(
        Note(
            f"N-{first + index}",
            title,
            dice.choice(TEXTS).format(who=who, day=dice.choice(DAYS), amount=dice.randrange(12, 98)),
            dice.choice(TAGS),
            index == pinned,
        )
        for index, (title, who) in enumerate(zip(titles, names, strict=True))
    )
    return Notebook(notes, first + len(notes))


def _note(book: Notebook, wish: Arguments) -> Note:
    return one(book.notes, lambda each: each.id, wish["note_id"], "note_id", "note")


def _row(note: Note) -> dict[str, Any]:
    return {"note_id": note.id, "title": note.title, "tag": note.tag, "pinned": note.pinned}


def _search(book: Notebook, wish: Arguments) -> tuple[Notebook, Result]:
    found = (
        each
        for each in book.notes
        if says(wish.get("query", ""), each.title, each.text)
        and wish.get("tag", each.tag) == each.tag
        and (each.pinned or not wish.get("pinned", False))
    )
    return book, rows("notes", found, _row)


def _get(book: Notebook, wish: Arguments) -> tuple[Notebook, Result]:
    note = _note(book, wish)
    return book, {**_row(note), "text": note.text}


def _add(book: Notebook, wish: Arguments) -> tuple[Notebook, Result]:
    note = Note(f"N-{book.next_number}", wish["title"], wish["text"], wish.get("tag", ""), False)
    return replace(book, notes=(*book.notes, note), next_number=book.next_number + 1), _row(note)


def _changed(book: Notebook, note: Note, new: Note) -> tuple[Notebook, Result]:
    return replace(book, notes=tuple(new if each is note else each for each in book.notes)), _row(new)


def _edit(book: Notebook, wish: Arguments) -> tuple[Notebook, Result]:
    note = _note(book, wish)
    after, result = _changed(book, note, replace(note, text=wish["text"]))
    return after, {**result, "text": wish["text"]}


def _pin(book: Notebook, wish: Arguments) -> tuple[Notebook, Result]:
    note = _note(book, wish)
    return _changed(book, note, replace(note, pinned=wish["pinned"]))


def _delete(book: Notebook, wish: Arguments) -> tuple[Notebook, Result]:
    note = _note(book, wish)
    after = replace(book, notes=tuple(each for each in book.notes if each is not note))
    return after, {"deleted": note.id, "title": note.title, "notes": len(after.notes)}


def _some(book: Notebook) -> bool:
    return bool(book.notes)


_ID = Field("note_id", "Note, as N-12")
_TEXT = Field("text", "Text of the note", most=600)
SITE = Site(
    "notes",
    "Margin",
    "A notebook: add notes, find them, change them, pin what matters, delete what does not.",
    start,
    (
        Action(
            "search_notes",
            "Find notes.",
            _search,
            (
                Field("query", "Words of title or text", required=False),
                Field("tag", "Tag", required=False, choices=TAGS),
                Field("pinned", "Only pinned notes", "boolean", required=False),
            ),
            read_only=True,
            untrusted=True,
        ),
        Action("get_note", "Read a note.", _get, (_ID,), read_only=True, untrusted=True),
        Action(
            "add_note",
            "Add a note.",
            _add,
            (Field("title", "Title", most=80), _TEXT, Field("tag", "Tag", required=False, choices=TAGS)),
            form=True,
        ),
        Action("edit_note", "Replace the text of a note.", _edit, (_ID, _TEXT), offered=_some),
        Action(
            "pin_note",
            "Pin a note, or unpin it.",
            _pin,
            (_ID, Field("pinned", "Whether it is pinned", "boolean")),
            offered=_some,
        ),
        Action("delete_note", "Delete a note for good.", _delete, (_ID,), offered=_some),
    ),
)
