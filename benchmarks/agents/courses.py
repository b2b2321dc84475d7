"""Six tasks in the evening school: two answers, three short acts, a long one."""

from __future__ import annotations

from typing import Any

from app.agent.sites.words import email, people
from benchmarks.agents.fact import day, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call


def find(course: dict[str, Any]) -> Call:
    return Call("search_courses", {"query": course["title"]})


def get(course: dict[str, Any]) -> Call:
    return Call("get_course", {"course_id": course["id"]})


def enter(tool: str, course: dict[str, Any], name: str) -> Call:
    return Call(tool, {"course_id": course["id"], "name": name, "email": email(name)})


def with_room(start: Start, room: int = 1) -> list[dict[str, Any]]:
    return [each for each in start.dump["courses"] if each["room"] >= room]


def full(start: Start) -> list[dict[str, Any]]:
    return [each for each in start.dump["courses"] if not each["room"]]


def teacher(start: Start) -> Wish:
    course = start.one(start.dump["courses"])
    others = [each["teacher"] for each in start.dump["courses"] if each is not course]
    return Wish(
        start.say(
            f"Who teaches {course['title']}?",
            f"What is the name of the teacher of {course['title']}?",
            f"{course['title']} at the evening school: with whom?",
        ),
        (find(course), get(course)),
        f"{course['teacher']} teaches it.",
        (text(course["teacher"]),),
        tuple(map(text, others)),
    )


def starts(start: Start) -> Wish:
    course = start.one(start.dump["courses"])
    return Wish(
        start.say(
            f"When does {course['title']} start? Give the date.",
            f"On what date is the first evening of {course['title']}?",
            f"I want to come to {course['title']} from the beginning. Which date do I note?",
        ),
        (find(course), get(course)),
        f"It starts on {course['starts']}.",
        (day(course["starts"]),),
    )


def register(start: Start) -> Wish:
    course, (name, mail) = start.one(with_room(start)), start.person()
    return Wish(
        start.say(
            f"Register {name}, {mail}, for {course['title']}.",
            f"{name} wants to join {course['title']}; the address is {mail}.",
            f"Put {name} ({mail}) into the course {course['title']}.",
        ),
        (find(course), enter("register", course, name)),
        f"{name} is registered.",
    )


def wait(start: Start) -> Wish:
    course, (name, mail) = start.one(full(start)), start.person()
    return Wish(
        start.say(
            f"{course['title']} is full, I hear. Put {name}, {mail}, on its waiting list.",
            f"{name} ({mail}) will wait for a place in {course['title']}: waiting list, please.",
            f"Add {name} with {mail} to those who wait for {course['title']}.",
        ),
        (find(course), enter("join_waiting_list", course, name)),
        f"{name} is waiting.",
    )


def of_teacher(start: Start) -> Wish:
    course, (name, mail) = start.one(with_room(start)), start.person()
    return Wish(
        start.say(
            f"{name}, {mail}, would like to be in the course that {course['teacher']} teaches. Register them.",
            f"Find out what {course['teacher']} teaches and register {name} ({mail}) for it.",
            f"There is a course by {course['teacher']}. {name} takes part: {mail}.",
        ),
        (Call("search_courses", {"query": course["teacher"]}), enter("register", course, name)),
        f"{name} is registered for {course['title']}.",
    )


def three(start: Start) -> Wish:
    course, crowded = start.one(with_room(start, 2)), start.one(full(start))
    first, second, third = people(start.dice, start.seed, 3)
    return Wish(
        start.say(
            f"Register {first} ({email(first)}) and {second} ({email(second)}) for {course['title']}, and put {third} "
            f"({email(third)}) on the waiting list of {crowded['title']}. Then withdraw {first} again.",
            f"{course['title']} gets two more: {first}, {email(first)}, and {second}, {email(second)}. {third}, "
            f"{email(third)}, waits for {crowded['title']}. At the end {first} steps back: withdraw them.",
            f"Three people: {first} ({email(first)}) and {second} ({email(second)}) join {course['title']}, {third} "
            f"({email(third)}) joins the waiting list for {crowded['title']}. After that, take {first} out again.",
        ),
        (
            find(course),
            enter("register", course, first),
            enter("register", course, second),
            find(crowded),
            enter("join_waiting_list", crowded, third),
            Call("withdraw", {"course_id": course["id"], "email": email(first)}),
        ),
        f"{second} is registered, {third} waits, {first} is out.",
    )


TASKS = (
    Task("courses-1", "courses", "answer", teacher),
    Task("courses-2", "courses", "answer", starts),
    Task("courses-3", "courses", "short", register),
    Task("courses-4", "courses", "short", wait),
    Task("courses-5", "courses", "short", of_teacher),
    Task("courses-6", "courses", "long", three),
)
