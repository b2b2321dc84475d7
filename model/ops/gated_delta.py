"""The gated delta rule in plain PyTorch: token by token, in chunks, and read-only over an open block.

Notation of every tensor: B rows, T tokens, H value heads, K key width, V value width, C chunk length, N chunks,
W windows (open blocks), L rows of a window. State S_KV per head (Gated DeltaNet, 2412.06464, eq. 10):

    S_t = alpha_t (I - beta_t k_t k_t^T) S_{t-1} + beta_t k_t v_t^T,    o_t = S_t^T q_t

Invariants: keys and queries arrive L2-normalised (`unit`), log decays g <= 0, all in float32 or float64.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F

EPSILON = 1e-6


def unit(x: torch.Tensor) -> torch.Tensor:
    """x scaled to length one over its last axis; a zero vector stays zero, with a finite gradient."""
    return x * torch.rsqrt(x.square().sum(-1, keepdim=True) + EPSILON)


def recurrent(
    q_BTHK: torch.Tensor,
    k_BTHK: torch.Tensor,
    v_BTHV: torch.Tensor,
    g_BTH: torch.Tensor,
    beta_BTH: torch.Tensor,
    state_BHKV: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Outputs_BTHV and the last state, one token after the other: the definition the chunked form is tested against,
    and the fastest way for a single token."""
    outputs = []
    for t in range(q_BTHK.shape[1]):
        state_BHKV = state_BHKV * g_BTH[:, t, :, None, None].exp()
        k_BHK1 = k_BTHK[:, t, :, :, None]
        seen_BHV = (state_BHKV * k_BHK1).sum(-2)
        delta_BHV = (v_BTHV[:, t] - seen_BHV) * beta_BTH[:, t, :, None]
        state_BHKV = state_BHKV + k_BHK1 * delta_BHV[..., None, :]
        outputs.append((state_BHKV * q_BTHK[:, t, :, :, None]).sum(-2))
    return torch.stack(outputs, 1), state_BHKV


def chunked(
    q_BTHK: torch.Tensor,
    k_BTHK: torch.Tensor,
    v_BTHV: torch.Tensor,
    g_BTH: torch.Tensor,
    beta_BTH: torch.Tensor,
    state_BHKV: torch.Tensor,
    chunk: int,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Outputs_BTHV and the states at every chunk boundary, states_BNHKV with N = ceil(T / chunk) + 1; states[:, 0] is
    the state given. WY form of the delta rule (2406.06484, eq. 10), with the strictly lower system solved, since a
    Neumann series loses all digits on correlated keys."""
    tokens = q_BTHK.shape[1]
    chunk = min(chunk, tokens)
    rest = -tokens % chunk
    if rest:  # rows of zeros change nothing: no decay, no key, no value
        q_BTHK, k_BTHK, v_BTHV = (F.pad(x, (0, 0, 0, 0, 0, rest)) for x in (q_BTHK, k_BTHK, v_BTHV))
        g_BTH, beta_BTH = (F.pad(x, (0, 0, 0, rest)) for x in (g_BTH, beta_BTH))
    q, k, v = (_by_chunk(x, chunk) for x in (q_BTHK, k_BTHK, v_BTHV))  # [B, H, N, C, .]
    g, beta = (_by_chunk(x[..., None], chunk)[..., 0] for x in (g_BTH, beta_BTH))
    total = g.cumsum(-1)
    lower = torch.ones(chunk, chunk, dtype=torch.bool, device=q.device).tril()
    # Mask before exp: above the diagonal the exponent is positive and would overflow.
    decay = (total[..., :, None] - total[..., None, :]).masked_fill(~lower, float("-inf")).exp()
    kb = k * beta[..., None]
    system = (kb @ k.mT * decay).tril(-1)
    rhs = torch.cat([v * beta[..., None], kb * total.exp()[..., None]], -1)
    solved = torch.linalg.solve_triangular(system, rhs, upper=False, unitriangular=True)
    u, w = solved.split([v.shape[-1], k.shape[-1]], -1)
    k_end = k * (total[..., -1:] - total).exp()[..., None]
    keep = total[..., -1].exp()[..., None, None] * torch.eye(k.shape[-1], dtype=q.dtype, device=q.device)
    step_BHNKK = keep - k_end.mT @ w
    gain_BHNKV = k_end.mT @ u
    states = [state_BHKV]
    for n in range(step_BHNKK.shape[2]):
        states.append(gain_BHNKV[:, :, n] + step_BHNKK[:, :, n] @ states[-1])
    states_BHNKV = torch.stack(states, 2)
    before = states_BHNKV[:, :, :-1]
    fresh = u - w @ before
    out = (q * total.exp()[..., None]) @ before + (q @ k.mT * decay) @ fresh
    out_BTHV = out.permute(0, 2, 3, 1, 4).flatten(1, 2)[:, :tokens]
    return out_BTHV, states_BHNKV.transpose(1, 2)


def _by_chunk(x_BTHX: torch.Tensor, chunk: int) -> torch.Tensor:
    """[B, T, H, X] to [B, H, N, C, X]."""
    chunks: torch.Tensor = x_BTHX.unflatten(1, (-1, chunk)).permute(0, 3, 1, 2, 4)
    return chunks


def preview(
    q_BWLHK: torch.Tensor,
    k_BWLHK: torch.Tensor,
    v_BWLHV: torch.Tensor,
    state_BWHKV: torch.Tensor,
    scale_H: torch.Tensor,
    history_H: torch.Tensor,
    slot_scale: float = 1.0,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Outputs_BWLHV of an open block and memory_BWLH, each row's attention share on the history slot.

    One softmax over [history slot | block rows]: the slot's logit is `history_H` (bias + c ln(L/32), already
    evaluated), its value the readout S^T q; the rows' logits are `scale_H` times the cosine of query and key. The
    state is read, never written.
    """
    q, k, v = (x.transpose(2, 3) for x in (q_BWLHK, k_BWLHK, v_BWLHV))  # [B, W, H, L, .]
    block = (q * scale_H[:, None, None]) @ k.mT
    slot = history_H[:, None, None].expand(*block.shape[:-1], 1)
    weights = torch.cat([slot, block], -1).softmax(-1)
    memory = weights[..., :1]
    out = weights[..., 1:] @ v + (memory * slot_scale) * (q @ state_BWHKV)
    return out.transpose(2, 3), memory[..., 0].transpose(2, 3)
