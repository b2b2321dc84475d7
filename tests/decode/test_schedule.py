"""All strategies by name: they make progress, answer the same when asked the same, and cite their source."""

import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import PARAMETERS, DecodeConfig, Strategy
from model.decode.decision import BlockState
from model.decode.schedule import STRATEGIES, checks, post_steps, remembers, revises
from tests.decode.scripted import guesses

CONFIGS = st.builds(
    DecodeConfig,
    threshold=st.floats(0, 1),
    factor=st.floats(0.01, 100),
    block_size=st.just(64),
    rounds=st.just(8),
    alg_temp=st.sampled_from([0.0, 1.0]),
    entropy_budget=st.floats(0, 9),
    kl_threshold=st.sampled_from([0.0, 5.0]),
    kl_history=st.integers(1, 3),
    threshold_back=st.floats(0, 1),
    eta_cap=st.floats(0, 1),
    editing_threshold=st.floats(0, 1),
)


def test_the_names_are_those_of_the_configuration() -> None:
    assert list(STRATEGIES) == list(get_args(Strategy)) == list(PARAMETERS)
    usual = DecodeConfig()
    for name, knobs in PARAMETERS.items():
        assert all(hasattr(usual, knob) for knob in knobs), name


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_strategy_names_its_paper(name: str) -> None:
    assert re.search(r"arXiv\s+\d{4}\.\d{5}", STRATEGIES[name].__doc__ or "")


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(0.02, 1), min_size=1, max_size=20), st.integers(1, 3), CONFIGS, st.integers(0, 70))
def test_every_strategy_makes_progress_within_what_it_was_given(
    name: str, confidences: list[float], stride: int, config: DecodeConfig, step: int
) -> None:
    rows = [2 + stride * i for i in range(len(confidences))]
    made = guesses(confidences, rows)
    taken = [row for row in range(70) if row not in rows][:9]
    decided = dict(zip(taken, [*taken[1:], 5], strict=True))
    check = guesses([0.3 + 0.07 * i for i in range(len(taken[::2]))], taken[::2])
    block = BlockState(64, step, 64, decided, check, (made,) * 3, 1)
    decision = STRATEGIES[name](made, block, config)
    assert decision.commit and set(decision.commit) <= set(rows)
    assert set(decision.remask) <= set(decided) and set(decision.edit) <= set(check.rows)
    for chosen in (decision.commit, decision.remask, decision.edit):
        assert list(chosen) == sorted(set(chosen))
    assert STRATEGIES[name](made, block, config) == decision


def test_only_strategies_that_use_it_are_given_more_than_guesses() -> None:
    needs = {name: DecodeConfig(strategy=name, kl_history=3, max_post_steps=7) for name in get_args(Strategy)}
    assert {name for name, config in needs.items() if revises(config)} == {"wino", "remdm", "t2t"}
    assert {name for name, config in needs.items() if checks(config)} == {"wino", "t2t"}
    assert {name: remembers(config) for name, config in needs.items() if remembers(config)} == {"klass": 3}
    assert {name: post_steps(config) for name, config in needs.items() if post_steps(config)} == {"t2t": 7}
