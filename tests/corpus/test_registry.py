"""Kinds by name, and the command that prints examples."""

from __future__ import annotations

import pytest

from model.corpus.__main__ import main
from model.corpus.registry import kind, kinds


def test_the_kinds_are_known_by_different_names() -> None:
    assert [known.name for known in kinds()] == ["solar", "resume", "agent"]
    assert {known.format for known in kinds()} == {"html", "latex"}


def test_a_kind_is_found_by_its_name() -> None:
    for known in kinds():
        assert type(kind(known.name)) is type(known)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="solar, resume, agent"):
        kind("lunar")


@pytest.mark.parametrize("name", ["solar", "resume", "agent"])
def test_the_command_prints_the_same_examples_for_the_same_seed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--kind", name, "--seed", "3", "--count", "2"])
    first = capsys.readouterr().out
    main(["--kind", name, "--seed", "3", "--count", "2"])
    assert capsys.readouterr().out == first
    assert first.count(f"\n{name}  ") == 2


def test_the_held_out_side_is_another_one(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--kind", "agent", "--seed", "3"])
    trained = capsys.readouterr().out
    main(["--kind", "agent", "--seed", "3", "--held-out"])
    assert capsys.readouterr().out != trained
