"""A house of small services: free times, and appointments to make, move and cancel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.agent.sites.field import Field, Refused
from app.agent.sites.lookup import day, money, one, rows, weekday
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.words import people, random

SERVICES = ("bike check", "eye test", "hearing test", "passport photo", "tax advice", "haircut")
TIMES = ("09:00", "10:30", "11:15", "13:00", "14:30", "16:00", "17:15")


@dataclass(frozen=True)
class Service:
    """`price` in cents, `minutes` long."""

    name: str
    staff: str
    minutes: int
    price: int


@dataclass(frozen=True)
class Slot:
    """A time at which a service is free."""

    service: str
    date: str
    time: str


@dataclass(frozen=True)
class Appointment:
    """A slot that somebody took."""

    number: str
    slot: Slot
    name: str
    email: str


@dataclass(frozen=True)
class House:
    """The house as one visitor finds it. A slot is free or in an appointment, never both."""

    services: tuple[Service, ...]
    free: tuple[Slot, ...]
    appointments: tuple[Appointment, ...] = ()
    next_number: int = 101


def start(seed: Seed) -> House:
    """Six services, each free at two to four times on each of three or four days of two weeks."""
    dice = random("appointments", seed)
    services = tuple(
        Service(name, who, dice.choice((15, 30, 45)), dice.randrange(10, 60) * 100)
        for name, who in zip(SERVICES, people(dice, seed, len(SERVICES)), strict=True)
    )
    working = [day(offset) for offset in (1, 2, 3, 4, 7, 8, 9, 10, 11)]
    free = tuple(
        Slot(service.name, date, time)
        for service in services
        for date in sorted(dice.sample(working, dice.choice((3, 4))))
        for time in sorted(dice.sample(TIMES, dice.choice((2, 3, 4))))
    )
    return House(services, free, next_number=dice.randrange(101, 900))


def _list(house: House, wish: Arguments) -> tuple[House, Result]:
    def row(each: Service) -> dict[str, Any]:
        return {"service": each.name, "with": each.staff, "minutes": each.minutes, "price": money(each.price)}

    return house, rows("services", house.services, row)


def _find(house: House, wish: Arguments) -> tuple[House, Result]:
    slots = [each for each in house.free if each.service == wish["service"]]
    found: dict[str, list[str]] = {}
    for each in slots:
        if each.date == wish.get("date", each.date):
            found.setdefault(each.date, []).append(each.time)
    if not found:
        days = list(dict.fromkeys(each.date for each in slots))
        return house, {"count": 0, "free": [], "other_dates": days}
    free = [{"date": date, "day": weekday(date), "times": times} for date, times in found.items()]
    return house, {"count": sum(map(len, found.values())), "free": free}


def _slot(house: House, service: str, wish: Arguments) -> Slot:
    """The free slot that is wished for. Raises Refused with what is free instead."""
    slots = [each for each in house.free if each.service == service]
    dates = list(dict.fromkeys(each.date for each in slots))
    if wish["date"] not in dates:
        raise Refused("date", wish["date"], dates, f"No {service} is free on that day.")
    times = [each.time for each in slots if each.date == wish["date"]]
    if wish["time"] not in times:
        raise Refused("time", wish["time"], times, f"No {service} is free at that time.")
    return Slot(service, wish["date"], wish["time"])


def _freed(house: House, taken: Slot | None, back: Slot | None) -> tuple[Slot, ...]:
    slots = {each for each in house.free if each != taken} | ({back} if back else set())
    return tuple(sorted(slots, key=lambda each: (SERVICES.index(each.service), each.date, each.time)))


def _row(each: Appointment) -> dict[str, Any]:
    return {"appointment": each.number, "service": each.slot.service, "date": each.slot.date, "time": each.slot.time}


def _book(house: House, wish: Arguments) -> tuple[House, Result]:
    slot = _slot(house, wish["service"], wish)
    made = Appointment(f"A-{house.next_number}", slot, wish["name"], wish["email"])
    after = replace(
        house,
        free=_freed(house, slot, None),
        appointments=(*house.appointments, made),
        next_number=house.next_number + 1,
    )
    return after, _row(made)


def _mine(house: House, wish: Arguments) -> tuple[House, Result]:
    return house, rows("appointments", house.appointments, _row)


def _one(house: House, wish: Arguments) -> Appointment:
    return one(house.appointments, lambda each: each.number, wish["appointment"], "appointment", "appointment")


def _move(house: House, wish: Arguments) -> tuple[House, Result]:
    old = _one(house, wish)
    slot = _slot(house, old.slot.service, wish)
    moved = replace(old, slot=slot)
    appointments = tuple(moved if each is old else each for each in house.appointments)
    return replace(house, free=_freed(house, slot, old.slot), appointments=appointments), _row(moved)


def _cancel(house: House, wish: Arguments) -> tuple[House, Result]:
    old = _one(house, wish)
    appointments = tuple(each for each in house.appointments if each is not old)
    after = replace(house, free=_freed(house, None, old.slot), appointments=appointments)
    return after, {"cancelled": old.number}


def _some(house: House) -> bool:
    return bool(house.appointments)


_SERVICE = Field("service", "Service", choices=SERVICES)
_DATE = Field("date", "Day, as 2027-03-05", format="date")
_TIME = Field("time", "Time, as 10:30", format="time")
_NUMBER = Field("appointment", "Appointment, as A-101")
SITE = Site(
    "appointments",
    "Willow Corner",
    "Small services with appointments: find a free time, take it, move it, cancel it.",
    start,
    (
        Action("list_services", "The services, with whom, how long, for how much.", _list, read_only=True),
        Action(
            "find_times",
            "Free times of a service.",
            _find,
            (_SERVICE, replace(_DATE, required=False)),
            read_only=True,
        ),
        Action(
            "book_appointment",
            "Take a free time.",
            _book,
            (
                _SERVICE,
                _DATE,
                _TIME,
                Field("name", "Full name", most=80),
                Field("email", "Email address, ends in .test", format="email", most=120),
            ),
            form=True,
        ),
        Action("list_appointments", "The appointments made so far.", _mine, read_only=True),
        Action(
            "move_appointment",
            "Move an appointment to another free time.",
            _move,
            (_NUMBER, _DATE, _TIME),
            offered=_some,
        ),
        Action("cancel_appointment", "Cancel an appointment.", _cancel, (_NUMBER,), offered=_some),
    ),
)
