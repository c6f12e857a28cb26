"""What is written at places of one picture, each place read once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels
from vision.writing.glyphs import Glyphs, read_cells

_Box = tuple[int, int, int, int]
"""Left, top, right and bottom pixel, right and bottom outside."""


class Writing:
    """Reads places of a picture (RGB); ``read`` says how many up to now."""

    def __init__(self, pixels: Pixels) -> None:
        self._pixels = pixels
        self._known: dict[_Box, Glyphs | None] = {}

    @property
    def read(self) -> int:
        """How many places were read up to now."""
        return len(self._known)

    def around(
        self,
        centres_px: Sequence[NDArray[np.floating]],
        reach_px: NDArray[np.floating],
        least_confidence: float,
    ) -> list[Glyphs | None]:
        """What is written as far as a reach (x, y) around each place (x, y).

        None where nothing is read for so sure, and beyond the picture.
        """
        boxes = [self._box(centre, reach_px) for centre in centres_px]
        asked = list(dict.fromkeys(box for box in boxes if box not in self._known))
        crops = {box: self._pixels[box[1] : box[3], box[0] : box[2]] for box in asked}
        shown = {box: crop for box, crop in crops.items() if crop.size}
        self._known |= dict.fromkeys(asked)
        self._known |= zip(shown, read_cells([*shown.values()], 0.0), strict=True)
        read = (self._known[box] for box in boxes)
        return [each if each and each.confidence >= least_confidence else None for each in read]

    def _box(self, centre: NDArray[np.floating], reach: NDArray[np.floating]) -> _Box:
        (left, top), (right, bottom) = (centre - reach).astype(int), (centre + reach).astype(int)
        return max(0, int(left)), max(0, int(top)), max(0, int(right)), max(0, int(bottom))
