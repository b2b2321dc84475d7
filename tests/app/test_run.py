from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from app.run import FRAMES_A_PAINT, Paint, Run, recorded
from model.events import Event, Request, RunFailed, RunFinished
from tests.app.sources import PAGE, Worker, events_of, open_worker, request_of
from visualize.board import Board
from visualize.frames import EMPTY, applied, snapshot
from visualize.trace import Trace


def view_of(paints: list[Paint]):  # type: ignore[no-untyped-def]
    view = EMPTY
    for paint in paints:
        for frame in paint.frames:
            view = applied(view, frame)
    return view


def test_paints_show_every_round_and_the_whole_text() -> None:
    run = Run(open_worker(), request_of()).start()
    paints = list(run.paints())
    assert paints[-1].board.text == PAGE
    rounds = [mark.seq for paint in paints for frame in paint.frames for mark in frame.marks]
    assert rounds == [event.seq for event in run.trace.events if type(event).__name__ == "Round"]
    assert view_of(paints).cells == snapshot(run.trace.board).cells


def test_each_event_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(open_worker(), request_of()).start()
    folded = []
    after = Board.after

    def counting(board: Board, event: Event) -> Board:
        folded.append(event.seq)
        return after(board, event)

    monkeypatch.setattr(Board, "after", counting)
    list(run.paints())
    assert folded == list(range(len(run.trace)))


def test_a_browser_that_paints_slowly_loses_no_round_from_the_trace() -> None:
    run = Run(open_worker(text=PAGE * 4), request_of()).start()
    paints = []
    for paint in run.paints():
        paints.append(paint)
        time.sleep(0.1)
    whole = [type(event) for event in events_of(PAGE * 4, request_of())]
    assert [type(event) for event in run.trace.events] == whole
    assert all(len(paint.frames) <= FRAMES_A_PAINT for paint in paints)
    assert any(paint.merged for paint in paints)


def test_stop_reaches_the_source_at_once_and_ends_the_run() -> None:
    worker = Worker()
    run = Run(worker, request_of()).start()
    began = time.monotonic()
    run.stop()
    run.stop()
    paints = list(run.paints())
    assert time.monotonic() - began < 1  # a source whose gate stays closed; 300 ms are measured in the browser
    assert worker.cancelled == ["r"]
    assert isinstance(paints[-1].board.ended, RunFinished)


def test_waiting_runs_say_their_place() -> None:
    worker = Worker(places=[2, 1])
    paints = Run(worker, request_of()).start().paints()
    assert [next(paints).waiting, next(paints).waiting] == [2, 1]
    worker.gate.set()
    assert list(paints)[-1].waiting == 0


class Broken(Worker):
    def __init__(self, end: str) -> None:
        super().__init__()
        self.end = end

    def events(self, request: Request) -> Iterator[Event]:
        yield from events_of(PAGE, request)[:5]
        if self.end == "raises":
            raise OSError("the pipe broke")
        if self.end == "gap":
            yield events_of(PAGE, request)[7]


def test_whatever_goes_wrong_becomes_a_failed_run_that_keeps_what_was_written() -> None:
    for end, said in (("raises", "the pipe broke"), ("gap", "was due"), ("silence", "without saying why")):
        run = Run(Broken(end), request_of()).start()
        board = list(run.paints())[-1].board
        assert isinstance(board.ended, RunFailed) and said in board.ended.message
        assert board.tokens > 0


def test_a_recorded_run_replays_to_the_same_board_under_a_name_of_its_own() -> None:
    trace = Trace(events_of(PAGE, request_of("old")))
    run = recorded(trace, "new").start()
    paints = list(run.paints())
    assert paints[-1].board == trace.board
    assert (run.id, run.origin) == ("new", "recorded")
    assert not any(paint.merged for paint in paints)


def test_a_recording_without_an_end_says_so_and_offers_no_new_try() -> None:
    run = recorded(Trace(events_of(PAGE, request_of("old"))[:5]), "new").start()
    board = list(run.paints())[-1].board
    assert isinstance(board.ended, RunFailed) and "not in the file" in board.ended.message
