"""The causal check: what it accepts and revises, what it costs, and that with 1 it writes what one by one does."""

from dataclasses import dataclass, replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import STRATEGIES, DecodeConfig
from model.decode.block import Block
from model.decode.guess import Guesser
from model.decode.verify import Passed, verify
from model.events import BlockEvent
from model.fake import FakeMemory, FakeNetwork, FusedFakeNetwork
from model.network.clover import CloverMoeModelLM
from tests.decode.test_decoder import WORDS, end_of, fold, rounds, run
from tests.decode.test_lens import TINY

TEXT = "let angle = 0; // näher\n" * 3


@dataclass(frozen=True)
class Careless(FakeNetwork):
    """Every fourth guess of its previews is wrong, and as sure as the others."""

    def _guess(self, pos: int, token: int, rank: int | None, masked: int) -> tuple[int, float, int]:
        if rank is not None and pos % 4 == 2:
            return WORDS.encode("?")[0], 0.97, WORDS.end
        return super()._guess(pos, token, rank, masked)


def written(network: object, config: DecodeConfig) -> str:
    events = run(network, config)  # type: ignore[arg-type]
    cells = fold(events)
    return WORDS.decode([cells[pos] for pos in range(end_of(events).length)])


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(STRATEGIES), st.sampled_from([4, 8, 32]), st.integers(1, 90), st.integers(1, 9))
def test_what_is_accepted_at_one_is_what_autoregressive_decoding_writes(
    strategy: str, size: int, limit: int, quick: int
) -> None:
    config = DecodeConfig(strategy=strategy, block_size=size, max_tokens=limit)  # type: ignore[arg-type]
    network = Careless.of(TEXT, per_round=quick)
    assert written(network, config) == written(network, replace(config, mode="autoregressive"))
    assert written(network, config) == TEXT.encode()[:limit].decode("utf-8", "replace")


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 99), st.sampled_from([4, 16]), st.sampled_from(["threshold", "wino", "random"]))
def test_so_it_is_with_a_real_network(seed: int, size: int, strategy: str) -> None:
    torch.manual_seed(seed)
    network = CloverMoeModelLM(type(TINY).from_dict({**TINY.to_dict(), "vocab_size": WORDS.size})).freeze()
    config = DecodeConfig(strategy=strategy, block_size=size, max_tokens=24, threshold=0.01)  # type: ignore[arg-type]
    assert written(network, config) == written(network, replace(config, mode="autoregressive"))


def test_without_a_check_the_slips_stay() -> None:
    text = written(Careless.of(TEXT, per_round=4), DecodeConfig(block_size=8, acceptance=0))
    assert text != TEXT and text.count("?") >= len(TEXT) // 4


def test_a_revision_is_seen_as_one_and_the_rows_before_it_stand() -> None:
    events = run(Careless.of("abcdefgh", per_round=9), DecodeConfig(block_size=8))
    first, check = rounds(events)[:2]
    assert [change.kind for change in first.changes] == ["commit"] * 8
    assert [(change.pos, change.kind, change.text) for change in check.changes] == [
        (2, "edit", "c"), *((pos, "remask", "<|mask|>") for pos in range(3, 8)),
    ]  # fmt: skip
    assert check.masked_left == 5 and check.forwards == 2


@pytest.mark.parametrize("network", [FakeNetwork, FusedFakeNetwork])
def test_a_check_that_accepts_costs_a_pass_for_the_last_block_alone(network: type[FakeNetwork]) -> None:
    checked, plain = (
        run(network.of("x" * 20, per_round=99), DecodeConfig(block_size=8, acceptance=value)) for value in (1, 0)
    )
    assert end_of(checked).stats.forwards == end_of(plain).stats.forwards + 1
    empty = [event for event in rounds(checked) if not event.changes]
    assert [event.block for event in empty] == [0, 1, 2] and not any(event.masked_left for event in empty)
    phases = [[event.phase for event in events if isinstance(event, BlockEvent)] for events in (checked, plain)]
    assert phases[0] == phases[1]


def test_an_end_that_came_too_early_is_taken_back() -> None:
    class Hasty(FakeNetwork):
        def _guess(self, pos: int, token: int, rank: int | None, masked: int) -> tuple[int, float, int]:
            return (WORDS.end, 0.99, token) if pos == 3 and masked > 5 else super()._guess(pos, token, rank, masked)

    assert written(Hasty.of("abcdefghij", per_round=9), DecodeConfig(block_size=8)) == "abcdefghij"


def test_an_end_that_was_missed_is_put_in() -> None:
    class Chatty(FakeNetwork):
        def _guess(self, pos: int, token: int, rank: int | None, masked: int) -> tuple[int, float, int]:
            return (WORDS.encode("!")[0], 0.99, token) if pos >= 3 else super()._guess(pos, token, rank, masked)

    events = run(Chatty.of("abc", per_round=9), DecodeConfig(block_size=8))
    assert (end_of(events).length, end_of(events).reason) == (3, "end_of_text")


@pytest.mark.parametrize(("acceptance", "kept"), [(1.0, False), (0.51, False), (0.5, True), (0.1, True)])
def test_a_token_is_accepted_when_it_is_likely_enough_beside_the_likeliest(acceptance: float, kept: bool) -> None:
    config = DecodeConfig(acceptance=acceptance)
    logits_2V = torch.full((2, WORDS.size), -30.0)
    a, b = WORDS.encode("ab")
    logits_2V[:, a], logits_2V[:, b] = 0.0, float(torch.tensor(0.5).log())
    block = Block(0, 2, WORDS, given=(a, b))
    guesser = Guesser.of(WORDS, logits_2V, config)
    decision, _ = verify(guesser, block, logits_2V[:1], Passed(FakeMemory(), logits_2V, None), acceptance)
    assert (not decision) is kept and decision.edit == (() if kept else (1,))


def test_pinned_rows_are_not_judged() -> None:
    logits_2V = torch.zeros(2, WORDS.size)
    a, b = WORDS.encode("ab")
    logits_2V[:, a] = 9.0
    block = Block(0, 2, WORDS, given=(b, b), pinned=(0,))
    guesser = Guesser.of(WORDS, logits_2V, DecodeConfig())
    decision, _ = verify(guesser, block, logits_2V[:1], Passed(FakeMemory(), logits_2V, None), 1.0)
    assert decision.edit == (1,) and not decision.remask
