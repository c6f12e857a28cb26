"""A browser's hands: when they rest."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.devices.browser.hands import trace
from vision import Point

STEP_S = 0.3


class Watched:
    """Notes when it is moved and lifted."""

    def __init__(self) -> None:
        self.at_s: list[float] = []

    async def press(self, at_css: Point) -> None:
        """Nothing is under it."""

    async def move(self, to_css: Point) -> None:
        """Note when."""
        self.at_s.append(time.monotonic())

    async def lift(self) -> None:
        """Note when."""
        self.at_s.append(time.monotonic())


@pytest.mark.parametrize("rests", [True, False])
def test_a_hand_rests_at_its_last_point_unless_it_flings(rests: bool) -> None:
    hand = Watched()
    asyncio.run(trace(hand, [(0, 0), (5, 0), (9, 0)], STEP_S, rests))
    first_s, last_s, lifted_s = hand.at_s
    assert (lifted_s - last_s > (last_s - first_s) / 2) == rests
