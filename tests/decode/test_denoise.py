"""Rounds of a block: whatever network and strategy do, they end, and what was revised can be read from the events."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig, Strategy
from model.decode.decision import BlockState, Decision
from model.decode.guess import Guesses
from model.decode.schedule import STRATEGIES
from model.events import BlockEvent, Event
from model.fake import FakeNetwork
from tests.decode.scripted import FlickeringNetwork
from tests.decode.test_decoder import WORDS, end_of, fold, rounds, run
from visualize.board import fold as boarded
from visualize.trace import Trace

KINDS = {"wino": "remask", "remdm": "remask", "t2t": "edit"}


def knobs(name: str, **more: object) -> DecodeConfig:
    """A strategy at its most unsettled: commits readily, doubts everything, and no causal pass has the last word."""
    usual = {"threshold": 0.5, "threshold_back": 1.0, "eta_cap": 1.0, "editing_threshold": 0.0, "max_tokens": 40}
    return DecodeConfig(strategy=name, **{**usual, "acceptance": 0.0, **more})  # type: ignore[arg-type]


def revisions(events: list[Event], kind: str) -> int:
    return sum(change.kind == kind for event in rounds(events) for change in event.changes)


@pytest.mark.parametrize("name", get_args(Strategy))
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([4, 16, 32]), st.integers(0, 6), st.sampled_from([0.0, 1.0]))
def test_a_network_that_never_agrees_with_itself_is_written_down_all_the_same(
    name: str, seed: int, size: int, posts: int, heat: float
) -> None:
    config = knobs(name, block_size=size, max_post_steps=posts, temperature=heat, seed=seed)
    events = run(FlickeringNetwork((), seed=seed), config)
    assert end_of(events).reason in ("end_of_text", "max_tokens")
    lengths = {event.block: event.length for event in events if isinstance(event, BlockEvent)}
    for block, length in lengths.items():
        taken = [event.step for event in rounds(events) if event.block == block]
        assert taken == list(range(len(taken))) and len(taken) <= 2 * length + posts


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_revisions_fold_to_the_same_board_and_survive_a_file(name: str, seed: int) -> None:
    events = run(FlickeringNetwork((), seed=seed), knobs(name, block_size=16))
    board = boarded(events)
    cells = fold(events)
    shown = [WORDS.piece(cells[pos]) for pos in range(end_of(events).length)]
    assert board.text == "".join(shown) and board.tokens == end_of(events).length
    assert list(Trace.loads(Trace(events).dumps()).events) == events


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_strategies_that_revise_do_and_say_so(name: str, kind: str) -> None:
    seen = sum(revisions(run(FlickeringNetwork((), seed=seed), knobs(name, block_size=16)), kind) for seed in range(9))
    assert seen
    ends = [
        change
        for seed in range(9)
        for event in rounds(run(FlickeringNetwork((), seed=seed), knobs(name)))
        for change in event.changes
        if change.kind == "edit"
    ]
    assert all(change.token != WORDS.end and change.memory == 0.25 for change in ends)


@pytest.mark.parametrize("name", ["wino", "t2t"])
def test_a_check_costs_a_pass_and_hides_what_it_judges(name: str) -> None:
    events = run(FakeNetwork.of("x" * 16, per_round=4), knobs(name, block_size=16, max_tokens=16, max_post_steps=0))
    plain = run(FakeNetwork.of("x" * 16, per_round=4), knobs("threshold", block_size=16, max_tokens=16))
    steps = len(rounds(events))
    assert end_of(events).stats.forwards == 2 * steps - 1  # the first round has nothing to check
    assert end_of(plain).stats.forwards == len(rounds(plain))


def test_editing_goes_on_when_a_block_is_full_until_both_halves_are_in_order() -> None:
    def passes(posts: int) -> int:
        network = FakeNetwork.of("x" * 8, per_round=8)
        return end_of(
            run(network, DecodeConfig(strategy="t2t", block_size=8, max_tokens=8, max_post_steps=posts, acceptance=0))
        ).stats.forwards

    assert [passes(posts) for posts in (0, 1, 2, 16)] == [1, 2, 3, 3]


def test_a_wrong_token_is_edited_away() -> None:
    class Hasty(FakeNetwork):
        """Wrong with confidence as long as the whole block is masked."""

        def _guess(self, pos: int, token: int, rank: int | None, masked: int) -> tuple[int, float, int]:
            if masked == 8:
                return WORDS.encode("?")[0], 0.95, WORDS.end
            return super()._guess(pos, token, rank, masked)

    network = Hasty(tuple(WORDS.encode("right!!!")), per_round=8)
    wrong = run(network, DecodeConfig(block_size=8, max_tokens=8, acceptance=0))
    right = run(network, DecodeConfig(block_size=8, max_tokens=8, strategy="t2t", acceptance=0))
    assert [boarded(events).text for events in (wrong, right)] == ["?" * 8, "right!!!"]
    assert revisions(right, "edit") == 8


@pytest.mark.parametrize("decision", [Decision(()), Decision((), remask=(0,))])
def test_a_strategy_that_gets_nowhere_ends_the_run(decision: Decision, monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
        return Decision((0,)) if decision.remask and 0 not in block.decided else decision

    monkeypatch.setitem(STRATEGIES, "remdm", stubborn)
    events = run(FakeNetwork.of("abcdefgh"), DecodeConfig(strategy="remdm", block_size=8))
    assert end_of(events).reason == "no_progress" and len(rounds(events)) == (16 if decision.remask else 0)


@pytest.mark.parametrize("name", get_args(Strategy))
def test_numbers_that_are_none_stop_every_strategy(name: str) -> None:
    network = FakeNetwork(tuple(WORDS.encode("x" * 50)), nan_from=8)
    last = end_of(run(network, knobs(name, block_size=8)))
    assert (last.reason, last.length) == ("not_a_number", 8)
