"""What the network says of every place of a picture, and how its outputs are laid out.

A place is a square of ``STRIDE`` x ``STRIDE`` pixels of the network's input. Positions are
continuous pixels: the picture's corner is (0, 0) and the middle of its first pixel (0.5, 0.5), so
they stay true when a picture is scaled.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.vocabulary import GAMES

Floats = NDArray[np.float32]

STRIDE = 4
MULTIPLE = 32
"""The sides of the network's input are multiples of this."""
PITCH_UNIT = 16.0
"""Pixels; the network gives the natural logarithm of the pitch in this unit."""
STATES = ("whole", "covered", "cut", "small")

HEAT, INSIDE, HEXAGONAL = 0, 1, 2
PITCH = slice(3, 5)
PHASE = slice(5, 9)
GAME = slice(9, 9 + len(GAMES))
STATE = slice(GAME.stop, GAME.stop + len(STATES))
CHANNELS = STATE.stop


def _sigmoid(logits: Floats) -> Floats:
    return np.asarray(0.5 + 0.5 * np.tanh(logits / 2), np.float32)


@dataclass(frozen=True, eq=False)
class Fields:
    """All arrays are (height, width) of the places.

    ``heat`` and ``inside`` are probabilities: here is the middle of a cell; here is a board.
    ``hexagonal`` are logits: the rows are shifted alternately. ``pitch`` (2, height, width) is the
    distance of columns and of rows in input pixels. ``phase`` (2, height, width) holds complex
    numbers for x and y: their angle, in turns, is where in its cell a place lies (0 in the middle,
    from -0.5 to 0.5), in x relative to its own row; their size says how sure that is. ``game``
    (5, height, width) and ``state`` (4, height, width) are logits.
    """

    heat: Floats
    inside: Floats
    hexagonal: Floats
    pitch: Floats
    phase: NDArray[np.complex64]
    game: Floats
    state: Floats

    @classmethod
    def of(cls, outputs: Floats) -> Fields:
        """Name the channels of the network's outputs (channels, height, width)."""
        cos_x, sin_x, cos_y, sin_y = outputs[PHASE]
        return cls(
            _sigmoid(outputs[HEAT]),
            _sigmoid(outputs[INSIDE]),
            outputs[HEXAGONAL],
            np.exp(outputs[PITCH]) * np.float32(PITCH_UNIT),
            np.stack([cos_x + 1j * sin_x, cos_y + 1j * sin_y]).astype(np.complex64),
            outputs[GAME],
            outputs[STATE],
        )
