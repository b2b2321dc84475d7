"""Configurations: what a network is (`ModelConfig`, public field names) and how a run decodes (`DecodeConfig`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any, Literal, get_args

Strategy = Literal[
    "threshold",
    "low_confidence",
    "low_confidence_dynamic",
    "factor",
    "entropy",
    "entropy_bounded",
    "topk_margin",
    "maskgit_plus",
    "random",
    "klass",
    "wino",
    "remdm",
    "t2t",
    "sequential",
]
Mode = Literal["diffusion", "autoregressive"]
Guidance = Literal["none", "schema"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
MODES: tuple[Mode, ...] = get_args(Mode)
GUIDANCES: tuple[Guidance, ...] = get_args(Guidance)

# The fields of DecodeConfig that each strategy reads, besides those that all do.
PARAMETERS: Mapping[Strategy, tuple[str, ...]] = MappingProxyType(
    {
        "threshold": ("threshold",),
        "low_confidence": ("rounds",),
        "low_confidence_dynamic": ("threshold", "rounds"),
        "factor": ("factor",),
        "entropy": ("rounds", "alg_temp"),
        "entropy_bounded": ("entropy_budget",),
        "topk_margin": ("rounds", "alg_temp"),
        "maskgit_plus": ("rounds", "alg_temp"),
        "random": ("rounds",),
        "klass": ("threshold", "kl_threshold", "kl_history"),
        "wino": ("threshold", "threshold_back"),
        "remdm": ("rounds", "eta_cap"),
        "t2t": ("threshold", "editing_threshold", "max_post_steps"),
        "sequential": (),
    }
)
BLOCK_SIZES = (4, 8, 16, 32, 64)
MAX_TOKENS_LIMIT = 4096
ROTARY = ("rope_theta", "partial_rotary_factor")  # public configs nest these

# Processor threads that app, benchmarks and evaluation use unless told otherwise, so that their figures compare. One:
# a block is a few rows, and a second thread that spins at every product while a browser paints made pages ten times
# slower on two cores.
USUAL_THREADS = 1


# What each number of DecodeConfig may be, both ends included.
_RANGES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "threshold": (0.0, 1.0),
        "factor": (0.01, 100.0),
        "rounds": (1, 64),
        "max_tokens": (1, MAX_TOKENS_LIMIT),
        "temperature": (0.0, 2.0),
        "candidates": (0, 10),
        "seed": (0, 2**32 - 1),
        "top_p": (0.01, 1.0),
        "top_k": (0, 1000),
        "repetition_penalty": (1.0, 2.0),
        "alg_temp": (0.0, 2.0),
        "entropy_budget": (0.0, 100.0),
        "kl_threshold": (0.0, 10.0),
        "kl_history": (1, 8),
        "threshold_back": (0.0, 1.0),
        "eta_cap": (0.0, 1.0),
        "editing_threshold": (0.0, 1.0),
        "max_post_steps": (0, 64),
        "acceptance": (0.0, 1.0),
    }
)


@dataclass(frozen=True)
class DecodeConfig:
    """Per-request knobs. Raises ValueError, naming the field and what is allowed, when one is out of range.

    Measures are compared as they are, and equality keeps: a guess at exactly the threshold is kept.

    threshold: a guess is kept when its probability is >= this.
    factor: keep the n most confident guesses while (n + 1)(1 - c_n) < factor (Fast-dLLM, 2505.22618).
    rounds: rounds per full block of the quotas.
    seed: of every draw: of tokens when `temperature` is above 0, of rows in `random`, `remdm` and with `alg_temp`.
    temperature: 0 takes the most probable token; above 0 tokens are drawn.
    candidates: how many alternatives each change reports.
    top_p, top_k: draw from the most probable tokens only: the fewest that hold this probability, or this many (0: all).
    repetition_penalty: what the logits of tokens that the answer holds already are divided by; 1 changes nothing.
    alg_temp: how far chance blurs the order of a quota (Dream, 2508.15487).
    entropy_budget: nats of entropy that may be committed at once (EB-Sampler, 2505.24857).
    kl_threshold, kl_history: how little a guess may move a round, and over how many rounds (KLASS, 2511.05664).
    threshold_back: a committed token that a check finds below this is masked again (WINO, 2507.18578).
    eta_cap: chance a round that a committed token is masked again (ReMDM, 2503.00307).
    editing_threshold: a committed token is replaced by another that a check finds at or above this (2602.08676).
    max_post_steps: looks for such edits once a block is full.
    acceptance: to the causal pass that commits a finished block, its tokens must be at least this many times as likely
        as the likeliest (S2D2, 2603.25702); 0 checks nothing, 1 keeps what autoregressive decoding writes.
    guidance: "schema" holds calls of tools to their form and to the tools' schemas (model/decode/guided.py).
    thinking: begin the answer with a thought, which the model closes itself.
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
    top_p: float = 1.0
    top_k: int = 0
    repetition_penalty: float = 1.0
    alg_temp: float = 0.0
    entropy_budget: float = 0.3
    kl_threshold: float = 0.01
    kl_history: int = 2
    threshold_back: float = 0.9
    eta_cap: float = 0.1
    editing_threshold: float = 0.9
    max_post_steps: int = 16
    acceptance: float = 1.0
    guidance: Guidance = "none"
    thinking: bool = False

    def __post_init__(self) -> None:
        _one_of("strategy", self.strategy, STRATEGIES)
        _one_of("mode", self.mode, MODES)
        _one_of("guidance", self.guidance, GUIDANCES)
        _one_of("thinking", self.thinking, (False, True))
        _one_of("block_size", self.block_size, BLOCK_SIZES)
        for name, (low, high) in _RANGES.items():
            _between(name, getattr(self, name), low, high)


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
