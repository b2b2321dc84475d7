"""Logits to guesses: forbidden ids, candidates, dice, and numbers that are none."""

import math

import pytest
import torch

from model.decode.guess import Guesser, never_wanted
from model.fake import ByteVocabulary

WORDS = ByteVocabulary()


def guesser(candidates: int = 3, temperature: float = 0.0, seed: int = 0) -> Guesser:
    return Guesser.of(WORDS, torch.zeros(1, 300), candidates, temperature, seed)


def logits(*rows: dict[int, float]) -> torch.Tensor:
    logits_LV = torch.zeros(len(rows), 300)
    for i, row in enumerate(rows):
        for token, value in row.items():
            logits_LV[i, token] = value
    return logits_LV


def test_the_mask_and_rows_beyond_the_vocabulary_are_never_guessed() -> None:
    best = {WORDS.mask: 90.0, WORDS.pad: 80.0, WORDS.start: 70.0, 299: 60.0, 40: 20.0, 41: 5.0}
    found = guesser().guess(logits(best), [0])
    assert found.tokens == [40] and found.confidences[0] > 0.99
    assert never_wanted(WORDS) | {299} & set(found.top_tokens[0]) == never_wanted(WORDS)
    assert float(found.probabilities_MV[0, WORDS.mask]) == 0.0


def test_only_the_asked_rows_are_looked_at_and_the_input_stays_as_it_was() -> None:
    given = logits({40: 9.0}, {50: 9.0}, {60: 9.0})
    before = given.clone()
    found = guesser().guess(given, [0, 2])
    assert found.rows == (0, 2) and found.tokens == [40, 60]
    assert torch.equal(given, before)


def test_candidates_come_best_first_and_add_up() -> None:
    found = guesser(candidates=2).guess(logits({40: 3.0, 41: 4.0}), [0])
    assert found.top_tokens == [[41, 40]]
    assert found.top_probabilities[0][0] == found.confidences[0] > found.top_probabilities[0][1] > 0


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_bad_numbers_are_noticed(bad: float, temperature: float) -> None:
    assert guesser().guess(logits({40: 1.0}, {}), [0, 1]).finite
    assert not guesser(temperature=temperature).guess(logits({40: 1.0}, {41: bad}), [0, 1]).finite


def test_dice_follow_the_seed_and_the_confidence_is_the_networks_own() -> None:
    given = logits(*[{40: 2.0, 41: 1.8}] * 64)
    one = guesser(temperature=1.5, seed=1).guess(given, range(64))
    assert one.tokens == guesser(temperature=1.5, seed=1).guess(given, range(64)).tokens
    assert one.tokens != guesser(temperature=1.5, seed=2).guess(given, range(64)).tokens
    for row, token in enumerate(one.tokens):
        assert one.confidences[row] == pytest.approx(float(one.probabilities_MV[row, token]))
