"""Two bots never play on one device, and a bot that was killed blocks nobody."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.devices.base import Screenshot
from bot.devices.exclusive import alone_on
from bot.errors import DeviceError
from bot.gestures import Gesture
from bot.storage.locks import holding
from calibration import Profile

HOLDS = """
import sys, time
from bot.storage.locks import holding
with holding("phone 1"):
    print(flush=True)
    time.sleep(60)
"""


class Phone:
    name = "the phone"
    shared_as = "phone 1"
    profile = Profile()

    def grab(self) -> Screenshot:
        raise NotImplementedError

    def act(self, gestures: Sequence[Gesture]) -> None: ...

    def close(self) -> None: ...


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_the_second_bot_hears_of_the_first_until_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDS], stdout=subprocess.PIPE) as other:
        assert other.stdout
        other.stdout.readline()
        found = rf"the phone: process {other.pid}, since \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d; stop"
        with pytest.raises(DeviceError, match=found), alone_on(Phone()):
            pytest.fail("both play")
        other.kill()
        other.wait()
        with alone_on(Phone()), holding("phone 2"):
            pass


def test_what_the_block_raises_is_not_taken_for_another_bot() -> None:
    with pytest.raises(KeyError), alone_on(Phone()):
        raise KeyError("other")


def test_a_planted_link_is_not_followed(tmp_path: Path) -> None:
    with holding("phone 1"):
        (lock,) = (tmp_path / "minigame-bot" / "locks").iterdir()
    victim = tmp_path / "victim"
    victim.write_text("precious")
    lock.unlink()
    lock.symlink_to(victim)
    with holding("phone 1"):
        assert victim.read_text() == "precious"
    assert re.fullmatch(r"[0-9a-f]{16}\.json", lock.name)
    assert lock.is_symlink()
