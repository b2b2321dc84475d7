"""The model card says what was measured, and says so when nothing was."""

import json
from pathlib import Path

from model.train.card import main
from model.train.export import export
from model.train.loop import Trainer
from tests.train.test_loop import PLAN, config, kinds, tokenizer


def test_a_card_is_written_from_an_export_and_a_report(tmp_path: Path) -> None:
    tok = tokenizer()
    trainer = Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False)
    trainer.history = [
        {"step": 50 * n, "masked": 4 - n, "autoregressive": 3 - n, "balance": 1.0, "length": 32, "tokens": 1000 * n}
        for n in (1, 2, 3)
    ]
    folder = tmp_path / "clover-nano"
    assert "clover-nano" in export(trainer, folder)
    assert main([str(folder)]) == 0
    assert "Not evaluated yet" in (folder / "README.md").read_text()
    kind = {"passed": 9, "count": 10, "rate": 0.9, "tokens_per_forward": 5.5, "tokens_per_second": 200.0}
    report = {"complete": True, "settings": {"seed": 1}, "kinds": {"solar": kind}}
    (tmp_path / "report.json").write_text(json.dumps(report))
    assert main([str(folder), "--report", str(tmp_path / "report.json")]) == 0
    card = json.loads((folder / "card.json").read_text())
    total = sum(p.numel() for p in trainer.net.parameters())
    assert card["parameters"] == total and 0 < card["active_parameters"] <= total
    assert "9 of 10 (90%)" in (folder / "README.md").read_text()
    assert (folder / "curve.svg").read_text().count("<polyline") == 2


def test_an_unfinished_evaluation_is_not_quoted(tmp_path: Path) -> None:
    tok = tokenizer()
    trainer = Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False)
    trainer.history = [{"step": 50, "masked": 4, "autoregressive": 3, "balance": 1, "length": 32, "tokens": 9}]
    export(trainer, tmp_path)
    (tmp_path / "report.json").write_text(json.dumps({"complete": False, "settings": {}, "kinds": {}}))
    assert main([str(tmp_path), "--report", str(tmp_path / "report.json")]) == 0
    assert "Not evaluated yet" in (tmp_path / "README.md").read_text()


def test_a_folder_without_a_training_record_is_refused(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2
