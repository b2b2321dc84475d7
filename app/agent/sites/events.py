"""A hall with concerts, plays and talks: what is on, whether it takes place, and tickets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.agent.sites.field import Field, Refused
from app.agent.sites.lookup import day, money, one, rows, says
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.words import pairs, random

KINDS = ("concert", "play", "talk", "film")
STATUSES = ("on sale", "sold out", "postponed", "cancelled")
TIERS = ("standard", "reduced")
ONES = "Silver Winter Hidden Distant Electric Velvet Burning Silent Crooked Golden Falling Restless".split()
OTHERS = "Orchestra Lighthouse Garden Machines Voices Rivers Carnival Letters Atlas Mirrors Harvest Signals".split()


@dataclass(frozen=True)
class Event:
    """`price` in cents, standard; `seats` are those left."""

    id: str
    title: str
    kind: str
    date: str
    time: str
    status: str
    price: int
    seats: int


@dataclass(frozen=True)
class Order:
    """Tickets of one event; `total` in cents."""

    number: str
    event: str
    tier: str
    quantity: int
    email: str
    total: int


@dataclass(frozen=True)
class Hall:
    """The hall as one visitor finds it."""

    events: tuple[Event, ...]
    orders: tuple[Order, ...] = ()
    first_number: int = 501


def start(seed: Seed) -> Hall:
    """Twelve events in three months, of every status at least one, most of them on sale."""
    dice = random("events", seed)
    statuses = [*STATUSES, *("on sale" for _ in range(8))]
    dice.shuffle(statuses)
    days = sorted(dice.sample(range(2, 90), 12))
    events = tuple(
        Event(
            f"E-{dice.randrange(10, 90)}{index:02d}",
            title,
            dice.choice(KINDS),
            day(offset),
            dice.choice(("18:00", "19:30", "20:00", "20:30")),
            status,
            dice.randrange(8, 40) * 100,
            0 if status == "sold out" else dice.randrange(4, 60),
        )
        for index, (title, offset, status) in enumerate(
            zip(pairs(dice, seed, ONES, OTHERS, 12), days, statuses, strict=True)
        )
    )
    return Hall(events, first_number=dice.randrange(501, 900))


def price(event: Event, tier: str) -> int:
    """Of one ticket, in cents; reduced is three fifths."""
    return event.price if tier == "standard" else event.price * 3 // 5


def _event(hall: Hall, wish: Arguments) -> Event:
    return one(hall.events, lambda each: each.id, wish["event_id"], "event_id", "event")


def _row(event: Event) -> dict[str, Any]:
    return {"event_id": event.id, "title": event.title, "kind": event.kind, "date": event.date, "status": event.status}


def _search(hall: Hall, wish: Arguments) -> tuple[Hall, Result]:
    found = (
        each
        for each in hall.events
        if says(wish.get("query", ""), each.title)
        and wish.get("kind", each.kind) == each.kind
        and wish.get("status", each.status) == each.status
        and each.date.startswith(wish.get("month", ""))
    )
    return hall, rows("events", found, _row)


def _get(hall: Hall, wish: Arguments) -> tuple[Hall, Result]:
    event = _event(hall, wish)
    prices = {tier: money(price(event, tier)) for tier in TIERS}
    return hall, {**_row(event), "time": event.time, "seats_left": event.seats, "prices": prices}


def _buy(hall: Hall, wish: Arguments) -> tuple[Hall, Result]:
    event, quantity = _event(hall, wish), int(wish["quantity"])
    if event.status != "on sale":
        raise Refused("event_id", event.id, "an event that is on sale", f"{event.title} is {event.status}.")
    if quantity > event.seats:
        raise Refused("quantity", quantity, f"up to {event.seats}", f"Only {event.seats} seats are left.")
    number = f"T-{hall.first_number + len(hall.orders)}"
    order = Order(number, event.id, wish["tier"], quantity, wish["email"], price(event, wish["tier"]) * quantity)
    after = replace(hall, events=_with_seats(hall, event, -quantity), orders=(*hall.orders, order))
    return after, {"order": number, "event": event.title, "quantity": quantity, "total": money(order.total)}


def _with_seats(hall: Hall, event: Event, more: int) -> tuple[Event, ...]:
    """The events, where one has more seats, and is sold out when it has none."""

    def changed(each: Event) -> Event:
        seats = each.seats + more
        status = each.status if each.status not in ("on sale", "sold out") else ("on sale" if seats else "sold out")
        return replace(each, seats=seats, status=status)

    return tuple(changed(each) if each.id == event.id else each for each in hall.events)


def _orders(hall: Hall, wish: Arguments) -> tuple[Hall, Result]:
    titles = {event.id: event.title for event in hall.events}
    return hall, rows(
        "orders",
        hall.orders,
        lambda each: {
            "order": each.number,
            "event": titles[each.event],
            "tier": each.tier,
            "quantity": each.quantity,
            "total": money(each.total),
        },
    )


def _cancel(hall: Hall, wish: Arguments) -> tuple[Hall, Result]:
    order = one(hall.orders, lambda each: each.number, wish["order"], "order", "order")
    event = next(each for each in hall.events if each.id == order.event)
    orders = tuple(each for each in hall.orders if each != order)
    after = replace(hall, events=_with_seats(hall, event, order.quantity), orders=orders)
    return after, {"cancelled": order.number, "refund": money(order.total)}


_ID = Field("event_id", "Event, as E-1234")
SITE = Site(
    "events",
    "Lantern Hall",
    "Concerts, plays, talks and films: what is on, whether it takes place, and tickets.",
    start,
    (
        Action(
            "search_events",
            "Find events.",
            _search,
            (
                Field("query", "Words of the title", required=False),
                Field("kind", "Kind of event", required=False, choices=KINDS),
                Field("month", "Month, as 2027-03", required=False, format="month"),
                Field("status", "Status", required=False, choices=STATUSES),
            ),
            read_only=True,
        ),
        Action("get_event", "Status, time, prices and seats of an event.", _get, (_ID,), read_only=True),
        Action(
            "buy_tickets",
            "Buy tickets with a test payment.",
            _buy,
            (
                _ID,
                Field("tier", "Price", choices=TIERS),
                Field("quantity", "How many", "integer", least=1, most=8),
                Field("email", "Email address, ends in .test", format="email", most=120),
            ),
        ),
        Action("list_orders", "The tickets bought so far.", _orders, read_only=True),
        Action(
            "cancel_order",
            "Give the tickets of an order back.",
            _cancel,
            (Field("order", "Order, as T-501"),),
            offered=lambda hall: bool(hall.orders),
        ),
    ),
)
