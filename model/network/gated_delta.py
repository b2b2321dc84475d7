"""The gated delta net layer: causal over finished tokens (commit), a history slot beside the open block (preview)."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import nn

from model.config import ModelConfig
from model.network.layers import GatedRMSNorm, Joint, Layout, ShortConvolution
from model.network.state import DeltaMemory
from model.ops.gated_delta import chunked, preview, recurrent, unit

FULL_BLOCK = 32  # rows of the block for which the history bias is calibrated


class GatedDeltaNet(nn.Module):
    """Both operators over one set of weights; tensor names are those of the public checkpoint."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self._inputs = Joint()
        heads, taps = config.linear_num_value_heads, config.linear_conv_kernel_dim
        self.in_proj_qkv = nn.Linear(config.hidden_size, config.conv_dim, bias=False)
        self.in_proj_z = nn.Linear(config.hidden_size, config.value_dim, bias=False)
        self.in_proj_b = nn.Linear(config.hidden_size, heads, bias=False)
        self.in_proj_a = nn.Linear(config.hidden_size, heads, bias=False)
        self.conv1d = nn.Conv1d(config.conv_dim, config.conv_dim, taps, groups=config.conv_dim, bias=False)
        self.conv_right_weight = nn.Parameter(torch.zeros(config.conv_dim, taps - 1))
        self.A_log = nn.Parameter(torch.empty(heads).uniform_(0.05, 4.0).log())
        self.dt_bias = nn.Parameter(torch.full((heads,), -3.0))
        self.bd_softmax_logit_scale = nn.Parameter(torch.full((heads,), math.sqrt(config.linear_key_head_dim)))
        self.bd_softmax_history_bias = nn.Parameter(torch.zeros(heads))
        self.bd_softmax_history_c = nn.Parameter(torch.ones(heads))
        self.convolve = ShortConvolution()
        self.norm = GatedRMSNorm(config.linear_value_head_dim, config.rms_norm_eps)
        self.out_proj = nn.Linear(config.value_dim, config.hidden_size, bias=False)

    def _maps(self) -> tuple[torch.Tensor, ...]:
        return tuple(m.weight for m in (self.in_proj_qkv, self.in_proj_z, self.in_proj_b, self.in_proj_a))

    def freeze(self) -> None:
        """Prepare for decoding: the weights will not change any more."""
        self._inputs.keep(*self._maps())

    def empty(self, batch: int) -> DeltaMemory:
        """Memory of no tokens for `batch` rows."""
        c, weight = self.config, self.out_proj.weight
        ring = weight.new_zeros(batch, c.linear_conv_kernel_dim - 1, c.conv_dim)
        heads = c.linear_num_value_heads
        state = weight.new_zeros(batch, heads, c.linear_key_head_dim, c.linear_value_head_dim, dtype=torch.float32)
        return DeltaMemory(ring, state)

    def forward(
        self, x_ND: torch.Tensor, layout: Layout, memory: DeltaMemory
    ) -> tuple[torch.Tensor, DeltaMemory, torch.Tensor]:
        """Outputs_ND, the memory after the clean tokens, and memory_BWL: attention share on the history slot."""
        qkv_NC, z_NX, b_NH, a_NH = self._inputs(x_ND, *self._maps())
        with torch.autocast(x_ND.device.type, enabled=False):  # gates, solves and states need all of float32
            mixed_NX, after, share_BWL = self._mix(qkv_NC, z_NX, b_NH, a_NH, layout, memory)
        return self.out_proj(mixed_NX.to(x_ND.dtype)), after, share_BWL

    def _mix(
        self,
        qkv_NC: torch.Tensor,
        z_NX: torch.Tensor,
        b_NH: torch.Tensor,
        a_NH: torch.Tensor,
        layout: Layout,
        memory: DeltaMemory,
    ) -> tuple[torch.Tensor, DeltaMemory, torch.Tensor]:
        clean_BTC, open_BWLC = layout.split(qkv_NC)
        beta_T, beta_L = layout.split(b_NH.sigmoid().float())
        if layout.pad_B is not None:
            real_BT1 = (torch.arange(layout.clean, device=qkv_NC.device) >= layout.pad_B[:, None])[..., None]
            clean_BTC, beta_T = clean_BTC * real_BT1, beta_T * real_BT1
        context_BTC = torch.cat([memory.ring_BKC, clean_BTC], 1)
        states_BNHKV = memory.state_BHKV[:, None]
        parts = []
        if layout.clean:
            step_NH = -self.A_log.float().exp() * F.softplus(a_NH.float() + self.dt_bias)
            decay_BTH = layout.split(step_NH)[0]
            out, states_BNHKV = self._commit(context_BTC, decay_BTH, beta_T, memory, layout.chunk)
            parts.append(out.flatten(0, 1))
        share_BWL = b_NH.new_zeros(layout.batch, layout.windows, layout.length)
        if layout.windows:
            out, share_BWL = self._preview(context_BTC, open_BWLC, beta_L, states_BNHKV, layout)
            parts.append(out.flatten(0, 2))
        out_NHV = parts[0] if len(parts) == 1 else torch.cat(parts)
        mixed_NX = self.norm(out_NHV, z_NX.view_as(out_NHV)).flatten(1)
        taps = self.config.linear_conv_kernel_dim - 1
        return mixed_NX, DeltaMemory(context_BTC[:, -taps:], states_BNHKV[:, -1]), share_BWL

    def _heads(self, mixed: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Unit queries and keys and values, [..., value heads, width], in float32."""
        c = self.config
        q, k, v = mixed.float().split([c.key_dim, c.key_dim, c.value_dim], -1)
        q, k = (unit(x.unflatten(-1, (-1, c.linear_key_head_dim))) for x in (q, k))
        groups = c.linear_num_value_heads // c.linear_num_key_heads
        if groups > 1:
            q, k = (x.repeat_interleave(groups, -2) for x in (q, k))
        return q, k, v.unflatten(-1, (-1, c.linear_value_head_dim))

    def _commit(
        self,
        context_BTC: torch.Tensor,
        decay_BTH: torch.Tensor,
        beta_BTH: torch.Tensor,
        memory: DeltaMemory,
        chunk: int,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        taps_KC = self.conv1d.weight[:, 0].T
        mixed = self.convolve(context_BTC, taps_KC, decay_BTH.shape[1])
        q, k, v = self._heads(mixed)
        q = q * self.config.linear_key_head_dim**-0.5
        if decay_BTH.shape[1] == 1:
            out, state = recurrent(q, k, v, decay_BTH, beta_BTH, memory.state_BHKV)
            return out, torch.stack([memory.state_BHKV, state], 1)
        return chunked(q, k, v, decay_BTH, beta_BTH, memory.state_BHKV, chunk)

    def _preview(
        self,
        context_BTC: torch.Tensor,
        open_BWLC: torch.Tensor,
        beta_BWLH: torch.Tensor,
        states_BNHKV: torch.Tensor,
        layout: Layout,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        taps = self.config.linear_conv_kernel_dim - 1
        if layout.starts_BW is None:  # every window continues from the end of the memory
            left_BWKC = context_BTC[:, None, -taps:].expand(-1, layout.windows, -1, -1)
            state_BWHKV = states_BNHKV[:, -1:]
        else:
            row_B1 = torch.arange(layout.batch, device=context_BTC.device)[:, None]
            near_BWK = layout.starts_BW[..., None] + torch.arange(taps, device=context_BTC.device)
            left_BWKC = context_BTC[row_B1[..., None], near_BWK]
            state_BWHKV = states_BNHKV[row_B1, layout.starts_BW // layout.chunk]
        padded = torch.cat([left_BWKC, F.pad(open_BWLC, (0, 0, 0, taps))], 2)
        taps_KC = torch.cat([self.conv1d.weight[:, 0].T, self.conv_right_weight.T])
        mixed = self.convolve(padded, taps_KC, layout.length)
        q, k, v = self._heads(mixed)
        if self.config.preview_beta:
            v = v * beta_BWLH[..., None]
        history_H = self.bd_softmax_history_bias + self.bd_softmax_history_c * math.log(layout.length / FULL_BLOCK)
        out, share = preview(q, k, v, state_BWHKV, self.bd_softmax_logit_scale, history_H, self.config.slot_value_scale)
        return out, share.mean(-1)
