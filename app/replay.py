"""A recorded run from the command line: look at it in the playground, or turn it into a page or an animation.

Invariants: a file that is no recorded run is refused with a reason before anything is started or written.
"""

from __future__ import annotations

import sys
from pathlib import Path

from app.command import Export, Replay
from visualize.trace import Trace


class Unwritable(Exception):
    """A file cannot be written; the text is for the user."""


def replay(command: Replay) -> int:
    """Serve the playground with the run opened, until interrupted. Raises TraceError for a file that is none."""
    trace = Trace.read(command.file)
    from app.server import serve

    serve(command.settings, trace)
    return 0


def export(command: Export) -> int:
    """Write what was asked for. Raises TraceError for a file that is no run, and Unwritable."""
    trace = Trace.read(command.file)
    from app.takeaway import animation_of, replay_of

    if command.html is not None:
        _write("--html", command.html, replay_of(trace, command.file.stem))
    if command.gif is not None:
        _write("--gif", command.gif, animation_of(trace, command.theme))
    return 0


def _write(flag: str, path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Unwritable(f"{flag} {path} cannot be written: {error.strerror or error}") from None
    print(f"{path}: {len(content) / 1e6:.2f} MB", file=sys.stderr)
