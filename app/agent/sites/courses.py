"""An evening school: courses, whether there is room, registrations and a waiting list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.agent.sites.field import Field, Refused
from app.agent.sites.lookup import day, money, one, rows, says
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.words import half, people, random

SUBJECTS = ("language", "craft", "music", "computing", "cooking")
LEVELS = ("beginner", "intermediate", "advanced")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday")
TOPICS = {
    "language": "Spanish Conversation|Italian Evenings|Swedish Basics|Polish Stories|Dutch Grammar|Greek Letters",
    "craft": "Book Binding|Wheel Pottery|Basket Weaving|Wood Carving|Silk Printing|Paper Folding",
    "music": "Choir Singing|Folk Guitar|Piano Duets|Hand Drums|Jazz Listening|Song Writing",
    "computing": "Web Pages|Python Programs|Photo Editing|Sheet Formulas|Home Networks|Data Charts",
    "cooking": "Bread Baking|Soup Kitchen|Pasta Making|Pickles Jam|Indian Curries|Winter Stews",
}


@dataclass(frozen=True)
class Course:
    """`price` in cents; `room` is for so many more."""

    id: str
    title: str
    subject: str
    level: str
    day: str
    starts: str
    teacher: str
    price: int
    room: int


@dataclass(frozen=True)
class Place:
    """Somebody in a course, or `waiting` for one."""

    course: str
    name: str
    email: str
    waiting: bool


@dataclass(frozen=True)
class School:
    """The school as one visitor finds it."""

    courses: tuple[Course, ...]
    places: tuple[Place, ...] = ()


def start(seed: Seed) -> School:
    """Ten courses, two of a subject; two of them are full."""
    dice = random("courses", seed)
    titles = [
        (subject, title) for subject in SUBJECTS for title in dice.sample(half(TOPICS[subject].split("|"), seed), 2)
    ]
    dice.shuffle(titles)
    full = dice.sample(range(len(titles)), 2)
    teachers = people(dice, seed, len(titles))
    courses = []
    for index, (subject, title) in enumerate(titles):
        weekday = dice.randrange(len(DAYS))
        courses.append(
            Course(
                f"K-{dice.randrange(10, 90)}{index}",
                title,
                subject,
                dice.choice(LEVELS),
                DAYS[weekday],
                day(14 + weekday + 7 * dice.randrange(4)),  # today is a Monday
                teachers[index],
                dice.randrange(40, 160) * 100,
                0 if index in full else dice.randrange(1, 12),
            )
        )
    return School(tuple(courses))


def _course(school: School, wish: Arguments) -> Course:
    return one(school.courses, lambda each: each.id, wish["course_id"], "course_id", "course")


def _row(course: Course) -> dict[str, Any]:
    told = {"course_id": course.id, "title": course.title, "level": course.level, "day": course.day}
    return {**told, "room": course.room}


def _search(school: School, wish: Arguments) -> tuple[School, Result]:
    found = (
        each
        for each in school.courses
        if says(wish.get("query", ""), each.title, each.teacher)
        and all(wish.get(name, getattr(each, name)) == getattr(each, name) for name in ("subject", "level", "day"))
        and (each.room or not wish.get("with_room", False))
    )
    return school, rows("courses", found, _row)


def _get(school: School, wish: Arguments) -> tuple[School, Result]:
    course = _course(school, wish)
    more = {"subject": course.subject, "starts": course.starts, "teacher": course.teacher, "price": money(course.price)}
    return school, {**_row(course), **more}


def _free(school: School, course: Course, wish: Arguments) -> None:
    for each in school.places:
        if each.course == course.id and each.email.casefold() == wish["email"].casefold():
            how = "waiting for" if each.waiting else "registered for"
            raise Refused("email", wish["email"], "another address", f"{wish['email']} is {how} {course.title}.")


def _register(school: School, wish: Arguments) -> tuple[School, Result]:
    course = _course(school, wish)
    _free(school, course, wish)
    if not course.room:
        hint = "a course with room, or call join_waiting_list"
        raise Refused("course_id", course.id, hint, f"{course.title} is full.")
    place = Place(course.id, wish["name"], wish["email"], False)
    after = replace(school, courses=_with_room(school, course, -1), places=(*school.places, place))
    return after, {"registered": wish["name"], "course": course.title, "starts": course.starts}


def _with_room(school: School, course: Course, more: int) -> tuple[Course, ...]:
    return tuple(replace(each, room=each.room + more) if each is course else each for each in school.courses)


def _wait(school: School, wish: Arguments) -> tuple[School, Result]:
    course = _course(school, wish)
    _free(school, course, wish)
    if course.room:
        raise Refused("course_id", course.id, "a full course, or call register", f"{course.title} has room.")
    place = Place(course.id, wish["name"], wish["email"], True)
    number = sum(each.course == course.id for each in school.places if each.waiting) + 1
    after = replace(school, places=(*school.places, place))
    return after, {"waiting": wish["name"], "course": course.title, "position": number}


def _list(school: School, wish: Arguments) -> tuple[School, Result]:
    titles = {each.id: each.title for each in school.courses}

    def row(place: Place) -> dict[str, Any]:
        told = {"course_id": place.course, "course": titles[place.course], "name": place.name}
        return {**told, "status": "waiting" if place.waiting else "registered"}

    return school, rows("registrations", school.places, row)


def _withdraw(school: School, wish: Arguments) -> tuple[School, Result]:
    course = _course(school, wish)
    mine = [each for each in school.places if each.course == course.id]
    gone = next((each for each in mine if each.email.casefold() == wish["email"].casefold()), None)
    if gone is None:
        raise Refused("email", wish["email"], [each.email for each in mine], f"Nobody of that address: {course.title}.")
    places = tuple(each for each in school.places if each is not gone)
    after = replace(school, courses=_with_room(school, course, 0 if gone.waiting else 1), places=places)
    return after, {"withdrawn": gone.name, "course": course.title}


_ID = Field("course_id", "Course, as K-123")
_WHO = (
    _ID,
    Field("name", "Full name", most=80),
    Field("email", "Email address, ends in .test", format="email", most=120),
)
SITE = Site(
    "courses",
    "Harbour Evening School",
    "Evening courses: look for one, see whether there is room, register or join the waiting list.",
    start,
    (
        Action(
            "search_courses",
            "Find courses.",
            _search,
            (
                Field("query", "Words of title or teacher", required=False),
                Field("subject", "Subject", required=False, choices=SUBJECTS),
                Field("level", "Level", required=False, choices=LEVELS),
                Field("day", "Day of the week", required=False, choices=DAYS),
                Field("with_room", "Only courses with room", "boolean", required=False),
            ),
            read_only=True,
        ),
        Action("get_course", "Start, teacher, price and room of a course.", _get, (_ID,), read_only=True),
        Action("register", "Register somebody for a course with room.", _register, _WHO),
        Action("join_waiting_list", "Put somebody on the waiting list of a full course.", _wait, _WHO),
        Action("list_registrations", "Who is registered or waiting so far.", _list, read_only=True),
        Action(
            "withdraw",
            "Take somebody out of a course or its waiting list.",
            _withdraw,
            (_ID, _WHO[2]),
            offered=lambda school: bool(school.places),
        ),
    ),
)
