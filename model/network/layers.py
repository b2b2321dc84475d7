"""Small shared parts of the network: norms, rotary embedding, and the two streams a pass carries."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

JOINED_WEIGHTS = 2**20


class RMSNorm(nn.Module):
    """RMS norm with weight (1 + w), as in the public trunk: w starts at zero. Computed in float32 whatever comes in."""

    def __init__(self, width: int, epsilon: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(width))
        self.epsilon = epsilon

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        wide = x.float()
        normed = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + self.epsilon)
        return (normed * (1.0 + self.weight.float())).to(x.dtype)


class GatedRMSNorm(nn.Module):
    """RMS norm of a head's output with a plain weight, times SiLU of a gate. Computed in float32, too."""

    def __init__(self, width: int, epsilon: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: torch.Tensor, gate: torch.Tensor) -> torch.Tensor:
        wide = x.float()
        normed = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + self.epsilon)
        return (normed * self.weight.float() * F.silu(gate.float())).to(x.dtype)


class ShortConvolution(nn.Module):
    """Depthwise convolution along the next-to-last axis, then SiLU. It holds no weights: the taps are given."""

    def forward(self, rows: torch.Tensor, taps_KC: torch.Tensor, length: int) -> torch.Tensor:
        """out[i] = silu(sum_d taps[d] * rows[i + d]) for the first `length` rows."""
        out = rows.narrow(-2, 0, length) * taps_KC[0]
        for d in range(1, taps_KC.shape[0]):
            out = out + rows.narrow(-2, d, length) * taps_KC[d]
        return F.silu(out)


class GatedUnit(nn.Module):
    """SwiGLU (2002.05202), each row times a weight."""

    def forward(self, gate: torch.Tensor, up: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        return F.silu(gate) * up * weight[..., None]


COMPILED = (RMSNorm, GatedRMSNorm, ShortConvolution, GatedUnit)


def compile_pieces(net: nn.Module) -> None:
    """Compile the elementwise parts in place: on a CPU they cost as much as the matrix products. Used in training;
    decoding stays eager, since compiling takes longer than a page."""
    for module in net.modules():
        if isinstance(module, COMPILED):
            module.compile(dynamic=True)


class Joint:
    """Several linear maps of the same rows as one product: for a block's few rows a call costs more than its
    arithmetic. Large weights stay apart, since joining them would cost more than the calls."""

    def __init__(self) -> None:
        self._kept: torch.Tensor | None = None

    def keep(self, *weights: torch.Tensor) -> None:
        """Join once, for weights that will not change any more."""
        if self._small(weights):
            self._kept = torch.cat([weight.detach() for weight in weights])

    def __call__(self, x_ND: torch.Tensor, *weights: torch.Tensor) -> tuple[torch.Tensor, ...]:
        if self._kept is None and not self._small(weights):
            return tuple(F.linear(x_ND, weight) for weight in weights)
        joined = torch.cat(weights) if self._kept is None else self._kept
        parts: tuple[torch.Tensor, ...] = F.linear(x_ND, joined).split([len(weight) for weight in weights], -1)
        return parts

    @staticmethod
    def _small(weights: tuple[torch.Tensor, ...]) -> bool:
        return sum(weight.numel() for weight in weights) <= JOINED_WEIGHTS


@dataclass(frozen=True)
class Layout:
    """How the rows of one pass divide into streams, for B batch rows.

    T clean tokens run causally after `past` tokens of memory; W windows of L rows are open blocks, each starting after
    `starts_BW` of its row's clean tokens (None: after all). `pad_B`: how many leading clean tokens of each row are
    padding (training only). `chunk` is the length of a chunk of the clean stream; window starts are multiples of it.
    """

    batch: int
    clean: int
    windows: int
    length: int
    past: int
    chunk: int
    starts_BW: torch.Tensor | None = None
    pad_B: torch.Tensor | None = None

    @property
    def clean_rows(self) -> int:
        return self.batch * self.clean

    def split(self, x_NX: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Flat rows to (clean_BTX, open_BWLX); either may have no rows."""
        width = x_NX.shape[-1]
        clean = x_NX[: self.clean_rows].view(self.batch, self.clean, width)
        return clean, x_NX[self.clean_rows :].view(self.batch, self.windows, self.length, width)

    def join(self, clean_BTX: torch.Tensor, open_BWLX: torch.Tensor) -> torch.Tensor:
        """Inverse of `split`."""
        parts = [x for x in (clean_BTX.flatten(0, 1), open_BWLX.flatten(0, 2)) if x.shape[0]]
        return parts[0] if len(parts) == 1 else torch.cat(parts)


def rotary(positions: torch.Tensor, width: int, theta: float) -> tuple[torch.Tensor, torch.Tensor]:
    """cos and sin, [..., width], of rotary embedding (2104.09864) at these positions."""
    steps = torch.arange(0, width, 2, dtype=torch.float32, device=positions.device)
    angles = positions[..., None].float() * theta ** (-steps / width)
    angles = torch.cat([angles, angles], -1)
    return angles.cos(), angles.sin()


def rotate(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Rotate the leading part of the last axis; the rest passes."""
    width = cos.shape[-1]
    turn, rest = x[..., :width], x[..., width:]
    left, right = turn.chunk(2, -1)
    turned = turn * cos + torch.cat([-right, left], -1) * sin
    return torch.cat([turned, rest], -1)
