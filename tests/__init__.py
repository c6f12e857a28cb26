"""Tests, and what is run by hand to measure."""

import sys
from pathlib import Path

# The game of somebody else's package is tested from its folder, also by what is run by hand.
sys.path.append(str(Path(__file__).parents[1] / "examples" / "lamps"))
