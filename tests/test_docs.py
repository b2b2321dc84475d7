"""What the documentation names exists: tests that are called proofs, and files of the project."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "benchmarks").rglob("README.md")])
_TEST = re.compile(r"(test_\w+\.py)(?:::(\w+))?")
_FILE = re.compile(r"`((?:app|assets|benchmarks|docs|model|scripts|tests|visualize)/[\w./-]+\.\w+)`")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_test_that_is_named_exists(path: Path) -> None:
    for file, name in _TEST.findall(path.read_text(encoding="utf-8")):
        found = list((ROOT / "tests").rglob(file))
        assert found, f"{file} is named, and does not exist"
        assert not name or any(re.search(rf"(?:def|class) {name}\b", each.read_text("utf-8")) for each in found), name


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_is_named_exists(path: Path) -> None:
    missing = [name for name in _FILE.findall(path.read_text(encoding="utf-8")) if not (ROOT / name).exists()]
    assert missing == []
