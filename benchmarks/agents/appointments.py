"""Six tasks in the house of small services: two answers, two short acts, a long one, and a double booking undone."""

from __future__ import annotations

from typing import Any

from benchmarks.agents.fact import number, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

TIMES = ("09:00", "10:30", "11:15", "13:00", "14:30", "16:00", "17:15")


def a(service: str) -> str:
    """With its article."""
    return service if service == "tax advice" else f"an {service}" if service[0] in "aeiou" else f"a {service}"


def free(start: Start, service: str) -> list[dict[str, Any]]:
    return [each for each in start.dump["free"] if each["service"] == service]


def find(service: str, date: str = "") -> Call:
    return Call("find_times", {"service": service, **({"date": date} if date else {})})


def book(slot: dict[str, Any], name: str, email: str) -> Call:
    return Call("book_appointment", {**slot, "name": name, "email": email})


def service(start: Start) -> str:
    return str(start.one([each["name"] for each in start.dump["services"]]))


def who(start: Start) -> Wish:
    wanted = start.one(start.dump["services"])
    others = [each["staff"] for each in start.dump["services"] if each is not wanted]
    return Wish(
        start.say(
            f"Who does the {wanted['name']}, and what does it cost?",
            f"For {a(wanted['name'])}: whose appointment is that, and at what price?",
            f"Name the person and the price of the {wanted['name']}.",
        ),
        (Call("list_services"),),
        f"{wanted['staff']} does it, for {wanted['price'] / 100:.2f} euros.",
        (text(wanted["staff"]), number(wanted["price"] / 100)),
        tuple(map(text, others)),
    )


def when(start: Start) -> Wish:
    wanted = service(start)
    date = start.one(free(start, wanted))["date"]
    times = [each["time"] for each in free(start, wanted) if each["date"] == date]
    return Wish(
        start.say(
            f"At what times is {a(wanted)} free on {date}?",
            f"List the free times for {a(wanted)} on {date}, all of them.",
            f"On {date} I need {a(wanted)}. When could that be?",
        ),
        (find(wanted, date),),
        f"It is free at {', '.join(times)}.",
        tuple(map(text, times)),
        tuple(text(each) for each in TIMES if each not in times),
    )


def take(start: Start) -> Wish:
    wanted = service(start)
    slot = start.one(free(start, wanted))
    name, email = start.person()
    return Wish(
        start.say(
            f"Book {a(wanted)} on {slot['date']} at {slot['time']} for {name}, {email}.",
            f"{name} ({email}) would like {a(wanted)}: {slot['date']}, {slot['time']}.",
            f"Make an appointment for {name}: {wanted}, {slot['date']} at {slot['time']}; the address is {email}.",
        ),
        (find(wanted, slot["date"]), book(slot, name, email)),
        "It is booked.",
    )


def soonest(start: Start) -> Wish:
    wanted = service(start)
    slot = min(free(start, wanted), key=lambda each: (each["date"], each["time"]))
    name, email = start.person()
    return Wish(
        start.say(
            f"Book the earliest free {wanted} for {name}, {email}.",
            f"{name} ({email}) needs {a(wanted)} as soon as there is one. Take the first free time.",
            f"The next free time for {a(wanted)} is for {name}; write to {email}. Book it.",
        ),
        (find(wanted), book(slot, name, email)),
        f"It is on {slot['date']} at {slot['time']}.",
    )


def move(start: Start) -> Wish:
    wanted = service(start)
    slot, later = start.some(free(start, wanted), 2)
    name, email = start.person()
    made = f"A-{start.dump['next_number']}"
    return Wish(
        start.say(
            f"Book {a(wanted)} on {slot['date']} at {slot['time']} for {name}, {email}. Then move that appointment to "
            f"{later['date']}, {later['time']}.",
            f"{name}, {email}: {a(wanted)}, {slot['date']} at {slot['time']}. Once it is booked, change it to "
            f"{later['date']} at {later['time']}.",
            f"First take the {wanted} of {slot['date']}, {slot['time']}, for {name} ({email}); afterwards shift it to "
            f"{later['date']}, {later['time']}.",
        ),
        (
            find(wanted),
            book(slot, name, email),
            Call("move_appointment", {"appointment": made, "date": later["date"], "time": later["time"]}),
        ),
        f"It is now on {later['date']} at {later['time']}.",
    )


def one_of_two(start: Start) -> Wish:
    wanted, other = start.some([each["name"] for each in start.dump["services"]], 2)
    slot, second = start.one(free(start, wanted)), start.one(free(start, other))
    name, email = start.person()
    made = f"A-{start.dump['next_number']}"
    return Wish(
        start.say(
            f"For {name} ({email}) book {a(wanted)} on {slot['date']} at {slot['time']}, then {a(other)} on "
            f"{second['date']} at {second['time']}. When both are there, cancel the {wanted}.",
            f"{name}, {email}, takes two appointments, in this order: {wanted}, {slot['date']}, {slot['time']}; "
            f"{other}, {second['date']}, {second['time']}. After that the first is given up again: cancel it.",
            f"Book in this order for {name} ({email}): {wanted} ({slot['date']}, {slot['time']}) and {other} "
            f"({second['date']}, {second['time']}). Then cancel only the {wanted}.",
        ),
        (
            find(wanted, slot["date"]),
            book(slot, name, email),
            find(other, second["date"]),
            book(second, name, email),
            Call("cancel_appointment", {"appointment": made}),
        ),
        f"The {other} is booked, the {wanted} cancelled.",
    )


TASKS = (
    Task("appointments-1", "appointments", "answer", who),
    Task("appointments-2", "appointments", "answer", when),
    Task("appointments-3", "appointments", "short", take),
    Task("appointments-4", "appointments", "short", soonest),
    Task("appointments-5", "appointments", "long", move),
    Task("appointments-6", "appointments", "transaction", one_of_two),
)
