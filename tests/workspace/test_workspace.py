"""The workspace: versions, pages as files, and what happens when both are changed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.workspace.disk import DiskError, RealDisk
from app.workspace.history import Limits
from app.workspace.workspace import Busy, Conflict, Workspace
from tests.app.sources import PAGE, events_of, request_of
from visualize.trace import Trace

TRACE = Trace(events_of(PAGE, request_of()))


@pytest.fixture
def space(tmp_path: Path) -> Iterator[Workspace]:
    opened = Workspace(tmp_path)
    yield opened
    opened.close()


def again(space: Workspace, limits: Limits | None = None) -> Workspace:
    """The same folder in a program that is started anew."""
    space.close()
    return Workspace(space.folder, limits=limits or Limits())


def page_of(space: Workspace, prompt: str = "a solar system", run: str = "r") -> str:
    kept = space.keep(TRACE, run, prompt)
    assert kept is not None
    return kept.id


def test_a_run_is_a_version_and_a_file_and_its_trace_is_kept(space: Workspace) -> None:
    id = page_of(space)
    file = space.pages.path / "a-solar-system.html"
    assert file.read_text() == PAGE and space.text(id) == PAGE
    after = again(space)
    version = after.find(id)
    assert (version.origin, version.run, version.prompt, version.kind) == ("run", "r", "a solar system", "html")
    trace = after.trace("r")
    assert trace is not None and trace.events == TRACE.events and after.of_run("r") == version
    assert after.trace("../journal") is None and after.trace("nothing") is None
    after.close()


def test_what_redoes_a_part_of_a_page_is_its_newest_version(space: Workspace) -> None:
    first = space.keep(TRACE, "run-1", "a page")
    again = space.keep(TRACE, "run-2", "a page", after="run-1")
    other = space.keep(TRACE, "run-3", "a page", after="nobody")
    assert first is not None and again is not None and other is not None
    assert (again.page, again.parent, again.file, again.run) == (first.page, first.id, first.file, "run-2")
    assert other.page == other.id and space.head(first.page) == again
    more = space.keep(TRACE, "run-4", "a page", after=again.id)  # what changes a version, the same
    assert more is not None and (more.page, more.parent) == (first.page, again.id)


def test_an_edit_follows_what_it_was_made_of(space: Workspace) -> None:
    id = page_of(space)
    edit = space.save(PAGE + "<p>more", id, id)
    assert (edit.origin, edit.parent, edit.page) == ("hand", id, id) and space.head(id) == edit
    assert (space.pages.path / edit.file).read_text().endswith("more")
    back = space.restore(id)
    assert back.origin == "restored" and space.text(back.id) == PAGE and space.head(id) == back
    assert (space.pages.path / edit.file).read_text() == PAGE and space.text(edit.id).endswith("more")


def test_an_edit_of_what_is_no_longer_newest_is_a_conflict_and_keeps_both(space: Workspace) -> None:
    id = page_of(space)
    theirs = space.save("theirs", id, id)
    with pytest.raises(Conflict) as met:
        space.save("mine", id, id)
    assert met.value.head == theirs
    mine = space.save("mine", id, theirs.id)
    assert space.text(theirs.id) == "theirs" and space.head(id) == mine


def test_an_edit_outside_is_a_version_before_anything_is_written_over_it(space: Workspace) -> None:
    id = page_of(space)
    file = space.pages.path / "a-solar-system.html"
    file.write_text("outside")  # and nobody watches
    with pytest.raises(Conflict) as met:
        space.save("mine", id, id)
    assert met.value.head.origin == "outside" and space.text(met.value.head.id) == "outside"
    assert file.read_text() == "outside"
    assert space.look(file.name) is None, "it is taken in once"


def test_edits_made_while_no_program_ran_are_taken_in(space: Workspace) -> None:
    id = page_of(space)
    (space.pages.path / "a-solar-system.html").write_text("meanwhile")
    (space.pages.path / "new.tex").write_text("\\documentclass{article}")
    (space.pages.path / "left-alone.png").write_bytes(b"\x89PNG")
    (space.pages.path / "noise.html").write_bytes(b"\xff\xfe")
    after = again(space)
    assert after.text(after.head(id).id) == "meanwhile"  # type: ignore[union-attr]
    assert {each.file for each in after.versions()} == {"a-solar-system.html", "new.tex"}
    assert any("noise.html is not UTF-8" in note for note in after.notes())
    after.close()


def test_a_file_that_was_not_come_to_is_written_at_the_next_start(space: Workspace, tmp_path: Path) -> None:
    id = page_of(space)
    file = space.pages.path / "a-solar-system.html"
    edit = space.save("newer", id, id)
    file.write_text(PAGE)  # as if the program had ended between the version and its file
    space._history.written[file.name] = space.find(id).digest
    space._history._journal.add({"out": file.name, "digest": space.find(id).digest})
    after = again(space)
    assert file.read_text() == "newer" and after.head(id) == edit and len(after.versions()) == 2
    after.close()


def test_a_deleted_version_can_be_taken_back_and_a_file_that_was_changed_is_never_removed(space: Workspace) -> None:
    id = page_of(space)
    file = space.pages.path / "a-solar-system.html"
    edit = space.save("second", id, id)
    space.delete(edit.id)
    assert file.read_text() == PAGE
    space.delete(id)
    assert not file.exists() and space.versions() == ()
    after = again(space)
    after.undelete(id)
    after.undelete(edit.id)
    assert [each.id for each in after.versions()] == [id, edit.id] and file.read_text() == "second"
    file.write_text("changed")
    after.delete(edit.id)
    after.delete(id)
    assert file.read_text() == "changed"
    after.close()


def test_names_are_kept_and_made_harmless(space: Workspace) -> None:
    id = page_of(space)
    space.rename(id, "  The\nred one  ")
    after = again(space)
    assert after.find(id).name == "The red one"
    with pytest.raises(KeyError):
        after.rename("0" * 16, "x")
    after.close()


def test_the_oldest_without_a_name_make_room_and_that_is_told(tmp_path: Path) -> None:
    space = Workspace(tmp_path, limits=Limits(versions=3))
    first, second, third = (page_of(space, f"page {n}", f"run{n}") for n in range(3))
    space.rename(first, "keep me")
    fourth = page_of(space, "page 3", "run3")
    assert [each.id for each in space.versions()] == [first, third, fourth]
    assert space.trace("run1") is None and space.trace("run0") is not None
    assert "Name a version to keep it" in space.notes()[-1]
    for id in (third, fourth):
        space.rename(id, "me too")
    fifth = page_of(space, "page 4", "run4")
    assert [each.id for each in space.versions()] == [first, third, fourth, fifth]
    assert "More named versions" in space.notes()[-1]
    assert {each.id for each in again(space).versions()} == {first, third, fourth, fifth}
    del second


def test_a_size_is_a_limit_too_and_equal_texts_take_it_once(tmp_path: Path) -> None:
    space = Workspace(tmp_path, limits=Limits(size=3000))
    id = space.keep(TRACE, "r", "x", "recording").id  # type: ignore[union-attr]
    for _ in range(5):
        space.restore(id)
    assert len(space.versions()) == 6 and space._history.size == len(PAGE)
    space.save("a" * 2990, id, space.head(id).id)  # type: ignore[union-attr]
    assert [each.size for each in space.versions()] == [2990]
    space.close()


def test_two_programs_do_not_share_a_folder(space: Workspace) -> None:
    with pytest.raises(Busy):
        Workspace(space.folder)


class FullDisk(RealDisk):
    """Takes so many writes, then none."""

    left = 1000

    def write(self, path: Path, content: bytes) -> None:
        self._take()
        super().write(path, content)

    def append(self, path: Path, content: bytes) -> None:
        self._take()
        super().append(path, content)

    def _take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise DiskError("The disk is full")


@pytest.mark.parametrize("writes", range(4))
def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path, writes: int) -> None:
    disk = FullDisk()
    space = Workspace(tmp_path, disk=disk)
    id = page_of(space)
    disk.left = writes  # text, journal, file, journal
    if writes < 2:
        with pytest.raises(DiskError, match="full"):
            space.save("lost?", id, id)
        assert [each.id for each in space.versions()] == [id]
    else:
        assert space.text(space.save("kept", id, id).id) == "kept"
    disk.left = 1000
    after = again(space)
    newest = after.head(id)
    assert newest is not None and after.text(newest.id) == (PAGE if writes < 2 else "kept")
    assert (after.pages.path / newest.file).read_text() == after.text(newest.id)
    after.close()


@pytest.mark.parametrize("trap", ["link", "pipe", "folder"])
def test_what_is_no_file_is_neither_read_nor_written_over(space: Workspace, tmp_path: Path, trap: str) -> None:
    id = page_of(space)
    file, secret = space.pages.path / "a-solar-system.html", tmp_path / "secret.txt"
    secret.write_text("secret")
    file.unlink()
    {"link": lambda: file.symlink_to(secret), "pipe": lambda: os.mkfifo(file), "folder": file.mkdir}[trap]()
    with pytest.raises(DiskError):
        space.save("mine", id, id)
    assert secret.read_text() == "secret" and [each.id for each in space.versions()] == [id]


def test_line_ends_of_a_file_stay_as_they_were(space: Workspace) -> None:
    (space.pages.path / "dos.txt").write_bytes(b"one\r\ntwo\r\n")
    made = space.look("dos.txt")
    assert made is not None
    space.save("one\nthree\n", made.id, made.id)
    assert (space.pages.path / "dos.txt").read_bytes() == b"one\r\nthree\r\n"


def test_a_damaged_text_is_not_shown_as_kept(space: Workspace) -> None:
    id = page_of(space)
    path = space.folder / "history" / "texts" / f"{space.find(id).digest}.txt"
    path.write_text("other")
    with pytest.raises(DiskError, match="changed by another program"):
        space.text(id)
    path.unlink()
    after = again(space)
    assert after.versions() == () and "is gone" in after.notes()[0]
    after.close()
