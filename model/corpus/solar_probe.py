"""Watches a page draw: which discs move, which circles and words are drawn, how bright the sky is.

Invariants: drawing is observed at the canvas interface, so names and structure of the page's code do not matter;
lengths are canvas pixels; a body is followed over frames by its place in the drawing order.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

from model.corpus.kind import LivePage

INSTALL = """(() => {
  if (window.solarSeen) return true;
  const seen = window.solarSeen = [], paths = new WeakMap(), type = CanvasRenderingContext2D.prototype;
  let turn = 0;
  (function tick() { turn += 1; requestAnimationFrame(tick); })();
  const wrap = (name, before) => {
    const own = type[name];
    type[name] = function (...a) { before(this, a); return own.apply(this, a); };
  };
  const curve = (pen, x, y, r, span) => {
    const m = pen.getTransform();
    if (!paths.has(pen)) paths.set(pen, []);
    paths.get(pen).push([m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f, r * Math.hypot(m.a, m.b), Math.abs(span)]);
  };
  const note = (kind, pen, more) => { for (const p of paths.get(pen) || []) seen.push([turn, kind, ...p, more]); };
  wrap('beginPath', pen => paths.set(pen, []));
  wrap('arc', (pen, a) => curve(pen, a[0], a[1], a[2], a[4] - a[3]));
  wrap('ellipse', (pen, a) => curve(pen, a[0], a[1], Math.max(a[2], a[3]), a[6] - a[5]));
  wrap('lineTo', (pen, a) => curve(pen, a[0], a[1], 0, 0));
  wrap('fill', pen => note('fill', pen, typeof pen.fillStyle === 'string' ? pen.fillStyle : ''));
  wrap('stroke', pen => note('stroke', pen, pen.getLineDash().length ? 'dashed' : 'solid'));
  wrap('fillText', (pen, a) => seen.push([turn, 'text', 0, 0, 0, 0, String(a[0])]));
  return true;
})()"""
READ = "window.solarSeen.splice(0)"


@dataclass(frozen=True)
class Body:
    """A filled disc that is drawn in every frame: its places, frame by frame."""

    places: tuple[tuple[float, float], ...]
    radius: float
    color: str

    def moves(self) -> bool:
        """Whether it was somewhere else at some time."""
        return any(math.dist(self.places[0], place) > 0.05 for place in self.places)

    def distances(self, center: tuple[float, float]) -> tuple[float, ...]:
        """How far from the centre, frame by frame."""
        return tuple(math.dist(center, place) for place in self.places)

    def circles(self, center: tuple[float, float]) -> bool:
        """Whether it kept its distance."""
        away = self.distances(center)
        return max(away) - min(away) < 0.03

    def turning(self, center: tuple[float, float]) -> float:
        """Mean change of its angle from frame to frame, clockwise positive."""
        angles = [math.atan2(y - center[1], x - center[0]) for x, y in self.places]
        steps = [(b - a + math.pi) % math.tau - math.pi for a, b in zip(angles, angles[1:], strict=False)]
        return sum(steps) / max(1, len(steps))


@dataclass(frozen=True)
class Sky:
    """What was drawn while the page was watched."""

    sun: Body | None
    movers: tuple[Body, ...]
    rings: tuple[float, ...]  # radii of whole circles around the sun
    dashed: bool
    tails: int  # open strokes, as trails are drawn
    words: frozenset[str]

    @property
    def center(self) -> tuple[float, float]:
        """Where the sun is."""
        return self.sun.places[0] if self.sun else (0.0, 0.0)

    @property
    def planets(self) -> tuple[Body, ...]:
        """Bodies that circle the sun, inner first."""
        bodies = [body for body in self.movers if body.circles(self.center)]
        return tuple(sorted(bodies, key=lambda body: body.distances(self.center)[0]))

    @property
    def wanderers(self) -> tuple[Body, ...]:
        """Moving bodies that do not keep their distance to the sun: moons and comets."""
        return tuple(body for body in self.movers if not body.circles(self.center))

    def moon(self, planet: Body) -> bool:
        """Whether some body circles this planet."""
        return any(
            max(gaps) - min(gaps) < 0.03
            for body in self.wanderers
            for gaps in [[math.dist(a, b) for a, b in zip(body.places, planet.places, strict=True)]]
        )


def watch(view: LivePage, milliseconds: int) -> Sky:
    """Let the page run and report what it drew."""
    view.run(INSTALL)
    view.run(READ)
    marks: list[list[Any]] = []
    for _ in range(3):  # a slow machine paints few frames: give it up to three times as long
        view.wait(milliseconds)
        marks += view.run(READ) or []
        if len({mark[0] for mark in marks}) >= 5:
            break
    return read(marks)


def read(marks: list[list[Any]]) -> Sky:
    """Make sense of the drawing calls: [frame, kind, x, y, radius, span, more]."""
    frames: dict[int, list[list[Any]]] = {}
    for mark in marks:
        frames.setdefault(mark[0], []).append(mark)
    whole = [frames[turn] for turn in sorted(frames)][1:-1]  # the first and the last may be cut
    bodies = _bodies([_discs(frame) for frame in whole])
    still = [body for body in bodies if not body.moves()]
    sun = max(still, key=lambda body: body.radius, default=None)
    movers = tuple(body for body in bodies if body.moves())
    strokes = [mark for mark in (whole[-1] if whole else []) if mark[1] == "stroke"]
    around = [m for m in strokes if sun and m[5] > 6.2 and math.dist((m[2], m[3]), sun.places[0]) < 3]
    return Sky(
        sun, movers, tuple({round(m[4]): float(m[4]) for m in around}.values()), any(m[6] == "dashed" for m in around),
        sum(0 <= m[5] < 6.2 for m in strokes), frozenset(m[6] for frame in whole for m in frame if m[1] == "text"),
    )  # fmt: skip


def _discs(frame: list[list[Any]]) -> list[list[Any]]:
    """Filled discs of a frame; several with one centre (a glow, a shading) count once."""
    found: list[list[Any]] = []
    for mark in frame:
        if mark[1] == "fill" and mark[5] > 6.2 and all(math.dist(mark[2:4], other[2:4]) > 0.5 for other in found):
            found.append(mark)
    return found


def _bodies(frames: list[list[list[Any]]]) -> list[Body]:
    if not frames:
        return []
    usual = Counter(map(len, frames)).most_common(1)[0][0]  # two discs may hide each other for a frame
    rows = zip(*(frame for frame in frames if len(frame) == usual), strict=True)
    return [Body(tuple((d[2], d[3]) for d in row), float(row[0][4]), str(row[0][6])) for row in rows]
