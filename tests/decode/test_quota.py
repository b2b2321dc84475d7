"""Strategies of a fixed share: how a block is spread over its rounds, and which rows come first."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.decision import BlockState, Strategy
from model.decode.quota import entropy, low_confidence, maskgit_plus, random, sequential, topk_margin
from tests.decode.scripted import guesses

SHARES = [low_confidence, maskgit_plus, topk_margin, entropy, random]
named = pytest.mark.parametrize("strategy", SHARES, ids=lambda strategy: strategy.__name__)


def test_quota_spreads_a_block_over_its_rounds_early_first_and_leftmost_of_equals_first() -> None:
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


@named
@settings(max_examples=20, deadline=None)
@given(st.integers(1, 32), st.integers(1, 40), st.sampled_from([0.0, 0.5]))
def test_every_quota_ends_on_time_with_even_shares(strategy: Strategy, length: int, rounds: int, blur: float) -> None:
    config = DecodeConfig(rounds=rounds, alg_temp=blur, block_size=32)
    left, shares = list(range(length)), []
    while left:
        made = guesses([0.1 + 0.8 * row / 32 for row in left], left)
        kept = strategy(made, BlockState(length, len(shares)), config).commit
        shares.append(len(kept))
        left = [row for row in left if row not in kept]
    assert len(shares) <= max(1, -(-rounds * length // 32)) and sum(shares) == length
    assert shares == sorted(shares, reverse=True) and max(shares) - min(shares) <= 1


@settings(max_examples=20, deadline=None)
@given(st.lists(st.floats(0.02, 1), min_size=1, max_size=9))
def test_maskgit_plus_without_blur_is_low_confidence(sure: list[float]) -> None:
    block, config = BlockState(16, 0), DecodeConfig(rounds=4)
    assert maskgit_plus(guesses(sure), block, config) == low_confidence(guesses(sure), block, config)


def test_margin_and_entropy_look_at_more_than_the_best_token() -> None:
    config, block = DecodeConfig(rounds=2, block_size=4), BlockState(4, 1)
    close, clear = guesses([0.55], [0], rivals=0.9), guesses([0.5], [1])  # 0.55 against 0.405; 0.5 against 0.005
    both = guesses([0.55, 0.5])
    both.probabilities_MV[0], both.probabilities_MV[1] = close.probabilities_MV[0], clear.probabilities_MV[0]
    one = BlockState(4, 0)
    assert maskgit_plus(both, one, config).commit == (0,)
    assert topk_margin(both, one, config).commit == (1,)
    assert entropy(both, one, config).commit == (0,)  # two candidates are less open than a hundred
    assert topk_margin(both, block, config).commit == (0, 1)  # the last round takes what is left


@pytest.mark.parametrize("strategy", [maskgit_plus, topk_margin, entropy, random])
def test_draws_follow_seed_block_and_round(strategy: Strategy) -> None:
    made = guesses([0.5] * 30)

    def drawn(seed: int, start: int, step: int) -> tuple[int, ...]:
        config = DecodeConfig(rounds=4, seed=seed, alg_temp=1.0)
        return strategy(made, BlockState(32, step, start), config).commit

    assert drawn(1, 0, 0) == drawn(1, 0, 0)
    assert len({drawn(1, 0, 0), drawn(2, 0, 0), drawn(1, 32, 0), drawn(1, 0, 1)}) == 4


def test_a_blurred_order_still_leans_to_the_surest() -> None:
    made = guesses([0.95] + [0.05] * 9)
    first = [
        maskgit_plus(made, BlockState(10, 0), DecodeConfig(rounds=32, seed=s, alg_temp=0.3)).commit for s in range(50)
    ]
    assert 25 < sum(0 in kept for kept in first) < 50


def test_sequential_goes_left_to_right() -> None:
    assert sequential(guesses([0.1, 0.9], [4, 6]), BlockState(8, 0), DecodeConfig()).commit == (4,)
