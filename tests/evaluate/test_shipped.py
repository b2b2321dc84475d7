"""The shipped model still writes pages that work; `python -m model.evaluate` gives the figures that count."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.evaluate.__main__ import main

COUNT = 3


@pytest.mark.weights
@pytest.mark.browser
@pytest.mark.latex
@pytest.mark.slow
def test_most_held_out_requests_are_honoured(tmp_path: Path) -> None:
    assert main(["--count", str(COUNT), "--seed", "1", "--out", str(tmp_path)]) == 0
    kinds = json.loads((tmp_path / "report.json").read_text())["kinds"]
    passed = sum(kind["passed"] for kind in kinds.values())
    assert passed > COUNT * len(kinds) / 2, kinds
    assert all(kind["tokens_per_forward"] > 1 for kind in kinds.values())
