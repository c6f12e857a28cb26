"""How long a device takes: measured for any device, for each way that it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from bot.devices import Screenshot
from bot.devices.bench import Timing, measure
from bot.devices.practice import PracticeDevice
from bot.errors import DeviceError
from bot.gestures import Gesture, Tap
from bot.practice import Settings, Simulator
from tests.bot.cli.inprocess import run


class TwoWays(PracticeDevice):
    """A device with a way that works and one that does not."""

    def grabbing_ways(self) -> Mapping[str, Callable[[], object]]:
        return {"good": self.grab, "bad": self._fail}

    def acting_ways(self, gesture: Gesture) -> Mapping[str, Callable[[], None]]:
        return {"only": lambda: self.act([gesture])}

    def _fail(self) -> Screenshot:
        raise DeviceError("broken")


def test_each_way_is_timed() -> None:
    timings = measure(TwoWays(Simulator(Settings())), {"tap": Tap((1.0, 1.0))}, 3)
    assert [(each.what, each.way, each.chosen, len(each.ms), each.trouble) for each in timings] == [
        ("grab", "good", True, 3, ""),
        ("grab", "bad", False, 0, "broken"),
        ("tap of 60 ms", "only", True, 3, ""),
    ]


def test_figures() -> None:
    timing = Timing("grab", "", True, tuple(float(ms) for ms in range(20, 0, -1)))
    assert (timing.median_ms, timing.p90_ms) == (10.5, 18.0)


@pytest.mark.parametrize("flags", [[], ["--no-touch"]])
def test_command(flags: list[str]) -> None:
    done = run("bench", "--rounds", 2, *flags)
    assert done.status == 0
    assert "practice one-line 720x1280 seed 1, 2 rounds" in done.stdout
    assert ("tap of 60 ms" in done.stdout) is (not flags)
    assert done.stdout.count("*") == (1 if flags else 3)


def test_wrong_places() -> None:
    assert run("bench", "--at", "here").status == 2
    assert run("bench", "--at=-1,2").status == 2
    assert run("bench", "--transport", "usb").status == 2
