"""Whatever the picture, a reader returns a reading or refuses. The long run is tests/fuzz."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.games import GAMES
from calibration import Profile
from tests.fuzz.mutations import MUTATIONS, mutated
from tests.synthetic import PAINTERS, render
from vision import NotRecognized, Pixels
from vision.view import View

EXAMPLES = 2
"""All readers look at each; that takes some seconds."""


@cache
def screen(game: str, seed: int) -> Pixels:
    pixels = render(game, seed, portable=True).pixels
    return np.ascontiguousarray(pixels[::2, ::2])


screens = st.builds(screen, st.sampled_from(list(PAINTERS)), st.integers(0, 3))
chains = st.lists(st.sampled_from(list(MUTATIONS)), min_size=1, max_size=4)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # a failure is told at once; tests/fuzz makes small cases too
    suppress_health_check=[HealthCheck.too_slow],
)
@given(screens, screens, chains, st.integers(0, 10_000))
def test_readers_read_or_refuse(first: Pixels, second: Pixels, chain: list[str], seed: int) -> None:
    pixels = mutated(Random(seed), first, second, chain)
    try:
        view = View.of(pixels, Profile())
    except NotRecognized:
        return
    for game in GAMES.values():
        try:
            reading = game.read(view, Profile())
        except NotRecognized:
            continue
        assert 0 <= reading.confidence <= 1
        assert reading.grid.size_px == (pixels.shape[1], pixels.shape[0])
