"""The animation as any reader of GIFs sees it."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from model.events import Event
from tests.app.sources import PAGE, events_of, request_of
from visualize import gif
from visualize.film import shots, speed_of
from visualize.gif import HEIGHT, WIDTH, animation
from visualize.ink import LEVELS, RAMPS, ink
from visualize.lettering import Fonts, Letters
from visualize.trace import Trace

TRACE = Trace(events_of(PAGE, request_of(prompt="ein 你 🙂 \x00 prompt")))


def pictures(data: bytes) -> list[tuple[Image.Image, int]]:
    found = []
    with Image.open(BytesIO(data)) as film:
        for number in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(number)
            found.append((film.convert("RGB"), film.info["duration"]))
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_shows_every_shot_for_its_time(theme: str) -> None:
    taken = list(shots(TRACE, speed_of(TRACE), 200))
    seen = pictures(animation(TRACE, Fonts(), theme))
    assert [shown for _, shown in seen] == [shot.show for shot in taken]
    assert {picture.size for picture, _ in seen} == {(WIDTH, HEIGHT)}
    colours = ink(theme)
    accent = tuple(colours.palette[3 * colours.paper("new") :][:3])
    inside = [picture.crop((64, 104, WIDTH, HEIGHT - 60)).getcolors(1 << 20) or [] for picture, _ in seen]
    assert accent in {colour for _, colour in inside[0]}, "nothing is new in the first picture"
    assert accent not in {colour for _, colour in inside[-1]}, "something is new in the last picture"


def test_rounds_are_merged_where_the_file_would_be_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    many = animation(TRACE, Fonts())
    monkeypatch.setattr(gif, "MOST_BYTES", len(many) - 1)
    monkeypatch.setattr(gif, "MOST_SHOTS", (200, 6, 3))
    few = animation(TRACE, Fonts())
    assert 1 < len(pictures(few)) <= 6 < len(pictures(many)) and len(few) < len(many)
    assert pictures(few)[-1][0].tobytes() == pictures(many)[-1][0].tobytes()


def test_a_run_that_has_hardly_begun_is_one_picture() -> None:
    for count in (1, 2, 3):
        events: list[Event] = events_of(PAGE, request_of())[:count]
        assert pictures(animation(Trace(events), Fonts()))


def test_every_character_leaves_a_mark_and_keeps_its_column() -> None:
    letters = Letters("", 20, ink("light"))
    blank = letters.tile(" ", "plain")
    for text in ("a", "¬", "你", "🙂", "\x00", "\u202e", "\ud800", "\U0010fffd", "◌"):
        tile = letters.tile(text, "plain")
        assert tile.height == letters.height and tile.width in (letters.width, 2 * letters.width)
        assert len(tile.getcolors() or []) > 1, f"{text!r} cannot be seen"
    assert len(blank.getcolors() or []) == 1
    assert letters.tile("ab", "t1").width == 2 * letters.width


def test_a_font_that_is_not_there_does_no_harm() -> None:
    assert len(Letters("/no/such/font.woff2", 20, ink("light")).tile("a", "t1").getcolors() or []) > 1


def test_one_palette_holds_all_colours() -> None:
    colours = ink("dark")
    assert len(colours.palette) <= 3 * 256
    for ramp in RAMPS:
        table = colours.table(ramp)
        assert (table[0], table[255], len(table)) == (colours.paper(ramp), colours.full(ramp), 256)
        assert sorted(set(table)) == list(range(table[0], table[0] + LEVELS))
