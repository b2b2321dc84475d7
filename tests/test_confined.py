"""What a confined program may not do, tried by programs that try it."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from model.confined import MAX_BYTES, MAX_FILES, End, run_confined
from model.jail import home, landlock_version


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


kernel = pytest.mark.skipif(
    sys.platform != "linux" or landlock_version(ctypes.CDLL(None)) < 4, reason="the kernel has no Landlock for networks"
)


@kernel
def test_files_outside_its_folder_are_out_of_reach(tmp_path: Path) -> None:
    inside, secret = tmp_path / "inside", tmp_path / "secret"
    inside.mkdir()
    secret.write_text("hidden words")
    end = run(inside, f"cat {secret} ../secret /etc/passwd; ls ..; echo bad >../new; echo bad >{secret}; rm ../secret")
    assert "hidden words" not in end.output and "root:x" not in end.output
    assert end.output.count("Permission denied") == 7
    assert secret.read_text() == "hidden words" and sorted(tmp_path.iterdir()) == [inside, secret]


@kernel
def test_it_makes_files_and_folders_but_no_links_and_no_pipes(tmp_path: Path) -> None:
    end = run(tmp_path, "mkdir a && echo b >a/b && mv a/b c && rm -r a; ln -s /etc/passwd d; mkfifo e; cat c")
    assert end.output.endswith("b\n") and sorted(path.name for path in tmp_path.iterdir()) == ["c", "program"]


@kernel
def test_it_reaches_no_server_not_even_on_this_machine(tmp_path: Path) -> None:
    asked = []

    class Canary(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)

    with HTTPServer(("127.0.0.1", 0), Canary) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        end = run_confined(
            Path("/bin/bash"), ("-c", f"echo GET / >/dev/tcp/127.0.0.1/{server.server_port}"), tmp_path, 9
        )
        server.shutdown()
    assert end.status != 0 and asked == []


@pytest.mark.parametrize(
    "script",
    [
        f"i=0; while :; do head -c {MAX_BYTES // 8} /dev/zero >f$i; i=$((i+1)); done",
        f"i=0; while [ $i -le {MAX_FILES} ]; do : >f$i; i=$((i+1)); done; exec sleep 30",
        f"mkdir a; cd a; i=0; while [ $i -le {MAX_FILES} ]; do : >f$i; i=$((i+1)); done; exec sleep 30",
    ],
)
def test_a_program_that_fills_its_folder_is_stopped(tmp_path: Path, script: str) -> None:
    began = time.monotonic()
    end = run(tmp_path, script)
    assert end.heavy and not end.late and time.monotonic() - began < 15


def test_the_tree_of_a_program_that_lies_elsewhere_is_its_own() -> None:
    assert home("/home/me/texlive/bin/x86_64-linux/pdftex") == "/home/me/texlive"
    assert home("/home/me/bin/pdflatex") == "/home/me/bin"
