"""Dialogues with tools: a wish, calls of the tools that the system turn offers, their results, an answer.

Domains are small worlds (`tools_invoices`, `tools_shop`, …) whose records, ids, values, tool names and argument names
are made up for every example, so that what can be learned is to read schemas, to copy, and to heed what comes back.

Invariants:
- A dialogue is a function of its generator's seed and its side of the split.
- One combination in ten is never trained on: of domain, task, tools called with which arguments, other tools offered,
  and spelling. Besides, the sides share no name of a tool, no name of anybody or anything, no id, no amount, no day
  (`tools_words`).
- The messages are what the chat template is given, the calls what `model.toolcall` writes: nothing here has a format of
  its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from model.corpus.kind import held_out
from model.corpus.tools_calendar import NOUNS as ENTRIES
from model.corpus.tools_calendar import Calendar
from model.corpus.tools_chat import talk
from model.corpus.tools_courses import NOUNS as COURSES
from model.corpus.tools_courses import Courses
from model.corpus.tools_customers import NOUNS as CUSTOMERS
from model.corpus.tools_customers import Customers
from model.corpus.tools_desk import Desk
from model.corpus.tools_dialogue import Clash, Dialogue, Slip, Stage, denied, played
from model.corpus.tools_events import NOUNS as EVENTS
from model.corpus.tools_events import Events
from model.corpus.tools_files import NOUNS as FILES
from model.corpus.tools_files import Files
from model.corpus.tools_forms import NOUNS as FORMS
from model.corpus.tools_forms import Forms
from model.corpus.tools_invoices import NOUNS as INVOICES
from model.corpus.tools_invoices import Invoices
from model.corpus.tools_joined import JOINT, fit, followed, independent, together
from model.corpus.tools_maker import Maker
from model.corpus.tools_shelf import NOUNS as PRODUCTS
from model.corpus.tools_shop import Shop
from model.corpus.tools_slip import slipped
from model.corpus.tools_sums import NOUNS as FIGURES
from model.corpus.tools_sums import Sums
from model.corpus.tools_task import Domain, Task
from model.corpus.tools_voice import wish
from model.corpus.tools_world import World

TOOL = "tool"  # among the kinds of a model: it was trained to call tools
SLIPS = 0.12  # share of dialogues with a wrong call that is put right
JOINED = 0.3  # share of two tasks, one in three of them asked for one after the other
DENIALS = 0.05  # share in which a person does not approve what would change something
MISSING = 0.06  # share in which the tool that it takes is not offered
TALK = 0.04  # share that needs no tool
OTHERS = (0.35, 0.35, 0.18, 0.08, 0.04)  # chances of so many tools besides those that are needed
INSTRUCTED = 0.15  # share with a system turn of one of these
INSTRUCTIONS = (
    "You act on a page for the user. Call its tools and answer briefly.",
    "Use the tools that are offered. When nothing is left to do, answer in a sentence.",
    "You are an agent on a web page.",
    "Call tools, read what comes back, and go on until the task is done.",
)
MOST, USUAL = 6, 4  # tools; more than is usual in few dialogues, for every schema is read again at every turn
CROWDED = 0.12
DECLINED = "declined"  # a task whose tool is missing
DOMAINS: tuple[tuple[str, Callable[[Maker], Domain], str], ...] = (
    ("invoices", Invoices, INVOICES),
    ("customers", Customers, CUSTOMERS),
    ("courses", Courses, COURSES),
    ("events", Events, EVENTS),
    ("sums", Sums, FIGURES),
    ("shop", Shop, PRODUCTS),
    ("calendar", Calendar, ENTRIES),
    ("files", Files, FILES),
    ("forms", Forms, FORMS),
)


def draw_dialogue(rng: random.Random, *, evaluation: bool) -> Dialogue:
    """Draw one dialogue from the training side or from the held-out side of the split."""
    while True:
        try:
            made = _drawn(rng, evaluation)
        except Clash:
            continue
        if held_out(f"{TOOL}|{made.combination}") is evaluation:
            return made


def _drawn(rng: random.Random, evaluation: bool) -> Dialogue:
    name, domain, nouns = rng.choice(DOMAINS)
    maker = Maker(rng, nouns, evaluation=evaluation)
    here = domain(maker)
    task = _task(here, maker)
    roll = rng.random()
    if roll < TALK:
        desk = _desk(here, maker, ())
        task = talk(rng, tuple(tool.name for tool in desk.tools))
    elif roll < TALK + MISSING and task.vital:
        desk = _desk(here, maker, task.tools, task.rivals, task.vital)
        task = Task(DECLINED, task.wish, (), f"No tool here can {task.phrase}, so nothing was done.", start=task.start)
    else:
        desk = _desk(here, maker, task.tools, task.rivals)
    start = task.start or here.world
    changed = denied(desk, start, task) if rng.random() < DENIALS and JOINT not in task.name else None
    desk, task = changed or (desk, task)
    slip = _slip(desk, start, task, rng) if rng.random() < SLIPS else None
    stage = Stage(desk, start)
    if rng.random() < INSTRUCTED:
        stage = stage.told(rng.choice(INSTRUCTIONS))
    end = played(stage, task, _wishes(task, rng), slip)
    offered = ",".join(sorted(tool.key for tool in desk.tools))
    combination = f"{name}|{task.features}|{offered}|{maker.names.style}"
    return Dialogue(
        combination, desk, start, end.world, end.turns, still=not task.turns, declined=task.name == DECLINED
    )


def _task(here: Domain, maker: Maker) -> Task:
    """One task, or two that do not touch each other."""
    rng = maker.rng
    first, second = (rng.choice(here.tasks())() for _ in range(2))
    if rng.random() < JOINED and fit(first, second):
        needed = {*first.tools, *second.tools}
        rival = needed & {*first.rivals, *second.rivals}
        trial = Desk(tuple(tool for tool in here.tools if tool.key in needed), maker.names.known)
        if not rival and len(needed) <= MOST and independent(trial, here.world, first, second):
            return followed(first, second) if rng.random() < 1 / 3 else together(first, second, rng)
    return first


def _desk(here: Domain, maker: Maker, needed: tuple[str, ...], rivals: tuple[str, ...] = (), without: str = "") -> Desk:
    """The needed tools and some others, at least one in all, in any order; but for the one that is missing."""
    chosen = [tool for tool in here.tools if tool.key in needed]
    rest = [tool for tool in here.tools if tool.key not in (*needed, *rivals)]
    count = maker.rng.choices(range(len(OTHERS)), OTHERS)[0]
    most = MOST if maker.rng.random() < CROWDED else USUAL
    room = min(max(count, 1 if without or not needed else 0), max(0, most - len(chosen)), len(rest))
    chosen += maker.rng.sample(rest, room)
    return maker.desk(tuple(tool for tool in chosen if tool.key != without))


def _wishes(task: Task, rng: random.Random) -> list[str]:
    return [wish(task.wish, rng), *(_wishes(task.then, rng) if task.then else ())]


def _slip(desk: Desk, world: World, task: Task, rng: random.Random) -> Slip | None:
    """A slip in one of the turns that go through."""
    places = [number for number, steps in enumerate(task.turns) if len(steps) == 1 and not steps[0].refused]
    if not places:
        return None
    at = rng.choice(places)
    stage, _ = Stage(desk, world), ()
    for steps in task.turns[:at]:
        stage, _ = stage.called([desk.call(each.tool, each.given) for each in steps])
    step = task.turns[at][0]
    wrong = slipped(desk, stage.world, desk.call(step.tool, step.given), rng)
    return Slip(at, wrong) if wrong else None
