"""Logits to guesses: forbidden ids, candidates, dice, and numbers that are none."""

import math

import pytest
import torch

from model.config import DecodeConfig
from model.decode.guess import Guesser, never_wanted
from model.fake import ByteVocabulary
from model.network.port import Preview

WORDS = ByteVocabulary()


def guesser(candidates: int = 3, **knobs: float) -> Guesser:
    return Guesser.of(WORDS, torch.zeros(1, 300), DecodeConfig(candidates=candidates, **knobs))  # type: ignore[arg-type]


def logits(*rows: dict[int, float]) -> torch.Tensor:
    logits_LV = torch.zeros(len(rows), 300)
    for i, row in enumerate(rows):
        for token, value in row.items():
            logits_LV[i, token] = value
    return logits_LV


def test_the_mask_and_rows_beyond_the_vocabulary_are_never_guessed() -> None:
    best = {WORDS.mask: 90.0, WORDS.pad: 80.0, WORDS.start: 70.0, 299: 60.0, 40: 20.0, 41: 5.0}
    found = guesser().guess(Preview.of(logits(best)), [0])
    assert found.tokens == [40] and found.confidences[0] > 0.99
    assert never_wanted(WORDS) | {299} & set(found.top_tokens[0]) == never_wanted(WORDS)
    assert float(found.probabilities_MV[0, WORDS.mask]) == 0.0


def test_only_the_asked_rows_are_looked_at_and_the_input_stays_as_it_was() -> None:
    given = logits({40: 9.0}, {50: 9.0}, {60: 9.0})
    before = given.clone()
    found = guesser().guess(Preview.of(given), [0, 2])
    assert found.rows == (0, 2) and found.tokens == [40, 60]
    assert torch.equal(given, before)


def test_candidates_come_best_first_and_add_up() -> None:
    found = guesser(candidates=2).guess(Preview.of(logits({40: 3.0, 41: 4.0})), [0])
    assert found.top_tokens == [[41, 40]]
    assert found.top_probabilities[0][0] == found.confidences[0] > found.top_probabilities[0][1] > 0


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_bad_numbers_are_noticed(bad: float, temperature: float) -> None:
    assert guesser().guess(Preview.of(logits({40: 1.0}, {})), [0, 1]).finite
    assert not guesser(temperature=temperature).guess(Preview.of(logits({40: 1.0}, {41: bad})), [0, 1]).finite


def test_dice_follow_the_seed_and_the_confidence_is_the_networks_own() -> None:
    given = logits(*[{40: 2.0, 41: 1.8}] * 64)
    one = guesser(temperature=1.5, seed=1).guess(Preview.of(given), range(64))
    assert one.tokens == guesser(temperature=1.5, seed=1).guess(Preview.of(given), range(64)).tokens
    assert one.tokens != guesser(temperature=1.5, seed=2).guess(Preview.of(given), range(64)).tokens
    for row, token in enumerate(one.tokens):
        assert one.confidences[row] == pytest.approx(float(one.probabilities_MV[row, token]))


def drawn(given: torch.Tensor, **knobs: float) -> set[int]:
    """Tokens that come up in many draws."""
    return set(guesser(temperature=1.0, **knobs).guess(Preview.of(given), range(len(given))).tokens)


def test_top_k_draws_from_the_best_and_all_that_tie_with_the_last_of_them() -> None:
    given = logits(*[{40: 3.0, 41: 2.5, 42: 2.5, 43: 2.4}] * 200)
    assert drawn(given, top_k=1) == {40}
    assert drawn(given, top_k=2) == {40, 41, 42}
    assert drawn(given, top_k=4) == {40, 41, 42, 43}
    assert len(drawn(given)) > 4


def test_top_p_draws_from_the_fewest_tokens_that_reach_it() -> None:
    shares = {40: 0.5, 41: 0.25, 42: 0.125, 43: 0.125}
    given = logits(*[{token: 20 + math.log(share) for token, share in shares.items()}] * 200)
    assert drawn(given, top_p=0.01) == drawn(given, top_p=0.49) == {40}
    assert drawn(given, top_p=0.7) == {40, 41}
    assert drawn(given, top_p=0.99) == {40, 41, 42, 43}
    assert drawn(given, top_p=0.8, top_k=2) == {40, 41}  # top-k first: 40 holds 2/3 of what it leaves


def test_knobs_of_drawing_change_nothing_when_nothing_is_drawn() -> None:
    given = logits({40: 3.0, 41: 2.5}, {50: 1.0})
    plain, cut = (
        guesser().guess(Preview.of(given), [0, 1]),
        guesser(top_k=1, top_p=0.1).guess(Preview.of(given), [0, 1]),
    )
    assert (plain.tokens, plain.confidences) == (cut.tokens, cut.confidences)


def test_a_confidence_is_that_before_the_cut() -> None:
    given = logits(*[{40: 2.0, 41: 1.8}] * 8)
    found = guesser(temperature=0.5, top_k=1).guess(Preview.of(given), range(8))
    assert set(found.tokens) == {40}
    assert found.confidences == pytest.approx(guesser().guess(Preview.of(given), range(8)).confidences)


def test_what_is_written_already_is_penalised() -> None:
    given = logits({40: 3.0, 41: 2.9, 42: -1.0})
    plain, fresh = (
        guesser().guess(Preview.of(given), [0], written=[40]),
        guesser(repetition_penalty=1.5).guess(Preview.of(given), [0]),
    )
    assert plain.tokens == fresh.tokens == [40] and plain.confidences == fresh.confidences
    found = guesser(repetition_penalty=1.5).guess(Preview.of(given), [0], written=[40, 40, 42])
    assert found.tokens == [41]
    ratio = found.probabilities_MV[0, 42] / found.probabilities_MV[0, 60]
    assert float(ratio) == pytest.approx(math.exp(-1.5))  # a negative logit is multiplied, and only once
    assert float(given[0, 40]) == 3.0


def test_a_check_draws_and_penalises_nothing() -> None:
    given = logits(*[{40: 2.0, 41: 1.9}] * 30)
    found = guesser(temperature=2.0, repetition_penalty=2.0).check(
        Preview(given, torch.arange(30.0)[None], torch.zeros(1, 30, 2).long()), range(30)
    )
    assert set(found.tokens) == {40} and found.memories[7] == [7.0] and found.experts[7] == [[0, 0]]
