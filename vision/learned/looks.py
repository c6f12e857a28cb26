"""What the networks say of one picture."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from pathlib import Path
from typing import Any

import numpy as np

from vision.cells.alike import with_alike_cells, with_alike_sides
from vision.cells.colours import with_colours
from vision.cells.figures import with_figures
from vision.cells.letters import with_letters
from vision.cells.network import Seen, see
from vision.cells.odds import CellOdds, mean
from vision.cells.patches import Centres, ringed
from vision.cells.plain import odd_cells
from vision.cells.vocabulary import GAMES
from vision.contrast import bolder, evened_out
from vision.decode.facts import Decoded, Said
from vision.learned.decoders import ALIKE, DECODING_S, HARD, NUMBERED, WALLED, decode
from vision.locate import FoundBoard, Locator
from vision.networks import WEIGHTS
from vision.reading import Pixels
from vision.writing.places import Writing

OFF = 0.025, 0.02
"""Parts of a pitch by which cells that are looked at again are missed, one way and the other."""

MOST_WORK_S = 1.5
"""Nominal seconds of one core, after which nothing more is tried: what is known must do. Work is
counted, not timed, since answers must not depend on what else the machine does.
"""

MOST_FOR_TWO_S = 2.0
"""Nominal seconds of two looks at one picture, after which there is no third one."""

PIXEL_S, CELL_S, PLACE_S = 0.43e-6, 0.3e-3, 2e-3
"""For a pixel looked at for boards, a cell asked about, boards and games counted apart, and a place
read for figures or letters."""


class Looks:
    """What the networks say of one picture (RGB), each of them asked once for each question."""

    def __init__(self, pixels: Pixels, weights: Path = WEIGHTS, spent_s: float = 0.0) -> None:
        self.pixels = pixels
        self._spent_s = spent_s
        self._weights = weights
        self._writing = Writing(pixels)
        self._locator = Locator(pixels, weights / "locate.onnx")
        self._seen: dict[FoundBoard, list[Seen]] = {}
        self._first: dict[tuple[FoundBoard, str | None], CellOdds] = {}
        self._odds: dict[tuple[FoundBoard, str | None], CellOdds] = {}
        self._cells = 0
        self._decoding_s = 0.0

    @property
    def are_enough(self) -> bool:
        """Whether so much has been looked at that what is known must do."""
        return self._work_s > MOST_WORK_S

    @property
    def _work_s(self) -> float:
        """What has been looked at, in nominal seconds."""
        looked_s = PIXEL_S * self._locator.area_px + CELL_S * self._cells
        read_s = PLACE_S * self._writing.read
        return self._spent_s + looked_s + read_s + self._decoding_s

    def otherwise(self) -> Iterator[Looks]:
        """The same picture with as much contrast in its pale parts as in others, and a large one
        with bolder lines. For each half of the work that was done before counts. None where no
        time is left."""
        if isinf(self._spent_s):
            return
        pale = Looks(evened_out(self.pixels), self._weights, self._work_s / 2)
        yield pale
        times_smaller = int(1 / self._locator.first_scale)
        if times_smaller > 1 and pale._work_s <= MOST_FOR_TWO_S:
            thin = bolder(self.pixels, times_smaller)
            yield Looks(thin, self._weights, (self._work_s + pale._work_s) / 2)

    def boards(self) -> Iterator[FoundBoard]:
        """Where boards lie, the likeliest first; each is looked for when it is asked for."""
        return self._locator.boards()

    def boards_from_elsewhere(self) -> Iterator[FoundBoard]:
        """What looks from other distances take for the likeliest board."""
        return self._locator.boards_from_elsewhere()

    def twins(self, found: FoundBoard) -> int:
        """How many boards of its size lie beside it."""
        return self._locator.twins(found)

    def stand_out(self, centres_px: Centres, found: FoundBoard) -> bool:
        """Whether some cells (rows, cols, 2) look otherwise than the others, which are more; one
        alone may be pointed at."""
        odd = odd_cells(self.pixels, centres_px, found.pitch_px)
        return 1 < odd <= centres_px[..., 0].size / 2

    def first_odds(self, found: FoundBoard, game: str | None) -> CellOdds:
        """What the cells of a board are, before anything that is written there is read."""
        key = found, game
        if key not in self._first:
            if found not in self._seen:
                self._look(found)
            self._cells += found.rows * found.cols * len(self._seen[found])
            self._first[key] = mean([seen.odds(game) for seen in self._seen[found]])
        return self._first[key]

    def look_again(self, found: FoundBoard) -> None:
        """Look at cells twice more, a little off: the mean of all looks counts then."""
        off_px = np.array(OFF) * found.pitch_px
        self._look(found, off_px)
        self._look(found, -off_px)
        for known in (self._first, self._odds):
            for game in (None, *GAMES):
                known.pop((found, game), None)

    def _look(self, found: FoundBoard, off_px: Centres | float = 0.0) -> None:
        self._cells += found.rows * found.cols
        centres = found.centres_px() + off_px
        seen = see(self.pixels, centres, found.pitch_px, self._weights)
        self._seen.setdefault(found, []).append(seen)

    def odds(self, found: FoundBoard, game: str | None) -> CellOdds:
        """What the cells of a board are, and of a ring around it; ``game`` where it is known."""
        key = found, game
        if key not in self._odds:
            odds = self.first_odds(found, game)
            around = ringed(found.centres_px(), found.pitch_px)
            if game in NUMBERED:
                odds = with_figures(odds, self._writing, around, found.pitch_px)
            if game in WALLED:
                odds = with_alike_sides(odds, self.pixels, around, found.pitch_px)
                odds = with_letters(odds, self._writing, around, found.pitch_px)
                odds = with_colours(odds, self.pixels, around, found.pitch_px)
            if game in ALIKE:
                odds = with_alike_cells(odds, self.pixels, around, found.pitch_px)
            self._odds[key] = odds
        return self._odds[key]

    def decoded(self, odds: CellOdds, found: FoundBoard, game: str, said: Said) -> Decoded[Any]:
        """The most probable board of a game on a lattice. Raises NotRecognized."""
        shifted = None if found.shifted is None else 1 - found.shifted  # one row more above
        took_s = DECODING_S[game]
        try:
            decoded = decode(odds, game, shifted, said)
            took_s *= min(1.0, decoded.cost / HARD)
        finally:
            self._decoding_s += took_s
        return decoded
