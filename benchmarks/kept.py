"""What the workspace keeps, and how soon things are there: edits that survive the program being killed, an edit of
another program as a version, a document as pages.

The program that saves is killed (SIGKILL) at random moments; an edit counts once the program has acknowledged it. An
edit outside is written into a page's file by this process and seen by the watcher of the app. Documents are resumes of
the page grammar, typeset as the app does it; a draft is one whose end is not written yet.

    python benchmarks/kept.py [--kills 20] [--repeats 5]
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from app.preview.latex import drafted, typeset  # noqa: E402
from app.workspace.watch import Watcher  # noqa: E402
from app.workspace.workspace import Workspace  # noqa: E402
from model.corpus.registry import kinds  # noqa: E402

SAVING = """
import sys
from pathlib import Path
from app.workspace.workspace import Workspace
space = Workspace(Path(sys.argv[1]))
file = space.pages.path / "page.html"
if not file.exists():
    file.write_text("begin")
    space.look("page.html")
head = space.versions()[-1]
for number in range(len(space.versions()), 1 << 30):
    head = space.save(f"edit {number} " + "x" * 5000, head.id, head.id)
    print(number, flush=True)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as name:
        acknowledged, lost = killed(Path(name), asked.kills)
    print(f"edits acknowledged       {acknowledged:6}  in {asked.kills} kills, lost: {lost}   target: 0 lost")
    with TemporaryDirectory() as name:
        _print("edit outside, ms", outside(Path(name), asked.repeats), "at most 300, page included")
    whole, draft = documents(asked.repeats)
    _print("document typeset, s", whole, "none")
    _print("draft pictured, s", draft, "below 1, or the app waits for the end")
    return 1 if lost else 0


def _print(what: str, values: Sequence[float], target: str) -> None:
    span = f"({min(values):.2f}-{max(values):.2f}, {len(values)} runs)"
    print(f"{what:<24}{median(values):7.2f}  {span:<26} target: {target}")


def killed(folder: Path, kills: int) -> tuple[int, int]:
    """Kill a program that saves so many times. How many edits it acknowledged, and how many of them are gone."""
    draw, acknowledged, lost = random.Random(7), 0, 0
    for _ in range(kills):
        process = subprocess.Popen([sys.executable, "-c", SAVING, folder], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = [process.stdout.readline()]
        time.sleep(draw.uniform(0, 0.3))
        process.kill()
        said += process.stdout.readlines()
        process.wait()
        process.stdout.close()
        mine = [int(line) for line in said if line.endswith("\n")]
        acknowledged += len(mine)
        space = Workspace(folder)
        there = {space.text(version.id).split()[1] for version in space.versions()[1:]}
        lost += sum(str(number) not in there for number in mine)
        space.close()
    return acknowledged, lost


def outside(folder: Path, repeats: int) -> list[float]:
    """Milliseconds from writing a file to the version that it became."""
    space, times = Workspace(folder), []
    file = space.pages.path / "page.html"
    file.write_text("begin")
    watcher = Watcher(space).start()
    space.look("page.html")
    time.sleep(0.5)  # it watches
    for number in range(repeats):
        before, began = len(space.versions()), time.monotonic()
        file.write_text(f"edit {number}")
        while len(space.versions()) == before and time.monotonic() - began < 10:
            time.sleep(0.001)
        times.append(1000 * (time.monotonic() - began))
        time.sleep(0.2)
    watcher.stop()
    space.close()
    return times


def documents(repeats: int) -> tuple[list[float], list[float]]:
    """Seconds for whole documents and for drafts."""
    resume = next(kind for kind in kinds() if kind.name == "resume")
    whole, draft = [], []
    for seed in range(repeats):
        source = resume.answer(resume.sample(random.Random(seed)))
        done, half = typeset(source), drafted(source[: int(len(source) * 0.85)])
        if not done.pages or half is None:
            raise SystemExit(f"No pages came of a resume: {done.note}")
        whole.append(done.seconds)
        draft.append(half.seconds)
    return whole, draft


if __name__ == "__main__":
    sys.exit(main())
