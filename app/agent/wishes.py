"""Tasks to begin with: examples for each practice site, the tour of six, and an order in the shop.

Invariants: pure; a wish names only what is there in the state that it is made for, so it can be carried out. None of
this is shown to a model but as the wish that a person chose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.agent.sites.site import Dump

GUEST = "Robin Vale"
EMAIL = "robin.vale@example.test"
STREET = "Mill Lane 12, 20457 Glenport"
AMOUNTS = "17.90, 42.30, 8.45 and 129.00"
Row = dict[str, Any]


@dataclass(frozen=True)
class Wish:
    """`label` is for a button, `text` what is asked of the model."""

    site: str
    label: str
    text: str


def examples(site: str, dump: Dump) -> tuple[Wish, ...]:
    """Tasks for a site in this state, an easy one first. Raises KeyError for a site that there is not."""
    return tuple(Wish(site, label, text) for label, text in _EXAMPLES[site](dump))


def tour(dumps: Mapping[str, Dump]) -> tuple[Wish, ...]:
    """Six tasks in succession on four sites, given each site's state by its name."""
    customer, other = _of(dumps["invoices"], "customers", 0), _of(dumps["invoices"], "customers", 1)
    invoice, event = _of(dumps["invoices"], "invoices", -1), _of(dumps["events"], "events", 2)
    course = _first(dumps["courses"]["courses"], "room")
    return (
        Wish("invoices", "Create an invoice", _invoice(customer)),
        Wish("courses", "Register for a course", _register(course)),
        Wish("sums", "Add up amounts", f"Add up these amounts: {AMOUNTS}."),
        Wish("events", "Check an event", f"What is the status of the event {event['title']}?"),
        Wish("invoices", "Look up a customer", f"What is the email address of the customer {other['name']}?"),
        Wish("invoices", "Look up an invoice", f"What is the total of invoice {invoice['number']}, and is it paid?"),
    )


def order(dump: Dump) -> Wish:
    """A T-shirt in black and L, from finding it to a test checkout."""
    found = [(each, one) for each in dump["products"] if each["kind"] == "T-shirt" for one in each["variants"]]
    black = [each for each, one in found if (one["colour"], one["size"]) == ("black", "L") and one["stock"]]
    style = f"{black[0]['style']} " if black else ""
    return Wish(
        "shop",
        "Buy a T-shirt",
        f"Buy a {style}T-shirt in black, size L. Send it to {GUEST}, {EMAIL}, {STREET}, with standard shipping and "
        "the test payment. What is the total?",
    )


def _shop(dump: Dump) -> Sequence[tuple[str, str]]:
    product = _of(dump, "products", 0)
    return (
        ("A price", f"What does the {product['name']} cost?"),
        ("Fill the cart", f"Put two of the {_piece(dump)} into the cart."),
        ("Buy a T-shirt", order(dump).text),
    )


def _events(dump: Dump) -> Sequence[tuple[str, str]]:
    event, sale = _of(dump, "events", 2), _first(dump["events"], "seats")
    return (
        ("Check an event", f"What is the status of the event {event['title']}?"),
        ("Buy tickets", f"Buy 2 standard tickets for {sale['title']} for {EMAIL}."),
    )


def _invoices(dump: Dump) -> Sequence[tuple[str, str]]:
    customer, invoice = _of(dump, "customers", 0), _of(dump, "invoices", -1)
    return (
        ("Look up a customer", f"What is the email address of the customer {customer['name']}?"),
        ("Look up an invoice", f"What is the total of invoice {invoice['number']}, and is it paid?"),
        ("Create an invoice", _invoice(customer)),
    )


def _appointments(dump: Dump) -> Sequence[tuple[str, str]]:
    free = _of(dump, "free", 0)
    when = f"{free['date']} at {free['time']}"
    return (
        ("Free times", f"When is there a free time for a {free['service']} on {free['date']}?"),
        ("Book", f"Book a {free['service']} on {when} for {GUEST}, {EMAIL}."),
    )


def _courses(dump: Dump) -> Sequence[tuple[str, str]]:
    course = _of(dump, "courses", 0)
    return (
        ("Who teaches it", f"Who teaches the course {course['title']}?"),
        ("Register", _register(_first(dump["courses"], "room"))),
    )


def _directory(dump: Dump) -> Sequence[tuple[str, str]]:
    place = _of(dump, "places", 0)
    return (
        ("A phone number", f"What is the phone number of {place['name']}?"),
        ("Save a place", f"Save {place['name']} with the note “for Friday”."),
    )


def _notes(dump: Dump) -> Sequence[tuple[str, str]]:
    note = _of(dump, "notes", 0)
    return (
        ("Read a note", f"What does the note {note['title']} say?"),
        ("Write a note", "Add a note with the title Keys and the text: They are with the neighbours."),
        ("Pin it", f"Pin the note {note['title']}."),
    )


def _sums(dump: Dump) -> Sequence[tuple[str, str]]:
    return (
        ("Add up amounts", f"Add up these amounts: {AMOUNTS}."),
        ("Sum a column", "Write the formula =SUM(C2:C8) into cell C9, and tell me what it shows."),
        ("A new row", "Append a row: paper, planned 40, spent 12.5."),
    )


_EXAMPLES: Mapping[str, Callable[[Dump], Sequence[tuple[str, str]]]] = {
    "shop": _shop,
    "events": _events,
    "invoices": _invoices,
    "appointments": _appointments,
    "courses": _courses,
    "directory": _directory,
    "notes": _notes,
    "sums": _sums,
}


def _invoice(customer: Row) -> str:
    return f"Create an invoice for {customer['name']}: design, 3 at 80 euros each. Which number did it get?"


def _register(course: Row) -> str:
    return f"Register {GUEST}, {EMAIL}, for the course {course['title']}."


def _piece(dump: Dump) -> str:
    """Something of which two are there."""
    for product in dump["products"]:
        for each in product["variants"]:
            if each["stock"] >= 2:
                return f"{product['name']} in {each['colour']}, size {each['size']},"
    return str(_of(dump, "products", 0)["name"])


def _of(dump: Dump, key: str, at: int) -> Row:
    row: Row = dump[key][at]
    return row


def _first(rows: Sequence[Row], room: str) -> Row:
    """The first that has room left, else the first."""
    return next((row for row in rows if row[room] and row.get("status", "on sale") == "on sale"), rows[0])
