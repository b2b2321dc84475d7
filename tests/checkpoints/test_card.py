"""Model cards are read from whatever is there; what cannot be loaded is listed with the reason."""

import json
from pathlib import Path

from model.checkpoints.card import find_models, read_card


def write(folder: Path, **files: object) -> Path:
    folder.mkdir()
    for name, content in files.items():
        suffix = "safetensors" if name == "model" else "json"
        (folder / f"{name}.{suffix}").write_text(content if isinstance(content, str) else json.dumps(content))
    return folder


def test_a_whole_model_has_no_problem(tmp_path: Path) -> None:
    card = {"name": "Nano", "parameters": 5, "kinds": ["a", "b"], "weaknesses": ["c"], "curves": [1, 2]}
    found = read_card(write(tmp_path / "m", config={"block_size": 32}, tokenizer="{}", model="wwww", card=card))
    assert (found.name, found.parameters, found.kinds, found.weaknesses) == ("Nano", 5, ("a", "b"), ("c",))
    assert (found.block_size, found.problem, found.shifts) == (32, "", False)
    assert found.size_bytes == sum(file.stat().st_size for file in (tmp_path / "m").iterdir())


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    assert "config.json missing" in read_card(tmp_path / "none").problem
    assert "not JSON" in read_card(write(tmp_path / "bad", config="{")).problem
    assert "JSON object" in read_card(write(tmp_path / "list", config=[])).problem
    assert "tokenizer.json, model.safetensors missing" in read_card(write(tmp_path / "part", config={})).problem
    odd = {"name": 7, "parameters": "many", "kinds": "all", "tokens_seen": True}
    card = read_card(write(tmp_path / "odd", config={}, tokenizer="{}", model="w", card=odd))
    assert (card.name, card.parameters, card.kinds, card.tokens_seen, card.problem) == ("7", 0, (), 0, "")


def test_models_are_found_in_places_and_as_places(tmp_path: Path) -> None:
    write(tmp_path / "b", config={})
    write(tmp_path / "a", config={})
    (tmp_path / "c").mkdir()
    assert [card.name for card in find_models([tmp_path, tmp_path / "b", tmp_path / "nowhere"])] == ["a", "b"]


def test_weights_in_several_files_are_whole_when_each_is_there(tmp_path: Path) -> None:
    folder = write(tmp_path / "m", config={}, tokenizer="{}")
    first, second = (f"model-0000{n}-of-00002.safetensors" for n in (1, 2))
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"a": first, "b": second, "c": second}}))
    (folder / first).write_text("w")
    assert read_card(folder).problem == f"{second} missing in {folder}"
    (folder / second).write_text("w")
    assert read_card(folder).problem == ""
    index.write_text("{}")
    assert "weight_map" in read_card(folder).problem
