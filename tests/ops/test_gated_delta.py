"""The chunked delta rule against its token recurrence, in double precision."""

import pytest
import torch

from model.ops.gated_delta import chunked, preview, recurrent, unit


def inputs(tokens: int, correlated: bool = False) -> tuple[torch.Tensor, ...]:
    generator = torch.Generator().manual_seed(tokens)
    draw = lambda *shape: torch.randn(*shape, generator=generator, dtype=torch.float64)  # noqa: E731
    k = draw(2, tokens, 3, 8)
    if correlated:
        k = k * 0.05 + draw(8)
    g = -draw(2, tokens, 3).abs() * 0.5
    return (
        unit(draw(2, tokens, 3, 8)),
        unit(k),
        draw(2, tokens, 3, 5),
        g,
        draw(2, tokens, 3).sigmoid(),
        draw(2, 3, 8, 5),
    )


@pytest.mark.parametrize("tokens,chunk", [(1, 4), (32, 32), (50, 16), (64, 4), (7, 64)])
@pytest.mark.parametrize("correlated", [False, True])
def test_chunked_equals_the_recurrence(tokens: int, chunk: int, correlated: bool) -> None:
    values = inputs(tokens, correlated)
    out, states = chunked(*values, chunk=chunk)
    expected, last = recurrent(*values)
    torch.testing.assert_close(out, expected, atol=1e-10, rtol=0)
    torch.testing.assert_close(states[:, -1], last, atol=1e-10, rtol=0)
    for n in range(1, tokens // chunk + 1):
        _, at = recurrent(*(x[:, : n * chunk] for x in values[:5]), values[5])
        torch.testing.assert_close(states[:, n], at, atol=1e-10, rtol=0)


def test_unit_of_zero_has_a_finite_gradient() -> None:
    x = torch.zeros(3, 4, requires_grad=True)
    unit(x).sum().backward()
    assert x.grad is not None and torch.isfinite(x.grad).all()


def test_preview_is_one_softmax_over_slot_and_rows() -> None:
    q, k, v, *_ = (x[:, None] for x in inputs(6)[:5])
    state = inputs(6)[5][:, None]
    scale, history = torch.full((3,), 2.0, dtype=torch.float64), torch.zeros(3, dtype=torch.float64)
    out, share = preview(q, k, v, state, scale, history)
    logits = torch.cat([torch.zeros(1, dtype=torch.float64), 2 * (k[0, 0, :, 1] @ q[0, 0, 2, 1])])
    weights = logits.softmax(0)
    readout = state[0, 0, 1].T @ q[0, 0, 2, 1]
    expected = weights[0] * readout + weights[1:] @ v[0, 0, :, 1]
    torch.testing.assert_close(out[0, 0, 2, 1], expected)
    torch.testing.assert_close(share[0, 0, 2, 1], weights[0])
