"""Configurations: what a network is (`ModelConfig`, public field names) and how a run decodes (`DecodeConfig`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

Strategy = Literal["threshold", "low_confidence", "factor", "sequential"]
Mode = Literal["diffusion", "autoregressive"]
STRATEGIES: tuple[Strategy, ...] = ("threshold", "low_confidence", "factor", "sequential")
MODES: tuple[Mode, ...] = ("diffusion", "autoregressive")
BLOCK_SIZES = (4, 8, 16, 32, 64)
MAX_TOKENS_LIMIT = 4096
ROTARY = ("rope_theta", "partial_rotary_factor")  # public configs nest these

# Processor threads that app, benchmarks and evaluation use unless told otherwise, so that their figures compare. One:
# a block is a few rows, and a second thread that spins at every product while a browser paints made pages ten times
# slower on two cores.
USUAL_THREADS = 1


@dataclass(frozen=True)
class DecodeConfig:
    """Per-request knobs. Raises ValueError, naming the field and what is allowed, when one is out of range.

    threshold: a guess is kept when its probability is >= this (equality keeps).
    factor: keep the n most confident guesses while (n + 1)(1 - c_n) < factor (Fast-dLLM, 2505.22618).
    rounds: rounds per full block of the `low_confidence` quota.
    temperature: 0 takes the most probable token, and then `seed` changes nothing; above 0 samples with `seed`.
    candidates: how many alternatives each change reports.
    """

    strategy: Strategy = "threshold"
    mode: Mode = "diffusion"
    threshold: float = 0.9
    factor: float = 1.0
    rounds: int = 8
    block_size: int = 32
    max_tokens: int = 1024
    seed: int = 0
    temperature: float = 0.0
    candidates: int = 5

    def __post_init__(self) -> None:
        _one_of("strategy", self.strategy, STRATEGIES)
        _one_of("mode", self.mode, MODES)
        _one_of("block_size", self.block_size, BLOCK_SIZES)
        _between("threshold", self.threshold, 0.0, 1.0)
        _between("factor", self.factor, 0.01, 100.0)
        _between("rounds", self.rounds, 1, 64)
        _between("max_tokens", self.max_tokens, 1, MAX_TOKENS_LIMIT)
        _between("temperature", self.temperature, 0.0, 2.0)
        _between("candidates", self.candidates, 0, 10)
        _between("seed", self.seed, 0, 2**32 - 1)


def _one_of(name: str, value: Any, allowed: tuple[Any, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(map(str, allowed))}")


def _between(name: str, value: Any, low: float, high: float) -> None:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{name} is {value!r}; it must be a number from {low} to {high}")


@dataclass(frozen=True)
class ModelConfig:
    """Shape of a `clover_moe` network. Names are those of the public checkpoint's config; sizes are in numbers of
    units (no bytes). The fields from `slot_value_scale` on name choices that the public sources leave open."""

    vocab_size: int = 4096
    hidden_size: int = 256
    num_hidden_layers: int = 8
    layer_types: tuple[str, ...] = ()
    num_attention_heads: int = 4
    num_key_value_heads: int = 2
    head_dim: int = 64
    partial_rotary_factor: float = 0.25
    rope_theta: float = 10000.0
    rms_norm_eps: float = 1e-6
    linear_num_key_heads: int = 4
    linear_num_value_heads: int = 4
    linear_key_head_dim: int = 64
    linear_value_head_dim: int = 64
    linear_conv_kernel_dim: int = 4
    num_experts: int = 8
    num_experts_per_tok: int = 2
    moe_intermediate_size: int = 64
    shared_expert_intermediate_size: int = 128
    norm_topk_prob: bool = True
    tie_word_embeddings: bool = True
    max_position_embeddings: int = 4096
    block_size: int = 32
    mask_token_id: int = 3
    eos_token_id: int = 2
    pad_token_id: int = 0
    model_type: str = "clover_moe"
    # Open choices (MODEL notes): how large the history slot's value is, whether beta weighs the values inside a block
    # and whether rotary acts in previews, and how many experts one block may use (0: as many as it likes).
    slot_value_scale: float = 1.0
    preview_beta: bool = False
    preview_rotary: bool = True
    coreset_size: int = 0

    def __post_init__(self) -> None:
        if not self.layer_types:
            kinds = tuple(
                "full_attention" if (i + 1) % 4 == 0 else "linear_attention" for i in range(self.num_hidden_layers)
            )
            object.__setattr__(self, "layer_types", kinds)
        object.__setattr__(self, "layer_types", tuple(self.layer_types))
        if len(self.layer_types) != self.num_hidden_layers:
            raise ValueError(f"layer_types names {len(self.layer_types)} layers, not {self.num_hidden_layers}")
        for kind in self.layer_types:
            _one_of("layer_types", kind, ("linear_attention", "full_attention"))
        if self.num_attention_heads % self.num_key_value_heads:
            raise ValueError("num_attention_heads must be a multiple of num_key_value_heads")
        if self.linear_num_value_heads % self.linear_num_key_heads:
            raise ValueError("linear_num_value_heads must be a multiple of linear_num_key_heads")
        _between("num_experts_per_tok", self.num_experts_per_tok, 1, self.num_experts)

    @property
    def key_dim(self) -> int:
        return self.linear_num_key_heads * self.linear_key_head_dim

    @property
    def value_dim(self) -> int:
        return self.linear_num_value_heads * self.linear_value_head_dim

    @property
    def conv_dim(self) -> int:
        """Channels of the depthwise convolution over q, k and v."""
        return 2 * self.key_dim + self.value_dim

    def to_dict(self) -> dict[str, Any]:
        return {"architectures": ["CloverMoeModelLM"], **asdict(self), "layer_types": list(self.layer_types)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ModelConfig:
        """Read a config.json. Unknown fields are ignored (public configs carry many more), and so are nulls, which
        stand for "not said"; rotary settings may be nested in `rope_parameters`. Raises ValueError on a wrong
        `model_type` and on a rotary embedding that this network does not have."""
        if data.get("model_type") != "clover_moe":
            raise ValueError(f"model_type is {data.get('model_type')!r}, not 'clover_moe'")
        nested = data.get("rope_parameters") or {}
        if nested.get("rope_type", "default") != "default":
            raise ValueError(f"rope_parameters: rope_type is {nested['rope_type']!r}, not 'default'")
        known = {**data, **{name: nested[name] for name in ROTARY if name in nested}}
        return cls(**{f.name: known[f.name] for f in fields(cls) if known.get(f.name) is not None})
