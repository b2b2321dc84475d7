"""Judges a page that was asked to be a solar system, by watching it move and by using its controls.

Invariants: waits at most about 1.5 s (on a machine that paints); each problem is one short sentence.
"""

from __future__ import annotations

import re
from collections import Counter

from model.corpus.kind import LivePage
from model.corpus.solar_page import PACES, SolarSpec
from model.corpus.solar_probe import Body, Sky, watch
from model.corpus.solar_words import EIGHT, RGB, ROWS

GOLDEN = ("gold", "yellow", "orange")  # a sun nobody gave a colour may be any of these
_PAUSE = """(() => {
  const e = [...document.querySelectorAll('button, input[type=button], input[type=checkbox]')]
    .find(e => /pause|play|stop/i.test(e.textContent + ' ' + e.value + ' ' + e.parentElement.textContent));
  if (e) e.setAttribute('data-pause', '');
  return Boolean(e);
})()"""
_SLIDE = """(() => {
  const e = document.querySelector('input[type=range]');
  e.value = e.%s;
  for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, {bubbles: true}));
})()"""


def check(spec: SolarSpec, source: str, view: LivePage) -> tuple[str, ...]:
    """Problems of the page, in words; empty when it honours the spec."""
    problems = [f"The page has an error: {error}." for error in view.errors[:1]]
    if not view.run("Boolean(document.querySelector('canvas'))"):
        return (*problems, "There is no canvas.")
    before, text = view.pixels(), view.text()
    sky = watch(view, 200)
    if sky.sun is None or not sky.movers:
        return (*problems, *_words(spec, source, text), "Nothing circles a sun.")
    problems += _words(spec, source, text) + _planets(spec, sky) + _looks(spec, sky) + _motion(spec, sky)
    problems += _space(spec, sky, view, before)
    if spec.days and _day(view.text()) == _day(text):
        problems.append("The day counter does not count.")
    problems += _slider(spec, view) + _pause(spec, view)
    return tuple(problems)


def nearest(color: str) -> str:
    """Name of the colour we know that is most like `#rrggbb`; "" for anything else."""
    if not re.fullmatch(r"#[0-9a-f]{6}", color):
        return ""
    return _nearest(tuple(bytes.fromhex(color[1:])))


def _nearest(rgb: tuple[int, ...]) -> str:
    return min(RGB, key=lambda name: sum(abs(a - b) for a, b in zip(RGB[name], rgb, strict=True)))


def _day(text: str) -> str | None:
    found = re.search(r"days?\W{0,3}(\d+)|(\d+)\W{0,3}days?", text, re.I)
    return found and found.group(0)


def _words(spec: SolarSpec, source: str, text: str) -> list[str]:
    problems = [] if spec.title in text else [f"The title {spec.title} is missing."]
    rest = re.sub(r"<!--.*?-->", "", source, flags=re.DOTALL).replace(spec.title, "")  # a comment shows nothing
    for planet in EIGHT:
        named = re.search(rf"\b{planet}\b", rest, re.I) is not None
        if named is not (planet in spec.planets):
            problems.append(f"{planet} {'should not be there' if named else 'is missing'}.")
    if spec.days is not (_day(text) is not None):
        problems.append("There is no day counter." if spec.days else "Nobody asked for a day counter.")
    return problems


def _planets(spec: SolarSpec, sky: Sky) -> list[str]:
    """Judges how many bodies move, and as what."""
    wanted, problems = len(spec.planets), []
    planets, others = sky.planets, len(sky.wanderers)
    if len(planets) < wanted and len(sky.movers) == wanted + spec.moon + spec.comet:
        return []  # orbits that are no circles are fine
    if len(planets) != wanted:
        return [f"{len(planets)} planets circle the sun, not {wanted}."]
    moons = sky.moon(planets[spec.planets.index("Earth")]) if "Earth" in spec.planets else False
    if spec.moon is not moons:
        problems.append("Earth has no moon." if spec.moon else "Nobody asked for a moon.")
    if spec.comet is not (others > moons):
        problems.append("There is no comet." if spec.comet else "Something moves that nobody asked for.")
    return problems


def _looks(spec: SolarSpec, sky: Sky) -> list[str]:
    problems = []
    sun = nearest(sky.sun.color) if sky.sun else ""
    if sun and sun not in (GOLDEN if spec.sun == "gold" else (spec.sun,)):
        problems.append(f"The sun is {sun}, not {spec.sun}.")
    if spec.recolor and not _colored(spec, sky.planets or sky.movers):
        problems.append(f"{spec.recolor[0]} is not {spec.recolor[1]}.")
    drawn = len(sky.rings) >= len(spec.planets)
    if spec.orbits == "none" and sky.rings:
        problems.append("Orbit lines are drawn.")
    elif spec.orbits != "none" and not drawn:
        problems.append("Orbit lines are missing.")
    elif drawn and sky.dashed is not (spec.orbits == "dashed"):
        problems.append("The orbit lines are dashed." if sky.dashed else "The orbit lines are not dashed.")
    if spec.trails is not (sky.tails > 0):
        problems.append("The planets leave no trails." if spec.trails else "Nobody asked for trails.")
    if spec.labels is not all(any(name in word for word in sky.words) for name in spec.planets):
        problems.append("The planets have no labels." if spec.labels else "Nobody asked for labels.")
    return problems


def _colored(spec: SolarSpec, bodies: tuple[Body, ...]) -> bool:
    planet, color = spec.recolor or ("", "")
    if len(bodies) == len(spec.planets):
        bodies = (bodies[spec.planets.index(planet)],)
    return any(nearest(body.color) in (color, "") for body in bodies)


def _motion(spec: SolarSpec, sky: Sky) -> list[str]:
    """Judges sizes and pace against those of a page without wishes."""
    if len(sky.planets) != len(spec.planets) or sky.sun is None:
        return []
    inner, outer = sky.planets[0], sky.planets[-1]
    problems, turning = [], inner.turning(sky.center)
    pace = abs(turning) / (int(PACES["normal"]) / 2 / 99)
    if (spec.pace == "slow" and pace > 0.75) or (spec.pace == "fast" and pace < 1.6):
        problems.append(f"The planets are not {spec.pace}.")
    if spec.backward is not (turning < 0):
        problems.append(f"The planets move {'clockwise' if spec.backward else 'counterclockwise'}.")
    share = sky.sun.radius / inner.distances(sky.center)[0]
    if (spec.sun_size == "big" and share < 0.48) or (spec.sun_size == "small" and share > 0.33):
        problems.append(f"The sun is not {spec.sun_size}.")
    usual = sum(ROWS[planet][1] for planet in spec.planets) / (20 * len(spec.planets) + 20)
    size = sum(body.radius for body in sky.planets) / outer.distances(sky.center)[0] / usual
    if (spec.size == "big" and size < 1.2) or (spec.size == "small" and size > 0.8):
        problems.append(f"The planets are not {spec.size}.")
    return problems


def _space(spec: SolarSpec, sky: Sky, view: LivePage, before: bytes) -> list[str]:
    """Judges the background and the stars, outside of the outermost orbit and below the controls."""
    problems = []
    spots = _outside(sky, view.size)
    shades = Counter(before[at : at + 3] for at in spots)
    if not shades:
        return []
    usual = shades.most_common(1)[0][0]
    if _nearest(tuple(usual)) != spec.background:
        problems.append(f"The background is not {spec.background}.")
    stars = _stars(before, spots, usual)
    if (len(stars) >= 12) is not (spec.stars != "none"):
        problems.append("There are stars." if spec.stars == "none" else "There are no stars.")
    elif spec.stars == "twinkling" and not _twinkle(spots, usual, stars, view):
        problems.append("The stars do not twinkle.")
    return problems


def _twinkle(spots: list[int], usual: bytes, stars: set[int], view: LivePage) -> bool:
    for _ in range(3):
        if len(stars ^ _stars(view.pixels(), spots, usual)) >= 4:
            return True
        view.wait(150)
    return False


def _outside(sky: Sky, size: tuple[int, int]) -> list[int]:
    """Offsets of every other pixel of the sky that no planet or label comes near."""
    width, height = size
    reach = max(max(body.distances(sky.center)) for body in sky.movers) + 70
    (x, y), top = sky.center, max(120, height // 5)
    return [
        3 * (row * width + column)
        for row in range(top, height, 2)
        for column in range(0, width, 2)
        if (column - x) ** 2 + (row - y) ** 2 > reach * reach
    ]


def _stars(pixels: bytes, spots: list[int], usual: bytes) -> set[int]:
    red, green, blue = usual
    return {
        at for at in spots if abs(pixels[at] - red) + abs(pixels[at + 1] - green) + abs(pixels[at + 2] - blue) > 100
    }  # fmt: skip


def _rate(sky: Sky) -> float:
    return max((abs(body.turning(sky.center)) for body in sky.planets or sky.movers), default=0.0)


def _slider(spec: SolarSpec, view: LivePage) -> list[str]:
    found = view.run("Boolean(document.querySelector('input[type=range]'))")
    if not spec.slider or not found:
        return [] if spec.slider is found else ["There is no slider." if spec.slider else "Nobody asked for a slider."]
    view.run(_SLIDE % "min")
    slow = _rate(watch(view, 120))
    view.run(_SLIDE % "max")
    return [] if _rate(watch(view, 120)) > 1.3 * slow else ["The slider does not change the speed."]


def _pause(spec: SolarSpec, view: LivePage) -> list[str]:
    found = bool(view.run(_PAUSE))
    if not spec.pause or not found:
        missing = "There is no pause button."
        return [] if spec.pause is found else [missing if spec.pause else "Nobody asked for a pause button."]
    try:
        view.click("[data-pause]")
        if watch(view, 100).movers:
            return ["The pause button does not stop the planets."]
        view.click("[data-pause]")
    except LookupError:
        return ["The pause button cannot be seen."]
    return [] if watch(view, 100).movers else ["The planets do not move again after a pause."]
