"""Strategies as pure functions: what each keeps, its ties and equalities, and that all make progress."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.guess import Guesses
from model.decode.schedule import STRATEGIES, BlockState, factor, low_confidence, sequential, threshold

CONFIGS = st.builds(
    DecodeConfig, threshold=st.floats(0, 1), factor=st.floats(0.01, 100), block_size=st.just(64), rounds=st.just(8)
)


def guesses(confidences: list[float], rows: list[int] | None = None) -> Guesses:
    places = tuple(rows if rows is not None else range(len(confidences)))
    tokens = [10 + row for row in places]
    return Guesses(places, tokens, confidences, [[t] for t in tokens], [[c] for c in confidences], torch.empty(0))


def test_threshold_keeps_all_at_or_above_it() -> None:
    kept = threshold(guesses([0.9, 0.5, 0.95, 0.89]), BlockState(4, 0), DecodeConfig(threshold=0.9))
    assert kept.commit == (0, 2)


def test_threshold_keeps_the_surest_when_none_is_sure_and_the_leftmost_of_equals() -> None:
    assert threshold(guesses([0.2, 0.4, 0.4], [3, 5, 9]), BlockState(16, 0), DecodeConfig()).commit == (5,)


def test_quota_spreads_a_block_over_its_rounds_early_first() -> None:
    config = DecodeConfig(rounds=3, block_size=8)
    left, shares = list(range(8)), []
    for step in range(3):
        kept = low_confidence(guesses([0.5] * len(left), left), BlockState(8, step), config).commit
        shares.append(kept)
        left = [row for row in left if row not in kept]
    assert shares == [(0, 1, 2), (3, 4, 5), (6, 7)]


def test_quota_gives_a_short_block_fewer_rounds() -> None:
    config = DecodeConfig(rounds=8, block_size=32)
    assert len(low_confidence(guesses([0.5] * 5), BlockState(5, 0), config).commit) == 3  # 2 rounds
    assert len(low_confidence(guesses([0.5] * 4), BlockState(4, 0), DecodeConfig(rounds=64)).commit) == 1


def test_factor_wants_more_certainty_the_more_it_keeps() -> None:
    config = DecodeConfig(factor=1.0)
    # n = 1: 2 * 0.3 < 1; n = 2: 3 * 0.3 < 1; n = 3: 4 * 0.3 >= 1
    assert factor(guesses([0.7] * 5), BlockState(5, 0), config).commit == (0, 1)
    assert factor(guesses([0.99] * 5), BlockState(5, 0), config).commit == (0, 1, 2, 3, 4)
    assert factor(guesses([0.5, 0.1]), BlockState(2, 0), config).commit == (0,)  # 2 * 0.5 is not < 1: at least one
    assert factor(guesses([0.76, 0.5, 0.76]), BlockState(3, 0), config).commit == (0, 2)


def test_sequential_goes_left_to_right() -> None:
    assert sequential(guesses([0.1, 0.9], [4, 6]), BlockState(8, 0), DecodeConfig()).commit == (4,)


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.integers(1, 3), CONFIGS, st.integers(0, 70))
def test_every_strategy_makes_progress_within_what_it_was_given(
    name: str, confidences: list[float], stride: int, config: DecodeConfig, step: int
) -> None:
    rows = [2 + stride * i for i in range(len(confidences))]
    block = BlockState(64, step)
    given_rows = guesses(confidences, rows)
    kept = STRATEGIES[name](given_rows, block, config).commit
    assert kept and set(kept) <= set(rows) and list(kept) == sorted(kept)
    assert STRATEGIES[name](given_rows, block, config).commit == kept
