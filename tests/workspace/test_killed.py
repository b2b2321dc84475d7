"""A program that is killed in the middle of saving: every edit that was acknowledged is there again."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from app.workspace.workspace import Workspace

SAVING = """
import sys
import time
from pathlib import Path
from app.workspace.workspace import Workspace
space = Workspace(Path(sys.argv[1]))
(space.pages.path / "page.txt").exists() or (space.pages.path / "page.txt").write_text("begin")
space.look("page.txt")
head = space.versions()[-1]
number = len(space.versions())
while True:
    head = space.save(f"edit {number} " + "x" * 5000, head.id, head.id)
    print(number, flush=True)
    number += 1
    time.sleep(0.002)  # a fast disk would come to the number of versions at which old ones make room
"""


def test_killed_at_random_moments_no_acknowledged_edit_is_lost(tmp_path: Path) -> None:
    draw, acknowledged = random.Random(5), 0
    for _ in range(6):
        process = subprocess.Popen([sys.executable, "-c", SAVING, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = [process.stdout.readline()]
        time.sleep(draw.uniform(0, 0.25))  # the moment is random, and nothing is waited for
        process.kill()
        said += process.stdout.readlines()
        process.wait()
        process.stdout.close()
        acknowledged = max(int(line) for line in said if line.endswith("\n"))
        space = Workspace(tmp_path)
        texts = [space.text(version.id) for version in space.versions()]
        assert [text.split()[1] for text in texts[1:]] == [str(n) for n in range(1, len(texts))]
        assert len(texts) - 1 >= acknowledged and (space.pages.path / "page.txt").read_text() == texts[-1]
        space.close()
    assert acknowledged > 12
