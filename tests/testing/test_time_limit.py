"""The time limit: what does not end is reported, and whatever listens to Python is stopped."""

import threading

import pytest

from sabacc.testing.time_limit import Stopwatch, TooLate, within

SOON = 0.2
AMPLE = 60.0


def test_work_in_time_returns_or_raises_as_it_would_by_itself() -> None:
    assert within(Stopwatch(AMPLE, "it"), lambda: "done") == "done"
    with pytest.raises(ZeroDivisionError):
        within(Stopwatch(AMPLE, "it"), lambda: 1 // 0)


def test_a_loop_without_end_is_named_and_stopped() -> None:
    stopped = threading.Event()

    def loop() -> None:
        try:
            while True:
                pass
        finally:
            stopped.set()

    with pytest.raises(TooLate, match=r"^the loop takes longer than 0\.2 seconds$"):
        within(Stopwatch(SOON, "the loop"), loop)
    assert stopped.wait(AMPLE)


def test_work_that_waits_for_something_else_is_not_waited_for() -> None:
    never = threading.Event()
    with pytest.raises(TooLate):
        within(Stopwatch(SOON, "it"), never.wait)
    never.set()


def test_a_watch_that_is_restarted_times_each_step() -> None:
    watch = Stopwatch(SOON, "the first step")

    def steps() -> None:
        for number in range(3):
            watch.restart(f"step {number}")
            # Longer than a third of the time, so that all steps together take longer than the watch has.
            threading.Event().wait(SOON / 2)
        watch.restart("the last step")
        threading.Event().wait()

    with pytest.raises(TooLate, match=r"^the last step takes"):
        within(watch, steps)
