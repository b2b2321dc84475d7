"""What the markers promise: weights that are gone are a failure, and tests that do not need them go on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TESTS = """
import pytest

@pytest.fixture
def server():
    raise RuntimeError("started for nothing")

@pytest.mark.weights
def test_of_the_model(server):
    pass

def test_of_anything_else():
    pass
"""


def test_missing_weights_fail_and_say_where_they_belong(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path / "tests")
    (tmp_path / "tests" / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    weights: x\n")
    options = ("-q", "-p", "no:cacheprovider", "--import-mode=importlib")
    done = subprocess.run([sys.executable, "-m", "pytest", *options], cwd=tmp_path, capture_output=True, text=True)
    weights = tmp_path / "assets" / "models" / "clover-nano" / "model.safetensors"
    assert done.returncode == 1 and "1 passed, 1 error" in done.stdout, done.stdout + done.stderr
    assert f"{weights} is missing" in done.stdout and "started for nothing" not in done.stdout
