"""Klotski levels of the practice game: layouts that are known by name, the easier ones first."""

from __future__ import annotations

import random

from solvers.klotski import LAYOUTS, Board, Layout

ALIKE = 4
"""So many layouts in a row are about as hard as one another: a seed shuffles them."""


def make_level(seed: int, number: int) -> Board:
    """Level ``number`` (from 1) of a seed, perhaps seen in a mirror; after the last comes the first
    again."""
    mirrored = random.Random(f"klotski mirror {seed} {number}").random() < 0.5
    return pick(seed, number).board(mirrored)


def pick(seed: int, number: int) -> Layout:
    """The layout of a level."""
    first = (number - 1) % len(LAYOUTS) // ALIKE * ALIKE
    alike = LAYOUTS[first : first + ALIKE]
    shuffled = random.Random(f"klotski {seed} {first}").sample(alike, len(alike))
    return shuffled[(number - 1) % len(LAYOUTS) - first]
