"""All 49 tasks, in the order of the sites."""

from __future__ import annotations

from benchmarks.agents import appointments, courses, directory, events, invoices, notes, shop, sums
from benchmarks.agents.task import Task

TASKS: tuple[Task, ...] = (
    *shop.TASKS,
    *events.TASKS,
    *invoices.TASKS,
    *appointments.TASKS,
    *courses.TASKS,
    *directory.TASKS,
    *notes.TASKS,
    *sums.TASKS,
)
