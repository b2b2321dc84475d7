"""A workspace for as long as a program runs, watched; one that is kept in memory's stead where there is no better."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.workspace.watch import Watcher
from app.workspace.workspace import Busy, Workspace

PASSING = "What is made here is kept only until the program ends."


@contextmanager
def opened(folder: Path | None) -> Iterator[Workspace]:
    """The workspace in this folder. Where there is none, or it cannot be had, one that is gone with the program, and
    its note says so."""
    with ExitStack() as stack:
        workspace = _at(folder, stack)
        stack.callback(workspace.close)
        watcher = Watcher(workspace).start()
        stack.callback(watcher.stop)
        yield workspace


def _at(folder: Path | None, stack: ExitStack) -> Workspace:
    note = ""
    if folder is not None:
        try:
            return Workspace(folder)
        except Busy:
            note = f"Another playground has {folder} open. {PASSING} Choose another folder with --workspace."
        except OSError as error:
            note = f"{folder} cannot be used ({error.strerror or error}). {PASSING} Choose another with --workspace."
    return Workspace(Path(stack.enter_context(TemporaryDirectory(prefix="clover-workspace-"))), note=note)
