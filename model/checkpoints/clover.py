"""The `clover_moe` family: a folder of safetensors, config.json and tokenizer.json becomes a network and a tokenizer.

Invariant: a checkpoint is loaded whole or refused; a network with a tensor missing, left over or of another shape
would write garbage that looks like a weak model.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open

from model.config import ModelConfig
from model.network.clover import CloverMoeModelLM
from model.tokens import Tokenizer


class CheckpointError(ValueError):
    """A checkpoint that cannot be used; the message says why and what to do."""


def load(folder: Path, device: str | None = None) -> tuple[CloverMoeModelLM, Tokenizer]:
    """Read a checkpoint onto `device` (CUDA when there is one): float32 on a CPU, bfloat16 on CUDA."""
    place = device or ("cuda" if torch.cuda.is_available() else "cpu")
    config = _config(folder)
    with torch.device("meta"):
        net = CloverMoeModelLM(config)
    dtype = torch.bfloat16 if place.startswith("cuda") else torch.float32
    wanted = {name: tuple(tensor.shape) for name, tensor in net.state_dict().items()}
    if config.tie_word_embeddings:
        del wanted["lm_head.weight"]
    net.load_state_dict(_tensors(folder, wanted, place, dtype), strict=False, assign=True)
    if config.tie_word_embeddings:
        net.lm_head.weight = net.model.embed_tokens.weight
    try:
        tokenizer = Tokenizer.load(folder, config.mask_token_id)
    except Exception as error:  # the library raises plain Exception on a broken file
        raise CheckpointError(f"{folder / 'tokenizer.json'} cannot be read: {error}") from error
    ids = max(tokenizer.size, tokenizer.mask + 1)
    if ids > config.vocab_size:
        raise CheckpointError(
            f"{folder}: the tokenizer has {ids} ids, the network only {config.vocab_size}; "
            "config.json and tokenizer.json belong to different models"
        )
    return net.freeze(), tokenizer


def _config(folder: Path) -> ModelConfig:
    try:
        data = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        return ModelConfig.from_dict(data)
    except FileNotFoundError:
        raise CheckpointError(f"there is no model in {folder}: config.json is missing") from None
    except (ValueError, TypeError) as error:
        raise CheckpointError(f"{folder / 'config.json'}: {error}") from error


def _tensors(
    folder: Path, wanted: Mapping[str, tuple[int, ...]], device: str, dtype: torch.dtype
) -> dict[str, torch.Tensor]:
    files = sorted(folder.glob("*.safetensors"))
    if not files:
        raise CheckpointError(f"there are no weights in {folder}: *.safetensors is missing")
    found: dict[str, torch.Tensor] = {}
    for file in files:
        try:
            with safe_open(file, framework="pt", device=device) as archive:
                for name in archive.keys():  # noqa: SIM118  (an archive is no mapping)
                    found[name] = archive.get_tensor(name).to(dtype)
        except (SafetensorError, OSError) as error:
            raise CheckpointError(f"{file} is damaged or cut short ({error}); fetch it again") from error
    _compare(folder, wanted, {name: tuple(tensor.shape) for name, tensor in found.items()})
    return found


def _compare(folder: Path, wanted: Mapping[str, tuple[int, ...]], found: Mapping[str, tuple[int, ...]]) -> None:
    missing, extra = sorted(set(wanted) - set(found)), sorted(set(found) - set(wanted))
    wrong = sorted(name for name in set(wanted) & set(found) if wanted[name] != found[name])
    said = [
        f"{len(names)} tensors {what}, such as {names[0]}"
        for names, what in ((missing, "are missing"), (extra, "are unknown"), (wrong, "have another shape"))
        if names
    ]
    if said:
        raise CheckpointError(f"the weights in {folder} do not fit config.json: {'; '.join(said)}")
