"""The `clover_moe` network: a Qwen3.5-MoE trunk run causally over what is finished, previews over what is not.

One pass carries two streams through the same weights: clean tokens (commit) and open blocks (preview) that read the
clean stream's memory at their start. Training runs both over whole documents; decoding runs either or both.
Parameter names are those of the public checkpoint.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import torch
import torch.nn.functional as F
from torch import nn

from model.config import ModelConfig
from model.network.attention import Attention
from model.network.gated_delta import GatedDeltaNet
from model.network.layers import Layout, RMSNorm
from model.network.moe import MixtureOfExperts, experts_used
from model.network.port import Preview
from model.network.state import AttentionMemory, DeltaMemory, Memory

PROMPT_CHUNK = 64


class DecoderLayer(nn.Module):
    """Token mixing (delta net or attention), then experts, each behind a norm and a residual."""

    def __init__(self, config: ModelConfig, kind: str) -> None:
        super().__init__()
        self.input_layernorm = RMSNorm(config.hidden_size, config.rms_norm_eps)
        self.post_attention_layernorm = RMSNorm(config.hidden_size, config.rms_norm_eps)
        if kind == "linear_attention":
            self.linear_attn = GatedDeltaNet(config)
        else:
            self.self_attn = Attention(config)
        self.kind = kind
        self.mlp = MixtureOfExperts(config)

    def empty(self, batch: int) -> DeltaMemory | AttentionMemory:
        """Memory of no tokens."""
        return self.linear_attn.empty(batch) if self.kind == "linear_attention" else self.self_attn.empty(batch)

    def forward(
        self, x_ND: torch.Tensor, layout: Layout, memory: DeltaMemory | AttentionMemory
    ) -> tuple[torch.Tensor, DeltaMemory | AttentionMemory, torch.Tensor | None, torch.Tensor]:
        """Outputs_ND, memory after the clean tokens, share_BWL on the history slot (delta layers), router_NE."""
        normed = self.input_layernorm(x_ND)
        share: torch.Tensor | None = None
        after: DeltaMemory | AttentionMemory
        if self.kind == "linear_attention":
            mixed, after, share = self.linear_attn(normed, layout, cast(DeltaMemory, memory))
        else:
            mixed, after = self.self_attn(normed, layout, cast(AttentionMemory, memory))
        x_ND = x_ND + mixed
        expert_ND, router_NE = self.mlp(self.post_attention_layernorm(x_ND), layout)
        return x_ND + expert_ND, after, share, router_NE


class Trunk(nn.Module):
    """Embedding, layers and final norm, under the public prefix `model.`."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.embed_tokens = nn.Embedding(config.vocab_size, config.hidden_size)
        nn.init.normal_(self.embed_tokens.weight, std=0.02)
        self.layers = nn.ModuleList(DecoderLayer(config, kind) for kind in config.layer_types)
        self.norm = RMSNorm(config.hidden_size, config.rms_norm_eps)


@dataclass(frozen=True)
class Pass:
    """What one pass computed: final hidden rows of both streams, memory, and what can be shown or regularised."""

    clean_BTD: torch.Tensor
    open_BWLD: torch.Tensor
    memory: Memory
    shares: tuple[torch.Tensor, ...]
    routers: tuple[torch.Tensor, ...]


class CloverMoeModelLM(nn.Module):
    """The network; honours the `Network` port (and `FusedNetwork`), and gives training both streams at once."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self.model = Trunk(config)
        self.lm_head = nn.Linear(config.hidden_size, config.vocab_size, bias=False)
        if config.tie_word_embeddings:
            self.lm_head.weight = self.model.embed_tokens.weight

    def empty(self, batch: int = 1) -> Memory:
        """Memory of no tokens."""
        return Memory(0, tuple(cast(DecoderLayer, layer).empty(batch) for layer in self.model.layers))

    def memory_bytes(self, memory: Memory) -> int:
        """Bytes held by a memory."""
        return memory.nbytes

    def freeze(self) -> CloverMoeModelLM:
        """Prepare for decoding: the weights will not change any more. Returns itself."""
        for module in self.modules():
            if isinstance(module, (GatedDeltaNet, Attention, MixtureOfExperts)):
                module.freeze()
        return self.eval().requires_grad_(False)

    def run(self, clean_BT: torch.Tensor, open_BWL: torch.Tensor, layout: Layout, memory: Memory) -> Pass:
        """One pass over both streams. `layout` must agree with the shapes of the ids."""
        ids_N = layout.join(clean_BT[..., None], open_BWL[..., None])[:, 0]
        x_ND = self.model.embed_tokens(ids_N)
        layers, shares, routers = [], [], []
        for layer, before in zip(self.model.layers, memory.layers, strict=True):
            x_ND, after, share, router = layer(x_ND, layout, before)
            layers.append(after)
            routers.append(router)
            if share is not None:
                shares.append(share)
        clean_BTD, open_BWLD = layout.split(self.model.norm(x_ND))
        after_all = Memory(memory.tokens + layout.clean, tuple(layers))
        return Pass(clean_BTD, open_BWLD, after_all, tuple(shares), tuple(routers))

    def logits(self, hidden: torch.Tensor) -> torch.Tensor:
        """Logits over the vocabulary in float32."""
        return F.linear(hidden, self.lm_head.weight).float()

    @torch.inference_mode()
    def commit(self, ids_L: torch.Tensor, memory: Memory) -> tuple[Memory, torch.Tensor]:
        """Run finished tokens causally; next-token logits_LV."""
        ids_L = self._here(ids_L)
        layout = Layout(1, len(ids_L), 0, 0, memory.tokens, PROMPT_CHUNK)
        done = self.run(ids_L[None], ids_L.new_zeros(1, 0, 0), layout, memory)
        return done.memory, self.logits(done.clean_BTD[0])

    @torch.inference_mode()
    def preview(self, ids_L: torch.Tensor, memory: Memory) -> Preview:
        """Run an open block on top of the memory, which is only read."""
        ids_L = self._here(ids_L)
        layout = Layout(1, 0, 1, len(ids_L), memory.tokens, PROMPT_CHUNK)
        done = self.run(ids_L.new_zeros(1, 0), ids_L[None, None], layout, memory)
        return self._preview_of(done, layout)

    def preview_uncalibrated(self, ids_L: torch.Tensor, memory: Memory) -> Preview:
        """`preview` with c = 0: the history slot's logit does not follow the block size."""
        slots = [m for m in self.modules() if isinstance(m, GatedDeltaNet)]
        kept = [slot.bd_softmax_history_c.detach().clone() for slot in slots]
        with torch.no_grad():
            try:
                for slot in slots:
                    slot.bd_softmax_history_c.zero_()
                return self.preview(ids_L, memory)
            finally:
                for slot, value in zip(slots, kept, strict=True):
                    slot.bd_softmax_history_c.copy_(value)

    @torch.inference_mode()
    def commit_and_preview(
        self, ids_L: torch.Tensor, next_ids_L: torch.Tensor, memory: Memory
    ) -> tuple[Memory, torch.Tensor, Preview]:
        """`commit` of a finished block and `preview` of the next one on top of it, in one pass."""
        ids_L, next_ids_L = self._here(ids_L), self._here(next_ids_L)
        layout = Layout(1, len(ids_L), 1, len(next_ids_L), memory.tokens, PROMPT_CHUNK)
        done = self.run(ids_L[None], next_ids_L[None, None], layout, memory)
        return done.memory, self.logits(done.clean_BTD[0]), self._preview_of(done, layout)

    def _here(self, ids_L: torch.Tensor) -> torch.Tensor:
        """Ids on the device of the weights."""
        return ids_L.to(self.model.embed_tokens.weight.device)

    def _preview_of(self, done: Pass, layout: Layout) -> Preview:
        hidden_LD = done.open_BWLD[0, 0]
        none_GL = hidden_LD.new_zeros(0, layout.length)
        memory_GL = torch.stack([share[0, 0] for share in done.shares]) if done.shares else none_GL
        router_KLE = torch.stack([layout.split(router_NE)[1][0, 0] for router_NE in done.routers])
        return Preview(self.logits(hidden_LD), memory_GL, experts_used(router_KLE, self.config))
