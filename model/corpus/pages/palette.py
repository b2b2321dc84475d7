"""A palette of colours: swatches that go together, made from one hue."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

HUES = {"blue": "220", "red": "0", "orange": "30", "yellow": "52", "green": "130", "teal": "176", "purple": "275",
        "pink": "330"}  # fmt: skip
RULES = {
    "shades": ("${hue.value}", "${90 - i * 70 / COUNT}"),
    "rainbow": ("${Number(hue.value) + i * 360 / COUNT}", "55"),
    "neighbors": ("${Number(hue.value) + i * 20}", "55"),
    "pastel": ("${Number(hue.value) + i * 360 / COUNT}", "82"),
}
TEXTS = {
    "hex": '"#" + swatch.style.background.match(/\\d+/g).map(n => Number(n).toString(16).padStart(2, "0")).join("")',
    "rgb": "swatch.style.background",
}
BODY = """\
<input id="hue" type="range" max="359" value="{}">
<section id="list"></section>
<p id="note">Press to copy</p>
"""
SCRIPT = """\
function show() {
list.textContent = ""
for (let i = 0; i < COUNT; i++) {
const swatch = document.createElement("button")
swatch.style.background = `hsl(HUE 75% LIGHT%)`
INKconst text = TEXT
swatch.textContent = text
swatch.onclick = () => note.textContent = text + " copied"
list.append(swatch)
}
}
hue.oninput = show
show()
"""
CHANCE = "chance.onclick = () => { hue.value = Math.random() * 360; show() }\n"
STYLE = "#hue {{ width: 100%; padding: 0 }}\n#list button {{ color: {}; min-height: 70px }}\n"
INKS = {"shades": "black", "rainbow": "white", "neighbors": "white", "pastel": "black"}
DARK = "if (i > COUNT / 2) swatch.style.color = 'white'\n"
ROW = "#list { grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)) }\n#list button { min-height: 190px }\n"


@dataclass(frozen=True)
class PaletteSpec:
    """What a palette can be asked to be."""

    title: str = title("Palette", "Palette|Colors|Swatches|Shades|Paint Box|Moodboard")
    theme: str = theme()
    accent: str = accent()
    count: int = number("colors|swatches", 5, (3, 4, 6, 7, 8, 10), key="colors")
    base: str = choice(
        {
            "blue": "blue as the base color|a blue base",
            "red": "red as the base color|a red base|a base of red",
            "orange": "orange as the base color|an orange base|a base of orange",
            "yellow": "yellow as the base color|a yellow base|a base of yellow",
            "green": "green as the base color|a green base|a base of green",
            "teal": "teal as the base color|a teal base|a base of teal",
            "purple": "purple as the base color|a purple base|a base of purple",
            "pink": "pink as the base color|a pink base|a base of pink",
        },
        weight=3.0,
    )
    rule: str = choice(
        {
            "shades": "shades of one color|light and dark shades|tints and shades|shades from light to dark",
            "rainbow": "rainbow colors|colors around the color wheel|contrasting colors|colors of the whole wheel",
            "neighbors": "neighboring colors|analogous colors|similar hues|colors next to each other",
            "pastel": "pastel colors|pastels|soft pastel colors|pale colors",
        },
        weight=3.0,
    )
    text: str = choice(
        {
            "hex": "hex codes|hex values|hexadecimal codes|the hex code of each color",
            "rgb": "rgb values|RGB codes|rgb codes|the rgb value of each color",
        },
        key="codes",
    )
    row: bool = flag("swatches side by side|colors side by side|colors in a row|a row of swatches",
                     clauses="put the colors side by side", key="row")  # fmt: skip
    chance: bool = flag("a random button|a button for a random palette|a shuffle button|a surprise me button",
                        clauses="let me get a random palette", key="random")  # fmt: skip


class Palette(PageKind[PaletteSpec]):
    """Kind of the palette."""

    name = "palette"
    nouns = (
        "color palette picker|colour palette picker|color palette|color palette generator|palette generator"
        "|palette of colors|color scheme picker"
    )
    usual = PaletteSpec()

    def page(self, spec: PaletteSpec) -> str:
        hue, light = RULES[spec.rule]
        script = (
            SCRIPT.replace("INK", DARK * (spec.rule == "shades"))
            .replace("HUE", hue)
            .replace("LIGHT", light)
            .replace("TEXT", TEXTS[spec.text])
        )
        script = script.replace("COUNT", str(spec.count)) + CHANCE * spec.chance
        body = BODY.format(HUES[spec.base]) + '<button id="chance">Random</button>\n' * spec.chance
        return self.card(spec, Parts(body, script, STYLE.format(INKS[spec.rule]) + ROW * spec.row), 760)

    def problems(self, spec: PaletteSpec, bench: Bench) -> Iterator[str]:
        pattern = r"#[0-9a-f]{6}\b" if spec.text == "hex" else r"rgb\([^)]*\)"
        codes = re.findall(pattern, bench.text(), re.I)
        if len(codes) != spec.count:
            yield f"There are {len(codes)} colours with {spec.text} codes, not {spec.count}."
            return
        colors = [_hls(code) for code in codes]
        hues = [360 * color[0] for color in colors]
        lights = [color[1] for color in colors]
        if abs((hues[0] - int(HUES[spec.base]) + 180) % 360 - 180) > 14:
            yield f"The palette does not begin with {spec.base}."
        seen = _rule(hues, lights)
        if seen != spec.rule:
            yield f"The colours are {seen}, not {spec.rule}."
        boxes = [bench.call("rect", bench.call("spot", code)) for code in codes[:2]]
        yield from bench.wanted(boxes[0]["top"] == boxes[1]["top"], spec.row, "colours side by side")
        bench.tap(re.escape(codes[0]))
        if not bench.reads("copied"):
            yield "Pressing a colour does nothing."
        before = bench.text()
        if not bench.slide("max") or bench.text() == before:
            yield "There is no slider that changes the colours."
        before = bench.text()
        chance = bench.tap("random|shuffle|surprise|generate")
        yield from bench.wanted(chance, spec.chance, "a random button")
        if chance and bench.text() == before:
            yield "The random button changes nothing."


def _rule(hues: list[float], lights: list[float]) -> str:
    """By which rule colours with these hues (degrees) and lightness were made."""
    step = abs((hues[1] - hues[0] + 180) % 360 - 180)
    if step < 6:
        return "shades"
    return "pastel" if max(lights) > 0.7 else "neighbors" if step < 28 else "rainbow"


def _hls(code: str) -> tuple[float, float, float]:
    """Hue, lightness and saturation of a code, each from 0 to 1."""
    digits = [str(int(code[n : n + 2], 16)) for n in (1, 3, 5)] if code[0] == "#" else re.findall(r"\d+", code)
    red, green, blue = (int(part) / 255 for part in digits[:3])
    return colorsys.rgb_to_hls(red, green, blue)
