"""The command: bad input is answered with a sentence, and the corpus passes its own checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.corpus.kind import held_out
from model.corpus.registry import kinds
from model.evaluate import latex
from model.evaluate.__main__ import main
from model.evaluate.exam import held_out_examples


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--kind", "sonnet"], "solar"),
        (["--model", "/nowhere"], "no checkpoint folder /nowhere"),
        (["--threshold", "7", "--kind", "resume"], "threshold"),
        (["--block", "5", "--kind", "resume"], "block_size"),
    ],
)
def test_bad_input_is_named(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--out", str(tmp_path)]) == 2
    assert words in capsys.readouterr().err


def test_a_missing_tex_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(latex.shutil, "which", lambda name: None)
    assert main(["--kind", "resume", "--reference"]) == 2
    assert "apt-get install" in capsys.readouterr().err


def test_specs_are_held_out_and_repeat() -> None:
    for kind in kinds():
        once, again = (list(held_out_examples(kind, 4, seed=5)) for _ in range(2))
        assert once == again
        assert all(held_out(f"{kind.name}|{example.combination}") for example in once)


@pytest.mark.browser
@pytest.mark.latex
@pytest.mark.slow
def test_the_corpus_passes_its_own_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--reference", "--count", "2", "--seed", "9", "--require", "100", "--out", str(tmp_path)])
    assert code == 0, capsys.readouterr().out
    report = json.loads((tmp_path / "report.json").read_text())
    assert {kind.name for kind in kinds()} == set(report["kinds"])
    assert all(entry["passed"] == entry["count"] == 2 for entry in report["kinds"].values())
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 2 * len(kinds())
    assert "<img" in (tmp_path / "report.html").read_text()
