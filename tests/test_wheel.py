"""What people install is whole: a wheel of this checkout works far away from it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    """One finished command; with `path`, that folder is where modules come from first."""
    environ = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CLOVER_MODEL")}
    environ |= {"PYTHONPATH": path} if path else {}
    return subprocess.run(command, cwd=cwd, env=environ, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_an_installed_wheel_lists_its_models(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    built = run(*pip, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", tmp_path, ROOT, cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    target = tmp_path / "installed"
    put = run(*pip, "install", "--no-deps", "--no-index", "--target", target, wheel, cwd=tmp_path)
    assert put.returncode == 0, put.stderr
    for name in (
        "assets/web/page.css",
        "assets/lessons/lessons.json",
        "assets/lessons/few.jsonl",
        "app/cli.py",
        "visualize/board.py",
    ):
        assert (target / name).is_file(), f"{name} is not in the wheel"
    where = run(sys.executable, "-c", "import app.cli; print(app.cli.__file__)", cwd=tmp_path, path=str(target))
    assert where.stdout.strip() == str(target / "app" / "cli.py"), where.stderr
    model = tmp_path / "a-model"
    model.mkdir()
    (model / "config.json").write_text(json.dumps({"block_size": 32}))
    command = target / "bin" / "clover"
    listed = run(sys.executable, command, "models", "--model", model, cwd=tmp_path, path=str(target))
    assert listed.returncode == 0, listed.stderr
    assert str(model) in listed.stdout
    if (ROOT / "assets" / "models" / "clover-nano" / "model.safetensors").is_file():
        assert str(target / "assets" / "models" / "clover-nano") in listed.stdout
