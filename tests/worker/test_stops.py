"""Wishes to stop wait for their run, and not for ever."""

from model.worker.stops import KEEP, Stops


def test_a_wish_waits_for_its_run_and_ends_with_it() -> None:
    stops = Stops()
    stops.ask("a")
    assert stops.asked("a") and not stops.asked("a", ago=60) and not stops.asked("b")
    stops.forget("a")
    stops.forget("a")
    assert not stops.asked("a")


def test_wishes_nobody_comes_for_are_let_go() -> None:
    stops = Stops()
    for number in range(KEEP + 1):
        stops.ask(str(number))
    assert [stops.asked(run) for run in ("0", "1", str(KEEP))] == [False, True, True]
