"""What the views Race and Dial ask the server for: which strategies there are, and the chart of a dial.

Invariants: every figure of a dial comes from the runs that the desk keeps; of the browser's own findings only whether a
page passes is taken. What is wrong with a wish is said in a sentence, with status 400, 404 or 422.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, Literal, cast

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response
from pydantic import BaseModel, Field

from app.desk import Desk
from app.knobs import NAMES, OF_STRATEGIES
from app.run import Run
from model.config import BLOCK_SIZES, PARAMETERS
from model.events import RunFinished, Stats
from visualize.agreement import agreement
from visualize.dial import DialPoint, dial
from visualize.figure import Style, Theme
from visualize.frames import encoded

Turned = Literal["threshold", "acceptance", "block_size"]
TOLD: Mapping[Turned, str] = MappingProxyType(
    {"threshold": "threshold {}", "acceptance": "check {}", "block_size": "blocks of {}"}
)
WHOLE = ("end_of_text", "max_tokens", "repetition")  # how a run ends that shows what its setting does


class Point(BaseModel):
    """A run, and whether its page passes the check of the browser; None when that was not judged."""

    run: str = Field(max_length=64)
    passed: bool | None = None


class Sweep(BaseModel):
    """The runs of a dial, and how to draw them."""

    turned: Turned
    points: list[Point] = Field(max_length=24)
    theme: str = "light"
    size: int = 13


@dataclass(frozen=True)
class Measured:
    """A run that counts for a dial, with what it wrote."""

    run: Run
    stats: Stats
    reason: str
    tokens: tuple[int, ...]
    passed: bool | None

    def point(self, turned: Turned, share: float) -> DialPoint:
        config, stats = self.run.request.config, self.stats
        short = f"{getattr(config, turned):g}"
        label = TOLD[turned].format(short)
        return DialPoint(label, stats.seconds, stats.tokens, share, self.passed, short)


def routes(desk: Desk) -> APIRouter:
    """The routes; the desk keeps the runs."""
    router = APIRouter()

    @router.get("/strategies")
    def strategies() -> dict[str, Any]:
        return catalogue()

    @router.post("/charts/dial")
    def chart(sweep: Sweep) -> Response:
        try:
            style = Style(cast(Theme, sweep.theme), sweep.size)
        except ValueError as error:
            raise HTTPException(400, f"Cannot draw it: {error}.") from None
        measured = []
        for point in sweep.points:
            run = desk.find(point.run)
            if run is None:
                raise HTTPException(404, "A run of this dial is no longer kept; measure again.")
            measured.append(_measured(run, point.passed))
        return Response(
            encoded(drawn([each for each in measured if each], sweep.turned, style)), media_type="application/json"
        )

    return router


def catalogue() -> dict[str, Any]:
    """The strategies with the numbers that each reads, in words, and the block sizes."""
    dials = {dial.field: {**asdict(dial), "usual": dial.usual, "whole": dial.whole} for dial in OF_STRATEGIES}
    known = [
        {"name": name, "label": label, "hint": hint, "dials": [dials[field] for field in PARAMETERS[name]]}
        for name, (label, hint) in NAMES.items()
    ]
    return {"strategies": known, "block_sizes": list(BLOCK_SIZES)}


def drawn(measured: Sequence[Measured], turned: Turned, style: Style) -> dict[str, Any]:
    """The chart of a dial, and its figures by run. All agree with one of them: the slowest that wrote its text to the
    end, or the slowest of all where none did."""
    slowest = _slowest(measured)
    points, rows = [], []
    for each in measured:
        share = agreement(slowest.tokens, each.tokens) if slowest else 1.0
        points.append(each.point(turned, share))
        rows.append({**_figures(each.stats), "run": each.run.id, "agreement": share, "slowest": each is slowest})
    return {"chart": asdict(dial(points, style, "rate")), "rows": rows}


def _slowest(measured: Sequence[Measured]) -> Measured | None:
    ended = [each for each in measured if each.reason == "end_of_text"]
    return max(ended or measured, key=lambda each: each.stats.seconds, default=None)


def _figures(stats: Stats) -> dict[str, float]:
    return {
        "seconds": stats.seconds,
        "tokens": stats.tokens,
        "rate": stats.tokens_per_second,
        "forwards": stats.forwards,
        "per_forward": stats.tokens_per_forward,
    }


def _measured(run: Run, passed: bool | None) -> Measured | None:
    """The run as a point; none when it failed, was stopped or goes on, since that says nothing about its setting."""
    board = run.trace.board
    ended = board.ended
    if not isinstance(ended, RunFinished) or ended.reason not in WHOLE:
        return None
    tokens = tuple(cell.token for cell in board.shown[: ended.length])
    return Measured(run, ended.stats, ended.reason, tokens, passed)
