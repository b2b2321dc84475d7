"""A run as a file that can be taken along: a trace, a page that replays it, an animation.

Invariants: a file made here says that it is a recording, wherever the run came from.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from app.knobs import DIALS, NAMES, used
from app.run import recorded
from app.wire import complete, header
from model.config import DecodeConfig
from visualize.gif import animation
from visualize.lettering import Fonts
from visualize.replay_page import Kit, replay_page
from visualize.trace import Trace

# Styles of parts that a replay does not have.
ELSEWHERE = frozenset({"controls", "preview", "charts", "branch", "race", "lessons", "recording", "gallery", "editor"})


def replay_of(trace: Trace, name: str) -> bytes:
    """The trace as an HTML file, UTF-8. `name` is the run's, for the file's title."""
    head = {**header(recorded(trace, name)), "knobs": _knobs(trace)}
    return replay_page(complete(head, trace.events), _title(trace), _kit()).encode()


def animation_of(trace: Trace, theme: str = "light") -> bytes:
    """The trace as an animated GIF. Takes seconds."""
    return animation(trace, _fonts(), theme)


def _knobs(trace: Trace) -> list[tuple[str, str]]:
    """Names and values of what made a difference in this run."""
    config = trace.started.config if trace.started else DecodeConfig()
    parallel = config.mode == "diffusion"
    seen = used(config.mode, config.strategy, config.temperature)
    shown: list[tuple[str, object]] = [("Mode", config.mode)]
    if parallel:
        shown += [("Strategy", NAMES[config.strategy][0]), ("Block size", config.block_size)]
    shown += [(dial.label, getattr(config, dial.field)) for dial in DIALS if dial.field in seen]
    shown += [("Max tokens", config.max_tokens), ("Seed", config.seed), ("Temperature", config.temperature)]
    return [(name, f"{value:g}" if isinstance(value, float) else str(value)) for name, value in shown]


def _title(trace: Trace) -> str:
    prompt = " ".join((trace.started.prompt if trace.started else "").split())
    return f"Recorded run: {prompt[:80] or 'no prompt'}"


@cache
def _kit() -> Kit:
    """Read once: the files belong to the program."""
    web, own = files("assets") / "web", files("assets") / "replay"
    modules = {**_texts(str(web), ".js"), **_texts(str(own), ".js")}
    styles = _texts(str(web), ".css")
    first = ["page", *sorted(set(styles) - {"page"} - ELSEWHERE)]
    sheets = (*(styles[name] for name in first), *_texts(str(own), ".css").values())
    frame = (own / "page.html").read_text(encoding="utf-8")
    return Kit(frame, _texts(str(web / "parts"), ".html"), sheets, modules)


def _texts(folder: str, suffix: str) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob(f"*{suffix}"))}


def _fonts() -> Fonts:
    """IBM Plex Mono as it comes with Gradio, which need not be loaded for that."""
    spec = find_spec("gradio")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place) / "templates" / "frontend" / "static" / "fonts" / "IBMPlexMono"
        regular, bold = folder / "IBMPlexMono-Regular.woff2", folder / "IBMPlexMono-Bold.woff2"
        if regular.is_file() and bold.is_file():
            return Fonts(str(regular), str(bold))
    return Fonts()
