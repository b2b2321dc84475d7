"""The journal: what was acknowledged is read again, whatever became of the end of the file."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as some

from app.workspace.disk import RealDisk
from app.workspace.journal import Journal, line_of, parsed

VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
RECORDS = some.lists(some.dictionaries(some.text(min_size=1, max_size=8), VALUES, min_size=1, max_size=4), max_size=6)


def journal(folder: str) -> Journal:
    return Journal(Path(folder) / "journal.jsonl", RealDisk())


@settings(max_examples=40)
@given(RECORDS)
def test_every_record_is_read_again_in_order(records: list[dict[str, object]]) -> None:
    with TemporaryDirectory() as folder:
        for record in records:
            journal(folder).add(record)
        assert journal(folder).read() == (records, [])


@settings(max_examples=40)
@given(RECORDS.filter(bool), some.data())
def test_a_torn_end_costs_the_last_record_alone_and_the_next_one_is_whole(
    records: list[dict[str, object]], data: some.DataObject
) -> None:
    lines = b"".join(map(line_of, records))
    cut = data.draw(some.integers(1, len(line_of(records[-1]))))
    with TemporaryDirectory() as folder:
        (Path(folder) / "journal.jsonl").write_bytes(lines[:-cut])
        torn = journal(folder)
        found, notes = torn.read()
        assert found == records[:-1] and len(notes) == (cut < len(line_of(records[-1])))
        torn.add({"after": True})
        assert journal(folder).read() == ([*records[:-1], {"after": True}], [])


@settings(max_examples=40)
@given(RECORDS.filter(lambda records: len(records) > 1), some.data())
def test_a_damaged_line_costs_itself_alone_and_is_told(records: list[dict[str, object]], data: some.DataObject) -> None:
    lines = list(map(line_of, records))
    at = data.draw(some.integers(0, len(lines) - 2))
    byte = data.draw(some.integers(0, len(lines[at]) - 2))
    damaged = bytearray(lines[at])
    damaged[byte] ^= 1 if damaged[byte] ^ 1 != 10 else 3
    lines[at] = bytes(damaged)
    with TemporaryDirectory() as folder:
        (Path(folder) / "journal.jsonl").write_bytes(b"".join(lines))
        found, notes = journal(folder).read()
    assert found == records[:at] + records[at + 1 :] and "damaged" in notes[0]


@given(some.binary(max_size=60))
def test_noise_is_no_record(line: bytes) -> None:
    assert parsed(line.replace(b"\n", b"")) is None
