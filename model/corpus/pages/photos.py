"""A gallery of pictures made of gradients: tiles to press, and the pressed one large."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import ADJECTIVES
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, title

PICTURES = ("Morning fog", "Red desert", "Deep lake", "City lights")
PLACES = "fog desert lake lights sea forest river island valley glacier dunes harbor bridge tower meadow cliff".split()
ART = {
    "soft": "linear-gradient(hsl(${i * 70} 90% 75%), hsl(${i * 70} 90% 25%))",
    "rings": "repeating-radial-gradient(hsl(${i * 70} 90% 60%) 0 20px, navy 0 40px)",
    "rays": "repeating-conic-gradient(hsl(${i * 70} 90% 60%) 0 15deg, navy 0 30deg)",
}
SCRIPT = """\
const tiles = [...list.children]
let shown = 0
tiles.forEach((tile, i) => tile.style.background = `ART`)
function show(number) {
shown = (number + tiles.length) % tiles.length
big.style.background = tiles[shown].style.background
big.textContent = tiles[shown].textContent
big.hidden = false
}
list.onclick = e => tiles.includes(e.target) && show(tiles.indexOf(e.target))
big.onclick = () => big.hidden = true
onkeydown = e => {
if (e.key == "ArrowRight") show(shown + 1)
if (e.key == "ArrowLeft") show(shown - 1)
if (e.key == "Escape") big.hidden = true
}
"""
SLIDES = "setInterval(() => show(shown + 1), 2000)\n"
STYLE = """\
#list {{ grid-template-columns: repeat({}, minmax(0, 1fr)) }}
#list button, #big {{ aspect-ratio: 1; padding: 0; overflow: hidden; color: white; text-shadow: 0 0 8px black; \
border-radius: {} }}
#big {{ max-width: 400px; width: 100%; margin: auto; padding: 40px; font-size: 32px }}
"""
CORNERS = {"soft": "12px", "square": "0", "round": "50%"}


def picture(rng: random.Random) -> str:
    """What a picture shows."""
    if rng.random() < 0.6:
        return f"{rng.choice(ADJECTIVES)} {rng.choice(PLACES)}".capitalize()
    return words.city(rng) if rng.random() < 0.5 else words.thing(rng)


@dataclass(frozen=True)
class PhotosSpec:
    """What a gallery can be asked to be."""

    title: str = title("Gallery", "Gallery|Pictures|Photos|Album|Portfolio|Exhibition")
    theme: str = theme()
    accent: str = accent()
    pictures: tuple[str, ...] = items(
        "pictures|photos|images", "picture|photo|image", picture, PICTURES, counts=(2, 3, 4, 4, 6), least=2, most=6
    )
    columns: int = number("columns|pictures per row|columns of pictures", 2, (1, 3, 4), key="columns")
    art: str = choice(
        {
            "soft": "soft gradients|smooth colors|gentle gradients",
            "rings": "rings|rings as pictures|circles in circles|concentric rings",
            "rays": "rays|rays of color|sun rays as pictures|a ray pattern",
        },
        key="art",
    )
    corners: str = choice(
        {
            "soft": "rounded pictures|soft corners",
            "square": "square corners|sharp corners|pictures with sharp corners",
            "round": "round pictures|circular pictures|pictures as circles",
        },
    )
    names: bool = flag("captions|titles on the pictures|names on the pictures", usual=True,
                       clauses="write the names on the pictures", key="captions")  # fmt: skip
    slides: bool = flag("a slideshow|an automatic slideshow|a slide show|pictures that change by themselves",
                        clauses="show one picture after the other by itself", key="slideshow")  # fmt: skip


class Photos(PageKind[PhotosSpec]):
    """Kind of the gallery."""

    name = "photos"
    longest = 2060
    nouns = (
        "gallery|photo gallery|image gallery|picture gallery|art gallery page|gallery page|portfolio gallery|photo wall"
    )
    usual = PhotosSpec()

    def page(self, spec: PhotosSpec) -> str:
        tile = "<button>{}</button>\n" if spec.names else '<button title="{}"></button>\n'
        body = '<article id="big" hidden></article>\n<section id="list">\n'
        body += "".join(tile.format(picture) for picture in spec.pictures) + "</section>\n"
        script = SCRIPT.replace("ART", ART[spec.art]) + SLIDES * spec.slides
        return self.card(spec, Parts(body, script, STYLE.format(spec.columns, CORNERS[spec.corners])), 760)

    def problems(self, spec: PhotosSpec, bench: Bench) -> Iterator[str]:
        captions = spec.pictures[0] in bench.text()
        yield from bench.wanted(captions, spec.names, "captions")
        yield from bench.wanted(bench.changes(1200, 2), spec.slides, "a slideshow")
        tiles = bench.ask("tiles()")
        if len(tiles) < len(spec.pictures):
            yield "There are not as many pictures as names."
            return
        columns = len({tile["left"] for tile in tiles[: len(spec.pictures)]})
        if columns != min(spec.columns, len(spec.pictures)):
            yield f"There are {columns} columns, not {spec.columns}."
        art, corners = tiles[0]["art"], tiles[0]["corners"]
        if art != spec.art:
            yield f"The pictures are {art}, not {spec.art}."
        if corners != spec.corners:
            yield f"The corners are {corners}, not {spec.corners}."
        if not spec.slides:
            count, before = len(tiles), bench.ask("largest()")
            bench.view.click(tiles[1]["selector"])
            if len(bench.ask("gradients()")) <= count and bench.ask("largest()") <= 1.2 * before:
                yield "A pressed picture is not shown large."
            seen = bench.view.pixels()
            bench.view.press("ArrowRight")
            if bench.view.pixels() == seen:
                yield "The arrow keys do not show the next one."
