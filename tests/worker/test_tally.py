"""A run cut short by its reader is booked as the decoder would have booked it."""

from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.decoder import Cancelled, decode
from model.events import Message, Request, Round, RunFinished
from model.fake import ByteVocabulary, FakeNetwork
from model.worker.tally import Tally


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.sampled_from([4, 16, 32]), st.integers(0, 5))
def test_the_tally_agrees_with_the_decoder(after: int, size: int, seed: int) -> None:
    wish = Request("r", (Message("user", "hi"),), DecodeConfig(block_size=size))
    events = decode(
        FakeNetwork.of("some text, and more", seed=seed), ByteVocabulary(), wish, map(float, count()).__next__
    )
    tally = Tally("r")
    for _ in range(after):
        event = next(events)
        if isinstance(event, RunFinished):
            return
        if isinstance(event, Round) and event.block == 19 // size and not event.masked_left:
            return  # the text of 19 tokens is over
        tally.add(event)
    true, guessed = events.throw(Cancelled()), tally.finished("cancelled")
    assert isinstance(true, RunFinished)
    assert (guessed.seq, guessed.reason, guessed.length) == (true.seq, true.reason, true.length)
    assert (guessed.stats.rounds, guessed.stats.blocks, guessed.stats.first_round_seconds) == (
        true.stats.rounds,
        true.stats.blocks,
        true.stats.first_round_seconds,
    )
    if tally.last is not None:
        assert guessed.stats.seconds == true.stats.seconds
