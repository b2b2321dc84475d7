"""The skeletons that pages of further kinds share: a card in the middle of a tinted page, and a scene that fills it.

Invariants: the same lines in the same order in every page, with the idioms of the first kinds (`color-scheme`,
`accent-color`, `#8882` for a surface, `sky`, `pen`, `frame`), so that what a network knows by heart of one kind serves
all; words that come from a request stand in the markup, never in the script.
"""

from __future__ import annotations

from dataclasses import dataclass

from model.corpus.agent_words import ACCENTS

FRAME = """\
<!doctype html>
{brief}
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
"""
CARD = """\
html {{ color-scheme: {theme}; accent-color: {accent} }}
body {{ background: linear-gradient({accent}, canvas) fixed; font: 18px sans-serif; padding: 4vh 2vw }}
* {{ margin: 0; gap: 16px; box-sizing: border-box }}
main, section {{ display: grid }}
main {{ background: canvas; max-width: {width}px; margin: auto; padding: 28px; border-radius: 20px; \
box-shadow: 0 8px 40px #0005 }}
div {{ display: flex; flex-wrap: wrap; align-items: center }}
article, button, input, label, output {{ background: #8882; padding: 12px 18px; border: 0; \
border-radius: 12px; font: inherit }}
button {{ background: {accent}; color: {on} }}
"""
CONTROLS = """\
button, input { margin: 9px; padding: 9px 18px; border: 0; border-radius: 12px; font: inherit; vertical-align: middle }
"""
SCENE = """\
body {{ margin: 0; background: {sky}; color: white; font: 18px sans-serif; text-align: center }}
canvas {{ position: fixed; inset: 0; z-index: -1 }}
"""


@dataclass(frozen=True)
class Parts:
    """What a kind adds to a skeleton: lines of style, of markup and of script."""

    body: str
    script: str = ""
    style: str = ""


def card(spec: object, brief: str, parts: Parts, width: int) -> str:
    """A page whose content stands on a card of at most so many pixels; the spec has a title, a theme and an accent."""
    title, theme, accent = (str(getattr(spec, name)) for name in ("title", "theme", "accent"))
    style = CARD.format(theme=theme, accent=accent, on=ACCENTS[accent], width=width)
    head = FRAME.format(brief=brief, title=title) + style + lines(parts.style) + "</style>\n"
    return f"{head}<main>\n<h1>{title}</h1>\n{lines(parts.body)}</main>\n{_script(parts.script)}"


def scene(spec: object, brief: str, parts: Parts) -> str:
    """A page with a canvas that fills it, named `sky`; the spec has a title and a sky."""
    title, sky = (str(getattr(spec, name)) for name in ("title", "sky"))
    head = FRAME.format(brief=brief, title=title) + SCENE.format(sky=sky)
    head += CONTROLS * ("<button" in parts.body or "<input" in parts.body) + lines(parts.style) + "</style>\n"
    return f'{head}<h1>{title}</h1>\n{lines(parts.body)}<canvas id="sky"></canvas>\n{_script(parts.script)}'


def lines(text: str) -> str:
    """Text that ends its last line, unless there is none."""
    return text if not text or text.endswith("\n") else text + "\n"


def _script(text: str) -> str:
    return f"<script>\n{lines(text)}</script>\n" if text else ""
