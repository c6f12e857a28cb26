"""The doctor on a real desktop, and on one that is gone."""

from __future__ import annotations

import pytest

from bot.doctor.examination import examined
from bot.doctor.findings import State
from tests.desktop.painted import Painted, connection
from tests.desktop.session import Session


def states(spec: str | None) -> dict[str, State]:
    return {finding.key: finding.state for finding in examined(spec)}


def troubles(spec: str | None) -> list[str]:
    return [key for key, state in states(spec).items() if state is State.BAD]


@pytest.mark.usefixtures("desktop")
def test_desktop_with_a_window() -> None:
    assert troubles("desktop") == ["desktop.flat"]
    with connection() as wire:
        board = Painted(wire, "A board", (200, 150, 400, 300))
        found = states("desktop:A board")
        assert troubles("desktop:Another board") == ["device.trouble"]
        kinds = {kind for kind, _, _ in board.events()}
    assert found["device.hits"] is State.GOOD
    assert set(found.values()) == {State.GOOD}
    assert kinds == {"move"}  # nothing was pressed


def test_desktop_that_is_gone(desktop: Session) -> None:
    desktop.close()
    assert troubles("desktop") == ["desktop.trouble"]
