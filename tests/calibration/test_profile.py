"""One profile over another: what was said last counts, the rest is filled in."""

from __future__ import annotations

import numpy as np

from calibration import Box, Profile

BUTTON = np.zeros((8, 8, 3), np.uint8)
BELOW = Profile(hints={"shifted": "even", "tint": "dark"}, next_button=BUTTON)


def test_what_is_not_said_comes_from_below() -> None:
    both = Profile(game="cat", hints={"shifted": "odd"}).over(BELOW)
    assert (both.game, both.hints) == ("cat", {"shifted": "odd", "tint": "dark"})
    assert both.next_button is BUTTON


def test_colours_are_taken_whole() -> None:
    below = Profile(colours={"free": (1, 2, 3)})
    assert Profile(colours={"hole": (4, 5, 6)}).over(below).colours == {"hole": (4, 5, 6)}
    assert Profile().over(below).colours == {"free": (1, 2, 3)}


def test_a_lattice_is_never_mixed_from_two() -> None:
    below = Profile(region_px=Box(0, 0, 90, 90), rows=3, cols=3, input="taps")
    both = Profile(region_px=Box(5, 5, 50, 50)).over(below)
    assert (both.region_px, both.rows, both.cols) == ((5, 5, 50, 50), None, None)
    assert both.input == "taps"


def test_zero_is_said() -> None:
    said, below = Profile(humanize=0), Profile(humanize=1)
    assert said.over(below).humanize == 0
