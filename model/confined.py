"""Runs a program on what a model wrote, as far away from the machine as limits and an environment can keep it.

Invariants: no variable of ours is passed on; limits on time, memory, core dumps, the size of files, what it prints
among them, and on what its folder holds in all; TeX starts no program, and opens only files below the given folder and
of its installation, which the kernel sees to as well where it can (model/jail.py); whatever was started ends with it.
Never raises for what the program does: an `End` says what came of it.

The number of processes is limited only in a namespace of its own: elsewhere the kernel counts those of a user, not
those of a program, so that a limit would depend on what else the user runs.
"""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

LATEX_OPTIONS = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error")
JAIL = Path(__file__).with_name("jail.py")
MAX_BYTES = 64 << 20  # in the folder
MAX_FILES = 500
LOOK = 0.05  # seconds between two looks at the folder
ENVIRONMENT = {
    "openin_any": "p",  # p(aranoid): no absolute paths, no parents, no dot files
    "openout_any": "p",
    "shell_escape": "f",
    **{f"MKTEX{kind}": "0" for kind in ("PK", "TFM", "MF", "TEX", "FMT")},  # each would start programs of its own
    "SOURCE_DATE_EPOCH": "0",
    "max_print_line": "1000",  # TeX otherwise breaks the lines of its log anywhere
}


@dataclass(frozen=True)
class End:
    """How a program ended. `late` says that it was stopped for the time it took, `heavy` for what it wrote; `output`
    is what it printed."""

    status: int
    late: bool
    output: str
    heavy: bool = False


def run_confined(program: Path, arguments: Sequence[str], folder: Path, seconds: float) -> End:
    """Run a program in a folder made for it, for at most so many seconds. It finds helpers beside itself."""
    places = dict.fromkeys(("HOME", "TMPDIR", "TEXMFOUTPUT", "TEXMFVAR"), str(folder))
    jailed = (sys.executable, "-I", "-S", str(JAIL), str(folder), str(math.ceil(seconds)), str(program))
    with TemporaryFile() as output:
        process = subprocess.Popen(
            (*jailed, *arguments),
            cwd=folder,
            env={**ENVIRONMENT, **places, "PATH": f"{program.parent}:/usr/bin:/bin"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            late, heavy = _waited(process, folder, seconds)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
        output.seek(0)
        return End(status, late, output.read().decode("utf-8", "replace"), heavy)


def _waited(process: subprocess.Popen[bytes], folder: Path, seconds: float) -> tuple[bool, bool]:
    """Wait for the end; whether time or the folder ran out before. No limit of the kernel counts all files at once."""
    due = time.monotonic() + seconds
    while True:
        try:
            return process.wait(LOOK) == -signal.SIGXCPU, _heavy(folder)
        except subprocess.TimeoutExpired:
            if _heavy(folder):
                return False, True
            if time.monotonic() > due:
                return True, False


def _heavy(folder: Path) -> bool:
    """Whether the folder holds too much."""
    count = size = 0
    for place, _, names in os.walk(folder):
        count += 1 + len(names)
        for name in names:
            with suppress(OSError):  # gone meanwhile
                size += os.lstat(os.path.join(place, name)).st_size
        if count > MAX_FILES or size > MAX_BYTES:
            return True
    return False
