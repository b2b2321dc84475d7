"""The set-up scripts install once, again when something changed, and never take a failure for done."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Stands in for .venv/bin/python: notes what it is asked, and fails at pip while a file named `broken` is there.
PYTHON = """#!/bin/sh
echo "$*" >>calls
case "$*" in *install*) [ ! -e broken ] ;; esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    return tmp_path


def prepare(checkout: Path, extra: str = "") -> int:
    """Exit status of one `prepare`, as the scripts run it."""
    script = f'set -eu; . scripts/environment.sh; prepare "{extra}"'
    return subprocess.run(["sh", "-c", script], cwd=checkout, capture_output=True, timeout=20).returncode


def installations(checkout: Path) -> list[str]:
    calls = checkout / "calls"
    return [line for line in calls.read_text().splitlines() if "install" in line] if calls.exists() else []


def test_installs_once_and_again_when_the_project_changed(checkout: Path) -> None:
    assert prepare(checkout) == 0 and prepare(checkout) == 0
    assert installations(checkout) == ["-m pip install --editable ."]
    (checkout / "pyproject.toml").write_text("[project]\n# changed\n")
    assert prepare(checkout) == 0
    assert len(installations(checkout)) == 2


def test_tests_need_more_than_the_playground_but_not_less(checkout: Path) -> None:
    assert prepare(checkout) == 0 and prepare(checkout, "test") == 0
    assert installations(checkout)[-1] == "-m pip install --editable .[test]"
    (checkout / ".venv" / "installed").unlink()
    assert prepare(checkout) == 0
    assert len(installations(checkout)) == 2


def test_a_failed_installation_is_taken_up_again(checkout: Path) -> None:
    (checkout / "broken").touch()
    assert prepare(checkout) != 0 and prepare(checkout) != 0
    (checkout / "broken").unlink()
    assert prepare(checkout) == 0 and prepare(checkout) == 0
    assert len(installations(checkout)) == 3


def test_a_moved_folder_is_installed_anew(checkout: Path) -> None:
    assert prepare(checkout) == 0
    moved = checkout.rename(checkout.parent / "moved")
    assert prepare(moved) == 0
    assert len(installations(moved)) == 2


def test_an_old_python_is_named(checkout: Path) -> None:
    shutil.rmtree(checkout / ".venv")
    tools = checkout / "tools"
    tools.mkdir()
    for name in ("cat", "cksum", "sh"):
        (tools / name).symlink_to(shutil.which(name) or "")
    old = tools / "python3"
    old.write_text('#!/bin/sh\ncase "$1" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac\n')
    old.chmod(0o755)
    script = '. scripts/environment.sh; prepare ""'
    done = subprocess.run(
        ["sh", "-c", script], cwd=checkout, env={"PATH": str(tools)}, capture_output=True, text=True, timeout=20
    )
    assert done.returncode != 0 and "Python 3.11 or newer" in done.stderr and "3.9.2" in done.stderr


@pytest.mark.parametrize("script", ["scripts/play", "scripts/check", "scripts/environment.sh", ".ci/run"])
def test_scripts_are_plain_sh(script: str) -> None:
    assert subprocess.run(["sh", "-n", ROOT / script], timeout=20).returncode == 0


def test_the_browser_opens_when_the_playground_answers_and_for_no_other_program(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >>{opened}\n')
    browser.chmod(0o755)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert _opener(port, browser).wait(20) == 0  # somebody else's port: it answers from the beginning
        assert not opened.exists()
    waiting = _opener(port, browser)
    time.sleep(0.5)
    with socket.create_server(("127.0.0.1", port)):
        assert waiting.wait(20) == 0
    assert opened.read_text() == f"http://127.0.0.1:{port}/\n"


def _opener(port: int, browser: Path) -> subprocess.Popen[bytes]:
    environment = {"BROWSER": f"{browser} %s", "PATH": "/usr/bin:/bin"}
    return subprocess.Popen([sys.executable, ROOT / "scripts" / "open_when_ready.py", str(port)], env=environment)
