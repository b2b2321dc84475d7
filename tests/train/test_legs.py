"""Which kinds a run was trained on: chosen by flag, remembered by the run, listed on the card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.corpus.registry import chosen, kinds
from model.train.__main__ import _texts, main, parse
from model.train.card import described, weaknesses
from model.train.card import main as write_card
from model.train.export import export
from model.train.legs import kinds_of, leg, trained
from model.train.loop import Trainer
from tests.train.test_loop import PLAN, config, tokenizer

TWO = chosen(["todo", "solar"])


def test_kinds_are_chosen_by_name_in_the_order_given() -> None:
    assert [kind.name for kind in TWO] == ["todo", "solar"]
    assert [kind.name for kind in chosen(["solar", "solar"])] == ["solar", "solar"]  # drawn twice as often
    assert [kind.name for kind in chosen([])] == [kind.name for kind in kinds()]
    assert len(chosen(["all"])) > 30 and len(chosen(["agent", "all"])) == 1 + len(chosen(["all"]))
    with pytest.raises(ValueError, match="unknown kind 'sonnet'"):
        chosen(["sonnet"])


def test_an_unknown_kind_is_named_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--kinds", "sonnet", "--out", str(tmp_path / "run")]) == 2
    assert "sonnet" in capsys.readouterr().err and not (tmp_path / "run").exists()
    assert parse([]).kinds is None


def test_a_tokenizer_always_sees_the_usual_kinds() -> None:
    usual = [text for text, _ in zip(_texts(kinds()), range(12), strict=False)]
    assert usual == [text for text, _ in zip(_texts(chosen(["solar"])), range(12), strict=False)]
    more = [text for text, _ in zip(_texts(TWO), range(8), strict=False)]
    assert more[:6] == usual[:6] and "todo" in more[7]


def test_a_run_remembers_its_kinds(tmp_path: Path) -> None:
    tok = tokenizer()
    Trainer.start(config(tok), tok, TWO, PLAN, compiled=False).save(tmp_path)
    again = Trainer.resume(tmp_path, tok, None, {}, compiled=False)
    assert [kind.name for kind in again.kinds] == ["todo", "solar"] and len(again.legs) == 1
    other = Trainer.resume(tmp_path, tok, kinds(), {}, compiled=False)
    assert [kind.name for kind in other.kinds] == [kind.name for kind in kinds()]
    assert len(other.legs) == 2 and kinds_of(other.legs[-1]) == [kind.name for kind in kinds()]


def test_a_leg_of_before_kinds_were_written_down_had_the_usual_ones() -> None:
    assert kinds_of({"from_step": 0}) == ["solar", "resume", "agent"]
    legs = [{"from_step": 0}, leg(5, PLAN, TWO), leg(9, PLAN, chosen(["quiz"]))]
    assert trained(legs, 9) == ["solar", "resume", "agent", "todo"] and trained(legs, 10)[-1] == "quiz"
    assert trained(legs, 0) == ["solar", "resume", "agent"]


def test_a_card_lists_what_was_trained(tmp_path: Path) -> None:
    tok = tokenizer()
    trainer = Trainer.start(config(tok), tok, TWO, PLAN, compiled=False)
    trainer.history = [{"step": 50, "masked": 4, "autoregressive": 3, "balance": 1, "length": 32, "tokens": 9}]
    export(trainer, tmp_path)
    assert write_card([str(tmp_path)]) == 0
    card = json.loads((tmp_path / "card.json").read_text())
    assert card["kinds"] == ["todo", "solar"] and "knows 2 kinds of page" in " ".join(card["weaknesses"])
    assert "to-do list (HTML)" in (tmp_path / "README.md").read_text()


def test_kinds_are_described_in_words() -> None:
    assert described("solar").startswith("solar-system") and described("edit").startswith("changes")
    assert described("bounce") == "bouncing balls animation (HTML)"
    assert "one of the three" in " ".join(weaknesses(3)) and "one of them" in " ".join(weaknesses(35))
