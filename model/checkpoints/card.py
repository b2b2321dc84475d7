"""What a model on disk says about itself, without loading it: `config.json` and `card.json` of its folder.

Invariants: standard library only; a folder that cannot be loaded is listed with the reason, never left out silently.
`card.json` is one object with any of the fields of `ModelCard` that describe training: name, description, parameters,
active_parameters, kinds, tokens_seen, weaknesses; further keys are allowed and ignored here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILES = ("config.json", "tokenizer.json")
WEIGHTS = "model.safetensors"
SHARDS = "model.safetensors.index.json"  # names the files of weights that come in several


@dataclass(frozen=True)
class ModelCard:
    """One checkpoint. `kinds` is what it was trained to write; `problem` says why it cannot be loaded, or is empty.
    `shifts` is whether its logits predict the next position instead of their own (no Clover checkpoint does)."""

    name: str
    path: str
    description: str = ""
    parameters: int = 0
    active_parameters: int = 0
    size_bytes: int = 0
    block_size: int = 0
    context: int = 0
    kinds: tuple[str, ...] = ()
    tokens_seen: int = 0
    weaknesses: tuple[str, ...] = ()
    shifts: bool = False
    problem: str = ""


def read_card(folder: Path) -> ModelCard:
    """The card of one folder, whatever state it is in."""
    try:
        config = _read(folder / "config.json")
        card = _read(folder / "card.json") if (folder / "card.json").exists() else {}
        weights = _weights(folder)
    except (OSError, ValueError) as error:
        return ModelCard(folder.name, str(folder), problem=str(error))
    missing = [name for name in (*FILES, *weights) if not (folder / name).is_file()]
    return ModelCard(
        name=str(card.get("name", folder.name)),
        path=str(folder),
        description=str(card.get("description", "")),
        parameters=_whole(card.get("parameters")),
        active_parameters=_whole(card.get("active_parameters")),
        size_bytes=sum(file.stat().st_size for file in folder.iterdir() if file.is_file()),
        block_size=_whole(config.get("block_size")),
        context=_whole(config.get("max_position_embeddings")),
        kinds=_words(card.get("kinds")),
        tokens_seen=_whole(card.get("tokens_seen")),
        weaknesses=_words(card.get("weaknesses")),
        shifts=bool(card.get("shifts", False)),
        problem=f"{', '.join(missing)} missing in {folder}" if missing else "",
    )


def find_models(roots: Iterable[Path]) -> tuple[ModelCard, ...]:
    """Cards of every folder with a config.json in these places, in order, each once; a place may be one itself."""
    folders: dict[Path, None] = {}
    for root in roots:
        inside = [root, *sorted(root.iterdir())] if root.is_dir() else []
        folders |= {folder.resolve(): None for folder in inside if (folder / "config.json").is_file()}
    return tuple(read_card(folder) for folder in folders)


def _weights(folder: Path) -> tuple[str, ...]:
    """Names of the files that hold the weights."""
    if (folder / WEIGHTS).is_file() or not (folder / SHARDS).is_file():
        return (WEIGHTS,)
    places = _read(folder / SHARDS).get("weight_map")
    if not isinstance(places, dict) or not places:
        raise ValueError(f"{folder / SHARDS} has no weight_map")
    return tuple(sorted({str(name) for name in places.values()}))


def _read(file: Path) -> dict[str, Any]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"{file.name} missing in {file.parent}") from None
    except ValueError as error:
        raise ValueError(f"{file} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ValueError(f"{file} does not hold a JSON object")
    return data


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _words(value: Any) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, list) else ()
