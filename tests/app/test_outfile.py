"""An output file is replaced whole, and only by something."""

import os
from pathlib import Path

import pytest

from app.outfile import Outfile


def test_nothing_written_changes_nothing(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old")
    for path in (old, tmp_path / "new"):
        with Outfile(path) as file:
            file.write("")
            file.flush()
    assert old.read_text() == "old" and list(tmp_path.iterdir()) == [old]


def test_what_was_written_replaces_the_old_file_at_the_end_also_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "page"
    path.write_text("an old and longer page")
    path.chmod(0o640)
    with pytest.raises(KeyboardInterrupt), Outfile(path) as file:
        file.write("ein\n\u00fc")
        file.flush()
        assert path.read_text() == "an old and longer page"
        raise KeyboardInterrupt
    assert path.read_bytes() == "ein\n\u00fc".encode() and path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_links_and_devices_stay_what_they_are(tmp_path: Path) -> None:
    page, link = tmp_path / "page", tmp_path / "link"
    page.write_text("old")
    link.symlink_to(page)
    for path in (link, Path("/dev/null")):
        with Outfile(path) as file:
            file.write("new")
    assert link.is_symlink() and page.read_text() == "new" and Path("/dev/null").is_char_device()


@pytest.mark.parametrize("name", ["", "none/file"])
def test_what_cannot_be_written_is_refused_at_once(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError), Outfile(tmp_path / name):
        raise AssertionError


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_write_protected_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(OSError, match="Permission denied"), Outfile(path):
        raise AssertionError
