"""What is known of one position of a run, as the browser takes it: one JSON object that holds no `<`."""

from __future__ import annotations

from dataclasses import asdict

from app.run import Run
from visualize.cell import history
from visualize.frames import encoded


def told(run: Run, pos: int) -> str:
    """The history of a position as far as the run has come. Raises LookupError when it has no such position."""
    return encoded(asdict(history(run.trace.events, pos)))
