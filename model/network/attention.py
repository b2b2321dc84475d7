"""Gated full attention: causal over finished tokens, bidirectional inside an open block on top of the clean past."""

from __future__ import annotations

import torch
from torch import nn

from model.config import ModelConfig
from model.network.layers import Joint, Layout, RMSNorm, rotary, rotate
from model.network.state import AttentionMemory


class Attention(nn.Module):
    """Per-head query and key norm, partial rotary, output gated by sigmoid; grouped key-value heads."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self._inputs = Joint()
        width = config.num_attention_heads * config.head_dim
        shared = config.num_key_value_heads * config.head_dim
        self.q_proj = nn.Linear(config.hidden_size, 2 * width, bias=False)  # query and gate, interleaved by head
        self.k_proj = nn.Linear(config.hidden_size, shared, bias=False)
        self.v_proj = nn.Linear(config.hidden_size, shared, bias=False)
        self.o_proj = nn.Linear(width, config.hidden_size, bias=False)
        self.q_norm = RMSNorm(config.head_dim, config.rms_norm_eps)
        self.k_norm = RMSNorm(config.head_dim, config.rms_norm_eps)

    def _maps(self) -> tuple[torch.Tensor, ...]:
        return self.q_proj.weight, self.k_proj.weight, self.v_proj.weight

    def freeze(self) -> None:
        """Prepare for decoding: the weights will not change any more."""
        self._inputs.keep(*self._maps())

    def empty(self, batch: int) -> AttentionMemory:
        """Memory of no tokens for `batch` rows."""
        none = self.o_proj.weight.new_zeros(batch, self.config.num_key_value_heads, 0, self.config.head_dim)
        return AttentionMemory(none, none)

    def forward(
        self, x_ND: torch.Tensor, layout: Layout, memory: AttentionMemory
    ) -> tuple[torch.Tensor, AttentionMemory]:
        """Outputs_ND and the memory after the clean tokens."""
        head = self.config.head_dim
        q_NX, k_NX, v_NX = self._inputs(x_ND, *self._maps())
        q_NHD, gate_NHD = q_NX.unflatten(-1, (-1, 2 * head)).chunk(2, -1)
        k_NGD = self.k_norm(k_NX.unflatten(-1, (-1, head)))
        cos, sin = (table[:, None] for table in self._angles(x_ND, layout))
        q_NHD, k_NGD = rotate(self.q_norm(q_NHD), cos, sin), rotate(k_NGD, cos, sin)
        queries = self._grouped(layout, q_NHD * head**-0.5)
        keys = self._grouped(layout, k_NGD)
        values = self._grouped(layout, v_NX.unflatten(-1, (-1, head)))
        past = AttentionMemory(
            torch.cat([memory.key_BGTD, keys[0][:, :, 0]], 2), torch.cat([memory.value_BGTD, values[0][:, :, 0]], 2)
        )
        parts = []
        if layout.clean:
            parts.append(self._commit(queries[0], past, layout).flatten(0, 1))
        if layout.windows:
            parts.append(self._preview(queries[1], keys[1], values[1], past, layout).flatten(0, 2))
        mixed_NX = (parts[0] if len(parts) == 1 else torch.cat(parts)).flatten(1)
        return self.o_proj(mixed_NX * gate_NHD.flatten(1).sigmoid()), past

    def _angles(self, x_ND: torch.Tensor, layout: Layout) -> tuple[torch.Tensor, torch.Tensor]:
        clean_BT = torch.arange(layout.clean, device=x_ND.device).expand(layout.batch, -1)
        rows_L = torch.arange(layout.length, device=x_ND.device)
        starts_BW = layout.starts_BW
        if starts_BW is None:
            starts_BW = torch.full((layout.batch, layout.windows), layout.clean, device=x_ND.device)
        open_BWL = starts_BW[..., None] + (rows_L if self.config.preview_rotary else torch.zeros_like(rows_L))
        positions = layout.past + layout.join(clean_BT[..., None], open_BWL[..., None])[:, 0]
        width = int(self.config.head_dim * self.config.partial_rotary_factor)
        cos, sin = rotary(positions, width, self.config.rope_theta)
        return cos.to(x_ND.dtype), sin.to(x_ND.dtype)

    def _grouped(self, layout: Layout, x_NHD: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Clean [B, G, H/G, T, D] and open [B, W, G, H/G, L, D]."""
        groups = self.config.num_key_value_heads
        clean, opened = layout.split(x_NHD.flatten(1))
        heads = x_NHD.shape[1] // groups
        clean = clean.unflatten(-1, (groups, heads, x_NHD.shape[2])).permute(0, 2, 3, 1, 4)
        return clean, opened.unflatten(-1, (groups, heads, x_NHD.shape[2])).permute(0, 1, 3, 4, 2, 5)

    def _commit(self, q_BGHTD: torch.Tensor, past: AttentionMemory, layout: Layout) -> torch.Tensor:
        scores = q_BGHTD @ past.key_BGTD[:, :, None].mT
        at = torch.arange(scores.shape[-1], device=scores.device)
        limit_T = layout.past + torch.arange(layout.clean, device=scores.device)
        hidden = at > limit_T[:, None]
        if layout.pad_B is not None:
            # A padded query would see nothing and give NaN; it may see itself.
            padding = (at < layout.pad_B[:, None, None]) & (at != limit_T[:, None])
            hidden = (hidden | padding)[:, None, None]
        weights = scores.masked_fill(hidden, float("-inf")).softmax(-1)
        return (weights @ past.value_BGTD[:, :, None]).permute(0, 3, 1, 2, 4).flatten(2)

    def _preview(
        self,
        q_BWGHLD: torch.Tensor,
        k_BWGLD: torch.Tensor,
        v_BWGLD: torch.Tensor,
        past: AttentionMemory,
        layout: Layout,
    ) -> torch.Tensor:
        """One softmax over the clean past of each window and the window itself."""
        k_BWGLD, v_BWGLD = k_BWGLD[:, :, :, 0], v_BWGLD[:, :, :, 0]
        # All windows of a batch row share its past: one product per key-value head, not one per window.
        inside = q_BWGHLD @ k_BWGLD[:, :, :, None].mT
        shape = inside.transpose(1, 2).shape[:-1]  # [B, G, W, H/G, L]
        rows_BGRD = q_BWGHLD.transpose(1, 2).flatten(2, 4)
        before = (rows_BGRD @ past.key_BGTD.mT).view(*shape, -1).transpose(1, 2)
        if layout.starts_BW is not None:
            at = torch.arange(before.shape[-1], device=before.device)
            hidden = at >= layout.past + layout.starts_BW[..., None]
            if layout.pad_B is not None:
                hidden = hidden | (at < layout.pad_B[:, None, None])
            before = before.masked_fill(hidden[:, :, None, None, None], float("-inf"))
        weights = torch.cat([before, inside], -1).softmax(-1)
        tokens = before.shape[-1]
        seen_BGRT = weights[..., :tokens].transpose(1, 2).flatten(2, 4)
        out = (seen_BGRT @ past.value_BGTD).view(*shape, -1).transpose(1, 2)
        out = out + weights[..., tokens:] @ v_BWGLD[:, :, :, None]
        return out.permute(0, 1, 4, 2, 3, 5).flatten(3)
