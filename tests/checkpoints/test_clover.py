"""Checkpoints load whole or are refused with a sentence that says why."""

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from model.checkpoints.card import read_card
from model.checkpoints.clover import CheckpointError, load
from model.config import ModelConfig
from model.network.clover import CloverMoeModelLM
from model.tokens import Tokenizer

TINY = ModelConfig(
    vocab_size=300, hidden_size=16, num_attention_heads=2, num_key_value_heads=1, head_dim=8, linear_num_key_heads=1,
    linear_num_value_heads=1, linear_key_head_dim=8, linear_value_head_dim=8, num_experts=2, moe_intermediate_size=4,
    shared_expert_intermediate_size=4, num_hidden_layers=4,
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    net = CloverMoeModelLM(TINY)
    save_file(
        {k: v.half() for k, v in net.state_dict().items() if k != "lm_head.weight"}, tmp_path / "model.safetensors"
    )
    (tmp_path / "config.json").write_text(json.dumps(TINY.to_dict()))
    Tokenizer.train(iter(["hello there"]), 280).save(tmp_path)
    return tmp_path


def test_a_whole_checkpoint_loads_and_runs(folder: Path) -> None:
    net, tokenizer = load(folder, "cpu")
    _, logits_LV = net.commit(torch.tensor(tokenizer.encode("hello")), net.empty())
    assert logits_LV.shape == (len(tokenizer.encode("hello")), 300) and torch.isfinite(logits_LV).all()
    assert net.lm_head.weight is net.model.embed_tokens.weight


def test_a_cut_file_is_refused(folder: Path) -> None:
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(CheckpointError, match="damaged or cut short"):
        load(folder, "cpu")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.pop("model.norm.weight"), "1 tensors are missing, such as model.norm.weight"),
        (lambda t: t.update(extra=torch.zeros(1)), "1 tensors are unknown, such as extra"),
        (lambda t: t.update({"model.norm.weight": torch.zeros(3)}), "1 tensors have another shape"),
    ],
)
def test_weights_that_do_not_fit_are_refused(folder: Path, change: object, words: str) -> None:
    tensors = load_file(folder / "model.safetensors")
    change(tensors)  # type: ignore[operator]
    save_file(tensors, folder / "model.safetensors")
    with pytest.raises(CheckpointError, match=words):
        load(folder, "cpu")


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(CheckpointError, match=name.split(".")[-1]):
        load(folder, "cpu")


def test_another_family_is_refused(folder: Path) -> None:
    (folder / "config.json").write_text(json.dumps({**TINY.to_dict(), "model_type": "llama"}))
    with pytest.raises(CheckpointError, match="llama"):
        load(folder, "cpu")


def test_weights_may_come_in_several_files(folder: Path) -> None:
    whole = load(folder, "cpu")[0].state_dict()
    tensors = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    names = sorted(tensors)
    for number, part in enumerate((names[::2], names[1::2])):
        save_file({name: tensors[name] for name in part}, folder / f"model-{number}.safetensors")
    index = {name: f"model-{place % 2}.safetensors" for place, name in enumerate(names)}
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": index}))
    assert read_card(folder).problem == ""
    again = load(folder, "cpu")[0].state_dict()
    assert all(torch.equal(again[name], tensor) for name, tensor in whole.items())


def test_rotary_settings_are_read_where_public_configs_have_them() -> None:
    nested = {"rope_type": "default", "rope_theta": 5e6, "partial_rotary_factor": 0.5}
    data = {**TINY.to_dict(), "rope_parameters": nested, "pad_token_id": None}
    config = ModelConfig.from_dict(data)
    assert (config.rope_theta, config.partial_rotary_factor, config.pad_token_id) == (5e6, 0.5, 0)
    with pytest.raises(ValueError, match="yarn"):
        ModelConfig.from_dict({**data, "rope_parameters": {**nested, "rope_type": "yarn"}})


def test_a_mask_beyond_the_network_is_refused(folder: Path) -> None:
    (folder / "config.json").write_text(json.dumps({**TINY.to_dict(), "mask_token_id": 400}))
    data = json.loads((folder / "tokenizer.json").read_text())
    data["added_tokens"] = [entry for entry in data["added_tokens"] if entry["content"] != "<|mask|>"]
    (folder / "tokenizer.json").write_text(json.dumps(data))
    with pytest.raises(CheckpointError, match="401 ids"):
        load(folder, "cpu")
