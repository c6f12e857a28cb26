"""Read a board as a person does: find it, look at its cells, and let the rules decide the rest.

    locate (vision.locate) -> what each cell is (vision.cells) -> the board (vision.decode)

Each step hands on probabilities. A board that reaches to the rim of what was looked at is looked
at once more with a wider rim.
"""

from vision.learned.decoders import decode
from vision.learned.lattices import SURELY_OUTSIDE, beyond, filling
from vision.learned.looks import Looks
from vision.learned.reader import read_turned_over_too, read_view
from vision.learned.search import GOES_ON, MOST_GROWN, read
from vision.learned.sight import Sight

__all__ = [
    "GOES_ON",
    "MOST_GROWN",
    "SURELY_OUTSIDE",
    "Looks",
    "Sight",
    "beyond",
    "decode",
    "filling",
    "read",
    "read_turned_over_too",
    "read_view",
]
