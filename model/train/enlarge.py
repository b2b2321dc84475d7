"""A larger network that starts by doing what a smaller one does.

Further layers are copies of the last group of layers that write nothing yet (block expansion, 2401.02415), further
inner units of the shared expert read at random and write nothing (function-preserving growth, 1511.05641). So nothing
that was learned is lost, and what is new is used as training finds a use for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import torch

from model.config import ModelConfig

LAYER = re.compile(r"model\.layers\.(\d+)\.(.*)")
WRITES = ("o_proj.weight", "out_proj.weight", "down_proj.weight", "down_proj")
SHARED = "mlp.shared_expert"


def larger(config: ModelConfig, layers: int | None = None, inner: int | None = None) -> ModelConfig:
    """The same architecture with so many layers, repeating its last group, and so many inner units of the shared
    expert. Raises ValueError when either is no growth, or the layers are no whole groups."""
    kinds, group = config.layer_types, _group(config)
    layers, inner = layers or len(kinds), inner or config.shared_expert_intermediate_size
    if layers < len(kinds) or (layers - len(kinds)) % group or inner < config.shared_expert_intermediate_size:
        raise ValueError(
            f"a network of {len(kinds)} layers and {config.shared_expert_intermediate_size} inner units grows by"
            f" groups of {group} layers and to more units, not to {layers} and {inner}"
        )
    types = kinds + kinds[-group:] * ((layers - len(kinds)) // group)
    return replace(config, num_hidden_layers=layers, layer_types=types, shared_expert_intermediate_size=inner)


def enlarged(
    tensors: Mapping[str, torch.Tensor], before: ModelConfig, after: ModelConfig, seed: int = 0
) -> dict[str, torch.Tensor]:
    """The tensors of a network of the larger config, which computes what that of the smaller one does."""
    depth, group, layers = len(before.layer_types), _group(before), len(after.layer_types)
    noise = torch.Generator().manual_seed(seed)
    out: dict[str, torch.Tensor] = {}
    for name, tensor in tensors.items():
        found = LAYER.fullmatch(name)
        wide = _widened(name, tensor, after.shared_expert_intermediate_size, noise) if SHARED in name else tensor
        out[name] = wide
        if found and int(found[1]) >= depth - group:
            for number in range(int(found[1]) + group, layers, group):
                silent = found[2].endswith(WRITES)
                out[f"model.layers.{number}.{found[2]}"] = torch.zeros_like(wide) if silent else wide.clone()
    return out


def _group(config: ModelConfig) -> int:
    """Layers from one attention layer to the next."""
    places = [place for place, kind in enumerate(config.layer_types) if kind == "full_attention"]
    return places[-1] - places[-2] if len(places) > 1 else len(config.layer_types)


def _widened(name: str, tensor: torch.Tensor, inner: int, noise: torch.Generator) -> torch.Tensor:
    """A shared expert's map with further units: rows of what is read, drawn as large as the others; columns of zero of
    what is written."""
    if name.endswith("down_proj.weight"):
        return torch.cat([tensor, tensor.new_zeros(len(tensor), inner - tensor.shape[1])], 1)
    if not name.endswith(("gate_proj.weight", "up_proj.weight")):
        return tensor
    fresh = torch.randn(inner - len(tensor), tensor.shape[1], generator=noise) * tensor.float().std()
    return torch.cat([tensor, fresh.to(tensor.dtype)])
