"""The verdict and the live figures are of one count."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.sentences import ending
from model.config import DecodeConfig, Mode
from model.decode.decoder import decode
from model.events import Message, Reason, Request, RunFinished, RunStarted, Stats
from model.fake import ByteVocabulary, FakeNetwork, FusedFakeNetwork
from visualize.board import Board, fold
from visualize.frames import figures


@given(st.integers(1, 2048), st.integers(1, 300))
@example(513, 36)  # 14.25 is exact, and may be rounded either way
def test_tokens_a_forward_pass_are_rounded_alike(tokens: int, forwards: int) -> None:
    live = Board(seq=0, tokens=tokens, forwards=forwards)
    stats = Stats(tokens, forwards, forwards, 1, 1.0, 0.1, 0.0)
    said = ending(live.after(RunFinished("r", 1, "end_of_text", tokens, stats)))
    assert said is not None and (found := re.search(r"([\d.]+) a forward", said.text))
    assert found[1] == f"{figures(live).per_forward:.1f}"


@pytest.mark.parametrize("mode", ["diffusion", "autoregressive"])
@pytest.mark.parametrize("network", [FakeNetwork, FusedFakeNetwork])
@pytest.mark.parametrize("limit", [6, 8, 100])
def test_what_was_counted_live_is_the_final_count(mode: Mode, network: type[FakeNetwork], limit: int) -> None:
    wish = Request("r", (Message("user", "hi"),), DecodeConfig(mode=mode, block_size=4, max_tokens=limit))
    *before, last = decode(network.of("text of some length"), ByteVocabulary(), wish)
    live = fold(before)
    assert isinstance(last, RunFinished)
    assert (live.tokens, live.forwards) == (last.stats.tokens, last.stats.forwards)


@pytest.mark.parametrize(
    ("reason", "said"),
    [("not_a_number", "not a number"), ("repetition", "repeats itself"), ("no_progress", "made no progress")],
)
def test_a_run_that_had_to_stop_says_why_and_what_to_do(reason: Reason, said: str) -> None:
    started = RunStarted("r", 0, "fake", DecodeConfig(), "p", 1)
    told = ending(fold([started, RunFinished("r", 1, reason, 7, Stats(7, 3, 3, 1, 1.0, 0.1, 0.0))]))
    assert told is not None and told.tone == "bad" and said in told.text
    assert re.search(r"(Try|Choose) .*\.$", told.text)
