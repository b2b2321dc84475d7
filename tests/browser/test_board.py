"""What the browser shows after any event is what the board is after that event, however one got there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from model.events import Change, Event, Round
from tests.app.sources import events_of, request_of
from tests.browser.playground import chromium, opened, serving
from visualize.frames import COMMITTED, DRAFT, MASKED, REVISED, look
from visualize.trace import Trace

pytestmark = pytest.mark.app

TEXT = "<!doctype html>\n<p>na\u00efve \u4f60\u597d \U0001f642</p>\n\n  <b>x</b>\n" * 3
SHOWN = """(k) => new Promise(async (done) => {
    const { store } = await import("/clover/store.js");
    store.addEventListener("paint", () => setTimeout(() => done(
        [...document.querySelectorAll(".board .c[data-pos]")]
            .filter((cell) => cell.offsetParent !== null && !cell.hidden && !cell.closest(".blk").hidden)
            .map((cell) => [Number(cell.dataset.pos), cell.className, cell.textContent]))), { once: true });
    store.pause();
    store.seek(k);
})"""
KINDS = {"m": MASKED, "g": DRAFT, "d": COMMITTED, "f": COMMITTED, "r": REVISED}


def revised(events: list[Event]) -> list[Event]:
    """The same run, with one position of the first block revised in a round of the third."""
    third = [i for i, event in enumerate(events) if isinstance(event, Round) and event.block == 2][1]
    old = events[third]
    assert isinstance(old, Round)
    edit = Change(5, 7, "Z", 0.7, "edit")
    changes = (*old.changes, edit)
    fixed = Round(old.run, old.seq, old.block, old.step, changes, old.masked_left, old.forwards, old.ms)
    return [*events[:third], fixed, *events[third + 1 :]]


def test_every_event_looks_the_same_from_both_directions(tmp_path: Path) -> None:
    trace = Trace(revised(events_of(TEXT, request_of())))
    trace.write(tmp_path / "run.jsonl")
    order = random.Random(3).sample(range(len(trace)), min(40, len(trace)))
    with serving(pace=0.0) as playground, chromium() as browser:
        page = opened(browser, playground.url)
        page.set_input_files(".tl input[type=file]", tmp_path / "run.jsonl")
        page.wait_for_selector(":root[data-phase=done]", state="attached")
        for k in [0, *order, *range(30, 40), len(trace) - 1]:
            board = trace.board_at(k + 1)
            expected = [look(board, pos) for pos in range(len(board.shown))]
            cells = {pos: (KINDS[name.split()[1]], text) for pos, name, text in page.evaluate(SHOWN, k) if text}
            hidden = [pos for pos, want in enumerate(expected) if want.kind != MASKED and not want.text]
            assert sorted({*cells, *hidden}) == list(range(len(expected))), k
            for pos, want in enumerate(expected):
                if pos not in hidden:
                    kind, text = cells[pos]
                    assert kind == want.kind, (k, pos)
                    assert "\n" in want.text or text == (want.text if want.kind != MASKED else " · "), (k, pos)
