"""Strategies that take back: what each revokes or edits, its equalities, and its bound."""

from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.decode.decision import BlockState
from model.decode.guess import NO_GUESSES
from model.decode.quota import low_confidence
from model.decode.revising import remdm, t2t, wino
from tests.decode.scripted import guesses

END = 98


def test_wino_revokes_what_a_check_doubts_the_least_likely_first_and_fewer_than_it_commits() -> None:
    config = DecodeConfig(threshold=0.6, threshold_back=0.75)
    check = guesses([0.95, 0.75, 0.4, 0.2], [0, 1, 2, 3])  # equality keeps
    decided = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}
    for sure, revoked in (([0.7] * 4, (2, 3)), ([0.7, 0.7, 0.1], (3,)), ([0.7], ()), ([0.1], ())):
        made = guesses(sure, [10 + i for i in range(len(sure))])
        decision = wino(made, BlockState(16, 1, decided=decided, check=check), config)
        assert decision.remask == revoked and len(revoked) < len(decision.commit)


def test_wino_asks_how_likely_the_token_is_that_stands_there() -> None:
    config = DecodeConfig(threshold=0.6, threshold_back=0.5)
    check = guesses([0.99, 0.99], [0, 1])  # sure of tokens 0 and 1
    block = BlockState(16, 1, decided={0: 0, 1: 50}, check=check)
    assert wino(guesses([0.7, 0.7], [5, 6]), block, config).remask == (1,)
    assert wino(guesses([0.7, 0.7], [5, 6]), BlockState(16, 1, decided={0: 0}, check=check), config).remask == ()


def test_without_a_check_nothing_is_revised() -> None:
    made, config = guesses([0.95, 0.2]), DecodeConfig()
    for strategy in (wino, t2t):
        decision = strategy(made, BlockState(8, 0, decided={5: 5}), config)
        assert (decision.commit, decision.remask, decision.edit) == ((0,), (), ())


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 32), st.integers(1, 40), st.sampled_from([0.0, 0.3, 1.0]), st.integers(0, 5))
def test_remdm_keeps_the_quota_and_ends_with_it(length: int, rounds: int, cap: float, seed: int) -> None:
    config = DecodeConfig(rounds=rounds, eta_cap=cap, seed=seed, block_size=32)
    decided: dict[int, int] = {}
    step = 0
    while len(decided) < length:
        left = [row for row in range(length) if row not in decided]
        block = BlockState(length, step, decided=dict(decided))
        made = guesses([0.5] * len(left), left)
        decision = remdm(made, block, config)
        assert cap or decision == low_confidence(made, block, config)
        assert set(decision.remask) <= set(decided) and set(decision.commit) <= set(left) and decision.commit
        decided = {row: row for row in (*decided, *decision.commit) if row not in decision.remask}
        step += 1
    assert step <= max(1, -(-rounds * length // 32))


def test_remdm_never_revokes_in_its_last_round_and_everything_it_may_at_a_cap_of_one() -> None:
    config = DecodeConfig(rounds=4, eta_cap=1.0, block_size=8)
    decided = {row: row for row in range(4)}
    made = guesses([0.5] * 4, [4, 5, 6, 7])
    assert remdm(made, BlockState(8, 3, decided=decided), config).remask == ()
    assert remdm(made, BlockState(8, 1, decided=decided), config).remask == (0, 1, 2, 3)  # min(1, 2 / 1)
    assert remdm(made, BlockState(8, 1, decided=decided), DecodeConfig(rounds=4, eta_cap=0, block_size=8)).remask == ()


def test_t2t_replaces_what_a_check_is_sure_to_be_something_else() -> None:
    config = DecodeConfig(threshold=0.6, editing_threshold=0.8)
    check = guesses([0.8, 0.79, 0.95, 0.95], [0, 1, 2, 3])
    block = BlockState(16, 2, decided={0: 50, 1: 50, 2: 2, 3: 50}, check=check)
    assert t2t(guesses([0.7], [9]), block, config).edit == (0, 3)  # 1 is not sure enough, 2 says what stands there
    assert t2t(NO_GUESSES, block, config).commit == ()


def test_t2t_leaves_the_end_where_it_is() -> None:
    check = guesses([0.95, 0.95, 0.95], [0, 1, END])
    block = BlockState(99, 2, decided={0: 50, 1: END, END: 50}, check=check, end=END)
    assert t2t(NO_GUESSES, block, DecodeConfig(editing_threshold=0.5)).edit == (0,)
