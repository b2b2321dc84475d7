"""Text is handed out once, when it is final, in whole characters."""

from hypothesis import given
from hypothesis import strategies as st

from app.transcript import Transcript
from model.events import BlockEvent, Change, Event, Round, RunFailed, RunFinished, Stats


def commit(start: int, pieces: list[str]) -> Round:
    changes = tuple(Change(start + i, 9, text, 1.0, "commit") for i, text in enumerate(pieces))
    return Round("r", 0, 0, 0, changes, 0, 1, 0.0)


def committed(start: int, length: int) -> BlockEvent:
    return BlockEvent("r", 0, 0, start, length, "committed")


def finished(length: int) -> RunFinished:
    return RunFinished("r", 0, "end_of_text", length, Stats(length, 1, 1, 1, 1.0, 1.0, 0.0))


def told(*events: Event) -> list[str]:
    transcript = Transcript()
    return [transcript.add(event) for event in events]


def test_a_block_is_final_when_it_is_committed_and_the_end_token_is_no_text() -> None:
    assert told(commit(0, ["a", "b"]), committed(0, 2), commit(2, ["c", "<|im_end|>"]), finished(3)) == [
        "",
        "ab",
        "",
        "c",
    ]


def test_a_failed_run_gives_up_to_the_first_gap() -> None:
    transcript = Transcript()
    transcript.add(commit(0, ["a", "b"]))
    transcript.add(commit(3, ["d"]))
    assert transcript.add(RunFailed("r", 0, "x")) == "ab"


def test_what_was_masked_again_is_no_text() -> None:
    transcript = Transcript()
    transcript.add(commit(0, ["a", "b"]))
    transcript.add(Round("r", 0, 0, 1, (Change(1, 3, "<|mask|>", 0.0, "remask"),), 1, 2, 0.0))
    assert transcript.add(RunFailed("r", 0, "x")) == "a"


@given(st.text(max_size=20), st.integers(1, 7))
def test_characters_split_over_blocks_come_out_whole(text: str, size: int) -> None:
    raw = text.encode("utf-8", "replace")
    transcript, parts = Transcript(), []
    for start in range(0, len(raw), size):
        pieces = [bytes([byte]).decode("utf-8", "surrogateescape") for byte in raw[start : start + size]]
        transcript.add(commit(start, pieces))
        parts.append(transcript.add(committed(start, len(pieces))))
    parts.append(transcript.add(finished(len(raw))))
    assert "".join(parts) == raw.decode()
    assert all("\ufffd" not in part for part in parts) or "\ufffd" in raw.decode()
