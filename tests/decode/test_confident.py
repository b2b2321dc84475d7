"""Strategies that keep what is sure: what each keeps, its ties, its equalities, and that something is always kept."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.confident import entropy_bounded, factor, klass, low_confidence_dynamic, threshold
from model.decode.decision import BlockState
from model.decode.quota import low_confidence
from tests.decode.scripted import guesses

SURE = st.lists(st.floats(0.02, 1), min_size=1, max_size=12)
quick = settings(max_examples=30, deadline=None)


def test_threshold_keeps_all_at_or_above_it() -> None:
    kept = threshold(guesses([0.9, 0.5, 0.95, 0.89]), BlockState(4, 0), DecodeConfig(threshold=0.9))
    assert kept.commit == (0, 2)


def test_threshold_keeps_the_surest_when_none_is_sure_and_the_leftmost_of_equals() -> None:
    assert threshold(guesses([0.2, 0.4, 0.4], [3, 5, 9]), BlockState(16, 0), DecodeConfig()).commit == (5,)


def test_factor_wants_more_certainty_the_more_it_keeps() -> None:
    config = DecodeConfig(factor=1.0)
    # n = 1: 2 * 0.3 < 1; n = 2: 3 * 0.3 < 1; n = 3: 4 * 0.3 >= 1
    assert factor(guesses([0.7] * 5), BlockState(5, 0), config).commit == (0, 1)
    assert factor(guesses([0.99] * 5), BlockState(5, 0), config).commit == (0, 1, 2, 3, 4)
    assert factor(guesses([0.5, 0.1]), BlockState(2, 0), config).commit == (0,)  # 2 * 0.5 is not < 1: at least one
    assert factor(guesses([0.76, 0.5, 0.76]), BlockState(3, 0), config).commit == (0, 2)


@quick
@given(SURE, st.integers(0, 9))
def test_the_dynamic_quota_is_the_threshold_or_the_quota_whichever_keeps_more(sure: list[float], step: int) -> None:
    config, block, made = DecodeConfig(rounds=8, threshold=0.7), BlockState(32, step), guesses(sure)
    by_threshold, by_quota = threshold(made, block, config), low_confidence(made, block, config)
    kept = low_confidence_dynamic(made, block, config)
    assert kept == max(by_quota, by_threshold, key=lambda decision: len(decision.commit))


def test_a_budget_of_entropy_leaves_out_the_largest() -> None:
    made = guesses([0.99, 0.9, 0.9, 0.5], [1, 4, 2, 7])
    (least, more, same, _) = made.entropies
    assert least < more == pytest.approx(same)
    for budget, kept in ((0.0, (1,)), (least, (1, 2)), (least + same + 1e-6, (1, 2, 4)), (99.0, (1, 2, 4, 7))):
        config = DecodeConfig(entropy_budget=budget)
        assert entropy_bounded(made, BlockState(8, 0), config).commit == kept, budget


@quick
@given(SURE, st.floats(0, 20))
def test_what_fits_the_budget_is_kept_and_nothing_more(sure: list[float], budget: float) -> None:
    made = guesses(sure)
    entropies = made.entropies
    kept = [
        entropies[row] for row in entropy_bounded(made, BlockState(16, 0), DecodeConfig(entropy_budget=budget)).commit
    ]
    left = sorted(entropies)[len(kept) :]
    assert sorted(kept) == sorted(entropies)[: len(kept)]
    assert sum(kept) - max(kept) <= budget + 1e-5
    assert not left or sum(kept) >= budget - 1e-5


def test_klass_wants_a_past_that_stood_still() -> None:
    config = DecodeConfig(threshold=0.8, kl_threshold=0.01, kl_history=2)
    now = guesses([0.9, 0.95, 0.5], [0, 2, 3])
    still = guesses([0.9, 0.95, 0.5, 0.7], [0, 2, 3, 5])  # more rows were undecided then
    moved = guesses([0.5, 0.95, 0.5], [0, 2, 3])
    assert klass(now, BlockState(8, 0), config).commit == (2,)  # no past: the surest alone
    assert klass(now, BlockState(8, 1, earlier=(still,)), config).commit == (2,)
    assert klass(now, BlockState(8, 2, earlier=(still, still)), config).commit == (0, 2)
    assert klass(now, BlockState(8, 2, earlier=(still, moved)), config).commit == (2,)
    assert klass(now, BlockState(8, 2, earlier=(moved, still)), config).commit == (2,)
    assert klass(now, BlockState(8, 3, earlier=(still, still, moved)), config).commit == (0, 2)  # too long ago


def test_klass_keeps_a_move_of_exactly_the_threshold_and_survives_impossible_tokens() -> None:
    made = guesses([0.9, 0.5])
    made.probabilities_MV[:, 7] = 0.0
    config = DecodeConfig(threshold=0.5, kl_threshold=0.0, kl_history=1)
    assert klass(made, BlockState(8, 1, earlier=(made,)), config).commit == (0, 1)
    assert torch.isfinite(torch.tensor(made.entropies)).all()
