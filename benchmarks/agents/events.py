"""Six tasks in the hall: three answers, two short acts, and an exchange of tickets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from benchmarks.agents.fact import number, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

STATUSES = ("on sale", "sold out", "postponed", "cancelled")


def on_sale(start: Start, seats: int = 4) -> list[dict[str, Any]]:
    return [each for each in start.dump["events"] if each["status"] == "on sale" and each["seats"] > seats]


def find(event: dict[str, Any]) -> Call:
    return Call("search_events", {"query": event["title"]})


def get(event: dict[str, Any]) -> Call:
    return Call("get_event", {"event_id": event["id"]})


def buy(event: dict[str, Any], tier: str, quantity: int, email: str) -> Call:
    return Call("buy_tickets", {"event_id": event["id"], "tier": tier, "quantity": quantity, "email": email})


def status(start: Start) -> Wish:
    event = start.one(start.dump["events"])
    return Wish(
        start.say(
            f"Does {event['title']} take place? Tell me its status in the hall's own words.",
            f"What is the status of {event['title']}?",
            f"Look up {event['title']}: on sale, sold out, postponed or cancelled? Name just the one.",
        ),
        (find(event),),
        f"{event['title']} is {event['status']}.",
        (text(event["status"]),),
        tuple(text(each) for each in STATUSES if each != event["status"]),
    )


def seats(start: Start) -> Wish:
    event = start.one(on_sale(start))
    return Wish(
        start.say(
            f"How many seats are left for {event['title']}, and at what time does it begin?",
            f"{event['title']}: tell me the hour it starts and the number of seats still free.",
            f"I may bring friends to {event['title']}. When on the day does it begin, and how many seats remain?",
        ),
        (find(event), get(event)),
        f"It begins at {event['time']}, and {event['seats']} seats are left.",
        (number(event["seats"]), text(event["time"])),
    )


def how_many(start: Start) -> Wish:
    counts = Counter((each["date"][:7], each["status"]) for each in start.dump["events"])
    month, wanted = start.one(sorted(counts))
    return Wish(
        start.say(
            f"How many events of {month} have the status {wanted}? Answer with the number.",
            f"Count the events in {month} that are {wanted}.",
            f"In {month}, how many events are {wanted}? A number is enough.",
        ),
        (Call("search_events", {"month": month, "status": wanted}),),
        f"{counts[month, wanted]}",
        (number(counts[month, wanted]),),
    )


def tickets(start: Start) -> Wish:
    event, quantity, tier = start.one(on_sale(start)), start.one((2, 3, 4)), start.one(("standard", "reduced"))
    _, email = start.person()
    return Wish(
        start.say(
            f"Buy {quantity} {tier} tickets for {event['title']}; they go to {email}.",
            f"{email} wants {quantity} tickets for {event['title']} at the {tier} price. Get them.",
            f"Please get {quantity} × {event['title']}, {tier}, for {email}.",
        ),
        (find(event), buy(event, tier, quantity, email)),
        "They are bought.",
    )


def earliest(start: Start) -> Wish:
    months = Counter(each["date"][:7] for each in on_sale(start, 0))
    month = start.one(sorted(months))
    event = min((each for each in on_sale(start, 0) if each["date"].startswith(month)), key=lambda each: each["date"])
    _, email = start.person()
    return Wish(
        start.say(
            f"Get one standard ticket for the first event of {month} that is on sale, for {email}.",
            f"Whatever is on sale earliest in {month}: one standard ticket to {email}.",
            f"Find the earliest event in {month} with tickets on sale and buy a single standard one for {email}.",
        ),
        (Call("search_events", {"month": month, "status": "on sale"}), buy(event, "standard", 1, email)),
        f"It is a ticket for {event['title']}.",
    )


def exchange(start: Start) -> Wish:
    wrong, right = start.some(on_sale(start), 2)
    _, email = start.person()
    number_of = f"T-{start.dump['first_number']}"
    return Wish(
        start.say(
            f"Buy two standard tickets for {wrong['title']} for {email}. Then give those back and buy two reduced ones "
            f"for {right['title']} instead, same address.",
            f"{email} first takes 2 standard tickets for {wrong['title']}, then changes their mind: return that order, "
            f"and get 2 reduced tickets for {right['title']}.",
            f"Two standard tickets for {wrong['title']}, please, to {email}; afterwards cancel them and order two "
            f"reduced tickets for {right['title']} to the same address.",
        ),
        (
            find(wrong),
            buy(wrong, "standard", 2, email),
            Call("cancel_order", {"order": number_of}),
            find(right),
            buy(right, "reduced", 2, email),
        ),
        f"The tickets are now for {right['title']}.",
    )


TASKS = (
    Task("events-1", "events", "answer", status),
    Task("events-2", "events", "answer", seats),
    Task("events-3", "events", "answer", how_many),
    Task("events-4", "events", "short", tickets),
    Task("events-5", "events", "short", earliest),
    Task("events-6", "events", "transaction", exchange),
)
