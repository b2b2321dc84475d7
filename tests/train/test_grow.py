"""A tokenizer and a network that grow keep what they know."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from model.corpus.registry import chosen, kinds
from model.network.clover import CloverMoeModelLM
from model.train.export import export
from model.train.grow import HEAD, TABLE, grown, widened
from model.train.loop import Trainer
from tests.train.test_loop import PLAN, config, tokenizer

TOK = tokenizer()
TEXTS = ['{"type": "function", "parameters": {"zebra": "string"}}\n'] * 9 + ["gradient gradient quagga\n"] * 5
GROWN = grown(TOK, TEXTS, TOK.size + 24)


def test_old_entries_keep_their_ids_and_new_ones_are_frequent_pairs() -> None:
    assert [GROWN.piece(token) for token in range(TOK.size)] == [TOK.piece(token) for token in range(TOK.size)]
    fresh = [GROWN.piece(token) for token in range(TOK.size, GROWN.size)]
    assert TOK.size < GROWN.size <= TOK.size + 24 and any(piece in "parameters" for piece in fresh)
    assert sum(len(GROWN.encode(text)) for text in TEXTS) < 0.8 * sum(len(TOK.encode(text)) for text in TEXTS)
    assert (GROWN.mask, GROWN.end, GROWN.pad) == (TOK.mask, TOK.end, TOK.pad)


@given(st.text())
def test_every_text_comes_back(text: str) -> None:
    assert GROWN.decode(GROWN.encode(text)) == text
    if not any(token >= TOK.size for token in GROWN.encode(text)):
        assert GROWN.encode(text) == TOK.encode(text)


def test_nothing_rare_becomes_an_entry_and_nothing_shrinks() -> None:
    assert grown(TOK, ["quagga"], TOK.size + 9).size == TOK.size
    with pytest.raises(ValueError, match=f"{TOK.size} entries"):
        grown(TOK, TEXTS, TOK.size)


def test_a_wider_network_reads_old_ids_as_before() -> None:
    narrow = CloverMoeModelLM(config(TOK))
    wide = CloverMoeModelLM(replace(narrow.config, vocab_size=GROWN.size))
    wide.load_state_dict(widened(narrow.state_dict(), GROWN))
    ids_L = torch.randint(16, TOK.size, (9,))
    (_, before_LV), (_, after_LV) = (net.freeze().commit(ids_L, net.empty()) for net in (narrow, wide))
    torch.testing.assert_close(after_LV[..., : TOK.size], before_LV)
    rows_VD = wide.state_dict()[TABLE][TOK.size :]
    assert torch.pdist(rows_VD).min() > 0.5 * rows_VD.std() and torch.isfinite(wide.state_dict()[HEAD]).all()


def test_a_run_goes_on_with_a_grown_tokenizer(tmp_path: Path) -> None:
    export(Trainer.start(config(TOK), TOK, kinds(), PLAN, compiled=False), tmp_path)
    trainer = Trainer.go_on(tmp_path, GROWN, chosen(["todo"]), PLAN, compiled=False)
    assert trainer.net.config.vocab_size == GROWN.size
    assert json.loads((tmp_path / "config.json").read_text())["vocab_size"] == TOK.size
    assert next(iter(trainer.run())).tokens > 0
