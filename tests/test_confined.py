"""What a confined program may not do, tried by programs that try it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from model.confined import End, run_confined


def run(folder: Path, script: str, seconds: float = 20) -> End:
    """What comes of a shell script, run in the folder it lies in."""
    program = folder / "program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return run_confined(program, ("first", "second one"), folder, seconds)


def test_it_gets_its_arguments_and_its_folder_and_is_heard(tmp_path: Path) -> None:
    assert run(tmp_path, 'echo "$2"; ls; echo said >&2; exit 3') == End(3, False, "second one\nprogram\nsaid\n")


def test_no_variable_of_ours_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "hidden words")
    said = run(tmp_path, "env").output
    assert "hidden words" not in said and f"HOME={tmp_path}\n" in said
    for line in ("openin_any=p", "openout_any=p", "shell_escape=f", "MKTEXPK=0", "MKTEXTFM=0"):
        assert f"{line}\n" in said


def test_its_memory_its_files_and_what_it_prints_are_limited(tmp_path: Path) -> None:
    said = run(tmp_path, "ulimit -v; ulimit -f; ulimit -c").output.split()
    assert int(said[0]) <= 1 << 20 and int(said[1]) <= 40960 and said[2] == "0"
    assert run(tmp_path, "head -c 30000000 /dev/zero >large").status != 0
    assert (tmp_path / "large").stat().st_size <= 40960 * 512
    assert len(run(tmp_path, "head -c 30000000 /dev/zero").output) <= 40960 * 512


def test_one_that_takes_too_long_is_stopped_with_all_that_it_started(tmp_path: Path) -> None:
    began = time.monotonic()
    end = run(tmp_path, "sleep 60 & echo $!; wait", seconds=1)
    assert end.late and end.status < 0 and time.monotonic() - began < 30
    assert gone(int(end.output))


def test_what_it_leaves_behind_is_stopped(tmp_path: Path) -> None:
    end = run(tmp_path, "sleep 60 & echo $!")
    assert end.status == 0 and not end.late and gone(int(end.output))


def test_one_that_ends_for_the_processor_time_it_took_is_late(tmp_path: Path) -> None:
    assert run(tmp_path, "kill -XCPU $$").late


def gone(pid: int) -> bool:
    """Whether a process is no more; it may take a moment."""
    for _ in range(200):
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            return True
        if stat.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False
