"""Wire types: every value survives JSON, nonsense is refused, and pieces of characters become characters."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.events import (
    Alternative,
    BlockEvent,
    Cancel,
    Change,
    Message,
    Request,
    Round,
    RunFailed,
    RunFinished,
    RunStarted,
    Stats,
    Submit,
    from_dict,
    joined,
    to_dict,
)

# Any piece a byte-level tokenizer can have: bytes as UTF-8 with surrogateescape.
pieces = st.binary(max_size=6).map(lambda raw: raw.decode("utf-8", "surrogateescape"))
ids = st.integers(0, 300000)
unit = st.floats(0, 1)
alternatives = st.builds(Alternative, ids, pieces, unit)
kinds = st.sampled_from(["draft", "commit", "remask", "edit", "insert", "delete", "renoise"])
changes = st.builds(Change, ids, ids, pieces, unit, kinds, st.lists(alternatives, max_size=3).map(tuple), unit)
stats = st.builds(Stats, ids, ids, ids, ids, unit, unit, unit, ids)
names = st.text(max_size=10)
events = st.one_of(
    st.builds(RunStarted, names, ids, names, st.just(DecodeConfig(seed=7)), names, ids, st.booleans()),
    st.builds(BlockEvent, names, ids, ids, ids, ids, st.sampled_from(["opened", "committed", "closed"])),
    st.builds(Round, names, ids, ids, ids, st.lists(changes, max_size=4).map(tuple), ids, ids, unit),
    st.builds(RunFinished, names, ids, st.sampled_from(["end_of_text", "cancelled"]), ids, stats),
    st.builds(RunFailed, names, ids, names),
    st.builds(Submit, st.builds(Request, names, st.just((Message("user", "é"),)), tools=st.just(("{}",)))),
    st.builds(Cancel, names),
)


@settings(max_examples=60, deadline=None)
@given(events)
def test_every_event_survives_a_line_of_json(event: object) -> None:
    line = json.dumps(to_dict(event))  # type: ignore[arg-type]
    assert "\n" not in line
    assert from_dict(json.loads(line)) == event


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "Nonsense"},
        {"type": "Cancel"},
        {"type": "Cancel", "run": "a", "more": 1},
        {"type": "RunStarted", "run": "a", "seq": 0, "model": "m", "config": {"block_size": 5}, "prompt": "", "x": 1},
    ],
)
def test_foreign_data_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        from_dict(data)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=30), st.integers(0, 40))
def test_split_characters_are_whole_or_pending_but_never_garbled(text: str, cut: int) -> None:
    """Law 8, on text that UTF-8 can say."""
    raw = text.encode("utf-8", "replace")
    whole = raw.decode()
    parts = [raw[i : i + 1].decode("utf-8", "surrogateescape") for i in range(len(raw))]
    assert joined(parts) == whole
    assert whole.startswith(joined(parts[:cut]))


def test_a_character_that_never_ends_is_shown_as_unknown() -> None:
    half = "😀".encode()[:2].decode("utf-8", "surrogateescape")
    assert joined(["a", half]) == "a"
    assert joined(["a", half], final=True) == "a\ufffd"
    assert joined([half, "b"]) == "\ufffdb"


def test_rates_of_nothing_are_zero() -> None:
    nothing = Stats(0, 0, 0, 0, 0.0, 0.0, 0.0)
    assert (nothing.tokens_per_forward, nothing.tokens_per_second) == (0.0, 0.0)
    some = replace(nothing, tokens=6, forwards=3, seconds=2.0)
    assert (some.tokens_per_forward, some.tokens_per_second) == (2.0, 3.0)
