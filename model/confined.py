"""Runs a program on what a model wrote, as far away from the machine as limits and an environment can keep it.

Invariants: no variable of ours is passed on; limits on time, memory, core dumps and the size of files, what it prints
among them; TeX starts no program, and opens only files below the given folder and of its installation; whatever was
started ends with it. Never raises for what the program does: an `End` says what came of it.

Not limited is the number of processes: the kernel counts those of a user, not those of a program, so that a limit would
depend on what else the user runs. None of the programs we run starts another unless it is a wrapper of itself.
"""

from __future__ import annotations

import math
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

LATEX_OPTIONS = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error")
# sh's ulimit instead of a hook in the forked child: such hooks may dead-lock in a program with threads. -f counts
# blocks of 512 bytes, -v kilobytes, -t seconds of processor time: first a signal that tells, then the end.
LIMITED = 'ulimit -c 0; ulimit -f 40960; ulimit -v 1048576; ulimit -S -t "$1"; ulimit -H -t "$2"; shift 2; exec "$@"'
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
    """How a program ended. `late` says that it was stopped for the time it took; `output` is all that it printed."""

    status: int
    late: bool
    output: str


def run_confined(program: Path, arguments: Sequence[str], folder: Path, seconds: float) -> End:
    """Run a program in a folder made for it, for at most so many seconds. It finds helpers beside itself."""
    places = dict.fromkeys(("HOME", "TMPDIR", "TEXMFOUTPUT", "TEXMFVAR"), str(folder))
    limit = math.ceil(seconds)
    with TemporaryFile() as output:
        process = subprocess.Popen(
            ("/bin/sh", "-c", LIMITED, "sh", str(limit), str(limit + 1), str(program), *arguments),
            cwd=folder,
            env={**ENVIRONMENT, **places, "PATH": f"{program.parent}:/usr/bin:/bin"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            late = process.wait(seconds) == -signal.SIGXCPU
        except subprocess.TimeoutExpired:
            late = True
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
        output.seek(0)
        return End(status, late, output.read().decode("utf-8", "replace"))
