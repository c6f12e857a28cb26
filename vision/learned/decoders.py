"""Which decoder reads the boards of each game, and what else sets their cells apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vision.cells.odds import CellOdds
from vision.decode import cat, klotski, knight, maze, one_line
from vision.decode.facts import NOTHING_SAID, Decoded, Said
from vision.reading import NotRecognized

HEXAGONAL = ("cat",)
"""Games on maps, whose rows are shifted by half a cell."""

ALIKE = ("maze",)
"""Games whose cells look like all others of their kind, and may be taken for two cells each."""

NUMBERED = "one-line", "knight"
"""Games whose cells may show numbers."""

WALLED = "one-line", "maze"
"""Games that may have thin walls, and letters where to start and where to go."""

DECODING_S = {"one-line": 0.5, "knight": 0.1, "maze": 0.25, "klotski": 0.25, "cat": 0.1}
"""Nominal seconds to decode a hard board of each game."""

HARD = 12.0
"""Nats that a board costs which is hard to decode; for easier ones time counts in proportion."""

_SQUARE: dict[str, Callable[[CellOdds, Said], Decoded[Any]]] = {
    "one-line": one_line.decode,
    "knight": knight.decode,
    "maze": maze.decode,
    "klotski": klotski.decode,
}


def decode(
    odds: CellOdds, game: str, shifted: int | None, said: Said = NOTHING_SAID
) -> Decoded[Any]:
    """The most probable board of a game; ``shifted`` is the parity of the rows of the odds that lie
    half a cell to the right, None on square lattices. Raises NotRecognized where there is none.
    """
    if game not in HEXAGONAL:
        return _SQUARE[game](odds, said)
    if shifted is None:
        raise NotRecognized("no map with a cat: the cells lie in straight columns")
    return cat.decode(odds, shifted, said)
